"""Serve the page, also over a simulated slow connection, and wait for it in a browser."""
