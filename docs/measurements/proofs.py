"""Count the won positions that a level throws away, on boards that can be solved.

`.venv/bin/python docs/measurements/proofs.py konobi --games 1000` plays a level against random
moves and prints a link to every position in which it threw away a win, by `tools.solver`, which
shares no code with the search. In Tábula the exact winning chance is checked instead. There should
be none.
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.arena.player_specs import PlayerSpec
from pentabula.arena.players import SearchPlayer
from pentabula.core.brain import Expectimax
from pentabula.core.dice import throw
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Numbers
from pentabula.core.options import Value
from pentabula.core.position import CHANCE, AnyPosition, Move, Seat
from pentabula.core.record import Record, write_link
from pentabula.search.turns import turn_end_positions
from tools.solver import Solver

RANDOM_PLIES = 6  # games begin with fewer random plies than this
PRECISION = 1e-9
BOARDS: dict[str, tuple[dict[str, Value], ...]] = {
    "konobi": ({"size": 4}, {"size": 4, "pie": "off"}),
    "tabik": ({"size": 3}, {"size": 3, "pie": "off"}),
    "stawn": tuple({"size": 2, "komi": komi} for komi in (0, 3, 4)),
    "tau": ({"rows": 6, "cols": 6},),
}


class Study:
    """Games of a level against random moves.

    Counts won decisions and those that the engine proved; `spoiled` has a link to each lost win.
    """

    def __init__(self, game: AnyGame, options: dict[str, Value], level: str, seed: int = 1) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.won = self.proved = 0
        self.spoiled = list[str]()
        self.has_dice = isinstance(game.brain.knowledge, Expectimax)
        self._solver = Solver(getattr(game.brain.knowledge, "canonical", None))
        self._engine = SearchPlayer(PlayerSpec(level, level), game)

    def play(self, number: int) -> None:
        """Play a game."""
        seat, rng = number % 2, Random(f"{self.seed} {number}")
        self._engine.begin(self.options, f"{self.seed} {number}")
        record = Record.start(self.game, self.options)
        node, random_plies = record.root, 0 if self.has_dice else number // 2 % RANDOM_PLIES
        while (position := node.position).outcome() is None:
            if node.ply >= random_plies and self._decides(position, seat):
                move = self._engine.choose(position, 0.0)
                if self.is_spoiled(position, move):
                    self.spoiled.append(f"{write_link(record, node)} {node.ply + 1}. {move}")
            elif position.turn == CHANCE:
                move = throw(position, rng)
            else:
                move = rng.choice(self.game.brain.shortlist(position))
            self._engine.observe(move, position)
            node = record.play(node, move)

    def _decides(self, position: AnyPosition, seat: Seat) -> bool:
        if position.turn != seat or len(position.legal_moves()) == 1:
            return False
        return not self.has_dice or self.chance(position) is not None

    def is_spoiled(self, position: AnyPosition, move: Move) -> bool:
        """Whether a move throws away a win or, in games of dice, some of the exact chance."""
        if isinstance(position.legal_moves(), Numbers):
            return False
        seat, after = position.turn, position.play(move)
        if self.has_dice:
            is_same_turn = after.turn == seat and after.outcome() is None
            best = self.chance(position)
            chance = self.chance(after) if is_same_turn else self.chance_after(after, seat)
            is_known = best is not None and chance is not None
            self.won += is_known
            self.proved += is_known
            return best is not None and chance is not None and chance < best - PRECISION
        if self._solver.winner(position) != seat:
            return False
        self.won += 1
        self.proved += self._engine.has_proved_win()
        return self._solver.winner(after) != seat

    def chance(self, position: AnyPosition) -> float | None:
        """The exact chance of the seat to move with its best turn; None if it is unknown."""
        found = [-1.0]
        for end in self._endings(position):
            if (chance := self.chance_after(end, position.turn)) is None:
                return None
            found.append(chance)
        return max(found)

    def _endings(self, position: AnyPosition) -> Iterator[AnyPosition]:
        # One ending that is quickly found first: most positions have an unknown one.
        first = position
        while first.turn == position.turn and first.outcome() is None:
            first = first.play(next(iter(first.legal_moves())))
        yield first
        yield from turn_end_positions(position)

    def chance_after(self, position: AnyPosition, seat: Seat) -> float | None:
        """The exact chance of a seat after its turn; None if it is unknown."""
        if outcome := position.outcome():
            return float(outcome.winner == seat)
        knowledge = self.game.brain.knowledge
        exact = knowledge.exact(position) if isinstance(knowledge, Expectimax) else None
        return exact if exact is None or seat == 0 else 1 - exact


def main() -> int:
    """Play on each board and print the totals; 1 if a win was thrown away."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=100, help="games on each board (100)")
    parser.add_argument("--level", default="master", help="the level that plays (master)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    given = parser.parse_args()
    game, spoiled = games.load(given.game), 0
    for options in BOARDS.get(game.name, ({},)):
        study = Study(game, game.complete_options(options), given.level, given.seed)
        for number in range(given.games):
            study.play(number)
        print(options, f"{study.won:,} won, {study.proved:,} proved, {len(study.spoiled)} lost")
        print(*study.spoiled, sep="\n")
        spoiled += len(study.spoiled)
    return min(spoiled, 1)


if __name__ == "__main__":
    sys.exit(main())
