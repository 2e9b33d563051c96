"""The files that training writes: checkpoints to resume from, and the weights."""

from __future__ import annotations

import hashlib
import math
import pickle
from base64 import b85encode
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.steps import Problem
from tools.training.tabula_network import Network, TrainingGame

WIDTH = 96
MAX_NUMBER = 32_767
"""The largest number in the file: a signed integer of two bytes."""


@dataclass(slots=True)
class State:
    """The state of training: networks, fresh games, old games to replay."""

    network: Network
    mean: Network
    fresh: list[TrainingGame]
    kept: list[TrainingGame]


def save(path: Path, state: State) -> None:
    """Writes a checkpoint."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_suffix(".new")
    written.write_bytes(pickle.dumps(state, protocol=5))
    written.replace(path)


def load(path: Path) -> State:
    """Reads a checkpoint that `save` wrote. Raises Problem if it cannot be read."""
    try:
        state = pickle.loads(path.read_bytes())
        if isinstance(state, State):
            return state
    except Exception:  # pickle may raise anything for a damaged file
        pass
    raise Problem(f"the checkpoint {path} cannot be read; remove it to start again.")


def module(network: Network, command: str, commit: str, measured: Iterable[str]) -> str:
    """The text of `games/tabula/engine/weights.py`."""
    scale = 1 << int(math.log2(MAX_NUMBER / np.abs(network.values).max()))
    data = np.rint(network.values * scale).astype("<i2").tobytes()
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
HIDDEN = {network.hidden}
SCALE = {scale}
CHECKSUM = "{hashlib.sha256(data).hexdigest()}"
DATA = """
{lines}
"""
'''
