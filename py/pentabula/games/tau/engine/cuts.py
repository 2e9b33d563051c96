"""What strikes can leave of one side of a TAU board: multisets of runs, strike by strike.

Only the lengths of the remaining runs matter, not their order: the score of a position is a
function of the two multisets (tau.md, Score), and so are the results of later strikes. Up to 18
strikes leave 2,965 multisets of a side of 26 lines, where there are 66 million ways to strike it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import prod

Runs = tuple[int, ...]
"""The lengths of the runs of one side, ascending."""

CHUNK = 50
"""How many multisets are cut in one slice of work: about 2 ms the first time."""


class Cuts:
    """Everything that up to `most` strikes can leave of some runs, in layers by their number.

    `layers[n]` are the multisets of runs after n strikes, `indexes[n]` their indices, `after[n]`
    the indices in the next layer of the results of one more strike, `shapes[n]` the product and
    the number of the runs. The last line is never struck. Layer 0 is there at first; `cut` adds
    the others.
    """

    def __init__(self, runs: Runs, most: int) -> None:
        self.most = min(most, sum(runs) - 1)
        self.layers: list[Sequence[Runs]] = [(runs,)]
        self.indexes: list[dict[Runs, int]] = [{runs: 0}]
        self.after: list[list[Sequence[int]]] = []
        self.shapes: list[list[tuple[int, int]]] = [[(prod(runs), len(runs))]]

    def cut(self) -> Iterator[None]:
        """Makes the layers, slice by slice."""
        for _ in range(self.most):
            indexes: dict[Runs, int] = {}
            after: list[Sequence[int]] = []
            for at, runs in enumerate(self.layers[-1]):
                if at % CHUNK == CHUNK - 1:
                    yield
                after.append([indexes.setdefault(each, len(indexes)) for each in shorter(runs)])
            self.after.append(after)
            self.indexes.append(indexes)
            self.layers.append(tuple(indexes))
            self.shapes.append([(prod(runs), len(runs)) for runs in indexes])
            yield


def spans(runs: Runs, strikes: int) -> dict[int, tuple[int, int]]:
    """Bounds of the product of the runs for each possible number of runs after some strikes.

    The product of this many parts of a total is least if all but one are 1, and greatest if
    they are even, so nothing needs to be cut.

    >>> spans((5,), 1)
    {1: (4, 4), 2: (3, 4)}
    """
    total = sum(runs) - strikes
    found = {}
    for count in range(1, min(total, len(runs) + strikes) + 1):
        length, longer = divmod(total, count)
        found[count] = total - count + 1, (length + 1) ** longer * length ** (count - longer)
    return found


@cache
def shorter(runs: Runs) -> tuple[Runs, ...]:
    """The runs that one line through them may leave, each once; none through the last line.

    >>> shorter((1, 3))
    ((3,), (1, 2), (1, 1, 1))
    """
    if runs == (1,):
        return ()
    found: dict[Runs, None] = {}
    for at, length in enumerate(runs):
        if at and runs[at - 1] == length:
            continue
        others = runs[:at] + runs[at + 1 :]
        for first in range((length + 1) // 2):
            parts = (part for part in (first, length - 1 - first) if part)
            found[tuple(sorted((*others, *parts)))] = None
    return tuple(found)
