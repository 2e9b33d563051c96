"""What the commands print."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from io import StringIO

from pentabula.api.board import Board
from pentabula.api.catalogues import catalogue
from pentabula.api.results import MoveEvaluation
from pentabula.api.reviews import Review
from pentabula.api.starts import game
from pentabula.arena.progress import ProgressBar
from pentabula.cli.files import write_text
from pentabula.core.message import Message, excerpt, listed
from pentabula.core.options import Value


def show(board: Board, svg: str | None) -> str:
    """The diagram and the status of a position, or a line that names the written drawing."""
    if svg is not None:
        write_text(svg, board.svg())
        return f"{svg} written"
    return f"{board}\n\n{board.status}"


def analyse(board: Board, nodes: int | None, seconds: float | None, seed: int, moves: int) -> str:
    """The evaluations of a position, a line each, the best first."""
    with _bar(100) as bar:
        found = board.analyse(nodes=nodes, seconds=seconds, seed=seed, progress=_shares(bar))
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
    with _bar(100) as bar:
        found = board.review(nodes=nodes, seed=seed, progress=_shares(bar))
    if svg is not None:
        write_text(svg, found.svg())
    if is_record:
        return found.record.rstrip()
    say = catalogue(board.language).say
    sums = [say(_sum(found, seat, name)) for seat, name in enumerate(board.seats)]
    return "\n".join([*found.sentences, *sums])


def _sum(found: Review, seat: int, name: str) -> Message:
    """What a seat lost, how well it decided, and what the dice brought it."""
    facts = [Message("lost {n} games", n=round(found.lost[seat], 2))]
    accuracy = found.accuracy[seat]
    if accuracy is not None:
        facts.append(Message("accuracy {n} of 100", n=round(accuracy)))
    if found.throws:
        facts.append(Message("luck {n}", n=round(found.luck[seat], 2) + 0.0))
    return Message("seat {seat} ({name}): {facts}", seat=seat, name=name, facts=listed(facts))


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


def new(name: str, options: Sequence[str], levels: tuple[str, str], seed: int, today: date) -> str:
    """The record of a game between two levels, with the date and the seed as tags."""
    given: dict[str, Value] = {}
    for word in options:
        option, sign, value = word.partition("=")
        if not option.isidentifier() or not sign or option in ("name", "language", "diagram"):
            raise ValueError(f"“{excerpt(word)}” should look like size=5")
        if option in given:
            raise ValueError(f"“{excerpt(option)}” is given twice")
        given[option] = value
    board = game(name, **given)  # type: ignore[arg-type]
    seats = {f"Seat{seat}": f"Level {level}" for seat, level in enumerate(levels)}
    board.record.tags.update(seats, Date=today.isoformat(), Seed=str(seed))
    with _bar(0) as bar:
        while board.outcome() is None:
            board.play_level(levels[max(0, board.turn or 0)], seed=seed)
            bar.show(0, f"ply {board.ply}")
    return board.record.text.rstrip()


def _shares(bar: ProgressBar) -> Callable[[float], None]:
    """Shows shares as percent, each percent once."""
    last = -1

    def show(share: float) -> None:
        nonlocal last
        percent = int(100 * share)
        if percent != last:
            last = percent
            bar.show(percent)

    return show


@contextmanager
def _bar(total: int) -> Iterator[ProgressBar]:
    """A bar on the standard error if that is a terminal; elsewhere nothing is shown."""
    is_terminal = sys.stderr is not None and sys.stderr.isatty()
    bar = ProgressBar(total, out=sys.stderr if is_terminal else StringIO())
    try:
        yield bar
    finally:
        bar.close()
