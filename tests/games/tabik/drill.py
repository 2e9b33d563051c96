"""The right answers of Tabik's drill: groups of the diagram, counted cell by cell."""

from collections import Counter
from typing import Any


def right(question: Any) -> object:
    rows = [line[2:] for line in str(question.position).splitlines()[1:-1:2]]
    stones = {
        (x // 2, y): cell
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell in "xo"
    }
    sizes = {"x": Counter[int](), "o": Counter[int]()}
    while stones:
        (first, colour), size = next(iter(stones.items())), 0
        ahead = [first]
        while ahead:
            cell = ahead.pop()
            if stones.get(cell) == colour:
                del stones[cell]
                size += 1
                x, y = cell
                ahead += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        sizes[colour][size] += 1
    black, white = (
        max((size for size, n in sizes[one].items() if n > sizes[two][size]), default=0)
        for one, two in ("xo", "ox")
    )
    assert black != white
    return 0 if black > white else 1
