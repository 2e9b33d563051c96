"""A review as JSON text, finished or not, to be stored, sent from a worker, and resumed.

The text holds the line as a link and every look. Whatever is read is checked against the game:
moves are legal moves of their positions. A text of another version, or of other rules, is refused;
then nothing is lost but the work, and a new review can be made.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame, checked_move, legal_line
from pentabula.core.jsontext import read_object
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import read_record, write_link
from pentabula.review.looks import Look
from pentabula.review.tasks import Task
from pentabula.review.walk import Limits, Walk, better_in
from pentabula.search.report import read_candidate, write_candidate

VERSION: Final = 6
"""Grows when the looks of a review mean something else."""

SHOWN, HIDDEN, DONE = '{"open": true', '{"open": false', '"done": true'
"""How the stored text of a review begins."""


def write(walk: Walk) -> str:
    """A game under review, with all looks so far, as JSON text."""
    return json.dumps({**_heading(walk), **new_looks(walk, set())})


def write_kept(walk: Walk, *, is_done: bool, is_open: bool) -> str:
    """A review as it is stored beside its game; `is_open` says whether the page shows it."""
    return json.dumps({"open": is_open, "done": is_done, "review": write(walk)})


def read_kept(text: str, load: Callable[[str], AnyGame]) -> tuple[Walk, bool]:
    """The review in a stored text, and whether it is done.

    Raises ValueError where the text is damaged, or of another version.
    """
    found = read_object(text)
    return read(str(found.get("review")), load), found.get("done") is True


def is_shown(kept: str) -> bool:
    """Whether the page shows the review in a stored text, without reading it."""
    return kept.startswith(f"{SHOWN},")


def is_done(kept: str) -> bool:
    """Whether the review in a stored text is done, without reading it."""
    return kept.startswith((f"{SHOWN}, {DONE},", f"{HIDDEN}, {DONE},"))


def write_bare(walk: Walk) -> str:
    """The same without any looks."""
    return json.dumps({**_heading(walk), **{name: {} for name in walk.passes}})


def _heading(walk: Walk) -> dict[str, object]:
    return {
        "review": VERSION,
        "rules": walk.game.rules_version,
        "game": write_link(walk.record, walk.end),
        "nodes": walk.limits.nodes,
        "seed": walk.limits.seed,
    }


def read(text: str, load: Callable[[str], AnyGame]) -> Walk:
    """The game and looks in a text; `load` finds games by name. Raises ValueError if it is none."""
    found = read_object(text)
    if found.get("review") != VERSION:
        raise ValueError("a review of another version")
    nodes, seed, link = found.get("nodes"), found.get("seed"), found.get("game")
    if not isinstance(nodes, int | None) or not isinstance(seed, int) or not isinstance(link, str):
        raise ValueError("not a review")
    try:
        record = read_record(link, load)
    except GameError as error:
        raise ValueError(f"not a review: {error}") from error
    walk = Walk(record, record.root.main_line_end(), Limits(nodes, seed))
    if found.get("rules") != walk.game.rules_version:
        raise ValueError("a review by other rules")
    add_looks(walk, found)
    return walk


def new_looks(walk: Walk, known: set[tuple[str, int]]) -> dict[str, object]:
    """The looks that are not `known` by their pass and place, as JSON objects; then they are."""
    new = {
        name: {str(at): write_look(walk, each) for at, each in looks.items()}
        for name, looks in (
            (name, {at: each for at, each in looks.items() if (name, at) not in known})
            for name, looks in walk.passes.items()
        )
    }
    known |= {(name, at) for name, looks in walk.passes.items() for at in looks}
    return dict(new)


def add_looks(walk: Walk, found: Mapping[str, object]) -> None:
    """Adds the looks in JSON objects. Raises ValueError where one cannot be of this game."""
    try:
        for name, looks in walk.passes.items():
            _read_looks(walk, name, found.get(name), looks)
    except GameError as error:
        raise ValueError(f"not a look: {error}") from error


def _read_looks(walk: Walk, name: str, found: object, looks: dict[int, Look]) -> None:
    """Adds the looks of a pass. Raises ValueError or GameError."""
    if not isinstance(found, dict):
        raise ValueError("a pass is missing")
    places = {str(at): at for at in walk.places}
    for key, written in found.items():
        at = places.get(key)
        if at is None or not isinstance(written, dict):
            raise ValueError("a look at no place")
        looks[at] = read_look(walk, Task(name, at, _move_of(walk, name, at)), written)


def _move_of(walk: Walk, name: str, at: int) -> Move | None:
    """The move after which a pass looks at a place, None if at the place itself."""
    number = next((n for n in range(len(walk.rounds)) if name == better_in(n)), None)
    if number is None:
        return None
    look = walk.rounds[number].looks.get(at)
    if look is None or look.best is None:
        raise ValueError("a look after no move")
    move: Move = look.best.move
    return move


def write_task(walk: Walk, task: Task) -> list[object]:
    """A task as JSON values."""
    token = walk.game.notation.write(task.move) if task.move is not None else None
    return [task.name, task.at, token]


def read_task(walk: Walk, found: object) -> Task:
    """A task that stands in JSON values. Raises ValueError where it cannot be one of the walk."""
    match found:
        case [str(name), int(at), str() | None as token] if name in walk.passes:
            if at not in walk.places:
                raise ValueError("a task at no place")
            move = None if token is None else checked_move(walk.game, walk.positions[at], token)
            return Task(name, at, move)
    raise ValueError("not a task")


def write_look(walk: Walk, look: Look) -> dict[str, object]:
    """A look as a JSON object."""
    game = walk.game
    return {
        "seat": look.seat,
        "value": _in_full(MoveEvaluation("", look.evaluation)),
        "best": _with_tokens(game, look.best),
        "played": _with_tokens(game, look.played),
        "average": look.average,
        "final": look.is_final,
    }


def read_look(walk: Walk, task: Task, written: Mapping[str, object]) -> Look:
    """The look of a task that a JSON object holds. Raises ValueError or GameError for another."""
    game, position = walk.game, task.position(walk)
    seat, average = written.get("seat"), written.get("average")
    if seat not in (0, 1) or not isinstance(average, int | float) or not 0 <= average <= 1:
        raise ValueError("a look without seat or average")
    is_decision = position.outcome() is None and position.turn != CHANCE
    best = _read_move(game, position, written.get("best")) if is_decision else None
    if is_decision and (best is None or seat != position.turn):
        raise ValueError("a look at another position")
    return Look(
        int(str(seat)),
        read_candidate(written.get("value")).evaluation,
        best,
        _read_move(game, position, written.get("played")) if is_decision else None,
        float(average),
        written.get("final") is True,
    )


def _with_tokens(game: AnyGame, found: MoveEvaluation[Move] | None) -> dict[str, object] | None:
    if found is None:
        return None
    line = tuple(map(game.notation.write, found.line))
    token = game.notation.write(found.move)
    return _in_full(MoveEvaluation(token, found.evaluation, line, found.nodes))


def _in_full(found: MoveEvaluation[str]) -> dict[str, object]:
    """A candidate with all digits of its chance, so that a resumed review is the same."""
    return {**write_candidate(found), "chance": found.evaluation.chance}


def _read_move(
    game: AnyGame, position: AnyPosition, written: object
) -> MoveEvaluation[Move] | None:
    """A move with its line, each legal in its turn. Raises ValueError or GameError."""
    if written is None:
        return None
    found = read_candidate(written)
    line = legal_line(game, position, found.line)
    if not line or len(line) < len(found.line):
        raise ValueError("a move without a legal line")
    return MoveEvaluation(line[0], found.evaluation, tuple(line), found.nodes)
