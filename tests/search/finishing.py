"""What the tests of searches on Nim share: a position, and a search to its end."""

from tests.core.nim import NIM


def nim(**options):
    """The start of a game, with heaps of three where nothing else is said."""
    return NIM.start(**{"third": "off", "most": 3, "size": 3} | options)


def done(thinking):
    """A search that has used up its nodes, or has nothing left to find out."""
    while not thinking.is_done:
        thinking.step()
    return thinking
