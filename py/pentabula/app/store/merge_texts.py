"""Joins two stored texts under one key, so that nothing of either is lost."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.app.play.dice import LocalDice
from pentabula.app.store import saved_game
from pentabula.app.store.keys import is_game
from pentabula.app.store.saved_game import Saved
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.review.store import is_done

Join = Callable[[str, str, str], str]
"""Given a key, its stored text and another text for it, returns the text that has both."""


class TextJoiner:
    """Joins the texts of games by merging their records; of two reviews, a finished one stays.

    The cursor and the tags of a game are those of the text that was changed last.

    A text that cannot be read gives way to one that can, unless a later version has stored it.
    """

    def __init__(self, load: Callable[[str], AnyGame], dice: LocalDice) -> None:
        self._load, self._dice = load, dice

    def join(self, key: str, stored: str, other: str) -> str:
        """The text under the key that has what both have."""
        if stored == other or saved_game.are_alike(stored, other):
            return stored
        if is_game(key):
            return self._join_games(stored, other)
        return other if is_done(other) and not is_done(stored) else stored

    def _join_games(self, stored: str, other: str) -> str:
        ours, theirs = self._read(stored), self._read(other)
        if theirs is None:
            return stored
        if ours is None:
            return stored if saved_game.is_later(stored) else other
        if not ours.session.record.is_same_game(theirs.session.record):
            return stored
        is_newer = theirs.dates.changed > ours.dates.changed
        newer, older = (theirs, ours) if is_newer else (ours, theirs)
        tags = older.session.record.tags | newer.session.record.tags
        newer.session.merge(older.session.record)
        newer.session.record.tags.update(tags)
        return saved_game.write_saved(newer.session, ours.dates.latest(theirs.dates))

    def _read(self, text: str) -> Saved | None:
        try:
            return saved_game.read_saved(text, self._load, self._dice)
        except GameError:
            return None
