"""Matches between players of a game, played in parallel and resumable at any time.

Nothing here needs more than the standard library and our own package, so that all of it runs
under PyPy as well.
"""
