"""What a match is, and the file in which its games are kept, a line each."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pentabula.core.options import Value
from tools.arena.players import Player, read_player

ROOT = Path(__file__).resolve().parents[2]

Played = dict[str, Any]


@dataclass(frozen=True)
class Match:
    """Two players of a game. Its games depend on nothing else, if no time limits them.

    `options` are complete. `book` is how many decisions of each opening are drawn at random,
    `patience` the seconds that an outside program may take, `adjudicate` whether a proof by
    one of our players ends a game.
    """

    game: str
    options: dict[str, Value]
    first: str
    second: str
    seed: int = 1
    book: int = 1
    adjudicate: bool = False
    patience: float = 60.0

    def side(self, number: int) -> Player:
        """The first player of the match (0) or the second (1)."""
        return read_player(self.second if number else self.first)

    @property
    def file(self) -> str:
        """The name of its file: the same match, the same file."""
        about = asdict(self)
        del about["patience"]
        mark = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:8]
        words = f"{self.game}-{self.first}-{self.second}".replace("@=", "@same")
        return f"{re.sub(r'[^A-Za-z0-9@.-]+', '_', words)[:80]}-{mark}.jsonl"

    def code(self) -> str:
        """A fingerprint of all code that has a say in the games."""
        folders = ("py/pentabula/core", "py/pentabula/search", f"py/pentabula/games/{self.game}")
        total = hashlib.sha256()
        for folder in (*folders, "tools/arena/rivals"):
            for path in sorted((ROOT / folder).rglob("*")):
                if path.is_file() and path.suffix != ".pyc":
                    total.update(path.read_bytes())
        return total.hexdigest()[:8]

    def write(self) -> str:
        """The match as JSON text."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, text: str) -> Match:
        """The match that a text says."""
        return cls(**json.loads(text))


class Games:
    """The finished games of a match in its file, by number. A torn last line does not count."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.played: dict[int, Played] = {}
        if path.exists():
            self.played = {game["game"]: game for game in _games(path.read_text("utf-8"))}

    def begin(self, match: Match) -> None:
        """Makes the file with the match as its first line, if there is none, and ends it well."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self.path.exists():
            self.path.write_text(match.write() + "\n", "utf-8")
        elif not self.path.read_bytes().endswith(b"\n"):
            self._append("")

    def add(self, game: Played) -> None:
        """Keeps a game."""
        self.played[game["game"]] = game
        self._append(json.dumps(game, ensure_ascii=False))

    def keep(self, numbers: range) -> None:
        """Looks at these games only; the file keeps them all."""
        self.played = {number: self.played[number] for number in numbers if number in self.played}

    def _append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def _games(text: str) -> Iterator[Played]:
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict) and isinstance(found.get("winner"), int):
            yield found
