"""What Stawn's lesson of a whole game and its model game say about replies, points and winners."""

import pytest

from pentabula import games
from pentabula.core.record import read_record
from tests.games.stawn.test_strategy import played, tokens
from tests.games.test_model_games import after
from tests.games.test_strategy import position_of, winner

STAWN = games.load("stawn")
STEPS = STAWN.whole_game.steps
BLACK, WHITE = 0, 1


def taken(position) -> set[str]:
    return {token for token in tokens(position) if "x" in token or token.startswith("!")}


@pytest.mark.parametrize(("komi", "colour"), [("komi3", BLACK), ("komi4", WHITE)])
def test_the_komi_that_black_can_give_on_side_2(komi: str, colour: int) -> None:
    start = read_record(f"stawn?size=2&moves={komi}", games.load).root.main_line_end().position
    name = ("black", "white")[colour]
    assert winner(STAWN, played(start, name), fast=True) == start.turn


@pytest.mark.parametrize(
    ("number", "moves"),
    [
        (3, "c1xb2@c1 c2"),
        (4, "a2 b1 c1"),
        (4, "a2 c1 b1"),
        (5, "b2-a2@b2 !b2 a1"),
        *((5, f"{other} c1xb2@c1") for other in ("a1", "a2", "b3")),
        *((6, f"button {reply} a2xa1@a2") for reply in ("c1", "c2-c1@c2")),
    ],
)
def test_the_replies_that_the_steps_name_win(number: int, moves: str) -> None:
    *before, last = moves.split()
    position = played(position_of(STEPS[number - 1]), *before)
    assert winner(STAWN, played(position, last), fast=True) == position.turn


def test_the_steps_name_all_replies() -> None:
    assert tokens(played(position_of(STEPS[3]), "a2")) == ["b1", "c1"]
    assert tokens(played(position_of(STEPS[5]), "button")) == ["c1", "c2-c1@c2"]
    for wrong in {*tokens(position_of(STEPS[5]))} - {"button"}:
        assert winner(STAWN, played(position_of(STEPS[5]), wrong, "button"), fast=True) == WHITE


@pytest.mark.parametrize(
    ("ply", "reach"),
    [
        (5, {"f3xf4@f3"}),
        (16, {"c5xd6@c5", "d5xd6@d5", "e4xf4@e4", "!f3"}),
        (18, {"c5xd6@c5", "d5xd6@d5", "e4xf4@e4", "!f3"}),
        (28, set()),
    ],
)
def test_the_model_game_says_what_can_be_taken(ply: int, reach: set[str]) -> None:
    assert taken(after("stawn", ply).position) == reach


@pytest.mark.parametrize(
    ("ply", "points"),
    [(2, (0, 1)), (18, (0, 4)), (27, (4, 4)), (50, (6.5, 9)), (51, (7.5, 8)), (53, (8.5, 9))],
)
def test_the_model_game_says_the_points(ply: int, points: tuple[float, float]) -> None:
    assert after("stawn", ply).position.points() == points


def test_the_model_game_says_why_pawns_march() -> None:
    assert any("xc6" in token for token in taken(after("stawn", 46).position))
    assert any("xa1" in token for token in taken(after("stawn", 47).position))
    assert {token[:2] for token in taken(after("stawn", 51).position)} == {"b2", "c2", "d1"}
    board = str(after("stawn", 49).position).splitlines()[1:]
    assert not any("." in row for row in board)


@pytest.mark.parametrize(
    ("ply", "more", "colour"),
    [
        *((ply, "", WHITE) for ply in (46, 48, 50, 52)),
        (49, "b2xb1@b2", WHITE),
        *((51, wrong, BLACK) for wrong in ("c2xb1@c2", "d1xb1@d1", "c2xb1@c2 d4xd7@d4")),
    ],
)
def test_white_wins_the_model_game_from_move_46_on(ply: int, more: str, colour: int) -> None:
    assert winner(STAWN, after("stawn", ply, *more.split()).position, fast=True) == colour


def test_the_pawn_on_e6_costs_a_point_as_the_empty_cell_does() -> None:
    """Black gets one point on e6, by taking the pawn or by marching there without it."""
    before, after_e6 = after("stawn", 43).position, after("stawn", 44).position
    passed = STAWN.hints.after_null_move(before)
    taking = {token for token in tokens(after_e6) if "xe6@" in token}
    marching = {token.replace("-", "x") for token in tokens(passed) if "-e6@" in token}
    assert taking == marching != set()
    for position, sign in ((after_e6, "x"), (passed, "-")):
        for token in taking:
            then = played(position, token.replace("x", sign))
            assert then.points()[BLACK] == position.points()[BLACK] + 1
