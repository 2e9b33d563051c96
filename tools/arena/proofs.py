"""How often a level throws away a won position, on boards small enough to be solved.

The level plays against random moves. At each of its decisions `tools.solver` checks whether the
position is won, and whether it still is after the move. Where dice decide, the exact winning chance
is checked instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pentabula.core.brain import Expectimax
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Numbers
from pentabula.core.position import CHANCE, Seat
from pentabula.core.record import Record, write_link
from pentabula.search.turns import turn_endings
from tools.arena.engines import SearchPlayer
from tools.arena.players import PlayerSpec
from tools.solver import Solver

MAX_RANDOM_PLIES = 6
"""Games begin with fewer random plies than this; the number varies, so that games differ."""

PRECISION = 1e-9


@dataclass
class Tally:
    """Counts of games and positions. `spoiled` has a link to each position where a win was lost."""

    games: int = 0
    won: int = 0
    proved: int = 0
    spoiled: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.games:,} games, {self.won:,} won positions, {self.proved:,} of them proved by "
            f"the engine, {len(self.spoiled):,} lost"
        )


@dataclass
class Study:
    """Games of a level against random moves. Each begins with at least `plies` random plies."""

    game: AnyGame
    options: dict[str, Any]
    level: str
    seed: int = 1
    plies: int = 0

    def __post_init__(self) -> None:
        knowledge = self.game.brain.knowledge
        self._solver = Solver(getattr(knowledge, "canonical", None))
        self._engine = SearchPlayer(PlayerSpec(self.level, self.level), self.game)

    def play(self, count: int) -> Iterator[Tally]:
        """Play the games; yield the tally after each of them."""
        tally = Tally()
        for number in range(count):
            self._play_one(number, tally)
            tally.games += 1
            yield tally

    def _play_one(self, number: int, tally: Tally) -> None:
        rng, seat = Random(f"{self.seed} {number}"), number % 2
        self._engine.begin(self.options, f"{self.seed} {number}")
        record = Record.start(self.game, self.options)
        node, left = record.root, self._random_plies(number)
        while node.position.outcome() is None:
            position = node.position
            if self._decides(position, seat) and node.ply >= left:
                move = self._engine.choose(position, 0.0)
                if self._is_spoiled(position, move, tally):
                    tally.spoiled.append(f"{write_link(record, node)} {node.ply + 1}. {move}")
            else:
                move = self._random_move(position, rng)
            self._engine.observe(move, position)
            node = record.play(node, move)

    def _random_plies(self, number: int) -> int:
        if isinstance(self.game.brain.knowledge, Expectimax):
            return 0
        return self.plies + number // 2 % max(1, MAX_RANDOM_PLIES - self.plies)

    def _decides(self, position: Any, seat: Seat) -> bool:
        """Whether the engine decides here: in its own turns, and with dice only near the end."""
        if position.turn != seat or len(position.legal_moves()) == 1:
            return False
        knowledge = self.game.brain.knowledge
        return not isinstance(knowledge, Expectimax) or self._chance(position) is not None

    def _random_move(self, position: Any, rng: Random) -> Any:
        if position.turn == CHANCE:
            return throw(position, rng)
        return rng.choice(self.game.brain.shortlist(position))

    def _is_spoiled(self, position: Any, move: Any, tally: Tally) -> bool:
        """Whether a move throws away a win or, in games of dice, some of the exact chance."""
        if isinstance(position.legal_moves(), Numbers):
            return False
        if isinstance(self.game.brain.knowledge, Expectimax):
            return self._loses_chance(position, move, tally)
        seat: Seat = position.turn
        if self._solver.winner(position) != seat:
            return False
        tally.won += 1
        tally.proved += self._engine.proved_winner() == seat
        return self._solver.winner(position.play(move)) != seat

    def _loses_chance(self, position: Any, move: Any, tally: Tally) -> bool:
        best = self._chance(position)
        after = position.play(move)
        if after.turn == position.turn and after.outcome() is None:
            chance = self._chance(after)
        else:
            chance = self._chance_after_turn(after, position.turn)
        if best is None or chance is None:
            return False
        tally.won += 1
        tally.proved += 1
        return chance < best - PRECISION

    def _chance(self, position: Any) -> float | None:
        """The exact chance of the seat to move with its best turn; None if it is unknown."""
        # One unknown ending is enough for None: most positions have one, among thousands of
        # endings.
        if self._chance_after_turn(_ending(position), position.turn) is None:
            return None
        ends = turn_endings(position)
        chances = [self._chance_after_turn(end, position.turn) for end in ends]
        known = [chance for chance in chances if chance is not None]
        return max(known) if len(known) == len(chances) else None

    def _chance_after_turn(self, position: Any, seat: Seat) -> float | None:
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.winner == seat)
        knowledge = self.game.brain.knowledge
        exact: float | None = knowledge.exact(position)  # type: ignore[union-attr]
        return exact if exact is None or seat == 0 else 1 - exact


def _ending(position: Any) -> Any:
    """A position in which the turn of the seat to move may end."""
    seat = position.turn
    while position.turn == seat and position.outcome() is None:
        position = position.play(next(iter(position.legal_moves())))
    return position


BOARDS: dict[str, Sequence[dict[str, Any]]] = {
    "konobi": ({"size": 4}, {"size": 4, "pie": "off"}),
    "tabik": ({"size": 3}, {"size": 3, "pie": "off"}),
    "stawn": tuple({"size": 2, "komi": komi} for komi in (0, 3, 4)),
    "tau": ({"rows": 6, "cols": 6},),
}
"""Boards that can be solved. Other games are studied at default options."""
