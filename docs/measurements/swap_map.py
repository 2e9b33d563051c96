"""Value every first move, up to symmetry, by games or long searches of the rival in C (`rival/`).

`.venv/bin/python docs/measurements/swap_map.py tabik 5 6 7 --games 100 --samples 450 --seeds 1 2`
writes a line for each size, seed and move: how many of the games the seat that made the move has
won, and the share in thousandths with its interval of 95 %. In them a search as master's plays
against itself, with that many samples a move. With `--playouts 300000` one search by UCT with RAVE
values the move: the line ends in the chance of that seat, in thousandths. Needs a C compiler.
"""

import argparse
import sys
from itertools import product
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "py")]

import rival  # type: ignore[import-not-found]  # noqa: E402

from pentabula import games  # noqa: E402
from pentabula.kit.first_moves import images  # noqa: E402


def first_moves(name: str, size: int) -> list[str]:
    """One first move of each symmetrical set, by its token."""
    game = games.load(name)
    start = game.start(size=size, pie="off")
    tokens = sorted(map(game.notation.write, start.legal_moves()), key=_order)

    def is_first(token: str) -> bool:
        return token == min(images(token, size, with_diagonals=name == "tabik"), key=_order)

    return [token for token in tokens if is_first(token)]


def _order(token: str) -> tuple[int, str]:
    """A key that sorts a2 before a10."""
    return len(token), token


def main() -> None:
    """Values the position after each first move."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", help="konobi or tabik")
    parser.add_argument("sizes", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--samples", type=int, default=100)
    parser.add_argument("--playouts", type=int, help="one search instead of the games")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    chosen = parser.parse_args()
    for seed, size in product(chosen.seeds, chosen.sizes):
        for move in first_moves(chosen.game, size):
            if chosen.playouts:
                question = f"value nodes={chosen.playouts} seed={seed}"
                reply = float(rival.answer(chosen.game, size, [move], question))
                found = str(round(1000 * (1 - reply)))
            else:
                question = f"games count={chosen.games} samples={chosen.samples} seed={seed}"
                won = int(rival.answer(chosen.game, size, [move], question))
                found = rival.games_won(won, chosen.games)
            print(chosen.game, size, seed, move, found, flush=True)


if __name__ == "__main__":
    main()
