"""How it went so far with turning points that are tried again, as it is stored."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, fields

from pentabula.core.jsontext import is_whole, read_object
from pentabula.review.judging import Decision
from pentabula.session.learn.retrying import Attempt, Retry


def write_attempts(retry: Retry) -> str:
    """The attempts as JSON text, with what they belong to."""
    attempts = [asdict(each) for each in retry.attempts]
    return json.dumps(_about(retry.game, retry.points) | {"attempts": attempts})


def read_attempts(text: str | None, game: str, points: Sequence[Decision]) -> Sequence[Attempt]:
    """The attempts in a text, if it is one about these turning points of the game; else none."""
    try:
        found = read_object(text or "{}")
    except ValueError:
        return ()
    attempts = found.pop("attempts", None)
    if found != _about(game, points) or not isinstance(attempts, list):
        return ()
    read = [each for each in map(_attempt, attempts) if each is not None]
    return read if len(read) == len(points) else ()


def _about(game: str, points: Sequence[Decision]) -> dict[str, object]:
    return {"game": game, "plies": [each.ply for each in points]}


def _attempt(found: object) -> Attempt | None:
    """The attempt in a JSON object, or None for anything else."""
    names = [each.name for each in fields(Attempt)]
    if not isinstance(found, dict) or set(found) != set(names):
        return None
    tries, *marks = (found[name] for name in names)
    if not is_whole(tries, 0) or not all(isinstance(each, bool) for each in marks):
        return None
    return Attempt(tries, *marks)
