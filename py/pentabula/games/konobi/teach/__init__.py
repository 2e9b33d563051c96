"""What teaches Konobi: the rules page, lessons, drills, hints and puzzles."""
