"""Reviews as they are kept beside their games: whether one is shown, and all that it has found."""

from __future__ import annotations

import json
from collections.abc import Callable

from pentabula.core.game import AnyGame
from pentabula.core.jsontext import read_object
from pentabula.review.game_review import GameReview
from pentabula.review.store import read


def write_kept(review: GameReview, *, is_open: bool) -> str:
    """The review as text, with whether it is shown."""
    return json.dumps({"open": is_open, "done": review.is_done, "review": review.text()})


def read_kept(text: str, load: Callable[[str], AnyGame]) -> GameReview:
    """The review in a text. Raises ValueError where it is damaged, or of another version."""
    found = read_object(text)
    walk = read(str(found.get("review")), load)
    return GameReview(walk, is_done=found.get("done") is True)
