"""Train the evaluation of a game by self-play: `train tabula`.

Batches of games by the numbers so far, then learning from them, over and over. It goes on from
the last checkpoint in build/train if there is one with the same seed and size; the numbers
depend on seed, size and games alone: neither on --jobs, nor on stops, nor on the interpreter.
PyPy plays several times as many games a second (pypy3 dev.py train tabula). At the end the
weights are written to the game's folder.
"""

import argparse
import os
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from tools.progress import Bar
from tools.steps import BUILD, ROOT, Problem, say
from tools.steps import run as run_program

if TYPE_CHECKING:
    from tools.training.keeping import State
    from tools.training.selfplay import Game, Network

WEIGHTS = ROOT / "py" / "pentabula" / "games" / "tabula" / "weights.py"
SLICE = 50
"""Games that one process plays at a time."""

SELDOM = 1000
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
    """The mean network after so many games, rounded up to whole batches.

    While it learns from one batch, the next is played by what it was before.
    """
    from tools.training.keeping import save
    from tools.training.selfplay import BATCH, KEPT, blend, learn_batch

    path = BUILD / "train" / f"tabula-{arguments.seed}-{arguments.hidden}.checkpoint"
    state, seed = _begin(arguments, path), arguments.seed
    network = state.network
    bar = Bar(arguments.games, network.games)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        state.fresh = state.fresh or _games(_begun(pool, network, seed, network.games))
        while network.games < arguments.games:
            begun = _begun(pool, network, seed, network.games + BATCH)
            missed = learn_batch(network, state.fresh, state.kept, seed)
            blend(state.mean, network)
            state.kept = [*state.kept, *state.fresh][-KEPT * BATCH :]
            state.fresh = _games(begun)
            bar.show(network.games, f"mean square missing {missed:.4f}")
            if network.games % SELDOM == 0 or network.games >= arguments.games:
                save(path, state)
    bar.close()
    return state.mean


def _begin(arguments: argparse.Namespace, path: Path) -> "State":
    """The last checkpoint, or the beginning."""
    from tools.training.keeping import State, load
    from tools.training.selfplay import copied, untrained

    if path.is_file() and not arguments.fresh:
        state = load(path)
        say(f"Going on after {state.network.games:,} games.")
        return state
    network = untrained(arguments.hidden, arguments.seed)
    return State(network, copied(network), [], [])


def _begun(
    pool: ProcessPoolExecutor, network: "Network", seed: int, first: int
) -> "list[Future[list[Game]]]":
    """A batch of games that is being played by the network as it is now."""
    from tools.training.selfplay import BATCH, batch, copied

    now = copied(network)
    return [
        pool.submit(batch, now, seed, number, SLICE)
        for number in range(first, first + BATCH, SLICE)
    ]


def _games(begun: "list[Future[list[Game]]]") -> list["Game"]:
    """The games of a batch in the order of their numbers, when all are played."""
    return [game for part in begun for game in part.result()]
