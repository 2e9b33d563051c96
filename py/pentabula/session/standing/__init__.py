"""A person's results against the levels, ratings, and the level for an even game."""
