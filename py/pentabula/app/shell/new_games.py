"""Starts games: with options, or from a record."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from pentabula import games
from pentabula.app.play.fair_dice import committed_dice
from pentabula.app.play.game import GameActivity
from pentabula.app.play.players import Occupants, write_occupants
from pentabula.app.play.session import Session
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.registry import LateRooms
from pentabula.app.store.keys import match_key
from pentabula.app.store.seating import Seating
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.core.options import Value
from pentabula.core.record import Node, Record

if TYPE_CHECKING:
    from pentabula.app.shell.page.router import Router

NO_TAGS: Final[Mapping[str, str]] = MappingProxyType({})


class FriendGames(Protocol):
    """Starts games with a friend at another device."""

    def invite(
        self,
        name: str,
        options: Mapping[str, Value],
        seating: Seating,
        tags: Mapping[str, str] = NO_TAGS,
    ) -> object:
        """Starts a game to which a friend is invited. `tags` hold its time control, if any."""

    def rematch(self, key: str) -> bool:
        """Asks the friend for a rematch of the game on the table.

        False if that is not the game of this key.
        """


class NewGames:
    """Puts new games on the table, each as a step of the browser's history.

    `rng` makes the seeds of their dice.
    """

    def __init__(
        self,
        storage: Store,
        stored_games: StoredGames,
        router: Router,
        autosave: Autosave,
        rng: Random,
        late: LateRooms,
    ) -> None:
        self._storage, self._stored_games, self._router = storage, stored_games, router
        self._autosave, self._rng, self._late = autosave, rng, late
        self._friends: FriendGames

    @property
    def friends(self) -> FriendGames:
        """What starts games by link; the late room that provides it sets it."""
        self._late.connect()
        return self._friends

    @friends.setter
    def friends(self, friends: FriendGames) -> None:
        self._friends = friends

    def rematch_friend(self, key: str) -> bool:
        """Asks the friend for a rematch of the game on the table.

        False if that is not the game of this key, or no game by link.
        """
        is_match = self._storage.read(match_key(key)) is not None
        return is_match and self.friends.rematch(key)

    def begin(
        self,
        name: str,
        options: Mapping[str, Value],
        occupants: Occupants,
        diagram: str = "",
        tags: Mapping[str, str] = NO_TAGS,
    ) -> None:
        """Starts a game, from the position of a diagram unless it is empty, with further tags.

        Raises OptionError or DiagramError.
        """
        record = Record.start(games.load(name), options, diagram)
        write_occupants(occupants, record.tags)
        record.tags.update(tags)
        self.begin_record(record)

    def begin_record(self, record: Record, node: Node | None = None, seed: str = "") -> None:
        """Puts a record on the table as a game that continues from a node, or from its end.

        `seed` is the seed of its dice in hexadecimal, or empty.
        """
        self._stored_games.remove_unbegun()
        key = self._stored_games.new_key()
        session = Session(record, committed_dice(record, self._rng, seed), node)
        self._router.show(key, GameActivity(session), is_step=True)
        self._autosave.save()
        self._router.focus_board_soon()
