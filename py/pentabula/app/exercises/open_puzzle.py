"""What has been done in a puzzle as text, so that a reload continues it."""

from __future__ import annotations

import json
from functools import partial

from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.play.session import Session
from pentabula.core.jsontext import is_whole, stored_object


def write_open(activity: PuzzleActivity) -> str:
    """The moves without a wrong one, the errors and hints, as JSON text."""
    return json.dumps(
        {
            "puzzle": activity.puzzle.link,
            "moves": activity.kept,
            "done": activity.is_done,
            "errors": activity.errors,
            "hints": activity.hints_shown,
        }
    )


def restore_open(activity: PuzzleActivity, text: str | None) -> None:
    """Continues from a text of `write_open`, if it is about this puzzle and its moves fit."""
    stored = stored_object(text)
    tokens, counts = stored.get("moves"), (stored.get("errors"), stored.get("hints"))
    if stored.get("puzzle") != activity.puzzle.link or not isinstance(tokens, list):
        return
    while len(known := activity.kept) < len(tokens) and tokens[: len(known)] == known:
        activity.do(partial(_enter, str(tokens[len(known)])))
        if activity.kept == known:
            break
    if activity.unjudged_link is not None and stored.get("done") is True:
        activity.accept()
    if activity.is_astray or activity.unjudged_link is not None:
        activity.do(activity.undo)
    activity.session.refusal = None
    activity.errors, activity.hints_shown = (
        int(str(each)) if is_whole(each, 0, 999) else 0 for each in counts
    )


def _enter(token: str, session: Session) -> None:
    session.enter(token)
