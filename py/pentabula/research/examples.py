"""Games to learn from as arrays: the file that `pentabula self-play` writes."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pentabula import games
from pentabula.core.position import CHANCE
from pentabula.core.record import read_record
from pentabula.research.encoding import Encoder


@dataclass(frozen=True)
class Examples:
    """The decisions of many games, without the random ones at their start.

    `observations` is what the seat to move sees, shape (decisions, planes, rows, columns); `masks`
    has 1 for each legal action, shape (decisions, actions). The others have shape (decisions,):
    `actions` is the index of the action that was played, `results` 1 if that seat won the game,
    else -1, and `games` the number of the game, so that a test set can have other games.
    """

    observations: Any
    masks: Any
    actions: Any
    results: Any
    games: Any
    action_names: tuple[str, ...]
    plane_names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.actions)


def read_examples(path: str | os.PathLike[str]) -> Examples:
    """The decisions of the games in a file that `pentabula self-play` has written.

    Decisions without a choice are left out, and numbers that are not an action. Raises OSError, and
    ValueError for a file of something else, or of games with different options.
    """
    lines = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    if not lines or len({str((each.get("game"), each.get("options"))) for each in lines}) > 1:
        raise ValueError(f"{path} should have games of one kind, as pentabula self-play writes")
    game = games.load(lines[0]["game"])
    encoder = Encoder(game, game.start(**lines[0]["options"]))
    rows = [
        row for line in lines if line["winner"] is not None for row in _decisions(encoder, line)
    ]
    seen, masks, actions, results, numbers = map(np.array, zip(*rows, strict=True))
    names = encoder.action_names, encoder.plane_names
    return Examples(seen, masks, actions, results, numbers, *names)


def _decisions(encoder: Encoder, line: dict[str, Any]) -> list[tuple[Any, ...]]:
    rows, skipped = list[tuple[Any, ...]](), line["random"]
    for node in read_record(line["record"], games.load).root.main_line_end().line():
        before = None if node.parent is None else node.parent.position
        if before is None or before.turn == CHANCE:
            continue
        skipped -= 1
        number = encoder.numbers.get(node.token)
        if skipped < 0 and number is not None and len(before.legal_moves()) > 1:
            seen, mask = encoder.planes(before, before.turn), encoder.mask(before)
            result = np.int8(1 if line["winner"] == before.turn else -1)
            rows.append((seen, mask, number, result, line["number"]))
    return rows
