"""Lessons, puzzles, drills, positions to win and Try again."""
