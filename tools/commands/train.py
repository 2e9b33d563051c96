"""Train what the engine knows by self-play: `train tabula`, `train konobi`, `train stawn`.

It goes on from what it kept in build/train if there is something with the same seed and sizes;
the numbers depend on seed, sizes and games alone: neither on --jobs, nor on stops, nor on the
interpreter. PyPy plays several times as many games a second (pypy3 dev.py train tabula). At the
end the weights are written to the game's folder.
"""

import argparse
import os
from importlib import import_module
from pathlib import Path

from tools.steps import BUILD, Problem, say

TRAINED = ("tabula", "konobi", "stawn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to train, how long, and from which seed."""
    parser.add_argument("game", choices=TRAINED, help="the game")
    parser.add_argument("--games", type=int, help="games in all (each game has its usual number)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other weights (1)")
    parser.add_argument("--hidden", type=int, default=32, help="tabula: hidden units (32)")
    parser.add_argument("--nodes", type=int, default=600, help="konobi: nodes a move (600)")
    parser.add_argument("--size", type=int, help="konobi, stawn: size of the board (11, 5)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all)")
    parser.add_argument("--measured", action="append", default=[], help="tabula: a line to keep")
    parser.add_argument("--fresh", action="store_true", help="forget what was kept")
    parser.add_argument("--out", type=Path, help="where the weights go (to the game)")


def run(arguments: argparse.Namespace) -> int:
    """Train, or go on, and write the weights."""
    trainer = import_module(f"tools.training.{arguments.game}")
    if arguments.games is None:
        arguments.games = trainer.GAMES
    if min(arguments.games, arguments.hidden, arguments.nodes, arguments.jobs) < 1:
        raise Problem("--games, --hidden, --nodes and --jobs should be 1 or more.")
    text = trainer.train(arguments, BUILD / "train")
    out = arguments.out or trainer.WEIGHTS
    out.write_text(text, "utf-8")
    say(f"The weights after {arguments.games:,} games are in {out}.")
    return 0
