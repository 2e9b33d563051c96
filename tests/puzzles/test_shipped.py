"""The puzzles that are shipped: every one reads, all its moves are legal, none is given away."""

from __future__ import annotations

from collections import Counter

import pytest

from pentabula import games
from pentabula.games.tabik.rules.words import brief
from pentabula.puzzles.explaining import blame, refutation
from pentabula.puzzles.puzzle import GRADES
from pentabula.puzzles.shelf import check, read_shelf, write_shelf

pytestmark = pytest.mark.no_cover

MIN_PUZZLES, MIN_OF_A_GRADE, MIN_THEMES = 60, 2, 4


@pytest.mark.parametrize("name", games.names())
def test_every_puzzle_of_a_game_reads_and_is_legal(name: str) -> None:
    game = games.load(name)
    text = games.puzzles_path(name).read_text("utf-8")
    shelf = read_shelf(text, game)
    assert write_shelf(game, shelf) == text
    for puzzle in shelf:
        check(puzzle, game)


@pytest.mark.parametrize("name", games.names())
def test_the_shelf_of_a_released_game_has_every_grade_and_many_themes(name: str) -> None:
    game = games.load(name)
    shelf = read_shelf(games.puzzles_path(name).read_text("utf-8"), game)
    if not (shelf or game.is_released):
        return
    assert len(shelf) >= MIN_PUZZLES
    grades = Counter(puzzle.grade for puzzle in shelf)
    assert all(grades[grade] >= MIN_OF_A_GRADE for grade in GRADES), grades
    assert len({puzzle.theme for puzzle in shelf}) >= MIN_THEMES


def test_a_wrong_try_at_a_shipped_puzzle_does_not_give_the_solution_away() -> None:
    game, said = games.load("tabik"), 0
    for each in read_shelf(games.puzzles_path("tabik").read_text("utf-8"), game)[::12]:
        position = each.record(game).root.main_line_end().position
        right = game.notation.read(each.line[0], position)
        for move in [move for move in position.legal_moves() if move != right][:6]:
            answer = refutation(game, position, right, [move], each.answers[0])
            words = blame(game, position, [move, *answer], [right], is_turn=False)
            said += words is not None
            assert str(brief(right)) not in str(words).replace(str(brief(move)), "")
    assert said
