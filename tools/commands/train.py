"""Train the evaluation of a game by self-play: `train tabula`.

Batches of games by the numbers so far, then learning from them, over and over. It goes on from
the last checkpoint in build/train if there is one with the same seed and size; the numbers
depend on seed, size and games alone: neither on --jobs, nor on stops, nor on the interpreter.
PyPy plays several times as many games a second (pypy3 dev.py train tabula). At the end, or at
any time with --games of the past, the weights are written to the game's folder.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from tools.progress import Bar
from tools.steps import BUILD, ROOT, Problem, say
from tools.steps import run as run_program

if TYPE_CHECKING:
    from tools.training.selfplay import Game, Network

WEIGHTS = ROOT / "py" / "pentabula" / "games" / "tabula" / "weights.py"
SLICE = 50
"""Games that one process plays at a time."""

SELDOM = 2000
"""Games between two checkpoints."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to train, how long, and from which seed."""
    parser.add_argument("game", choices=["tabula"], help="the only game that is trained")
    parser.add_argument("--games", type=int, default=100_000, help="games in all (100,000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other weights (1)")
    parser.add_argument("--hidden", type=int, default=32, help="hidden units (32)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all)")
    parser.add_argument("--measured", action="append", default=[], help="a line for the file")
    parser.add_argument("--fresh", action="store_true", help="forget the checkpoint")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where the weights go")


def run(arguments: argparse.Namespace) -> int:
    """Train, or go on, and write the weights."""
    sys.path.insert(0, str(ROOT / "py"))
    from tools.training.keeping import module

    if min(arguments.games, arguments.hidden, arguments.jobs) < 1:
        raise Problem("--games, --hidden and --jobs should be 1 or more.")
    network = _trained(arguments)
    command = (
        f"python3 dev.py train tabula --games {network.games}"
        f" --seed {arguments.seed} --hidden {arguments.hidden}"
    )
    commit = run_program(["git", "rev-parse", "--short", "HEAD"], "ask git for the commit").strip()
    arguments.out.write_text(module(network, command, commit, arguments.measured), "utf-8")
    say(f"The weights after {network.games:,} games are in {arguments.out}.")
    return 0


def _trained(arguments: argparse.Namespace) -> "Network":
    """The network after so many games, rounded up to whole batches."""
    from tools.training.keeping import load, save
    from tools.training.selfplay import BATCH, KEPT, learn_batch, untrained

    path = BUILD / "train" / f"tabula-{arguments.seed}-{arguments.hidden}.checkpoint"
    network, kept = untrained(arguments.hidden, arguments.seed), list["Game"]()
    if path.is_file() and not arguments.fresh:
        network, kept = load(path)
        say(f"Going on after {network.games:,} games.")
    bar = Bar(arguments.games, network.games)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        while network.games < arguments.games:
            fresh = _played(pool, network, arguments.seed)
            missed = learn_batch(network, fresh, kept, arguments.seed)
            kept = [*kept, *fresh][-KEPT * BATCH :]
            bar.show(network.games, f"mean square missing {missed:.4f}")
            if network.games % SELDOM == 0 or network.games >= arguments.games:
                save(path, network, kept)
    bar.close()
    return network


def _played(pool: ProcessPoolExecutor, network: "Network", seed: int) -> list["Game"]:
    """A batch of games, in the order of their numbers."""
    from tools.training.selfplay import BATCH, batch

    firsts = range(network.games, network.games + BATCH, SLICE)
    parts = [pool.submit(batch, network, seed, first, SLICE) for first in firsts]
    return [game for part in parts for game in part.result()]
