"""Pentabula for programmers: the names that `pentabula` offers are defined here.

Public are the names in `pentabula.__all__` and those of their attributes that have a docstring and
no leading underscore. Everything else in the package may change in any release.
"""
