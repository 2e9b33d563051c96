"""Review games with several seeds and report how often the worst turning points agree.

`.venv/bin/python docs/measurements/reviews.py konobi --games 50` lets a level play against itself
on the default board, reviews each game with two seeds (`--reviews 4`: four), and prints the
disagreements and the processor time of a review.
"""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from random import Random
from statistics import mean, median

sys.path.insert(0, "py")
sys.path.insert(0, ".")

from pentabula import games
from pentabula.arena import self_play
from pentabula.arena.scores import wilson
from pentabula.core.record import write_link
from pentabula.review.data import ReviewLimits
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import turning_points

Case = tuple[str, str, int, int | None, int]  # game, level, number, nodes, reviews


def compared(case: Case) -> tuple[str, list[list[int]], float]:
    """A game, the turning points of each of its reviews by ply, and the seconds of a review."""
    name, level, number, nodes, reviews = case
    record, end = self_play.play_game(games.load(name), {}, level, Random(f"{level} {number}"))
    began = time.process_time()
    judgements = [
        ReviewInProgress.of(record, end, ReviewLimits(nodes, 1 + seed)).finish()
        for seed in range(reviews)
    ]
    points = [[each.ply for each in turning_points(judgement)] for judgement in judgements]
    return write_link(record, end), points, (time.process_time() - began) / reviews


def main() -> None:
    """Play and review the games, and print the totals and the disagreements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--level", default="casual", help="the level that plays (casual)")
    parser.add_argument("--nodes", type=int, help="nodes of a deep look (the game's own)")
    parser.add_argument("--reviews", type=int, default=2, help="reviews of each game (2)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    numbers = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games)
    cases = [(given.game, given.level, n, given.nodes, given.reviews) for n in numbers]
    agreements, seconds = list[float](), list[float]()
    with ProcessPoolExecutor(given.jobs) as pool:
        for link, points, time_taken in pool.map(compared, cases):
            pairs = combinations(points, 2)
            agreements.append(mean(one[:1] == other[:1] for one, other in pairs))
            seconds.append(time_taken)
            if agreements[-1] < 1:
                print(points, link)
    low, high = wilson(sum(agreements), len(agreements))
    print(f"The same worst turning point in {sum(agreements):g} of {len(agreements)} games")
    print(f"(95 %: {low:.0%} to {high:.0%}); a review takes {median(seconds):.1f} s")


if __name__ == "__main__":
    main()
