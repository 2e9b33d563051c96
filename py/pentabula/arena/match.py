"""A match, and the name of the file that logs its games."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pentabula.arena.player_specs import PlayerSpec, read_player
from pentabula.core.options import Value

PACKAGE = Path(__file__).resolve().parents[1]

PlayedGame = dict[str, Any]


@dataclass(frozen=True)
class EngineMatch:
    """Two players of a game. Unless a player has a time limit, the games depend on nothing else.

    `options` are complete. A game begins with `random_decisions`. `timeout` is how many seconds an
    external program may take for an answer, and `adjudicate` whether a level's proof that it wins
    ends a game.
    """

    game: str
    options: dict[str, Value]
    first: str
    second: str
    seed: int = 1
    random_decisions: int = 1
    adjudicate: bool = False
    timeout: float = 60.0

    def player(self, index: int) -> PlayerSpec:
        """The first player of the match (0) or the second (1)."""
        return read_player(self.second if index else self.first)

    @property
    def file(self) -> str:
        """The name of its log file, which depends only on the match."""
        about = asdict(self)
        del about["timeout"]
        mark = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:8]
        words = f"{self.game}-{self.first}-{self.second}".replace("@=", "@same")
        return f"{re.sub(r'[^A-Za-z0-9@.-]+', '_', words)[:80]}-{mark}.jsonl"

    def code(self) -> str:
        """A fingerprint of all code that affects the games, as this process first read it."""
        return _fingerprint(self.game)

    def write(self) -> str:
        """The match as JSON text."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> EngineMatch:
        """The match that `write` wrote."""
        return cls(**json.loads(text))


def number_of(line: PlayedGame) -> int | None:
    """The number of a game in the log of a match, whose first line is the match itself."""
    return line["game"] if "winner" in line else None


@cache
def _fingerprint(game: str) -> str:
    folders = ("core", "search", "kit", "boards", "arena", f"games/{game}")
    total = hashlib.sha256()
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                total.update(path.read_bytes())
    return total.hexdigest()[:8]
