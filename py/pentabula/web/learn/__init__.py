"""Lessons, puzzles, reviews and Try again at the table."""
