"""Pictures that hold their record, paper, and QR codes."""
