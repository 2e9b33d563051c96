"""Random damage to texts and random input for the page: see `dev.py fuzz`."""
