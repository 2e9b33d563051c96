"""The table as markup: the cards beside the board, and its sheets."""
