"""Matches between players of a game, played in parallel and resumable at any time.

Uses only the standard library and our own package, so that it also runs under PyPy.
"""
