"""Make a game's puzzles: find them in self-play, in parallel, and choose the best.

A block of games is one task, stored under its number. The same command resumes, and the puzzles do
not depend on the number of processes or machines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pentabula import games
from pentabula.arena.log import Log, run_missing
from pentabula.core.game import AnyGame
from pentabula.puzzles.puzzle import BID, GRADES, Puzzle
from pentabula.puzzles.puzzle_file import check, read_puzzle, write_puzzle, write_puzzles
from pentabula.search.levels import LEVELS
from tools.puzzles.finding import STEPS, Finder, SelfPlayPlan, play_to_end
from tools.puzzles.grades import grade
from tools.puzzles.proofs import has_dice
from tools.puzzles.rollouts import DiceFinder
from tools.steps import BUILD

FOLDER: Final = BUILD / "puzzles"

WANTED: Final = 22
"""Puzzles of a grade, if that many are found."""

LEAST: Final = 100
MAX_OF_A_GRADE: Final = 40
"""Where there are fewer puzzles than LEAST, grades may have more."""

MIN_OF_A_GRADE: Final = 8
SHORT: Final = 3
"""At most one puzzle in SHORT is solved by one move, if each grade keeps MIN_OF_A_GRADE."""

BLOCK: Final = 4
"""Games in a block."""

MAX_PER_GAME: Final = 3
"""Puzzles from one game of self-play that are kept."""

PLAYERS: Final = [level.name for level in LEVELS[1:4]]
"""The levels that play: weak enough to make mistakes."""

DICE_PLAYERS: Final = ["expert"]
"""The level that plays games of dice, which vary enough; weaker levels reach odd positions."""


@dataclass(frozen=True, slots=True)
class Criteria:
    """The grades to look for, the steps of a proof, and the least number of a solution's moves."""

    grades: tuple[int, ...] = GRADES
    steps: int = STEPS
    moves: int = 1


ALL: Final = Criteria()


@dataclass(frozen=True, slots=True)
class GameBlock:
    """A block of games of self-play, by its number, and what to look for in it."""

    game: str
    number: int
    criteria: Criteria = ALL


def search_block(block: GameBlock) -> tuple[int, list[tuple[int, str]]]:
    """The number of a block, and the lines of its puzzles, each with the number of its game.

    Plays the games and grades the puzzles; runs in a worker.
    """
    game = games.load(block.game)
    lines = []
    for number in range(BLOCK * block.number, BLOCK * (block.number + 1)):
        found_here = _in_game(game, number, block.criteria)
        lines += [(number, write_puzzle(puzzle)) for puzzle in found_here]
    return block.number, lines


