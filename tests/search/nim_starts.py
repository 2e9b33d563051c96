"""Starts of Nim for the tests of searches."""

from tests.core.nim import NIM


def nim(**options):
    """The start of a game, by default with heaps of three and no third heap."""
    return NIM.start(**{"third": "off", "most": 3, "size": 3} | options)
