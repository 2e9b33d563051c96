"""The right answers of Stawn's drill: stones of the diagram, komi and button."""

from typing import Any


def right(question: Any) -> object:
    head, *rows = str(question.position).splitlines()
    options = dict(each.split("=") for each in head.split())
    board = "".join(row.split(None, 1)[1] for row in rows)
    black = board.count("X") + 0.5 * (options["button"] == "black")
    white = board.count("O") + 0.5 * (options["button"] == "white") + int(options["komi"])
    return 0 if black > white else 1
