"""Compare the speed of our boards and environments with python-chess, PettingZoo and Pgx.

`.venv/bin/python -m pip install chess`, then `.venv/bin/python docs/measurements/speed.py` plays
random games with each in turn, on one core, and prints a table of plies a second: of `--rounds`
rounds the median, with the slowest and the fastest. What is not installed is left out with a line
that says so. docs/measurements/speed.md has the results.
"""

import argparse
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

sys.path.insert(0, "py")
sys.path.insert(0, ".")

import numpy as np

import pentabula
from pentabula.research import make, make_batch
from tools.steps import say

Played = Callable[[float], int]
"""Plays for so many seconds; returns how many plies."""

BOARDS: dict[str, dict[str, Any]] = {
    "konobi": {"size": 11},
    "tabik": {"size": 7},
    "tau": {"rows": 10, "cols": 10},
    "stawn": {"size": 5},
    "tabula": {},
}
CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")
PGX = ("connect_four", "hex", "chess")
MANY = 4096
"""Games in a batch of bits or of Pgx; a batch of positions has 256."""


def board(name: str) -> Played:
    """Random games by `pentabula.Board`."""

    def play(seconds: float) -> int:
        rng, plies, until = Random(1), 0, time.perf_counter() + seconds
        while time.perf_counter() < until:
            current = pentabula.game(name, **BOARDS[name])
            while current.outcome() is None:
                if current.turn == pentabula.CHANCE:
                    current.roll(plies)
                else:
                    current.push(current.legal_moves.sample(rng))
                plies += 1
        return plies

    return play


def python_chess() -> Played:
    """Random games by `chess.Board`."""
    chess: Any = import_module("chess")

    def play(seconds: float) -> int:
        rng, plies, until = Random(1), 0, time.perf_counter() + seconds
        while time.perf_counter() < until:
            current = chess.Board()
            while not current.is_game_over():
                current.push(rng.choice([*current.legal_moves]))
                plies += 1
        return plies

    return play


def environment(made: Any) -> Played:
    """Random games by a PettingZoo environment, every ply with its observation."""

    def play(seconds: float) -> int:
        rng, plies, until = np.random.default_rng(1), 0, time.perf_counter() + seconds
        while time.perf_counter() < until:
            made.reset(seed=plies)
            while not any(made.unwrapped.terminations.values()):
                mask = made.observe(made.agent_selection)["action_mask"]
                made.step(int(rng.choice(np.flatnonzero(mask))))
                plies += 1
        return plies

    return play


def batch(made: Any) -> Played:
    """Random games by `make_batch`, every ply with its observation."""

    def play(seconds: float) -> int:
        rng, plies, until = np.random.default_rng(1), 0, time.perf_counter() + seconds
        while time.perf_counter() < until:
            made.observe()
            masks = made.masks()
            made.step((masks * rng.random(masks.shape, np.float32)).argmax(axis=1))
            plies += made.count
        return plies

    return play


def pgx(name: str) -> Played:
    """Random games by Pgx, compiled before the time begins."""
    jax, found = import_module("jax"), import_module("pgx").make(name)
    begin = jax.jit(jax.vmap(found.init))
    step = jax.jit(
        jax.vmap(import_module("pgx.experimental.wrappers").auto_reset(found.step, found.init))
    )

    def act(key: Any, mask: Any) -> Any:
        return (mask * jax.random.uniform(key, mask.shape)).argmax(axis=1)

    chosen, keys = jax.jit(act), jax.random.split(jax.random.PRNGKey(1), MANY)
    first = begin(keys)
    step(first, chosen(keys[0], first.legal_action_mask), keys).observation.block_until_ready()

    def play(seconds: float) -> int:
        state, plies, until = first, 0, time.perf_counter() + seconds
        key = jax.random.PRNGKey(2)
        while time.perf_counter() < until:
            key, one, other = jax.random.split(key, 3)
            actions = chosen(one, state.legal_action_mask)
            state = step(state, actions, jax.random.split(other, MANY))
            state.observation.block_until_ready()
            plies += MANY
        return plies

    return play


def _ours(name: str) -> Played:
    return environment(make(name, **BOARDS[name]))


def _classic(name: str) -> Played:
    return environment(import_module(f"pettingzoo.classic.{name}").env())


def _batch(name: str, count: int) -> Played:
    return batch(make_batch(name, count, **BOARDS[name]))


def rivals() -> Iterator[tuple[str, str, Callable[[], Played]]]:
    """The rows of the table: what is played, by what, and how it is made."""
    for name in BOARDS:
        yield "board", f"pentabula.Board, {name}", partial(board, name)
    yield "board", "python-chess", python_chess
    for name in BOARDS:
        yield (
            "environment",
            f"pentabula.research.make, {name}",
            partial(_ours, name),
        )
    for name in CLASSICS:
        yield (
            "environment",
            f"PettingZoo, {name}",
            partial(_classic, name),
        )
    for name in BOARDS:
        count = MANY if name == "konobi" else 256
        yield (
            "batch",
            f"make_batch, {name}, {count:,} games",
            partial(_batch, name, count),
        )
    for name in PGX:
        yield "batch", f"Pgx on the processor, {name}, {MANY:,} games", partial(pgx, name)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each round (2)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds (5)")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    made = list[tuple[str, str, Played]]()
    for form, name, make_one in rivals():
        try:
            made.append((form, name, make_one()))
        except ImportError as error:
            say(f"left out: {name} ({error})")
    rates: list[list[float]] = [[] for _ in made]
    for _ in range(given.rounds):
        for found, (_, _, play) in zip(rates, made, strict=True):
            began = time.perf_counter()
            plies = play(given.seconds)
            found.append(plies / (time.perf_counter() - began))
    say("| form | what | plies a second | slowest to fastest round |\n| --- | --- | --- | --- |")
    for found, (form, name, _) in zip(rates, made, strict=True):
        ends = f"{_rounded(min(found))} to {_rounded(max(found))}"
        say(f"| {form} | {name} | {_rounded(statistics.median(found))} | {ends} |")
    return 0


def _rounded(rate: float) -> str:
    """A number with two digits that count."""
    digits = 2 - len(str(int(rate)))
    return f"{round(rate, digits):,.0f}"


if __name__ == "__main__":
    sys.exit(main())
