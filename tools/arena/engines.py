"""Players of our own at the table: levels and rivals."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from pentabula.core.brain import PROVED
from pentabula.core.game import Game
from pentabula.core.numbers import Numbers
from pentabula.core.position import Seat
from pentabula.search.searching import Search, search
from tools.arena.players import Player, is_level, skill_of
from tools.arena.rivals import rivals


class FaultError(Exception):
    """What a player did that loses it the game; the text tells it."""


class Seated(Protocol):
    """A player at the table. `seconds` and `nodes` are what its last decision took."""

    seconds: float
    nodes: int

    def begin(self, options: dict[str, Any], seed: str) -> None:
        """Sits down to a new game."""

    def told(self, move: Any, position: Any) -> None:
        """Hears every move of the game, its own as well, and the position before it."""

    def choose(self, position: Any, seconds: float) -> Any:
        """Its move, perhaps an illegal one. `seconds` is what the other side took."""

    def proved(self) -> Seat | None:
        """The winner, where its last decision proved one."""

    def leave(self) -> None:
        """Gets up for good."""


class Thinker:
    """A level or a rival.

    `clock` answers seconds: the processor time of this process, so that whatever else the
    machine does takes nothing from either side. On a free core that is the time on the wall.
    """

    def __init__(
        self, player: Player, game: Game[Any], clock: Callable[[], float] = time.process_time
    ) -> None:
        self.seconds, self.nodes = 0.0, 0
        self._player, self._game, self._clock = player, game, clock
        self._skill = skill_of(player, game)
        self._is_level = is_level(player)
        self._make = search if self._is_level else rivals(game.name)[player.name].make
        self._seed = ""
        self._search: Search | None = None
        self._moves: list[Any] = []
        self._decisions = 0
        self._winner: Seat | None = None

    def begin(self, options: dict[str, Any], seed: str) -> None:
        """Forgets the last game."""
        self._seed, self._search, self._decisions, self._moves = seed, None, 0, []

    def told(self, move: Any, position: Any) -> None:
        """Remembers what was played since its last decision."""
        self._moves.append(move)

    def choose(self, position: Any, seconds: float) -> Any:
        """Thinks until its nodes or its time are used up; one step at least, unless done."""
        began = self._clock()
        known = self._kept(position)
        thinking = known or self._make(self._game, position, self._skill, self._rng())
        before = thinking.nodes if known else 0
        until = began + self._allowance(seconds)
        while not thinking.is_done:
            thinking.step()
            if self._clock() >= until:
                break
        move = thinking.chosen()
        self.seconds, self.nodes = self._clock() - began, thinking.nodes - before
        self._search, self._moves = thinking, []
        self._decisions += 1
        self._winner = _proved(thinking, position)
        return move

    def proved(self) -> Seat | None:
        """The winner, where its last decision proved one."""
        return self._winner

    def leave(self) -> None:
        """Nothing."""

    def _kept(self, position: Any) -> Search | None:
        """Its search of the last decision, where that can go on here."""
        if self._search is None or self._player.is_forgetful or not self._is_level:
            return None
        return self._search if self._search.advance(self._moves, position) else None

    def _rng(self) -> Random:
        """As on the page, a level has one seed for a game, so that it overlooks the same moves."""
        return Random(self._seed if self._is_level else f"{self._seed} {self._decisions}")

    def _allowance(self, seconds: float) -> float:
        if self._player.is_like_other:
            return seconds
        limit = self._player.milliseconds
        return float("inf") if limit is None else limit / 1000


def _proved(thinking: Search, position: Any) -> Seat | None:
    """The winner, if the best move is proved won, or all are proved lost."""
    seat: Seat = position.turn
    worth = thinking.evaluations()[0].evaluation
    if worth.kind != PROVED:
        return None
    if worth.chance == 1:
        return seat
    return None if isinstance(position.legal_moves(), Numbers) else 1 - seat
