"""An analysis beside the board: the plays with their equity, and what each next roll leaves.

There are no gammons, so the equity is the winning chance less the losing chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards.panel import Panel, Table, Words
from pentabula.core.brain import ESTIMATE, Analysis, MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.games.tabula.rules.notation import write
from pentabula.games.tabula.rules.position import SIDE_NAMES, Move, Position, Roll
from pentabula.games.tabula.view.moves import move_text

LISTED = 8


def analysis_panels(position: Position, analysis: Analysis[Move]) -> tuple[Panel, ...]:
    """The tables of an analysis; see `boards.view.ViewExtras`."""
    shown: list[Panel] = []
    if position.turn != CHANCE:
        shown.append(plays(position, analysis))
    left = {roll: chance for roll, chance in analysis.outlook if isinstance(roll, Roll)}
    if left:
        shown.append(next_rolls(analysis.seat, left))
    return tuple(shown)


def plays(position: Position, analysis: Analysis[Move]) -> Table:
    """The best LISTED plays, each with its best continuation, its chance, equity and loss."""
    best = analysis.moves[0].evaluation.chance
    return Table(
        Message("Plays, best first"),
        ("", Message("wins"), Message("equity"), Message("behind")),
        tuple(_play(position, each, best) for each in analysis.moves[:LISTED]),
    )


def next_rolls(seat: int, left: dict[Roll, float]) -> Table:
    """The seat's winning chance after each roll that may come next; its best rolls outlined."""
    top = max(left.values())
    rows: list[tuple[Words, ...]] = []
    strong = set()
    for a in range(1, 7):
        chances = [left.get(Roll(max(a, b), min(a, b))) for b in range(1, 7)]
        rows.append((str(a), *map(_percent, chances)))
        strong |= {(a - 1, b) for b, chance in enumerate(chances, start=1) if chance == top}
    return Table(
        Message("{side}’s winning chance in %, by next roll", side=SIDE_NAMES[seat]),
        ("", "1", "2", "3", "4", "5", "6"),
        tuple(rows),
        frozenset(strong),
    )


def _play(position: Position, found: MoveEvaluation[Move], best: float) -> tuple[Words, ...]:
    chance = found.evaluation.chance
    behind = _hundredths(2 * (best - chance), "") if chance < best else ""
    shown = Message("{n} %", n=_percent(chance))
    if found.evaluation.kind != ESTIMATE:
        shown = Message("exactly {chance}", chance=shown)
    return _way(position, found.line), shown, _hundredths(2 * chance - 1, "+"), behind


def _way(position: Position, line: Sequence[Move]) -> Words:
    """The plays of a line as the record shows them: `in–IV IV–VI`."""
    words: Words = ""
    for move in line:
        text = move_text(position, move) or write(move)
        words = Message("{before} {after}", before=words, after=text) if words else text
        position = position.play(move)
    return words


def _percent(chance: float | None) -> str:
    return "" if chance is None else str(round(100 * chance))


def _hundredths(value: float, plus: str) -> Message:
    hundredths = round(100 * abs(value))
    sign = "" if not hundredths else "−" if value < 0 else plus
    whole, rest = divmod(hundredths, 100)
    return Message("{whole}.{hundredths}", whole=f"{sign}{whole}", hundredths=f"{rest:02}")
