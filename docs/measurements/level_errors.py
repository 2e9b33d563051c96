"""How large the errors of weak levels are, beside random errors that cost as much on average.

`.venv/bin/python docs/measurements/level_errors.py konobi --options size=7 --games 100` lets each
level play against itself and takes a decision of each game. Master estimates the winning chance
after the level's move, after its own, and after any legal move. A line for each level has the
share of its moves that lose as much of the chance as the heading says, and the mean loss, both in
per cent. The line below is of a player who makes master's moves, but any legal one so often that it
loses as much on average.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from statistics import mean

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.arena.self_play import choose_move, play_game
from pentabula.core.brain import Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.work import finish
from pentabula.search.base import start_search
from pentabula.search.levels import STRONGEST_UNTIMED, UNLIMITED, skill
from tools.steps import say

LEVELS = ("novice", "learner", "casual", "club", "expert")
LIMITS = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Losses of winning chance, between which the table has a column each."""


def losses(name: str, options: str, level: str, number: int) -> tuple[float, float]:
    """What the level's move loses in a decision of a game, and what any legal move loses."""
    game, rng = games.load(name), Random(f"{level} {number}")
    given = dict(word.split("=") for word in options.split())
    _, end = play_game(game, game.complete_options(given), level, rng, random_decisions=1)
    decisions = [node.position for node in end.line() if _is_open(node.position)]
    position = rng.choice(decisions)
    own = choose_move(game, position, skill(game, level), rng)
    best = choose_move(game, position, _master(game), rng)
    drawn = rng.choice(list(game.brain.shortlist(position)))
    chances = {move: _chance(game, position, move, rng) for move in (own, best, drawn)}
    return max(0.0, chances[best] - chances[own]), max(0.0, chances[best] - chances[drawn])


def _is_open(position: AnyPosition) -> bool:
    is_over = position.outcome() is not None
    return not is_over and position.turn != CHANCE and len(position.legal_moves()) > 1


def _master(game: AnyGame) -> Skill:
    return replace(skill(game, STRONGEST_UNTIMED), milliseconds=UNLIMITED)


def _chance(game: AnyGame, position: AnyPosition, move: Move, rng: Random) -> float:
    """The winning chance of the seat to move after a move, as master estimates it."""
    search = finish(start_search(game, position, _master(game), rng, only=[move]))
    known = {each.move: each.evaluation.chance for each in search.evaluations()}
    if move in known:
        return known[move]
    # A bid of TAU that no good player makes: the opponent is to move.
    reply = finish(start_search(game, position.play(move), _master(game), rng))
    return 1 - reply.evaluations()[0].evaluation.chance


def row(found: Sequence[float]) -> list[float]:
    """The share of the losses in each column, in per cent, then their mean."""
    edges = (-1.0, *LIMITS, 2.0)
    shares = [100 * mean(low < each <= high for each in found) for low, high in pairwise(edges)]
    return [*shares, 100 * mean(found)]


def main() -> None:
    """Prints the table of a game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--options", default="", help="of the game: size=7")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    say(" ".join([f"{'':14}", *(f"≤{100 * each:3.0f}" for each in LIMITS), "more mean"]))
    with ProcessPoolExecutor(given.jobs) as pool:
        for level in given.levels:
            case = partial(losses, given.game, given.options, level)
            own, drawn = zip(*pool.map(case, range(given.games)), strict=True)
            share = min(1.0, mean(own) / mean(drawn)) if any(drawn) else 0.0
            noise = [share * each for each in row(drawn)]
            noise[0] += 100 * (1 - share)
            for title, cells in ((level, row(own)), (f"random {share:.0%}", noise)):
                say(" ".join([f"{title:14}", *(f"{each:4.1f}" for each in cells)]))


if __name__ == "__main__":
    main()
