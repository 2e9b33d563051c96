"""What Konobi's lesson of a whole game and its model game say about links, threats and winners."""

import pytest

from pentabula import games
from pentabula.core.model_game import lesson_named
from pentabula.kit.grid import names_of
from tests.games.konobi.test_strategy import legal, links, played, threats, turned
from tests.games.test_model_games import after
from tests.games.test_strategy import position_of, winner, winning_moves

KONOBI = games.load("konobi")
STEPS = KONOBI.whole_game.steps
BLACK, WHITE = 0, 1


def at(number):
    return position_of(STEPS[number - 1])


@pytest.mark.parametrize(
    ("number", "moves", "answers"),
    [
        (2, ("c2", "b3"), {"b2"}),
        (3, ("b3", "b2"), {"c2"}),
        (3, ("b3", "c2"), {"b2"}),
        (4, ("a1", "b1"), {"a2", "a3"}),
        (4, ("a1", "a3"), {"a2"}),
        (5, ("e1", "d2"), {"d1"}),
        (6, ("a3", "a1"), {"b1"}),
        (6, ("a3", "b1"), {"a1"}),
        (6, ("a3", "a2"), {"b3"}),
    ],
)
def test_the_answers_that_the_steps_name_win(number, moves, answers) -> None:
    before = played(at(number), *moves)
    for answer in answers:
        assert winner(KONOBI, played(before, answer), fast=True) == before.turn


def test_step_3_white_may_not_block_below_c2() -> None:
    after_c2 = played(at(3), "c2")
    assert not {"b1", "c1"} & legal(after_c2, WHITE) and threats(after_c2, BLACK) == {"c1"}
    assert links(after_c2, WHITE, "b1") == {"a2"} and links(after_c2, WHITE, "c1") == {"d2"}


def test_step_5_d1_stays_closed_to_black() -> None:
    after_e1 = played(at(5), "e1")
    assert "d1" not in legal(after_e1, BLACK) and links(after_e1, BLACK, "d1") == {"c2"}
    assert "d2" in names_of(after_e1.grid, turned(after_e1, BLACK).verdict.free)


def test_step_7_white_threatens_c6_and_black_then_has_two_ways() -> None:
    assert threats(at(7), WHITE) == {"c6"}
    assert threats(played(at(7), "c6", "g2", "b6"), BLACK) == {"b1", "c1"}


def test_the_model_game_says_what_is_closed_and_what_spoils_it() -> None:
    before, g7, g3 = (after("konobi", ply).position for ply in (13, 14, 16))
    assert "g6" not in legal(before, WHITE) and links(before, WHITE, "g6") == {"f5"}
    free = {*names_of(before.grid, turned(before, WHITE).verdict.free)}
    assert {"f4", "f6"} <= free and "g7" in links(g7, WHITE, "f6") and "g6" not in legal(g7, WHITE)
    assert "g3" in links(g3, WHITE, "f4") and "g6" in legal(g3, WHITE)
    assert "b6" not in legal(after("konobi", 25).position, WHITE)


def test_the_model_game_says_what_threatens() -> None:
    c7 = after("konobi", 27).position
    assert {m for m in c7.legal_moves() if threats(played(c7, m), WHITE)} == {"b7", "c6"}
    assert threats(played(c7, "b7"), WHITE) == {"c6"} and threats(played(c7, "c6"), WHITE) == {"b6"}
    b7 = after("konobi", 27, "c6", "b7").position
    assert "b6" in names_of(b7.grid, turned(b7, WHITE).verdict.crosscut)
    assert {*winning_moves(KONOBI, played(c7, "c6"), fast=True)} == {"b7"}
    assert threats(after("konobi", 31).position, BLACK) == {"b1", "c1"}


@pytest.mark.parametrize("ply", [25, 27, 29, 31])
def test_black_wins_the_model_game_from_move_25_on(ply: int) -> None:
    assert winner(KONOBI, after("konobi", ply).position, fast=True) == BLACK


def test_the_whole_lesson_is_in_the_model_game_too() -> None:
    lesson = lesson_named(KONOBI, "game")
    assert STEPS[6].at in {step.at for step in lesson.steps if step.is_replay}
    assert winner(KONOBI, after("konobi", 28, "c6").position) == BLACK
