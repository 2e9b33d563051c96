"""Train an engine's weights by self-play: `train tabula`, `train konobi`, `train stawn`.

Resumes from build/train if that has a shorter run with the same seed and sizes. The weights depend
only on seed, sizes and number of games: not on --jobs, --scheduler or interruptions. PyPy (--python
pypy3) plays several times as many games a second of konobi and stawn. At the end the weights are
written to the game's folder. Fitting needs NumPy, which the virtual environment has.
"""

import argparse
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from pentabula.arena.executors import add_arguments as add_executor_arguments
from pentabula.arena.executors import open_executor, rerun
from tools.steps import BUILD, DEV, Problem, say

TRAINED = ("tabula", "konobi", "stawn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments: game, number of games, seed and sizes."""
    parser.add_argument("game", choices=TRAINED, help="the game")
    parser.add_argument("--games", type=int, help="games in all (each game has its usual number)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other weights (1)")
    parser.add_argument("--hidden", type=int, default=32, help="tabula: hidden units (32)")
    parser.add_argument("--nodes", type=int, default=600, help="konobi: nodes a move (600)")
    parser.add_argument("--size", type=int, help="konobi, stawn: size of the board (11, 5)")
    add_executor_arguments(parser)
    parser.add_argument("--measured", action="append", default=[], help="tabula: a result to note")
    parser.add_argument("--fresh", action="store_true", help="start again from the beginning")
    parser.add_argument("--out", type=Path, help="the file for the weights (that of the game)")


def run(arguments: argparse.Namespace) -> int:
    """Trains, or resumes training, and writes the weights."""
    if arguments.python:
        return rerun(arguments.python, arguments.words, DEV)
    if find_spec("numpy") is None:
        raise Problem("training needs NumPy: add --python .venv/bin/python.")
    trainer = import_module(f"tools.training.{arguments.game}")
    if arguments.games is None:
        arguments.games = trainer.GAMES
    if min(arguments.games, arguments.hidden, arguments.nodes, arguments.jobs) < 1:
        raise Problem("--games, --hidden, --nodes and --jobs should be 1 or more.")
    with open_executor(arguments.jobs, arguments.scheduler) as executor:
        text = trainer.train(arguments, BUILD / "train", executor)
    out = arguments.out or trainer.WEIGHTS
    out.write_text(text, "utf-8")
    say(f"The weights after {arguments.games:,} games are in {out}.")
    return 0
