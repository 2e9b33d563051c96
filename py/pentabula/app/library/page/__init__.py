"""My games: the list of stored games, ratings and backups."""
