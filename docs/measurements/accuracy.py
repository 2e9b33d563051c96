"""Measure the accuracy of five kinds of player: games of each against itself, reviewed.

`.venv/bin/python docs/measurements/accuracy.py konobi --games 40` prints, for random moves and four
levels, the quartiles of the accuracy of a side in a game, and the median of what it lost. Boards
are small and reviews have few nodes, so that it takes minutes.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import quantiles

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.arena import self_play
from pentabula.review.data import ReviewLimits
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import accuracy, loss_and_luck

RANDOM = "random"
PLAYERS = RANDOM, "novice", "casual", "expert", "master"
BOARDS = {
    "konobi": {"size": 7},
    "tabik": {"size": 5},
    "tau": {"rows": 6, "cols": 6},
    "stawn": {"size": 4},
}
NODES = {"konobi": 60, "tabik": 200, "stawn": 30, "tabula": 2000}  # of a deep look

Case = tuple[str, str, int]  # game, player, number


def sides(case: Case) -> list[tuple[float | None, float]]:
    """The accuracy of each side of a game, if anything was at stake, and what it lost."""
    name, player, number = case
    game, rng = games.load(name), Random(f"{player} {number}")
    level, opening = ("novice", self_play.MAX_PLIES) if player == RANDOM else (player, 0)
    record, end = self_play.play_game(game, BOARDS.get(name, {}), level, rng, opening)
    judgement = ReviewInProgress.of(record, end, ReviewLimits(NODES.get(name), number)).finish()
    return [(accuracy(judgement, seat), loss_and_luck(judgement, seat).lost) for seat in (0, 1)]


def main() -> None:
    """Play, review, and print a line for each kind of player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=40, help="games of each player (40)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    numbers = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games)
    with ProcessPoolExecutor(given.jobs) as pool:
        for player in PLAYERS:
            cases = [(given.game, player, number) for number in numbers]
            found = [side for both in pool.map(sides, cases) for side in both]
            known = [each for each, _ in found if each is not None]
            if len(known) > 1:
                low, middle, high = map(round, quantiles(known, n=4, method="inclusive"))
                lost = quantiles([loss for _, loss in found], n=4, method="inclusive")[1]
                print(f"{player}: {middle} ({low} to {high}), N={len(known)}, lost {lost:.2f}")


if __name__ == "__main__":
    main()
