"""Geometry and scenes: where things are and what is drawn, without knowing any game."""
