"""Find puzzles in self-play, prove and grade them, and write them to the games' folders."""
