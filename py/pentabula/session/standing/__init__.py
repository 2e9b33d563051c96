"""How a person stands against the levels: results, ratings, and the level for an even game."""
