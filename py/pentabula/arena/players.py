"""Players that run in this process: our levels, and rivals."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Protocol

from pentabula.arena.player_specs import PlayerSpec, is_level, skill_of
from pentabula.arena.rivals import rivals
from pentabula.core.game import AnyGame
from pentabula.core.options import Value
from pentabula.core.position import AnyPosition, Move
from pentabula.core.work import finish
from pentabula.search.base import Search
from pentabula.search.continuation import SearchKeeper, SearchLine


class FaultError(Exception):
    """A fault that loses the game; the text describes it."""


class Player(Protocol):
    """A player of games. `seconds` and `nodes` are the cost of its last decision."""

    seconds: float
    nodes: int

    def begin(self, options: dict[str, Value], seed: str) -> None:
        """Starts a new game."""

    def observe(self, move: Move, position: AnyPosition) -> None:
        """Accepts a move of either side, and the position before it."""

    def choose(self, position: AnyPosition, seconds: float) -> Move:
        """Its move, possibly an illegal one. `seconds` is the cost of the other side's last one."""

    def has_proved_win(self) -> bool:
        """Whether its last decision proved that it wins."""

    def close(self) -> None:
        """Releases its resources."""


class SearchPlayer:
    """A level or a rival.

    `clock` returns seconds: the processor time of this process, so that other load on the
    machine affects neither side. On a free core that equals wall-clock time.
    """

    def __init__(
        self, player: PlayerSpec, game: AnyGame, clock: Callable[[], float] = time.process_time
    ) -> None:
        self.seconds, self.nodes = 0.0, 0
        self._player, self._game, self._clock = player, game, clock
        self._skill = skill_of(player, game)
        self._is_level = is_level(player)
        self._seed = ""
        self._searches = SearchKeeper()
        self._options: dict[str, Value] = {}
        self._moves: list[Move] = []
        self._decisions = 0
        self._has_proved_win = False

    def begin(self, options: dict[str, Value], seed: str) -> None:
        """Forgets the last game."""
        self._seed, self._options, self._decisions, self._moves = seed, options, 0, []
        self._searches.drop()

    def observe(self, move: Move, position: AnyPosition) -> None:
        """Remembers the moves of the game."""
        self._moves.append(move)

    def choose(self, position: AnyPosition, seconds: float) -> Move:
        """Searches until its nodes or its time are used up; at least one step, unless done."""
        began = self._clock()
        current = self._started(position)
        before = current.nodes
        until = began + self._allowance(seconds)
        current.step()
        finish(current, lambda: self._clock() >= until)
        move = current.chosen()
        self.seconds, self.nodes = self._clock() - began, current.nodes - before
        self._decisions += 1
        best = current.evaluations()[0].evaluation
        is_won = best.is_proved and best.chance == 1
        self._has_proved_win = is_won and not self._skill.may_overlook
        return move

    def has_proved_win(self) -> bool:
        """Whether its last decision proved that it wins."""
        return self._has_proved_win

    def close(self) -> None:
        """Does nothing: it has no resources."""

    def _started(self, position: AnyPosition) -> Search:
        """A search of the position; a level continues its last search if it can.

        A level keeps one seed for a game, as on the page: its blind spots stay the same.
        """
        if not self._is_level:
            make = rivals(self._game.name)[self._player.name].make
            rng = Random(f"{self._seed} {self._decisions}")
            return make(self._game, position, self._skill, rng)
        if self._player.keeps_no_tree:
            self._searches.drop()
        line = SearchLine(self._game, self._options, tuple(self._moves), position)
        return self._searches.search(line, self._skill, self._seed)

    def _allowance(self, seconds: float) -> float:
        if self._player.mirrors_time:
            return seconds
        limit = self._player.milliseconds
        return float("inf") if limit is None else limit / 1000
