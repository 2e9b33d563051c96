"""What teaches Tabik: the rules page, lessons, drills, hints and puzzles."""
