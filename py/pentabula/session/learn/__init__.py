"""Lessons and explained games."""
