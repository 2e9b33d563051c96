"""Pictures with embedded records, paper, and QR codes."""
