"""Long work that can be interrupted: what is finished is logged in a file, a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping
from concurrent.futures import Executor
from contextlib import closing, suppress
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

from pentabula.arena.executors import completed
from pentabula.arena.progress import ProgressBar

Item = TypeVar("Item")


class Log:
    """The finished entries by key, as JSON gives them back, and the file that they are written to.

    key: takes an entry, by default a pair of its key and its result; None for a line without one.
    An incomplete line is ignored.
    """

    def __init__(self, path: Path, key: Callable[[Any], Hashable | None] = itemgetter(0)) -> None:
        self.path, self._key = path, key
        self.entries: dict[Any, Any] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text("utf-8") if path.is_file() else ""
        for line in text.splitlines():
            with suppress(ValueError):
                self._keep(json.loads(line))
        if text and not text.endswith("\n"):
            self._append("")

    def add(self, entry: object) -> None:
        """Keeps an entry, and writes it to the file immediately."""
        line = json.dumps(entry, ensure_ascii=False)
        self._keep(json.loads(line))
        self._append(line)

    def restrict(self, keys: Iterable[Hashable]) -> None:
        """Drops all other entries from memory; the file keeps them."""
        self.entries = {key: self.entries[key] for key in keys if key in self.entries}

    def _keep(self, entry: Any) -> None:
        if (key := self._key(entry)) is not None:
            self.entries[key] = entry

    def _append(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def run_missing(
    log: Log,
    items: Mapping[Any, Item],
    work: Callable[[Item], object],
    executor: Executor,
    words: Callable[[], str] = str,
) -> None:
    """Runs `work` on the items whose keys the log lacks, and logs the entries that it returns.

    words: returns the text of the progress bar.
    """
    missing = [item for key, item in items.items() if key not in log.entries]
    done = len(items) - len(missing)
    with closing(ProgressBar(len(items), done)) as bar:
        for number, entry in enumerate(completed(executor, work, missing), start=done + 1):
            log.add(entry)
            bar.show(number, words())


def gather(path: Path, play: Callable[[int], str], count: int, executor: Executor) -> list[str]:
    """The games 0 to `count` - 1, each the line that `play` returns for its number; logged."""
    log = Log(path)
    run_missing(
        log, {number: number for number in range(count)}, partial(_numbered, play), executor
    )
    return [log.entries[number][1] for number in range(count)]


def _numbered(play: Callable[[int], str], number: int) -> tuple[int, str]:
    return number, play(number)
