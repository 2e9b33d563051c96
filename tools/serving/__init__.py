"""Serving the page, also over a simulated slow connection, and waiting for it in a browser."""
