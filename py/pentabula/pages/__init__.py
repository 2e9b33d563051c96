"""The page's markup as text: what is there before Python runs, and what Python adds to it."""
