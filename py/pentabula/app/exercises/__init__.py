"""Exercises: lessons, drills, puzzles, positions to win and Try again."""
