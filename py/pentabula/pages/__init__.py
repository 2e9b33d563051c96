"""The page's markup as text: what exists before Python runs, and what Python adds to it."""
