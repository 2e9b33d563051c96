"""Complete puzzles for the shelf: their themes, and endings of games that are won but not over."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import replace

from pentabula import games
from pentabula.arena import executors
from pentabula.core.game import AnyGame, legal_line
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_file import check, read_puzzle, write_puzzle
from tools.puzzles.endings import ending
from tools.puzzles.proofs import thorough_prover


def complete(item: tuple[str, str]) -> tuple[str, str]:
    """The line of a puzzle, given with its game's name, and its completed line.

    Runs in a worker.
    """
    name, line = item
    game = games.load(name)
    puzzle = read_puzzle(line, game)
    start = puzzle.record(game).root.main_line_end().position
    theme = game.puzzles.theme(start, legal_line(game, start, puzzle.line))
    made = replace(puzzle, theme=theme, ending=ending(game, puzzle, thorough_prover(game)))
    check(made, game)
    return line, write_puzzle(made)


def completed(game: AnyGame, puzzles: Iterable[Puzzle], executor: Executor) -> list[Puzzle]:
    """The puzzles with their themes and endings, in the same order."""
    lines = [write_puzzle(each) for each in puzzles]
    made = dict(executors.completed(executor, complete, [(game.name, line) for line in lines]))
    return [read_puzzle(made[line], game) for line in lines]
