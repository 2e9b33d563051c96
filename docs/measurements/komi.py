"""How often Black wins Stawn with a komi, in games of master's search with itself.

`.venv/bin/python docs/measurements/komi.py 4 5 --komi 0 1 2 --button off --games 100 --nodes 12`
prints a line for each side and komi: the games that Black has won, and the share with its interval
of 95 %, in thousandths.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "py")]

import rival  # type: ignore[import-not-found]  # noqa: E402

from pentabula import games  # noqa: E402
from pentabula.arena.self_play import choose_move  # noqa: E402
from pentabula.core.options import Value  # noqa: E402
from pentabula.core.position import AnyPosition  # noqa: E402
from pentabula.search.levels import skill  # noqa: E402


def winner(options: dict[str, Value], nodes: int, seed: int) -> int:
    """Who wins a game of the search with itself: 0 for Black, 1 for White."""
    game, rng = games.load("stawn"), Random(f"{options} {seed}")
    strength = replace(skill(game, "master"), nodes=nodes)
    position: AnyPosition = game.start(**options)
    while (outcome := position.outcome()) is None:
        position = position.play(choose_move(game, position, strength, rng))
    return outcome.winner


def main() -> None:
    """Plays the games of each side and komi."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sides", type=int, nargs="+")
    parser.add_argument("--komi", type=int, nargs="+", default=[1])
    parser.add_argument("--button", choices=("on", "off"), default="on")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args()
    seeds = range(1000 * chosen.seed, 1000 * chosen.seed + chosen.games)
    with ProcessPoolExecutor(chosen.jobs) as executor:
        for side, komi in product(chosen.sides, chosen.komi):
            options: dict[str, Value] = {"size": side, "komi": komi, "button": chosen.button}
            won = list(executor.map(partial(winner, options, chosen.nodes), seeds))
            about = f"side {side}, komi {komi}, button {chosen.button}, {chosen.nodes} nodes:"
            print(about, rival.games_won(won.count(0), chosen.games), flush=True)


if __name__ == "__main__":
    main()
