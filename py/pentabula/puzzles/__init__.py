"""Puzzles: positions with one solution, their files, the puzzle of the day, repetition."""
