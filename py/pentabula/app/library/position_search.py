"""The search for stored games with a position, whatever the order of the moves that led to it."""

from __future__ import annotations

from typing import Final

from pentabula import games
from pentabula.app.library.listing import ListEntry
from pentabula.app.play.session import Session
from pentabula.app.store.saved_game import link_of
from pentabula.app.store.stored_games import StoredGames
from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.record import FROM, read_record, write_link

_PLAYED: Final = LazyPattern(rf"[?&](?:moves|{FROM})=.*")


class PositionSearch:
    """Finds the games in which the position at the end of a link occurs, also in a variation.

    Only games with the same options are replayed, each once, by `search_game`. Positions are the
    same if they have the same future: the same board with the same player to move.
    """

    def __init__(self, stored: StoredGames, link: str) -> None:
        """Raises GameError if the link is not of a game."""
        self._stored, self.link = stored, link
        self.record = read_record(link, games.load)
        self._wanted = self.record.root.main_line_end().position.key()
        self._start = _start(write_link(self.record, self.record.root))
        self._known = dict[str, tuple[str, bool]]()

    def has(self, entry: ListEntry) -> bool:
        """Whether the position is known to occur in a game."""
        text, is_found = self._known.get(entry.key, ("", False))
        return is_found and text == self._stored.text(entry.key)

    def left(self, entries: list[ListEntry]) -> list[ListEntry]:
        """The games that were not searched."""
        return [each for each in entries if self._may_have(each)]

    def search_game(self, entry: ListEntry) -> bool:
        """Replays a game; returns whether the position occurs in it."""
        text = self._stored.text(entry.key)
        try:
            is_found = self._is_in(self._stored.read(entry.key).session)
        except GameError:
            is_found = False
        self._known[entry.key] = text, is_found
        return is_found

    def _may_have(self, entry: ListEntry) -> bool:
        text = self._stored.text(entry.key)
        if entry.is_deleted or self._known.get(entry.key, ("", False))[0] == text:
            return False
        return _start(link_of(text)) == self._start

    def _is_in(self, session: Session) -> bool:
        left = [session.record.root]
        while left:
            node = left.pop()
            if node.position.key() == self._wanted:
                return True
            left += node.children
        return False


def _start(link: str) -> str:
    """The game and the options of a link."""
    return _PLAYED.sub("", link)
