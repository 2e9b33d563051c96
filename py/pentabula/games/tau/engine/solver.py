"""TAU solved: the score with best play of every state that a position can reach.

A state is the runs of the rows, the runs of the columns and the moves left; the mover follows
from them. States after the same number of row and of column strikes make a table, rows by
columns, and tables are filled from the last move backwards: a state is the best of the states
one row strike (a table below) and one column strike (a table beside) away. No state needs
to be looked up by its runs, and the best is taken over whole rows of a table at once.

10×10 has 1,559 states and takes a millisecond, 26×26 has 6.4 million and takes 2.2 s
(docs/measurements/tau-solver.md).

Bounds: the shapes of the runs bound the final scores, and the minimum and maximum of each layer
of tables, once known, bound the layers above. The mover may choose to strike a row or a column,
so a bound of a state is the better of the bounds of the two tables that it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from operator import itemgetter

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


TableKey = tuple[int, int]
"""The key of a table: the numbers of rows and of columns struck since the root."""

Table = Sequence[Sequence[int]]

SLICE = 2000
"""Entries of a table that are filled in one slice of work, 1 to 3 ms; no slice spans two."""


class Solution:
    """Solves all states from a root on, slice by slice. `is_high`: HIGH moves at the root.

    The bounds are valid at any time, and equal once `is_done`.
    """

    def __init__(self, heights: Runs, widths: Runs, left: int, is_high: bool) -> None:
        self.root, self.left, self.is_high = (heights, widths), left, is_high
        self.is_done = False
        self._rows = Cuts(heights, left)
        self._is_square = heights == widths
        self._cols = self._rows if self._is_square else Cuts(widths, left)
        self._lines = sum(heights), sum(widths)
        self._tables: dict[TableKey, Table] = {}
        self._bounds = {key: self._span(key) for key in self._keys(left)}
        self._bound_before(left)
        self._work = self._solve()

    def advance(self) -> None:
        """Does the next slice of the remaining work."""
        self.is_done = next(self._work, self) is self

    def holds(self, heights: Runs, widths: Runs) -> bool:
        """Whether the finished solution holds the value of a state."""
        row, col = self._key(heights, widths)
        return (
            0 <= row < len(self._rows.indexes)
            and 0 <= col < len(self._cols.indexes)
            and row + col <= self.left
            and heights in self._rows.indexes[row]
            and widths in self._cols.indexes[col]
        )

    def value(self, heights: Runs, widths: Runs) -> int:
        """The score with best play from a state whose table is filled: any, once `is_done`."""
        row, col = self._key(heights, widths)
        first, second = self._rows.indexes[row][heights], self._cols.indexes[col][widths]
        table = self._tables.get((row, col))
        return table[first][second] if table else self._tables[col, row][second][first]

    def bounds(self, heights: Runs, widths: Runs) -> tuple[int, int]:
        """Proven bounds of the score with best play from a state in it."""
        key = self._key(heights, widths)
        if key in self._tables or (self._is_square and key[::-1] in self._tables):
            value = self.value(heights, widths)
            return value, value
        return self._bounds[key]

    def _key(self, heights: Runs, widths: Runs) -> TableKey:
        return self._lines[0] - sum(heights), self._lines[1] - sum(widths)

    def _solve(self) -> Iterator[None]:
        yield from self._rows.cut()
        if not self._is_square:
            yield from self._cols.cut()
        for made in reversed(range(self.left + 1)):
            for row, col in self._keys(made):
                if row <= col or not self._is_square:
                    yield from self._fill((row, col), made)
            self._bound_before(made)

    def _keys(self, made: int) -> list[TableKey]:
        """The keys of the tables after a number of strikes."""
        return [
            (row, made - row)
            for row in range(min(made, self._rows.most) + 1)
            if made - row <= self._cols.most
        ]

    def _best(self, made: int) -> Callable[..., int]:
        """The preference (min or max) of the seat to move after a number of strikes."""
        return max if (made % 2 == 0) == self.is_high else min

    def _span(self, key: TableKey) -> tuple[int, int]:
        """Bounds of the scores of a table of ends, before it is made."""
        heights, widths = self.root
        pairs = [
            tall**wide_count * wide**tall_count
            for tall_count, talls in spans(heights, key[0]).items()
            for wide_count, wides in spans(widths, key[1]).items()
            for tall, wide in zip(talls, wides, strict=True)
        ]
        return min(pairs), max(pairs)

    def _bound_before(self, made: int) -> None:
        """Bounds of the tables not yet filled, from the tables after a number of strikes."""
        for earlier in reversed(range(made)):
            best = self._best(earlier)
            for row, col in self._keys(earlier):
                onward = [(row + 1, col), (row, col + 1)]
                found = [self._bounds[key] for key in onward if key in self._bounds]
                lows, highs = zip(*found, strict=True)
                self._bounds[row, col] = best(lows), best(highs)

    def _fill(self, key: TableKey, made: int) -> Iterator[None]:
        """Computes one table, a few rows in each slice."""
        rows = self._ends(key) if made == self.left else self._backwards(key, self._best(made))
        table: list[Sequence[int]] = []
        lows, highs = [], []
        pause = max(1, SLICE // len(self._cols.layers[key[1]]))
        for row in rows:
            table.append(row)
            lows.append(min(row))
            highs.append(max(row))
            if len(table) % pause == 0:
                yield
        self._tables[key] = table
        self._bounds[key] = min(lows), max(highs)
        if self._is_square:
            self._bounds[key[::-1]] = self._bounds[key]
        yield

    def _ends(self, key: TableKey) -> Iterator[Sequence[int]]:
        """The scores after the last strike; runs of the same shape share a row."""
        shapes = self._cols.shapes[key[1]]
        known: dict[tuple[int, int], Sequence[int]] = {}
        for shape in self._rows.shapes[key[0]]:
            if shape not in known:
                tall, count = shape
                scores = {
                    (wide, others): tall**others * wide**count
                    for wide, others in dict.fromkeys(shapes)
                }
                known[shape] = [scores[each] for each in shapes]
            yield known[shape]

    def _backwards(self, key: TableKey, best: Callable[..., int]) -> Iterator[Sequence[int]]:
        """Yields a table, from the tables below (row struck) and beside it (column struck)."""
        row, col = key
        below = self._below(key)
        beside = self._tables.get((row, col + 1))
        after = self._rows.after[row] if below else ()
        pick = [_picker(indexes) for indexes in self._cols.after[col]] if beside else []
        for at in range(len(self._rows.layers[row])):
            options = [below[index] for index in after[at]] if below else []
            if beside:
                options.append([best(chosen(beside[at])) for chosen in pick])
            yield options[0] if len(options) == 1 else list(map(best, *options))

    def _below(self, key: TableKey) -> Table | None:
        row, col = key
        if self._is_square and row == col:
            beside = self._tables.get((row, col + 1))
            return beside and tuple(zip(*beside, strict=True))
        return self._tables.get((row + 1, col))


def _picker(indexes: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """A getter of the entries at these indices, always as a tuple."""
    return itemgetter(*indexes, indexes[0])
