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
from pentabula.app.shell.page.router import Router
from pentabula.app.store.keys import match_key
from pentabula.app.store.seating import Seating
from pentabula.app.store.store import Store
from pentabula.core.errors import GameError
from pentabula.core.options import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from pentabula.app.friends.page.live import LiveGames
    from pentabula.app.friends.page.matches import Matches

PREFIX = "friend"
"""The first part of the addresses that are messages of a match."""


def connect(hub: Hub) -> None:
    """Connects the addresses, the stored games and the set-up with matches."""
    late = LateMatches(hub.storage, hub.router, partial(_make, hub))
    hub.router.openers.add({PREFIX: late.open})
    hub.router.pasted.add({PREFIX: late.open_pasted})
    hub.activities.makers.append(late.activity)
    hub.new_games.friends = late
    Turns(hub.stage, hub.storage, hub.slots, hub.router).connect(hub)


class LateMatches:
    """Passes everything to the matches, which `make` makes when they are first needed."""

    def __init__(
        self, storage: Store, router: Router, make: Callable[[], tuple[Matches, LiveGames]]
    ) -> None:
        self._storage, self._router, self._make = storage, router, make
        self._made: tuple[Matches, LiveGames] | None = None

    @property
    def _matches(self) -> Matches:
        return self._all[0]

    @property
    def live(self) -> LiveGames:
        """The live games."""
        return self._all[1]

    @property
    def _all(self) -> tuple[Matches, LiveGames]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def open(self, address: str) -> bool:
        """Opens the message in an address, or says why it cannot be opened."""
        try:
            self.live.open(address)
        except GameError as error:
            self._router.refuse_to_open(error.message)
        return True

    def open_pasted(self, text: str) -> None:
        """Opens the message in a pasted text. Raises GameError."""
        self.live.open(text)

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


def _make(hub: Hub) -> tuple[Matches, LiveGames]:
    from pentabula.app.friends.page.live import LiveGames
    from pentabula.app.friends.page.matches import Matches
    from pentabula.app.friends.page.panel import MatchPanel

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
    live = LiveGames(matches, hub.stage, hub.notices, hub.toasts, hub.rng)
    live.connect(hub)
    MatchPanel(hub.stage, hub.slots, hub.deferred, hub.toasts, matches, live).connect(hub)
    return matches, live
