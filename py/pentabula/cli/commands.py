"""What the commands print."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pentabula.api.board import Board
from pentabula.api.results import MoveEvaluation
from pentabula.api.starts import game
from pentabula.cli.files import write_text
from pentabula.cli.progress import Bar
from pentabula.core.options import Value


def show(board: Board, svg: str | None) -> str:
    """The diagram and the status of a position, or a line that names the written drawing."""
    if svg is not None:
        write_text(svg, board.svg())
        return f"{svg} written"
    return f"{board}\n\n{board.status}"


def analyse(board: Board, nodes: int | None, seconds: float | None, seed: int, moves: int) -> str:
    """The evaluations of a position, a line each, the best first."""
    with _bar() as bar:
        found = board.analyse(nodes=nodes, seconds=seconds, seed=seed, progress=bar.set)
    shown = found[: max(1, moves)]
    width = max(len(each.token) for each in shown)
    return "\n".join(_line(each, width) for each in shown)


def _line(found: MoveEvaluation, width: int) -> str:
    value = f"{100 * found.chance:5.1f} %"
    if found.is_proved:
        value = "   wins" if found.chance else "  loses"
    return f"{found.token:{width}} {value}  {found.kind:8}  {' '.join(found.line)}"


def review(board: Board, nodes: int | None, seed: int, svg: str | None, is_record: bool) -> str:
    """The turning points of a game and what each seat lost, or its record with comments."""
    with _bar() as bar:
        found = board.review(nodes=nodes, seed=seed, progress=bar.set)
    if svg is not None:
        write_text(svg, found.svg())
    if is_record:
        return found.record.rstrip()
    lines = list(found.sentences)
    for seat, name in enumerate(board.seats):
        accuracy, luck = found.accuracy[seat], f", luck {found.luck[seat]:+.2f}"
        of_100 = "" if accuracy is None else f", accuracy {accuracy:.0f}"
        shown = luck if found.throws else ""
        lines.append(f"seat {seat} ({name}): lost {found.lost[seat]:.2f} games{of_100}{shown}")
    return "\n".join(lines)


def convert(board: Board, form: str) -> str:
    """The game as a record, as a link or a plain list of moves, or its position as a picture."""
    forms = {
        "record": lambda: board.record.text.rstrip(),
        "link": lambda: board.link,
        "plain": lambda: board.plain,
        "diagram": lambda: str(board),
        "svg": lambda: board.svg().rstrip(),
    }
    return forms[form]()


def new(name: str, options: Sequence[str], levels: tuple[str, str], seed: int) -> str:
    """The record of a game between two levels."""
    given: dict[str, Value] = {}
    for word in options:
        option, sign, value = word.partition("=")
        if not option.isidentifier() or not sign or option in ("name", "language", "diagram"):
            raise ValueError(f"“{word}” should look like size=5")
        given[option] = value
    board = game(name, **given)  # type: ignore[arg-type]
    board.record.tags.update(Seat0=levels[0], Seat1=levels[1])
    with _bar() as bar:
        while board.outcome() is None:
            board.play(levels[max(0, board.turn or 0)], seed=seed)
            bar.count(board.ply)
    return board.record.text.rstrip()


class _Progress:
    """A bar on the standard error, so that the output can be used by other programs."""

    def __init__(self, bar: Bar) -> None:
        self._bar, self._share = bar, -1

    def set(self, share: float) -> None:
        """Shows the share that is done."""
        percent = int(100 * share)
        if percent != self._share:
            self._share = percent
            self._bar.show(percent, "%")

    def count(self, plies: int) -> None:
        """Shows how many plies were played, of an unknown number."""
        self._bar.show(0, f"{plies} plies")


@contextmanager
def _bar() -> Iterator[_Progress]:
    bar = Bar(100, out=sys.stderr)
    try:
        yield _Progress(bar)
    finally:
        bar.close()
