"""Exercises as markup: their cards and shelves."""
