"""The shipped puzzles: all are readable and legal, and no explanation reveals a solution."""

from collections import Counter

import pytest

from pentabula import games
from pentabula.core.game import legal_line
from pentabula.core.hints import PUZZLES
from pentabula.core.position import after
from pentabula.games.tabik.rules.words import brief
from pentabula.games.tabula import GAME as TABULA
from pentabula.puzzles.explanations import refutation, why_wrong
from pentabula.puzzles.puzzle import GRADES, ONLY
from pentabula.puzzles.puzzle_file import check, read_puzzles, write_puzzles
from tests.games.tabula.claims import hits

MIN_PUZZLES, MIN_OF_A_GRADE, MIN_THEMES = 100, 8, 4
MAX_SHORT = 1 / 3


@pytest.mark.parametrize("name", games.names())
def test_every_shipped_puzzle_is_legal_and_a_shelf_has_all_grades_and_endings(name: str) -> None:
    game = games.load(name)
    text = games.load(name).text(PUZZLES)
    shelf = read_puzzles(text, game)
    assert write_puzzles(game, shelf) == text and len({each.id for each in shelf}) == len(shelf)
    for puzzle in shelf:
        check(puzzle, game)
        assert bool(puzzle.ending) == (puzzle.goal == ONLY), puzzle.id
    if not (shelf or game.is_released):
        return
    assert len(shelf) >= MIN_PUZZLES
    grades = Counter(puzzle.grade for puzzle in shelf)
    assert all(grades[grade] >= MIN_OF_A_GRADE for grade in GRADES), grades
    assert len({puzzle.theme for puzzle in shelf}) >= MIN_THEMES
    assert sum(puzzle.move_count == 1 for puzzle in shelf) <= MAX_SHORT * len(shelf)


@pytest.mark.parametrize("name", games.names())
def test_themes_are_those_of_the_solution(name: str) -> None:
    game = games.load(name)
    for puzzle in read_puzzles(game.text(PUZZLES), game):
        start = puzzle.record(game).root.main_line_end().position
        assert puzzle.theme == game.puzzles.theme(start, legal_line(game, start, puzzle.line))


def test_the_explanation_of_a_wrong_try_does_not_reveal_the_solution() -> None:
    game, said = games.load("tabik"), 0
    for each in read_puzzles(games.load("tabik").text(PUZZLES), game)[::12]:
        position = each.record(game).root.main_line_end().position
        right = game.notation.read(each.line[0], position)
        for move in [move for move in position.legal_moves() if move != right][:6]:
            answer = refutation(game, position, right, [move], each.refutations[0])
            words = why_wrong(game, position, [move, *answer], [right], is_estimate=False)
            said += words is not None
            assert str(brief(right)) not in str(words).replace(str(brief(move)), "")
    assert said


def test_a_tabula_puzzle_called_safe_leaves_no_roll_that_captures() -> None:
    """Only single dice counted: of 23 puzzles called safe, 12 let up to 24 rolls capture."""
    checked = set()
    for puzzle in read_puzzles(games.load("tabula").text(PUZZLES), TABULA):
        start = puzzle.record(TABULA).root.main_line_end().position
        end = after(start, legal_line(TABULA, start, puzzle.line))
        if puzzle.theme in ("safe", "capture", "fewer", "risk"):
            checked.add(puzzle.theme)
            rolls = hits(end, 1 - start.turn)[0]
            assert (rolls == 0) == (puzzle.theme in ("safe", "capture")), puzzle.id
    assert len(checked) == 4
