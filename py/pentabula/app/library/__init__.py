"""My games: stored games, import, backup, ratings."""
