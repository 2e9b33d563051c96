"""The page: the only package that may touch the browser."""
