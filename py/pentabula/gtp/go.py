"""What a controller made for Go expects: colours, vertices, times, results.

Go names columns without `I`, so that its `J5` is our `i5`, and calls the side to begin black.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pentabula.boards.last_turn import outcome_at
from pentabula.boards.sites import LETTERS
from pentabula.boards.view import GameWithView
from pentabula.core.brain import MoveEvaluation
from pentabula.core.position import AnyPosition, Move, Seat
from pentabula.core.record import Node

COLUMNS: Final = "abcdefghjklmnopqrstuvwxyz"
COLOURS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("b", "black"), "first"),
    **dict.fromkeys(("w", "white"), "second"),
}
"""The roles of the colours in a view."""

MOVES_LEFT: Final = 20
"""The moves over which the time that is left is spread, where no number is given."""

_VERTEX = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


def is_colour(word: str) -> bool:
    """Whether a word is a colour: `b`, `white`."""
    return word.lower() in COLOURS


def seat_of(game: GameWithView, position: AnyPosition, colour: str) -> Seat | None:
    """The seat that plays a colour now; None while the seats have no colours."""
    roles = [seat.role for seat in game.view.seats(position)]
    role = COLOURS[colour.lower()]
    return roles.index(role) if role in roles else None


def read_vertex(text: str) -> str:
    """Our token for a vertex of Go: `c3` for `C3`, `i5` for `J5`; another token as it is."""
    found = _VERTEX.fullmatch(text.lower())
    if found is None or found[1] not in COLUMNS:
        return text
    return f"{LETTERS[COLUMNS.index(found[1])]}{found[2]}"


def write_vertex(token: str) -> str:
    """A token as a vertex of Go; a token that is not a point as it is."""
    found = _VERTEX.fullmatch(token)
    if found is None or found[1] == "z":
        return token
    return f"{COLUMNS[LETTERS.index(found[1])]}{found[2]}".upper()


def final_score(game: GameWithView, node: Node) -> str | None:
    """The result as Go writes it, such as `B+3.5`; `B+R` without points. None before the end."""
    outcome = outcome_at(game, node)
    if outcome is None:
        return None
    role = game.view.seats(node.position)[outcome.winner].role
    sign = "W" if role == "second" else "B"
    if outcome.points is None:
        return f"{sign}+R"
    first, second = map(Fraction, outcome.points)
    return f"{sign}+{float(abs(first - second)):g}" if first != second else f"{sign}+R"


@dataclass(frozen=True, slots=True)
class GtpClock:
    """The time of a colour: seconds, and the number of moves for which they must last, 0 if all."""

    seconds: int
    moves: int = 0

    @property
    def milliseconds(self) -> int:
        """How long to think about one move."""
        return max(1, 1000 * self.seconds // (self.moves or MOVES_LEFT))


def info_line(game: GameWithView, found: list[MoveEvaluation[Move]]) -> str:
    """The candidates as `lz-analyze` writes them: chances in ten thousandths, lines of moves."""
    write = game.notation.write
    parts = []
    for order, each in enumerate(found):
        chance = round(10_000 * each.evaluation.chance)
        line = " ".join(write_vertex(write(move)) for move in each.line or (each.move,))
        move = write_vertex(write(each.move))
        parts.append(
            f"info move {move} visits {each.nodes} winrate {chance} order {order} pv {line}"
        )
    return " ".join(parts)
