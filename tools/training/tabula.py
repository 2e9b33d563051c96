"""Training Tábula: games of a network against itself, learnt from batch by batch.

Batches of games by the numbers so far, then learning from them, over and over; see `selfplay`.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

from tools.progress import Bar
from tools.steps import ROOT, run, say
from tools.training import selfplay
from tools.training.checkpoint import State, load, module, save
from tools.training.selfplay import Game, Network, blend, copied, untrained

WEIGHTS = ROOT / "py/pentabula/games/tabula/engine/weights.py"
GAMES = 100_000
SLICE = 50
"""Games that one process plays at a time."""

SELDOM = 1000
"""Games between two checkpoints."""


def train(arguments: argparse.Namespace, folder: Path) -> str:
    """Trains, or goes on from the checkpoint in the folder: the text of the file of weights."""
    network = _trained(arguments, folder)
    command = (
        f"python3 dev.py train tabula --games {network.games}"
        f" --seed {arguments.seed} --hidden {arguments.hidden}"
    )
    commit = run(["git", "rev-parse", "--short", "HEAD"], "ask git for the commit").strip()
    return module(network, command, commit, arguments.measured)


def _trained(arguments: argparse.Namespace, folder: Path) -> Network:
    """The mean network after so many games, rounded up to whole batches.

    While it learns from one batch, the next is played by what it was before.
    """
    batch, kept = selfplay.BATCH, selfplay.KEPT
    path = folder / f"tabula-{arguments.seed}-{arguments.hidden}.checkpoint"
    state, seed = _begin(arguments, path), arguments.seed
    network = state.network
    bar = Bar(arguments.games, network.games)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        state.fresh = state.fresh or _games(_begun(pool, network, seed, network.games))
        while network.games < arguments.games:
            begun = _begun(pool, network, seed, network.games + batch)
            missed = selfplay.learn_batch(network, state.fresh, state.kept, seed)
            blend(state.mean, network)
            state.kept = [*state.kept, *state.fresh][-kept * batch :]
            state.fresh = _games(begun)
            bar.show(network.games, f"mean square missing {missed:.4f}")
            if network.games % SELDOM == 0 or network.games >= arguments.games:
                save(path, state)
    bar.close()
    return state.mean


def _begin(arguments: argparse.Namespace, path: Path) -> State:
    """The last checkpoint, or the beginning."""
    if path.is_file() and not arguments.fresh:
        state = load(path)
        say(f"Going on after {state.network.games:,} games.")
        return state
    network = untrained(arguments.hidden, arguments.seed)
    return State(network, copied(network), [], [])


def _begun(
    pool: ProcessPoolExecutor, network: Network, seed: int, first: int
) -> list[Future[list[Game]]]:
    """A batch of games that is being played by the network as it is now."""
    now, last = copied(network), first + selfplay.BATCH
    return [
        pool.submit(selfplay.batch, now, seed, number, SLICE)
        for number in range(first, last, SLICE)
    ]


def _games(begun: list[Future[list[Game]]]) -> list[Game]:
    """The games of a batch in the order of their numbers, when all are played."""
    return [game for part in begun for game in part.result()]
