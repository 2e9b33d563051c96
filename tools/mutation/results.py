"""The verdicts on mutants, kept in a file a line each, and what they say about the tests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.arena.scores import wilson

KILLED = ("failed", "timeout")


@dataclass(frozen=True)
class Result:
    """A mutant with the verdict on it. `key` identifies the mutant and its module.

    `tests` is the fingerprint of the tests that let it live: with others it is tried again,
    whereas what was killed stays dead.
    """

    key: str
    path: str
    line: int
    operator: str
    diff: str
    verdict: str
    seconds: float
    tests: str

    @property
    def is_killed(self) -> bool:
        """Whether a test noticed the mutation."""
        return self.verdict in KILLED


class Results:
    """The results of an area in its file. A torn last line does not count."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[str, Result] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                try:
                    result = Result(**json.loads(line))
                except (ValueError, TypeError):
                    continue
                self._found[result.key] = result

    def get(self, key: str, tests: str) -> Result | None:
        """The result that holds for a mutant under these tests."""
        result = self._found.get(key)
        if result is None or not (result.is_killed or result.tests == tests):
            return None
        return result

    def add(self, result: Result) -> None:
        """Adds a result and writes it to the file immediately."""
        self._found[result.key] = result
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(vars(result), ensure_ascii=False) + "\n")


def report(area: str, results: Sequence[Result]) -> str:
    """A line for the area, a line for every module, and the diffs of the survivors."""
    lines = [f"{area}: {_share(results)}"]
    totals = Counter(result.path for result in results)
    for path in sorted(totals):
        lines.append(f"  {path}: {_share([each for each in results if each.path == path])}")
    for result in results:
        if not result.is_killed:
            lines += ["", f"{result.path}:{result.line} survived {result.operator}", result.diff]
    return "\n".join(lines)


def _share(results: Sequence[Result]) -> str:
    killed = sum(result.is_killed for result in results)
    low, high = wilson(killed, len(results))
    share = killed / max(1, len(results))
    return f"{killed} of {len(results)} killed, {share:.1%} ({low:.1%} to {high:.1%})"
