"""What is mutated: areas of the package, each with the tests that should notice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "py/pentabula"

RECORD = ("record.py", "movetext.py", "replay.py", "tree.py")
"""The modules of `core` that read and write records."""


@dataclass(frozen=True)
class Area:
    """Modules that are mutated together.

    `modules` are globs and so are the `stages` of tests, all relative to the project's root. A
    stage runs where those before it have noticed nothing: the few tests that notice most come
    first. `keyword` selects among them as pytest's `-k` does.
    """

    name: str
    modules: Sequence[str]
    stages: Sequence[Sequence[str]]
    keyword: str = ""

    def paths(self, root: Path) -> list[str]:
        """The modules under `root`, in order."""
        found = {path for glob in self.modules for path in root.glob(glob)}
        return sorted(path.relative_to(root).as_posix() for path in found)

    def commands(self, root: Path) -> list[list[str]]:
        """The arguments with which pytest runs each stage under `root`."""
        selected = ["-k", self.keyword] if self.keyword else []
        stages = (
            [test for glob in stage for test in _matching(root, glob)] for stage in self.stages
        )
        return [[*dict.fromkeys(tests), *selected] for tests in stages]


def _matching(root: Path, glob: str) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.glob(glob))


def areas(root: Path) -> dict[str, Area]:
    """The areas by name: the rules of every game, records, the search and the session."""
    games = sorted(path.parent.name for path in root.glob(f"{PACKAGE}/games/*/rules"))
    every = [*map(_rules, games), _RECORD, _CORE, _SEARCH, _SESSION]
    return {area.name: area for area in every}


def _rules(game: str) -> Area:
    own = f"tests/games/{game}"
    first = [f"{own}/test_rules.py", f"{own}/test_notation.py", f"{own}/test_explain.py"]
    shared = ["tests/games/test_perft.py", "tests/games/test_vectors.py"]
    rest = [f"{own}/test_view.py", "tests/games/test_*.py", own]
    return Area(game, [f"{PACKAGE}/games/{game}/rules/*.py"], [first, [*shared, *rest]], game)


_RECORD = Area(
    "record",
    [f"{PACKAGE}/core/{name}" for name in RECORD],
    [
        [
            "tests/core/test_record.py",
            "tests/core/test_movetext.py",
            "tests/core/test_replay.py",
            "tests/core/test_tree.py",
        ],
        ["tests/core", "tests/games/test_records.py", "tests/session"],
    ],
)
_CORE = Area(
    "core",
    [f"{PACKAGE}/core/*.py"],
    [["tests/core"], ["tests/games/test_contract.py", "tests/session", "tests/pages"]],
)
_SEARCH = Area("search", [f"{PACKAGE}/search/*.py"], [["tests/search"], ["tests/gtp"]])
_SESSION = Area("session", [f"{PACKAGE}/session/**/*.py"], [["tests/session"], ["tests/pages"]])
