"""Train Konobi's priors: the likelihood of each stone, fitted to self-play of the search.

The tree search plays against itself without priors and with uniform playouts, after one to four
random stones; then a soft-max choice among the legal points is fitted to its moves by gradient
descent. `pentabula.games.konobi.engine.weights` describes the features of a point;
docs/measurements/training.md explains how to compare new weights with those that ship.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from pentabula.arena.log import gather
from pentabula.core.brain import Brain, MonteCarlo, Skill
from pentabula.core.position import PASS
from pentabula.core.work import finish
from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import brain
from pentabula.games.konobi.engine.boards import board_of
from pentabula.games.konobi.engine.patterns import PATTERNS, TAKEN, patterns_by_number, patterns_of
from pentabula.games.konobi.engine.weights import TURNED, images, moved, slots_by_name
from pentabula.games.konobi.rules.position import Position
from pentabula.search.montecarlo import TreeSearch
from tools.steps import ROOT, say
from tools.training.weights_file import with_constant, with_source

WEIGHTS = ROOT / "py/pentabula/games/konobi/engine/weights.py"
GAMES, SIZE = 350, 11
KNOWLEDGE: MonteCarlo[Any, Any] = replace(
    brain.KNOWLEDGE, guided_playout=None, priors=None, opening=None
)
PASSES, RATE, FADE = 8, 0.05, 0.02
"""Passes over the games, the step of the first pass, and the decay of patterns after it.

Pass n uses 1/n of both.
"""

RANDOM = "?"
"""Marks random stones, which are not training examples."""

PARTS = {"OWN": 84, "FOE": 84, "NEAR": 16, "FAR": 1, "ALONG": 6, "ACROSS": 6}
"""The constants of the file of weights, and how many numbers are fitted for each."""

_STARTS = dict(zip(PARTS, (0, 84, 168, 184, 185, 191), strict=True))
_LEAST = sorted({min(images(pattern)) for pattern in range(PATTERNS)})
_CLASS = [_LEAST.index(min(images(pattern))) for pattern in range(PATTERNS)]
_CLASSES = (_CLASS, [_CLASS[moved(pattern, TURNED)] for pattern in range(PATTERNS)])

Example = tuple[bytes, int]
"""Five indices into the fitted list for each legal point, and the index of the move played."""


def train(arguments: argparse.Namespace, folder: Path, executor: Executor) -> str:
    """Plays the missing games, fits the weights, and returns the text of their file."""
    size = arguments.size or SIZE
    path = folder / f"konobi-{arguments.seed}-{arguments.nodes}-{size}.jsonl"
    if arguments.fresh:
        path.unlink(missing_ok=True)
    play = partial(play_game, arguments.seed, arguments.nodes, size)
    games = gather(path, play, arguments.games, executor)
    weights = fitted([each for game in games for each in examples(game, size)])
    text = WEIGHTS.read_text("utf-8")
    for name, count in PARTS.items():
        part = [round(100 * weight) for weight in weights[_STARTS[name] :][:count]]
        text = with_constant(text, name, tuple(part) if count > 1 else part[0])
    command = (
        f"`python3 dev.py train konobi --games {arguments.games} --seed {arguments.seed} "
        f"--nodes {arguments.nodes} --size {size}`."
    )
    return with_source(text, command)


def play_game(seed: int, nodes: int, size: int, number: int) -> str:
    """A game of the search against itself, token by token."""
    rng = Random(f"{seed}/{number}")
    position, tokens = GAME.start(size=size, pie="off"), list[str]()
    drawn = 1 + int(rng.random() * 4)
    while position.outcome() is None:
        moves = list(position.legal_moves())
        if len(tokens) < drawn:
            move, mark = moves[int(rng.random() * len(moves))], RANDOM
        else:
            move, mark = _thought(position, nodes, rng), ""
        tokens.append(move + mark)
        position = position.play(move)
    return " ".join(tokens)


def _thought(position: Position, nodes: int, rng: Random) -> str:
    own: Brain[Any, Any] = GAME.brain
    search = TreeSearch(own, KNOWLEDGE, position, Skill(nodes), Random(rng.random()))
    return str(finish(search).chosen())


def examples(game: str, size: int) -> list[Example]:
    """The training examples of a game: its moves and their alternatives, without random moves."""
    position, found = GAME.start(size=size, pie="off"), list[Example]()
    for token in game.split():
        move = token.rstrip(RANDOM)
        moves = list(position.legal_moves())
        if move == token and move != PASS and len(moves) > 1:
            found.append((features(position, moves), moves.index(move)))
        position = position.play(move)
    return found


def features(position: Position, moves: Sequence[str]) -> bytes:
    """Five numbers for each of the points, from the mover's point of view."""
    size, colour = position.grid.size, position.colour
    slots, classes = slots_by_name(size), _CLASSES[colour]
    cells = board_of(patterns_of(size), position).cells
    last, found = slots[position.last], bytearray()
    own, foe = patterns_by_number(colour), patterns_by_number(1 - colour)
    for move in moves:
        slot = slots[move]
        number = cells[slot] % TAKEN
        found.append(_STARTS["OWN"] + classes[own[number]])
        found.append(_STARTS["FOE"] + classes[foe[number]])
        found.extend(_steps(slot, last, size, colour))
    return bytes(found)


def _steps(slot: int, last: int, size: int, colour: int) -> tuple[int, int, int]:
    """The step from the last stone and the distances to the edges, as numbers."""
    row, column = divmod(slot - size - 2, size + 1)
    old_row, old_column = divmod(last - size - 2, size + 1)
    down, right = abs(row - old_row), abs(column - old_column)
    across, along = (down, right) if colour else (right, down)
    is_near = last and max(across, along) < 4
    rows, columns = (min(at, size - 1 - at, PARTS["ALONG"] - 1) for at in (row, column))
    mine, foes = (columns, rows) if colour else (rows, columns)
    near = _STARTS["NEAR"] + across + 4 * along if is_near else _STARTS["FAR"]
    return near, _STARTS["ALONG"] + mine, _STARTS["ACROSS"] + foes


def fitted(examples: Sequence[Example]) -> list[float]:
    """The weights that make the played moves most likely. Reports the loss."""
    weights = np.zeros(sum(PARTS.values()))
    for done in range(PASSES):
        missed = sum(_adjust(weights, *example, RATE / (1 + done)) for example in examples)
        weights[: _STARTS["NEAR"]] *= 1 - FADE / (1 + done)
        even = sum(log(len(numbers) // 5) for numbers, _ in examples)
        count = max(1, len(examples))
        say(f"  {missed / count:.3f} nats a move, evenly {even / count:.3f} ({count:,} moves)")
    found: list[float] = weights.tolist()
    return found


def _adjust(weights: np.ndarray, numbers: bytes, chosen: int, rate: float) -> float:
    """Takes a step that makes a move more likely; returns its negative log likelihood in nats."""
    parts = np.frombuffer(numbers, np.uint8).reshape(-1, 5)
    odds = np.exp(weights[parts].sum(1))
    shares = odds / odds.sum()
    steps = -rate * shares
    steps[chosen] += rate
    np.add.at(weights, parts, steps[:, None])
    return -log(shares[chosen])
