"""Serving the page, on a line of any speed, and waiting for it."""
