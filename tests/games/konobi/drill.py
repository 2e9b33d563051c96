"""The right answers of Konobi's drill, by the oracle."""

from typing import Any

from tests.games.konobi.oracle import Oracle

COLOURS = {"X": "black", "O": "white"}


def right(question: Any) -> object:
    head, *rows = str(question.position).splitlines()
    options = dict(each.split("=") for each in head.split()[1:])
    oracle = Oracle(options["size"], options["pie"])
    for row in rows[:-1]:
        number, *cells = row.split()
        for column, cell in enumerate(cells, 1):
            if cell in COLOURS:
                oracle.stones[column, int(number)] = COLOURS[cell]
    oracle.mover = options["turn"]
    legal = set(oracle.tokens())
    empty = {oracle.token(point) for point in oracle.points() if point not in oracle.stones}
    if question.marked:
        return 0 if question.marked[0] in legal else 1
    return empty - legal
