"""Lessons, puzzles, Try again, and explained games."""
