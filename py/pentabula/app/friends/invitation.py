"""A game by link that this device does not play: an invitation, or a game that is only watched.

Nothing is stored until the user joins.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pentabula.app.friends.online_game import NO_EDITOR, NO_ENGINE, RULE
from pentabula.app.play.activity import Card, Refusals, StatusWords
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.game import GameActivity
from pentabula.app.play.players import Occupants, Remote, short_name, write_occupants
from pentabula.app.play.session import Session
from pentabula.core.message import Message
from pentabula.core.position import Refusal, Seat
from pentabula.core.record import Record
from pentabula.online.match import Match
from pentabula.online.messages import MatchMessage

WATCHING = Refusal(Message("You are only watching this game."), RULE)
NOT_JOINED = Refusal(Message("To play, accept the invitation first."), RULE)


class ShownGame(GameActivity):
    """A game by link that is shown, and cannot be played here yet.

    `address` opens it again. `names` are the players' names by seat, both empty before the toss.
    `joinable` is the match that the user may join, None without an invitation; `message` is the
    link that invites. `is_undecided`: the user has not chosen yet whether to play or to watch;
    `is_elsewhere`: the user plays this game on another device.
    """

    def __init__(
        self,
        address: str,
        record: Record,
        names: tuple[str, str],
        rng: Random,
        message: MatchMessage | None = None,
        joinable: Match | None = None,
    ) -> None:
        self._address, self.message, self.joinable = address, message, joinable
        self.is_undecided, self.is_elsewhere = message is not None, False
        first, second = map(short_name, names)
        self.names = first, second
        occupants: Occupants = (Remote(first), Remote(second))
        write_occupants(occupants, record.tags)
        super().__init__(Session(record, LocalDice(rng)))
        self.session.last_played = ()
        self.watch(is_decided=message is None)

    @property
    def address(self) -> str:
        """The link that opened the game."""
        return self._address

    @property
    def refusals(self) -> Refusals:
        """Refuses the engine before the end, and all that would change or store the game."""
        why = WATCHING.sentence
        shown = replace(
            super().refusals, undo=why, redo=why, players=why, resign=why, save=why, hint=why
        )
        if self.session.record.root.main_line_end().position.outcome() is not None:
            return shown
        return replace(
            shown, hint=NO_ENGINE, analysis=NO_ENGINE, review=NO_ENGINE, editor=NO_EDITOR
        )

    def words(self) -> StatusWords:
        """Whose turn it is."""
        return "", super().words()[1]

    def card(self) -> Card:
        """What is hidden at the table: commands that cannot be used."""
        return Card("invitation" if self.is_undecided else "watching")

    def watch(self, *, is_decided: bool = True, is_elsewhere: bool = False) -> None:
        """Only shows the game from now on."""
        self.is_undecided, self.is_elsewhere = not is_decided, is_elsewhere
        self.session.lock = WATCHING if is_decided else NOT_JOINED

    # The invitation

    @property
    def friend(self) -> str:
        """The name of the player who sent the link; empty without one."""
        return short_name(self.message.names[self.message.sender]) if self.message else ""

    @property
    def seat(self) -> Seat | None:
        """The seat that the user would have; None before the toss, or without an invitation."""
        return None if self.joinable is None else self.joinable.seat

    @property
    def given_name(self) -> str:
        """The name that the link gives the user; it decides nothing."""
        side = None if self.joinable is None else self.joinable.side
        return self.message.names[side] if self.message and side is not None else ""

    @property
    def is_resumed(self) -> bool:
        """Whether the user would continue a match of version 2.0.0 from another device."""
        return self.joinable is not None and not self.joinable.is_signed and bool(self.given_name)

    @property
    def given_moves(self) -> list[str]:
        """The moves that the link makes for the user."""
        return [
            node.token
            for node in self.session.record.root.main_line_end().line()
            if node.parent is not None and node.parent.position.turn == self.seat
        ]
