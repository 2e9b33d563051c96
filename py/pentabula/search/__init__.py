"""Opponents and analysis: knows positions and brains only."""
