"""The application without a browser: a game being played, and how it is told in words."""
