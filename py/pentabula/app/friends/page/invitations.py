"""Games by link that this device does not play: the user joins, or only watches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

from pentabula import games
from pentabula.app.friends.invitation import ShownGame
from pentabula.app.friends.page.matches import Matches
from pentabula.app.play.players import NOT_A_NAME, is_pronoun, short_name
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import SEATING
from pentabula.app.store.seating import read_seating
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.record import read_record
from pentabula.online.match import Match, by_seat, first_side
from pentabula.online.messages import (
    MatchMessage,
    is_watch_link,
    read_watch_link,
    write_message,
    write_watch_link,
)
from pentabula.online.receiving import OTHER_DEVICE, OTHER_KEY, is_authentic

SHOWN: Final = "shown"
"""The key on the stage of games that are not stored."""


class Invitations:
    """Shows links to games that this device does not play, until the user joins one."""

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        router: Router,
        notices: Notices,
        rng: Random,
        matches: Matches,
    ) -> None:
        self._stage, self._storage, self._router = stage, storage, router
        self._notices, self._rng, self._matches = notices, rng, matches
        self._shown: ShownGame | None = None
        self._then: Callable[[], object] = lambda: None

    def connect(self, hub: Hub) -> None:
        """Adds the commands of the invitation."""
        hub.commands.add(
            {"join": self.join, "join-same": self.continue_as_sender, "watch": self.watch}
        )

    @property
    def game(self) -> ShownGame | None:
        """The game on the table, if it is only shown."""
        return self._shown if self._shown is self._stage.activity else None

    @property
    def own_name(self) -> str:
        """The name of the user in games by link."""
        return read_seating(self._storage.read(SEATING)).own

    def open(self, message: MatchMessage, then: Callable[[], object] = lambda: None) -> None:
        """Applies a message to its game, or shows a game that this device does not know.

        `then` is called once the game is played here. Raises GameError.
        """
        if self._matches.open_message(message):
            then()
            return
        joinable = self._invited(message)
        record = read_record(message.game, games.load)
        self._then = then
        names = _names_by_seat(message, joinable)
        self._show(ShownGame(write_message(message), record, names, self._rng, message, joinable))

    def open_watched(self, text: str) -> bool:
        """Shows the game of a link that only shows; False for another text. Raises GameError."""
        if not is_watch_link(text):
            return False
        names, game = read_watch_link(text)
        record = read_record(game, games.load)
        self._show(ShownGame(write_watch_link(names, game), record, names, self._rng))
        return True

    def _show(self, game: ShownGame) -> None:
        self._shown = game
        self._router.show(SHOWN, game)

    def _invited(self, message: MatchMessage) -> Match | None:
        """The match to which a message invites; None if both sides play elsewhere."""
        try:
            return self._matches.invited(message, self.own_name)
        except GameError as error:
            if error.message != OTHER_DEVICE:
                raise
        if not is_authentic(message):
            raise GameError(OTHER_KEY)
        return None

    # Commands

    def join(self) -> None:
        """Accepts the invitation: plays the game on the table."""
        game = self.game
        if game is None or game.joinable is None or game.message is None:
            return
        match = game.joinable
        field = page.none_if_null(page.slot("match").querySelector("[name=own]"))
        text = "" if field is None else str(field.value)
        if is_pronoun(text):
            self._notices.show(NOT_A_NAME)
            return
        if field is not None:
            match.names[match.side] = short_name(text)
        if not self._matches.open_message(game.message):  # another tab may have joined
            self._matches.begin_joined(match)
        self._then()

    def continue_as_sender(self) -> None:
        """Continues a game of version 2.0.0 as the sender, or says where the sender continues."""
        game = self.game
        if game is not None and game.message is not None:
            with suppress(GameError):
                self._matches.begin_joined(self._matches.resumed(game.message))
                return
        if self.game is not None:
            self.game.watch(is_elsewhere=True)
            self._stage.refresh()

    def watch(self) -> None:
        """Only shows the game."""
        if self.game is not None:
            self.game.watch()
            self._stage.refresh()


def _names_by_seat(message: MatchMessage, joinable: Match | None) -> tuple[str, str]:
    """The names of seat 0 and seat 1, empty before the toss; a link does not name its guest."""
    names = list(message.names)
    if joinable is not None and joinable.is_signed:
        names[joinable.side] = ""
    return by_seat(names, first_side(message.first, message.toss))
