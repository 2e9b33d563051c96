"""Stored games: the shelf, ratings."""
