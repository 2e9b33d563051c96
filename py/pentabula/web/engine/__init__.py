"""The engine in the page: searches, reviews, the backends that run them, and the opponent."""
