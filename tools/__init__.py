"""The tools behind `dev.py`, which prepare, serve, test and publish the page."""
