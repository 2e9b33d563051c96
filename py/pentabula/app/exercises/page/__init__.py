"""Lessons, puzzles, drills, positions to play from and Try again."""
