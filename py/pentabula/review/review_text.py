"""A review as JSON text, finished or not, to be stored, sent from a worker, and resumed.

The text has the line as a link, and every look. Everything that is read is checked against the
game: moves are legal moves of their positions. A text of another version, or of other rules, is
refused; only the work is lost, and a new review can be made.

The messages between the review's worker, its helpers and the page are here too:
`worker.reviews` says who sends what.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.core.brain import MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame, checked_move, legal_line
from pentabula.core.jsontext import check_names, is_whole, read_object
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import read_record, write_link
from pentabula.review.data import BRIDGES, Look, ReviewData, ReviewLimits, better_pass
from pentabula.review.look_tasks import LookTask
from pentabula.search.report import MAX_NUMBER, read_candidate, write_candidate

VERSION: Final = 6
"""Increases whenever the meaning of looks changes."""


def write_review(data: ReviewData) -> str:
    """A game under review, with all looks so far, as JSON text."""
    return json.dumps({**_heading(data), **new_looks(data, set())})


def write_stored(data: ReviewData, *, is_done: bool, is_open: bool) -> str:
    """A review as it is stored with its game; `is_open` says whether the page shows it.

    `stored_review` knows how the text begins.
    """
    return json.dumps({"open": is_open, "done": is_done, "review": write_review(data)})


def read_stored(text: str, load: Callable[[str], AnyGame]) -> tuple[ReviewData, bool]:
    """The review in a stored text, and whether it is done.

    Raises ValueError if the text is damaged, or of another version.
    """
    found = read_object(text)
    return read_review(str(found.get("review")), load), found.get("done") is True


def write_without_looks(data: ReviewData) -> str:
    """A game under review without looks, as JSON text."""
    return json.dumps({**_heading(data), **{name: {} for name in data.passes}})


def _heading(data: ReviewData) -> dict[str, object]:
    return {
        "review": VERSION,
        "rules": data.game.rules_version,
        "game": write_link(data.record, data.end),
        "nodes": data.limits.nodes,
        "seed": data.limits.seed,
    }


def read_review(text: str, load: Callable[[str], AnyGame]) -> ReviewData:
    """The game and looks in a text; `load` finds games by name. Raises ValueError."""
    found = read_object(text)
    if found.get("review") != VERSION:
        raise ValueError("This is not a review, or one of another version.")
    nodes, seed, link = found.get("nodes"), found.get("seed"), found.get("game")
    if not (nodes is None or is_whole(nodes, 0, MAX_NUMBER)):
        raise ValueError(f"“nodes” should be a whole number from 0 to {MAX_NUMBER}.")
    if not is_whole(seed, -MAX_NUMBER, MAX_NUMBER):
        raise ValueError(f"“seed” should be a whole number of at most {MAX_NUMBER}.")
    if not isinstance(link, str):
        raise ValueError("“game” should be a text.")
    try:
        record = read_record(link, load)
    except GameError as error:
        raise ValueError(f"The game of this review cannot be read. {error}") from error
    data = ReviewData(record, record.root.main_line_end(), ReviewLimits(nodes, seed))
    if found.get("rules") != data.game.rules_version:
        raise ValueError("This is a review by other rules.")
    check_names(found, {*_heading(data), *data.passes})
    add_looks(data, found)
    return data


def new_looks(data: ReviewData, known: set[tuple[str, int]]) -> dict[str, object]:
    """The looks that are not in `known` as JSON objects; adds them to `known`.

    `known` has the name of the pass and the index of each look.
    """
    new = {
        name: {str(at): write_look(data, each) for at, each in looks.items()}
        for name, looks in (
            (name, {at: each for at, each in looks.items() if (name, at) not in known})
            for name, looks in data.passes.items()
        )
    }
    known |= {(name, at) for name, looks in data.passes.items() for at in looks}
    return dict(new)


def add_looks(data: ReviewData, found: Mapping[str, object]) -> None:
    """Adds the looks in JSON objects. Raises ValueError if one does not fit the game."""
    try:
        for name, looks in data.passes.items():
            # Reviews of version 6 had no bridges at first.
            _read_looks(data, name, found.get(name, {} if name == BRIDGES else None), looks)
    except GameError as error:
        raise ValueError(f"A look of this review cannot be read. {error}") from error


def _read_looks(data: ReviewData, name: str, found: object, looks: dict[int, Look]) -> None:
    """Adds the looks of a pass. Raises ValueError or GameError."""
    if not isinstance(found, dict):
        raise ValueError(f"“{name}” should be a JSON object of looks.")
    indexes = {str(at): at for at in data.to_search}
    for key, written in found.items():
        at = indexes.get(key)
        if at is None or not isinstance(written, dict):
            raise ValueError("A look is not at a position to search.")
        looks[at] = read_look(data, LookTask(name, at, _move_of(data, name, at)), written)


def _move_of(data: ReviewData, name: str, at: int) -> Move | None:
    """The move after which a pass looks at the position, None if it looks before the move."""
    number = next((n for n in range(len(data.rounds)) if name == better_pass(n)), None)
    if number is None:
        return None
    look = data.rounds[number].looks.get(at)
    if look is None or look.best is None:
        raise ValueError("A look is after an unknown move.")
    move: Move = look.best.move
    return move


def write_task(data: ReviewData, task: LookTask) -> list[object]:
    """A task as JSON values."""
    token = data.game.notation.write(task.move) if task.move is not None else None
    return [task.pass_name, task.at, token]


def read_task(data: ReviewData, found: object) -> LookTask:
    """The task in JSON values. Raises ValueError if it does not fit the review."""
    match found:
        case [str(name), int(at), str() | None as token] if name in data.passes:
            if not is_whole(at) or at not in data.to_search:
                raise ValueError("The task is not at a position to search.")
            if (token is not None) != (name in map(better_pass, range(len(data.rounds)))):
                raise ValueError("Only a look after a better move names a move.")
            move = None if token is None else checked_move(data.game, data.positions[at], token)
            return LookTask(name, at, move)
    raise ValueError("A task should have the name of a pass, an index, and a move or null.")


def write_look(data: ReviewData, look: Look) -> dict[str, object]:
    """A look as a JSON object."""
    game = data.game
    return {
        "seat": look.seat,
        "value": _in_full(MoveEvaluation("", look.evaluation)),
        "best": _with_tokens(game, look.best),
        "played": _with_tokens(game, look.played),
        "average": look.average,
        "final": look.is_final,
    }


def read_look(data: ReviewData, task: LookTask, written: Mapping[str, object]) -> Look:
    """The look of a task in a JSON object. Raises ValueError or GameError if it does not fit."""
    game, position = data.game, task.position(data)
    seat, average = written.get("seat"), written.get("average")
    if not is_whole(seat, 0, 1):
        raise ValueError("The seat of a look should be 0 or 1.")
    if not isinstance(average, int | float) or not 0 <= average <= 1:
        raise ValueError("The average of a look should be a number from 0 to 1.")
    is_decision = position.outcome() is None and position.turn != CHANCE
    best = _read_move(game, position, written.get("best")) if is_decision else None
    if is_decision and (best is None or seat != position.turn):
        raise ValueError("A look is at another position.")
    return Look(
        seat,
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
        raise ValueError("A move needs a legal line.")
    return MoveEvaluation(line[0], found.evaluation, tuple(line), found.nodes)


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How much of a review is done: `share` is from 0 to 1. `tasks` are texts for idle helpers."""

    share: float
    is_done: bool
    tasks: tuple[str, ...] = ()


def merge_answer(text: str, data: ReviewData) -> ReviewProgress:
    """Adds the looks in an answer of the review's worker; returns the progress.

    Raises ValueError for an error message, with its text, and for anything that is not an answer.
    """
    found = read_object(text)
    share, tasks = found.get("progress"), found.get("tasks")
    if "error" in found or not isinstance(share, int | float) or not isinstance(tasks, list):
        raise ValueError(str(found.get("error", "not an answer of a review")))
    add_looks(data, found)
    return ReviewProgress(float(share), found.get("done") is True, tuple(map(str, tasks)))


def write_update(looks: Sequence[str], idle: int, wanted: int = 0) -> str:
    """The update that the page passes to the review with a step.

    `looks` are finished answers of helpers, `idle` the number of idle helpers, and `wanted` how
    many more tasks may be queued for busy ones.
    """
    return json.dumps({"looks": list(looks), "idle": idle, "wanted": wanted})


def has_look(text: str) -> bool:
    """Whether a helper's answer contains its finished look.

    Raises ValueError for an error message, with its text, and for anything that is not an answer.
    """
    found = read_object(text)
    if "error" in found or "done" not in found:
        raise ValueError(str(found.get("error", "not an answer about a look")))
    return found["done"] is True
