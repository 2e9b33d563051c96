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
    """Modules that are mutated together, and the tests that should notice.

    All are globs relative to the project's root. The tests in `near` are run first, and `tests`
    where those have noticed nothing. `keyword` selects among these as pytest's `-k` does. `data`
    are modules that are left out, tables whose numbers are a matter of taste.
    """

    name: str
    modules: Sequence[str]
    near: Sequence[str]
    tests: Sequence[str]
    keyword: str = ""
    data: Sequence[str] = ()

    def paths(self, root: Path) -> list[str]:
        """The modules under `root`, in order."""
        found = set(_matching(root, self.modules)) - set(_matching(root, self.data))
        return sorted(found)

    def nearest(self, root: Path) -> list[str]:
        """The files of the tests that are run first."""
        return _matching(root, self.near)

    def arguments(self, root: Path) -> list[str]:
        """The arguments with which pytest collects all tests under `root`."""
        selected = ["-k", self.keyword] if self.keyword else []
        return [*_matching(root, self.tests), *selected]


def _matching(root: Path, globs: Sequence[str]) -> list[str]:
    found = (path for glob in globs for path in sorted(root.glob(glob)))
    return list(dict.fromkeys(path.relative_to(root).as_posix() for path in found))


def areas(root: Path) -> dict[str, Area]:
    """The areas by name: the rules of every game, records, the search and the session."""
    games = sorted(path.parent.name for path in root.glob(f"{PACKAGE}/games/*/rules"))
    every = [*map(_rules, games), _RECORD, _CORE, _SEARCH, _SESSION]
    return {area.name: area for area in every}


def _rules(game: str) -> Area:
    own = f"tests/games/{game}"
    return Area(
        game,
        [f"{PACKAGE}/games/{game}/rules/*.py"],
        [f"{own}/test_{name}.py" for name in ("rules", "notation", "explain", "view")],
        [f"{own}/test_*.py", "tests/games/test_*.py"],
        keyword=game,
    )


_RECORD = Area(
    "record",
    [f"{PACKAGE}/core/{name}" for name in RECORD],
    ["tests/core/test_*.py"],
    ["tests/core/test_*.py", "tests/games/test_records.py", "tests/session/**/test_*.py"],
)
_CORE = Area(
    "core",
    [f"{PACKAGE}/core/*.py"],
    ["tests/core/test_*.py"],
    [
        "tests/core/test_*.py",
        "tests/games/test_contract.py",
        "tests/session/**/test_*.py",
        "tests/pages/test_*.py",
    ],
)
_SEARCH = Area(
    "search",
    [f"{PACKAGE}/search/*.py", f"{PACKAGE}/worker/search.py"],
    [
        f"tests/search/test_{name}.py"
        for name in ("bestfirst exact expectimax levels montecarlo proof report".split())
    ],
    ["tests/search/test_*.py", "tests/worker/test_search*.py", "tests/gtp/test_*.py"],
)
_SESSION = Area(
    "session",
    [f"{PACKAGE}/session/**/*.py"],
    ["tests/session/**/test_*.py"],
    ["tests/session/**/test_*.py", "tests/pages/test_*.py"],
    data=[f"{PACKAGE}/session/words/sounds.py"],
)
