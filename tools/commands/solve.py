"""Prove who wins a position with best play.

`solve konobi size=4 pie=off` proves the start of that game; moves may follow the options. `solve
--table` proves every row of docs/solved.md again that took at most --seconds, and compares.
"""

import argparse
import time

from tools.steps import ROOT, Problem, say

TABLE = ROOT / "docs/solved.md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the method and the time."""
    parser.add_argument("game", nargs="*", help="name, options and moves: konobi size=4 pie=off")
    parser.add_argument("--method", help="exact, proof or exhaustive (the best of the game)")
    parser.add_argument("--seconds", type=float, default=3600, help="the most time (3600)")
    parser.add_argument("--table", action="store_true", help="all of docs/solved.md")


def run(arguments: argparse.Namespace) -> int:
    """0 if the game was solved, or all rows of the table are right."""
    from pentabula import games
    from pentabula.core.record import read_record
    from tools.solving import METHODS, method_of, solve

    if arguments.table == bool(arguments.game):
        raise Problem("give a game, or --table and none.")
    if arguments.table:
        return _check_table(arguments.seconds)
    if arguments.method not in (None, *METHODS):
        raise Problem(f"--method should be one of {', '.join(METHODS)}.")
    record = read_record(" ".join(arguments.game), games.load)
    position = record.root.main_line_end().position
    if position.outcome() is not None:
        raise Problem("the game is over in this position.")
    began = time.monotonic()
    method = arguments.method or method_of(record.game)
    found = solve(record.game, position, method, arguments.seconds)
    value = f", {found.value}" if found.value else ""
    taken = time.monotonic() - began
    say(f"seat {found.winner} wins{value} ({found.method}, {taken:.1f} s)")
    return 0


def _check_table(seconds: float) -> int:
    """Proves the rows that took at most this long; 1 if one of them is wrong."""
    from tools.solved_table import check, read_table

    wrong = 0
    for row in read_table(TABLE.read_text("utf-8")):
        if row.seconds <= seconds:
            is_right = check(row)
            say(f"{'holds' if is_right else 'WRONG'}: {row.game}")
            wrong += not is_right
    return min(wrong, 1)
