"""Pictures, paper and QR codes of the game on the table."""
