"""Games with a friend by link. What a match needs is imported when one is opened or started."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pentabula.app.friends.page.turns import Turns
from pentabula.app.play.activity import Activity
from pentabula.app.play.session import Session
from pentabula.app.shell.new_games import NO_TAGS
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import match_key
from pentabula.app.store.seating import Seating
from pentabula.app.store.store import Store
from pentabula.core.options import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from pentabula.app.friends.page.matches import Matches

PREFIX = "friend"
"""The first part of the addresses that are messages of a match."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the stored games and the set-up with matches."""
    late = LateMatches(hub.storage, partial(_make, hub))
    hub.router.openers.add({PREFIX: late.open})
    hub.router.pasted.add({PREFIX: late.open_pasted})
    hub.activities.makers.append(late.activity)
    hub.new_games.friends = late
    Turns(hub.stage, hub.storage, hub.slots, hub.router).connect(hub)


class LateMatches:
    """Passes everything to the matches, which `make` makes when they are first needed."""

    def __init__(self, storage: Store, make: Callable[[], Matches]) -> None:
        self._storage, self._make = storage, make
        self._made: Matches | None = None

    @property
    def _matches(self) -> Matches:
        if self._made is None:
            self._made = self._make()
        return self._made

    def open(self, address: str) -> bool:
        """Opens the message in an address."""
        self._matches.links.on_text(address)
        return True

    def open_pasted(self, text: str) -> None:
        """Opens the message in a pasted text. Raises GameError."""
        self._matches.open_readable(text)

    def activity(self, key: str, session: Session) -> Activity | None:
        """The game by link that is stored under a key; None for any other game."""
        if self._storage.read(match_key(key)) is None:
            return None
        return self._matches.activity(key, session)

    def invite(
        self,
        name: str,
        options: Mapping[str, Value],
        seating: Seating,
        tags: Mapping[str, str] = NO_TAGS,
    ) -> None:
        """Starts a game to which a friend is invited."""
        self._matches.invite(name, options, seating, tags)

    def rematch(self, key: str) -> bool:
        """Starts the game by link of a key again, with the seats exchanged; False if it is none."""
        return self._storage.read(match_key(key)) is not None and self._matches.rematch(key)


def _make(hub: Hub) -> Matches:
    from pentabula.app.friends.page.matches import Matches

    matches = Matches(
        hub.stage,
        hub.storage,
        hub.stored_games,
        hub.router,
        hub.autosave,
        hub.notices,
        hub.rng,
        hub.clock,
    )
    matches.connect(hub)
    return matches
