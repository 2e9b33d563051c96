"""Measure the grades of a shelf again, which depend on the levels' searches."""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from pentabula import games
from pentabula.cli.progress import Bar
from pentabula.core.game import AnyGame
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.shelf import read_puzzle, write_puzzle
from tools.executors import completed
from tools.puzzles.measuring import grade


def graded(item: tuple[str, str]) -> tuple[str, int]:
    """The line of a puzzle, given with its game's name, and its grade; runs in a worker."""
    name, line = item
    game = games.load(name)
    return line, grade(game, read_puzzle(line, game))


def regrade(game: AnyGame, shelf: Iterable[Puzzle], executor: Executor, path: Path) -> list[Puzzle]:
    """The puzzles of a shelf with grades by the current levels.

    Each grade is written to `path` as soon as it is measured. Only missing ones are measured.
    """
    lines = {write_puzzle(puzzle): puzzle for puzzle in shelf}
    known = {line: number for line, number in _stored(path).items() if line in lines}
    path.parent.mkdir(parents=True, exist_ok=True)
    missing = [(game.name, line) for line in lines if line not in known]
    bar = Bar(len(lines), len(known))
    try:
        with path.open("a", encoding="utf-8") as file:
            for line, number in completed(executor, graded, missing):
                known[line] = number
                file.write(json.dumps([line, number]) + "\n")
                file.flush()
                bar.show(len(known), f"{_changed(lines, known)} with another grade")
    finally:
        bar.close()
    return [replace(puzzle, grade=known[line]) for line, puzzle in lines.items()]


def _stored(path: Path) -> dict[str, int]:
    """The stored grades, by the line of their puzzle."""
    found = {}
    for text in path.read_text("utf-8").splitlines() if path.is_file() else ():
        try:
            line, number = json.loads(text)
        except ValueError:
            continue  # an incomplete line: the puzzle is graded again
        found[line] = number
    return found


def _changed(lines: dict[str, Puzzle], known: dict[str, int]) -> int:
    """The number of puzzles whose grade has changed."""
    return sum(lines[line].grade != number for line, number in known.items())
