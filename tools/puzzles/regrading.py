"""Measure the grades of a shelf again, which depend on the levels' searches."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path

from pentabula import games
from pentabula.arena.log import Log, run_missing
from pentabula.core.game import AnyGame
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_file import read_puzzle, write_puzzle
from tools.puzzles.grades import grade


def graded(item: tuple[str, str]) -> tuple[str, int]:
    """The line of a puzzle, given with its game's name, and its grade; runs in a worker."""
    name, line = item
    game = games.load(name)
    return line, grade(game, read_puzzle(line, game))


def regrade(game: AnyGame, shelf: Iterable[Puzzle], executor: Executor, path: Path) -> list[Puzzle]:
    """The puzzles of a shelf with grades by the current levels, logged at `path`."""
    lines, log = {write_puzzle(puzzle): puzzle for puzzle in shelf}, Log(path)
    log.restrict(lines)

    def words() -> str:
        moved = sum(lines[line].grade != number for line, number in log.entries.values())
        return f"{moved} with another grade"

    run_missing(log, {line: (game.name, line) for line in lines}, graded, executor, words)
    return [replace(puzzle, grade=log.entries[line][1]) for line, puzzle in lines.items()]
