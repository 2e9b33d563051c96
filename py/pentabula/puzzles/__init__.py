"""Puzzles: positions from play with one solution, their files, the daily one, repetition."""
