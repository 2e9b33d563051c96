"""Thousands of games at once, as arrays of numpy.

A game may say by the module `programs.batch` how its rules work on the bits of all games. Of the
others, each position is played for itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final, Generic

import numpy as np

from pentabula import games
from pentabula.api.checks import checked_seed, checked_whole, value_text
from pentabula.api.starts import game
from pentabula.core.dice import throw
from pentabula.core.options import Value
from pentabula.core.parts import Part
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.research.encoding import Encoder, P_contra
from pentabula.research.game_bits import GameBits

State = tuple[GameBits, ...]

MAX_GAMES: Final = 1 << 20


class BitRules(Part, Generic[P_contra]):
    """The module `programs.batch` of a game, whose rules work on `GameBits` as on integers.

    A state has SETS sets of bits and FLAGS flags for each game, all empty at the start. The actions
    are the sites, then WORDS.
    """

    modules = ("programs.batch",)

    SETS: int = 0
    FLAGS: int = 0
    WORDS: tuple[str, ...] = ()

    def sites(self, start: P_contra) -> tuple[int, ...]:
        """The bit of each site, in the order of the actions."""
        return ()

    def legal(self, start: P_contra, state: State) -> tuple[GameBits, State]:
        """The sites that may be played, and whether each of WORDS may be."""
        raise NotImplementedError

    def play(
        self, start: P_contra, state: State, point: GameBits, words: State
    ) -> tuple[State, GameBits]:
        """The state after a move in each game, and in which games the mover wins."""
        raise NotImplementedError

    def seat(self, state: State) -> GameBits:
        """The flag of whether seat 1 is to move."""
        raise NotImplementedError

    def planes(self, start: P_contra, state: State) -> State:
        """The planes as the seat to move sees them: sets of sites, and flags that fill one."""
        raise NotImplementedError


class Batch(ABC):
    """Games of one kind that are played side by side: make one with `make_batch`.

    `action_names` has the token of each action, `plane_names` the names of the planes: both are
    those of `make`. A game that is over starts again immediately.
    """

    def __init__(self, count: int, encoder: Encoder) -> None:
        self.count, self._encoder = count, encoder
        self.action_names, self.plane_names = encoder.action_names, encoder.plane_names

    @property
    @abstractmethod
    def seats(self) -> Any:
        """The seat to move in each game, 0 or 1: shape (games,), int8."""

    @abstractmethod
    def observe(self) -> Any:
        """What the seat to move sees: shape (games, planes, rows, columns), float32."""

    @abstractmethod
    def masks(self) -> Any:
        """1 for each legal action, else 0: shape (games, actions), int8."""

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Plays an action in each game; returns the rewards and which games are over.

        `actions` are indices of `action_names`, shape (games,). The rewards have shape (games, 2),
        float32: 1 for the seat that wins, -1 for the other one, 0 before the end. The second array
        has shape (games,), bool. An illegal action loses. Raises ValueError for another number of
        actions, or for an action that does not exist.
        """
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise ValueError(f"step needs {self.count} whole numbers, an action for each game")
        if given.size and not 0 <= given.min() <= given.max() < len(self.action_names):
            raise ValueError(f"there are actions 0 to {len(self.action_names) - 1}")
        movers = self.seats
        won, lost = self._step(given)
        rewards: Any = np.zeros((self.count, 2), np.float32)
        for games_, sign in ((won, 1), (lost, -1)):
            rewards[games_, movers[games_]] = sign
            rewards[games_, 1 - movers[games_]] = -sign
        return rewards, won | lost

    @abstractmethod
    def _step(self, actions: Any) -> tuple[Any, Any]:
        """Plays an action in each game; in which games the mover has won, and in which lost."""


class BatchOfPositions(Batch):
    """Games whose positions are played one by one."""

    def __init__(self, name: str, count: int, start: AnyPosition, seed: int) -> None:
        self._game, self._start = games.load(name), start
        super().__init__(count, Encoder(self._game, start))
        self._rng = Random(seed)
        self._positions = [self._rolled(start) for _ in range(count)]
        self._moves: list[dict[int, Move] | None] = [None] * count

    @property
    def seats(self) -> Any:
        """The seat to move in each game."""
        return np.array([position.turn for position in self._positions], np.int8)

    def observe(self) -> Any:
        """See `Batch.observe`."""
        planes = self._encoder.planes
        return np.stack([planes(each, each.turn) for each in self._positions])

    def masks(self) -> Any:
        """See `Batch.masks`."""
        found: Any = np.zeros((self.count, len(self.action_names)), np.int8)
        for at in range(self.count):
            found[at, [*self._legal(at)]] = 1
        return found

    def _step(self, actions: Any) -> tuple[Any, Any]:
        won, lost = _flags(self.count), _flags(self.count)
        for at, action in enumerate(actions.tolist()):
            before, moves = self._positions[at], self._legal(at)
            self._moves[at] = None
            if action not in moves:
                lost[at] = True
            else:
                after = self._rolled(before.play(moves[action]))
                outcome = after.outcome()
                if outcome is None:
                    self._positions[at] = after
                    continue
                (won if outcome.winner == before.turn else lost)[at] = True
            self._positions[at] = self._rolled(self._start)
        return won, lost

    def _legal(self, at: int) -> dict[int, Move]:
        found = self._moves[at]
        if found is None:
            found = self._moves[at] = dict(self._encoder.legal(self._positions[at]))
        return found

    def _rolled(self, position: AnyPosition) -> AnyPosition:
        """The position after the dice, if they decide."""
        while position.outcome() is None and position.turn == CHANCE:
            position = position.play(throw(position, self._rng))
        return position


