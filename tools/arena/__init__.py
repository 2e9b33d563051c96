"""Matches between players of a game, in parallel processes, to be gone on with at any time.

What plays (`worker` and all that it imports) is the standard library and ours alone, so that
it runs under PyPy as well.
"""
