"""What teaches TAU: the rules page, lessons, drills, hints and puzzles."""
