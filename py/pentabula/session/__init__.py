"""The application without a browser: games and lessons, their words, and what is stored."""
