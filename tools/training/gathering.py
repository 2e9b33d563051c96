"""Numbered games, played in parallel and written to a file as they finish."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

from pentabula.cli.progress import Bar
from tools.steps import say


def gather(path: Path, play: Callable[[int], str], count: int, executor: Executor) -> list[str]:
    """The games 0 to `count` - 1, each the line that `play` returns for its number.

    A game is written to the file as soon as it and all earlier games have been played. Games in the
    file are not played again, except for a last line that is incomplete.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    old = path.read_text("utf-8").splitlines(keepends=True) if path.is_file() else []
    lines = [line.rstrip("\n") for line in old if line.endswith("\n")][:count]
    if lines:
        say(f"{len(lines):,} games are in {path.name} already.")
    if len(lines) == count:
        return lines
    bar = Bar(count, len(lines))
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
        for line in executor.map(play, range(len(lines), count)):
            lines.append(line)
            file.write(f"{line}\n")
            file.flush()
            bar.show(len(lines))
    bar.close()
    return lines
