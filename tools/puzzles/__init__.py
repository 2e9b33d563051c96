"""Puzzles found in self-play, proved, graded by the levels, and written to the games' folders."""
