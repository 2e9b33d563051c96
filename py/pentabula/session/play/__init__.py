"""A game being played: session, activities, players, and what the engine is asked."""
