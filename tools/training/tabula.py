"""Train Tábula's network by self-play, batch by batch: see `tabula_network` for how it learns."""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, Future
from pathlib import Path

from pentabula.arena.progress import ProgressBar
from tools.steps import ROOT, Problem, run, say
from tools.training import tabula_network
from tools.training.checkpoint import State, load, module, save
from tools.training.tabula_network import Network, TrainingGame, blend, copied, untrained

WEIGHTS = ROOT / "py/pentabula/games/tabula/engine/weights.py"
GAMES = 100_000
SLICE = 50
"""Games in a worker's task."""

CHECKPOINT_EVERY = 1000
"""Games between two checkpoints."""


def train(arguments: argparse.Namespace, folder: Path, executor: Executor) -> str:
    """Train, or resume from the checkpoint in the folder; return the text of the weights."""
    network = _trained(arguments, folder, executor)
    command = (
        f"python3 dev.py train tabula --games {network.games}"
        f" --seed {arguments.seed} --hidden {arguments.hidden}"
    )
    commit = run(["git", "rev-parse", "--short", "HEAD"], "ask git for the commit").strip()
    return module(network, command, commit, arguments.measured)


def _trained(arguments: argparse.Namespace, folder: Path, executor: Executor) -> Network:
    """The mean network after the requested games, rounded up to whole batches.

    While the network learns from one batch, its previous state plays the next one.
    """
    batch, kept = tabula_network.BATCH, tabula_network.KEPT
    arguments.games += -arguments.games % batch
    path = folder / f"tabula-{arguments.seed}-{arguments.hidden}.checkpoint"
    state, seed = _resume(arguments, path), arguments.seed
    network = state.network
    bar = ProgressBar(arguments.games, network.games)
    state.fresh = state.fresh or _results(_submit_batch(executor, network, seed, network.games))
    while network.games < arguments.games:
        next_batch = _submit_batch(executor, network, seed, network.games + batch)
        error = tabula_network.learn_batch(network, state.fresh, state.kept, seed)
        blend(state.mean, network)
        state.kept = [*state.kept, *state.fresh][-kept * batch :]
        state.fresh = _results(next_batch)
        bar.show(network.games, f"mean square error {error:.4f}")
        if network.games % CHECKPOINT_EVERY == 0 or network.games >= arguments.games:
            save(path, state)
    bar.close()
    return state.mean


def _resume(arguments: argparse.Namespace, path: Path) -> State:
    """The last checkpoint, or an untrained network.

    Raises Problem if the checkpoint has more games than requested.
    """
    if path.is_file() and not arguments.fresh:
        state = load(path)
        if state.network.games > arguments.games:
            raise Problem(
                f"{path} has {state.network.games:,} games already: request more, or add --fresh."
            )
        say(f"Resuming after {state.network.games:,} games.")
        return state
    network = untrained(arguments.hidden, arguments.seed)
    return State(network, copied(network), [], [])


def _submit_batch(
    executor: Executor, network: Network, seed: int, first: int
) -> list[Future[list[TrainingGame]]]:
    """Starts a batch of games of the present network."""
    now, last = copied(network), first + tabula_network.BATCH
    return [
        executor.submit(tabula_network.batch, now, seed, number, SLICE)
        for number in range(first, last, SLICE)
    ]


def _results(parts: list[Future[list[TrainingGame]]]) -> list[TrainingGame]:
    """The games of a batch in the order of their numbers, once all have been played."""
    return [game for part in parts for game in part.result()]