def _in_game(game: AnyGame, number: int, criteria: Criteria) -> list[Puzzle]:
    """The graded puzzles of one game of self-play whose grades are wanted."""
    is_dice = has_dice(game)
    players, boards = DICE_PLAYERS if is_dice else PLAYERS, game.puzzles.BOARDS
    options = dict(boards[number % len(boards)])
    level = players[number // len(boards) % len(players)]
    plan = SelfPlayPlan(options, level, number, criteria.steps, criteria.grades, criteria.moves)
    end = play_to_end(game, plan)
    finder = DiceFinder(game, plan) if is_dice else Finder(game, plan)
    made = []
    for puzzle in finder.found(end):
        graded = replace(puzzle, grade=grade(game, puzzle))
        check(graded, game)
        made += [graded] if graded.grade in criteria.grades else []
    return made


def log_path(game: AnyGame, criteria: Criteria) -> Path:
    """The file of the blocks that were searched for this."""
    if criteria == ALL:
        return FOLDER / f"{game.name}.jsonl"
    grades = "".join(map(str, criteria.grades))
    moves = f"-{criteria.moves}" if criteria.moves > 1 else ""
    return FOLDER / f"{game.name}-{grades}-{criteria.steps}{moves}.jsonl"


def make(
    game: AnyGame,
    count: int,
    executor: Executor,
    log: Log,
    *,
    after: int = 0,
    shelf: Iterable[Puzzle] = (),
    criteria: Criteria = ALL,
) -> list[Puzzle]:
    """Plays the missing ones of `count` games, numbered from `after` on.

    Returns the puzzles on the `shelf` and a selection of those found.
    """
    shelf = list(shelf)
    numbers = range(after // BLOCK, -(-(after + count) // BLOCK))
    blocks = {number: GameBlock(game.name, number, criteria) for number in numbers}
    run_missing(log, blocks, search_block, executor, lambda: summary(candidates(game, log, shelf)))
    return chosen(candidates(game, log, shelf))


def candidates(game: AnyGame, log: Log, shelf: Iterable[Puzzle] = ()) -> list[tuple[int, Puzzle]]:
    """All puzzles found so far and those on the shelf, each position once, with game numbers.

    Each puzzle on the shelf has its own game number, below 0.
    """
    known = {puzzle.id: (-number, puzzle) for number, puzzle in enumerate(shelf, start=1)}
    for _, (_, lines) in sorted(log.entries.items()):
        for number, line in lines:
            puzzle = read_puzzle(line, game)
            known.setdefault(puzzle.id, (number, puzzle))
    return list(known.values())


def chosen(found: Iterable[tuple[int, Puzzle]]) -> list[Puzzle]:
    """The puzzles for the shelf: every grade with as many themes as possible, few of one game.

    If a grade is rare, other grades fill the shelf. Longer solutions come first; ids, which are as
    good as random, break ties. Puzzles on the shelf stay, since people may have started them, but
    those of one move only if there are enough longer ones.
    """
    found = list(found)
    ranked = sorted(found, key=lambda each: (-each[1].move_count, each[1].id))
    longer = [each for each in ranked if each[1].move_count > 1]
    choice = _Choice(puzzle for number, puzzle in found if number < 0 and puzzle.move_count > 1)
    for wanted in (WANTED, MAX_OF_A_GRADE):
        for number in reversed(GRADES):
            rest = [each for each in longer if each[1].grade == number]
            choice.add(rest, wanted if wanted == WANTED or len(choice.shelf) < LEAST else 0)
    short = sorted(ranked, key=lambda each: each[0] >= 0)
    return _with_short(choice.shelf, [each for _, each in short if each.move_count == 1])


def _with_short(shelf: list[Puzzle], short: Sequence[Puzzle]) -> list[Puzzle]:
    """A shelf with puzzles of one move, the first ones in the emptiest grades."""
    shelf, rest = list(shelf), list(short)
    while rest:
        sizes = Counter(each.grade for each in shelf)
        following = min(rest, key=lambda each: sizes[each.grade])
        is_needed = sizes[following.grade] < MIN_OF_A_GRADE
        if not is_needed and SHORT * (len(short) - len(rest) + 1) > len(shelf) + 1:
            return shelf
        rest.remove(following)
        shelf.append(following)
    return shelf


class _Choice:
    """The puzzles chosen so far, and the number from each game of self-play."""

    def __init__(self, shelf: Iterable[Puzzle]) -> None:
        self.shelf = list(shelf)
        self._of_game: dict[int, int] = {}

    def add(self, ranked: Iterable[tuple[int, Puzzle]], wanted: int) -> None:
        """Adds puzzles of one grade, cycling through the themes, until there are enough."""
        by_theme: dict[str, list[tuple[int, Puzzle]]] = {}
        known = {each.id for each in self.shelf}
        count = 0
        for number, puzzle in ranked:
            if puzzle.id in known:
                count += 1
            else:
                by_theme.setdefault(puzzle.theme, []).append((number, puzzle))
        while by_theme and count < wanted:
            for theme in list(by_theme):
                rest = by_theme.pop(theme)
                taken = next((each for each in rest if self._may_add(*each)), None)
                if taken is None or count >= wanted:
                    continue
                rest = rest[rest.index(taken) + 1 :]
                by_theme |= {theme: rest} if rest else {}
                self._of_game[taken[0]] = self._of_game.get(taken[0], 0) + 1
                self.shelf.append(taken[1])
                count += 1

    def _may_add(self, number: int, puzzle: Puzzle) -> bool:
        return puzzle.goal == BID or self._of_game.get(number, 0) < MAX_PER_GAME


def summary(found: Iterable[tuple[int, Puzzle]]) -> str:
    """The number of puzzles of each grade."""
    grades = [puzzle.grade for _, puzzle in found]
    return f"{len(grades)} found: " + ", ".join(f"{grades.count(n)} of grade {n}" for n in GRADES)


def write(game: AnyGame, puzzles: Iterable[Puzzle], path: Path) -> None:
    """Writes the shelf of a game."""
    path.write_text(write_puzzles(game, puzzles), "utf-8")
