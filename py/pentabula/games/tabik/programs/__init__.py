"""Tabik for other programs: its positions as numbers. The page has no use for it."""
