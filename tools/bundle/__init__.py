"""Putting the page together in `build/site`."""
