"""The files that training writes: checkpoints to resume from, and the weights."""

from __future__ import annotations

import hashlib
import math
import pickle
from array import array
from base64 import b85encode
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from tools.steps import Problem
from tools.training.tabula_network import Game, Network

PLACES = 27
WIDTH = 96
MAX_NUMBER = 32_767
"""The largest number in the file: a signed integer of two bytes."""


@dataclass(slots=True)
class State:
    """The state of training: networks, fresh games, old games to replay."""

    network: Network
    mean: Network
    fresh: list[Game]
    kept: list[Game]


def save(path: Path, state: State) -> None:
    """Writes a checkpoint."""
    games = [
        (bytes(chain.from_iterable(chain.from_iterable(game.positions))), game.targets)
        for game in (*state.fresh, *state.kept)
    ]
    values = vars_of(state.network), vars_of(state.mean), len(state.fresh), games
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".new")
    written.write_bytes(pickle.dumps(values, protocol=5))
    written.replace(path)


def load(path: Path) -> State:
    """Read a checkpoint that `save` wrote. Raises Problem if it cannot be read."""
    try:
        network, mean, count, packed = pickle.loads(path.read_bytes())
    except Exception as error:  # pickle may raise anything for a damaged file
        raise Problem(f"the checkpoint {path} cannot be read; remove it to start again.") from error
    games = [Game(_positions(data), targets) for data, targets in packed]
    return State(Network(*network), Network(*mean), games[:count], games[count:])


def vars_of(network: Network) -> tuple[object, ...]:
    """The values of a network, in the order of its fields."""
    return network.rows, network.biases, network.outputs, network.bias, network.games


def _positions(data: bytes) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    sides = [tuple(data[at : at + PLACES]) for at in range(0, len(data), PLACES)]
    return list(zip(sides[::2], sides[1::2], strict=True))


def numbers(network: Network) -> tuple[int, array[int]]:
    """The scale and the integers of the file: rows, biases, output weights, output bias."""
    values = [*chain(*network.rows), *network.biases, *network.outputs, network.bias]
    scale = 1 << int(math.log2(MAX_NUMBER / max(map(abs, values))))
    return scale, array("h", [round(value * scale) for value in values])


def module(network: Network, command: str, commit: str, measured: Iterable[str]) -> str:
    """The text of `games/tabula/engine/weights.py`."""
    scale, packed = numbers(network)
    if array("h", b"\1\0")[0] != 1:
        packed.byteswap()
    data = packed.tobytes()
    text = b85encode(data).decode()
    lines = "\n".join(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))
    results = "\n".join(measured) or "not yet"
    return f'''"""The weights of Tábula's evaluation, written by `dev.py train`: not to be edited.

`DATA` are numbers of two bytes, the lower first, in base 85, to be divided by `SCALE`: a row of
`HIDDEN` for each of the features (see `features`), the biases of the hidden units, their
weights in the output, the output's bias. `CHECKSUM` is the SHA-256 of these bytes.
"""

COMMAND = "{command}"
COMMIT = "{commit}"
GAMES = {network.games}
MEASURED = """
{results}
"""
HIDDEN = {len(network.biases)}
SCALE = {scale}
CHECKSUM = "{hashlib.sha256(data).hexdigest()}"
DATA = """
{lines}
"""
'''