class BatchOfBits(Batch):
    """Games whose rules work on the bits of all games."""

    def __init__(self, name: str, count: int, start: AnyPosition) -> None:
        found = games.load(name)
        super().__init__(count, Encoder(found, start))
        self._start, self._rules = start, found.part(BitRules)
        self._sites = np.array(self._rules.sites(start))
        self._width = int(self._sites.max()) + 1
        sets = [self._width] * self._rules.SETS + [1] * self._rules.FLAGS
        self._state: State = tuple(GameBits.of(np.zeros((rows, count), bool)) for rows in sets)
        self._legal = self._rules.legal(start, self._state)

    @property
    def seats(self) -> Any:
        """The seat to move in each game."""
        return self._flag(self._rules.seat(self._state)).astype(np.int8)

    def observe(self) -> Any:
        """See `Batch.observe`."""
        seen: Any = np.empty((self.count, *self._encoder.shape), np.float32)
        for at, plane in enumerate(self._rules.planes(self._start, self._state)):
            if len(plane.rows) == 1:
                seen[:, at] = self._flag(plane)[:, None, None]
            else:
                sites = np.ascontiguousarray(plane.bits(self.count)[self._sites].T)
                seen[:, at] = sites.reshape(self.count, *self._encoder.shape[1:])
        return seen

    def masks(self) -> Any:
        """See `Batch.masks`."""
        sites, words = self._legal
        rows = [sites.bits(self.count)[self._sites], *(word.bits(self.count) for word in words)]
        return np.ascontiguousarray(np.concatenate(rows).T).view(np.int8)

    def _step(self, actions: Any) -> tuple[Any, Any]:
        rows: Any = self._width + np.arange(len(self._rules.WORDS))
        chosen: Any = np.zeros((self._width + len(rows), self.count), bool)
        chosen[np.append(self._sites, rows)[actions], np.arange(self.count)] = True
        point = GameBits.of(chosen[: self._width])
        words = tuple(GameBits.of(row[None]) for row in chosen[self._width :])
        legal, may = self._legal
        allowed = (point & legal).any()
        for word, may_be in zip(words, may, strict=True):
            allowed = allowed | (word & may_be)
        state, won = self._rules.play(self._start, self._state, point, words)
        goes_on = allowed & ~won
        self._state = tuple(each & goes_on for each in state)
        self._legal = self._rules.legal(self._start, self._state)
        return self._flag(won & allowed), ~self._flag(allowed)

    def _flag(self, flag: GameBits) -> Any:
        return flag.bits(self.count)[0].astype(bool)


def _flags(count: int) -> Any:
    return np.zeros(count, bool)


def make_batch(name: str, count: int, *, seed: int = 0, **options: Value) -> Batch:
    """`count` games side by side, with these options. The same seed gives the same dice.

    Raises OptionError for a game, an option or a value that does not exist, and ValueError for a
    count that is not between 1 and a million.

    >>> import numpy as np
    >>> from pentabula.research import make_batch
    >>> batch = make_batch("konobi", 1000, size=5, pie="off")
    >>> rewards, over = batch.step(batch.masks().argmax(axis=1))
    >>> batch.observe().shape, batch.masks().sum(axis=1).min(), over.any()
    ((1000, 4, 5, 5), np.int64(24), np.False_)
    """
    if not 1 <= checked_whole("count", count) <= MAX_GAMES:
        raise ValueError(f"count must be between 1 and {MAX_GAMES:,}, not {value_text(count)}")
    start = game(name, **options).record.root.position  # type: ignore[arg-type]
    if games.load(name).part(BitRules).SETS:
        return BatchOfBits(name, count, start)
    return BatchOfPositions(name, count, start, checked_seed(seed))
