"""Games gathered by their numbers, in several processes, and kept as they come."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools.progress import Bar
from tools.steps import say


def gathered(path: Path, play: Callable[[int], str], count: int, jobs: int) -> list[str]:
    """The games 0 to `count` - 1, each the line that `play` gives for its number.

    Each is written to the path when it and all before it are played; what stands there already
    is not played again. A line that was cut off by a stop is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = path.read_text("utf-8").splitlines(keepends=True) if path.is_file() else []
    lines = [line.rstrip("\n") for line in kept if line.endswith("\n")][:count]
    if lines:
        say(f"{len(lines):,} games are in {path.name} already.")
    if len(lines) == count:
        return lines
    bar = Bar(count, len(lines))
    with path.open("w", encoding="utf-8") as file, ProcessPoolExecutor(jobs) as pool:
        file.writelines(f"{line}\n" for line in lines)
        for line in pool.map(play, range(len(lines), count)):
            lines.append(line)
            file.write(f"{line}\n")
            file.flush()
            bar.show(len(lines))
    bar.close()
    return lines
