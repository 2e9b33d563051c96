"""What Stawn's lesson of strategy says about the next turn, majorities and komi."""

from functools import partial
from random import Random

import pytest

from pentabula import games
from pentabula.core.game import tokens as core_tokens
from pentabula.games.stawn.rules.moves import BUTTON, March
from pentabula.games.stawn.rules.pieces import BLACK, WHITE
from pentabula.games.stawn.rules.position import Position
from tests.games.positions import onward
from tests.games.stawn.claims import fields, takes
from tests.games.test_strategy import position_of, winner

STAWN = games.load("stawn")
STEPS = STAWN.strategy.steps
played = partial(onward, "stawn")
tokens = partial(core_tokens, STAWN)


def at(number: int) -> Position:
    return position_of(STEPS[number - 1])


def beside(position: Position, cell: str) -> tuple[int, int]:
    """Black and white pawns beside the field of a stone, or beside a cell."""
    pieces = position.pieces
    number = pieces.cells.number[cell]
    if pieces[number] >= 3:
        return pieces.pawns_beside(pieces.field_at(number).rim)
    return pieces.pawns_beside(pieces.cells.neighbours[number])


@pytest.mark.parametrize("number", [1, 2])
def test_the_pawn_attacks_c4_and_white_can_take_nothing(number: int) -> None:
    position = at(number)
    found = {
        token
        for token in tokens(position)
        if "c4" in takes(played(position, token), BLACK)
        and not takes(played(position, token), WHITE)
    }
    assert found == set(STEPS[number - 1].wanted)


def test_step_1_white_has_to_do_something_about_c4() -> None:
    after = played(at(1), "c3")
    near = {after.pieces.cells.names[c] for c in after.pieces.cells.near[number_of(after, "c4")]}
    near |= {after.pieces.cells.names[c] for c in after.pieces.cells.near[number_of(after, "c3")]}
    for token in tokens(after):
        if token not in near and not token.startswith("c4"):
            assert "c4" in takes(played(after, token), BLACK), token


def number_of(position: Position, cell: str) -> int:
    return position.pieces.cells.number[cell]


def test_step_2_white_threatens_c3_and_nothing_else_can_be_taken() -> None:
    position = at(2)
    assert takes(position, WHITE) == {"c3"} and beside(played(position, "b3"), "c4") == (2, 1)
    for token in tokens(position):
        after = played(position, token)
        if not takes(after, WHITE) and "c4" not in takes(after, BLACK):
            assert not takes(after, BLACK), token


def test_step_3_only_c1_can_take_without_losing_c3() -> None:
    position = at(3)
    assert takes(position, BLACK) == {"b1"} and not takes(position, WHITE)
    for token in tokens(position):
        if "x" in token:
            after = played(position, token)
            lost = takes(after, WHITE)
            assert lost == (set() if token in STEPS[2].wanted else {"c3"}), token
            assert beside(after, "c3") == ((2, 2) if not lost else (1, 2))


def test_a_pawn_that_has_just_captured_cannot_be_recaptured() -> None:
    rng, seen = Random(4), 0
    for _ in range(60):
        position = STAWN.start(size=4, komi=0, button="on")
        while position.outcome() is None and seen < 400:
            moves = list(position.legal_moves())
            captures = [m for m in moves if isinstance(m, March) and m.takes]
            move = rng.choice(captures or moves)
            mover, position = position.colour, position.play(move)
            if isinstance(move, March) and move.takes:
                seen += 1
                assert move.end not in takes(position, 1 - mover)
    assert seen >= 400


def test_step_4_white_converts_the_stone_unless_it_is_on_a1_or_d3() -> None:
    position = at(4)
    marches = [token for token in tokens(position) if token.startswith("a1-e3")]
    assert len(marches) == 4
    for token in marches:
        after = played(position, token)
        assert not takes(after, WHITE)
        assert bool(fields(after, WHITE)) == (token not in STEPS[3].wanted)
        stone = token[-2:]
        assert beside(after, stone) == {"a1": (0, 0), "d3": (2, 1)}.get(stone, (0, 1))


def test_step_5_joined_fields_are_converted_together() -> None:
    position = at(5)
    assert beside(position, "b2")[1] == beside(position, "c4")[1] == 1
    apart, joined = played(position, "d2-a3@d2"), played(position, "d2-a3@c3")
    assert not fields(apart, WHITE) and not takes(apart, WHITE)
    assert beside(apart, "b2") == beside(apart, "c4") == (1, 1) and beside(joined, "c3") == (1, 2)
    assert len(joined.pieces.field_at(number_of(joined, "c3")).cells) == 4
    assert {t for t in tokens(position) if t.startswith("d2-a3")} == {"d2-a3@d2", "d2-a3@c3"}


def test_step_6_a_guard_on_a2_wins_for_white() -> None:
    assert beside(at(6), "a1") == (1, 0)
    after = played(at(6), BUTTON, "a2")
    assert beside(after, "a1") == (1, 1) and winner(STAWN, after) == 1


def test_step_7_four_against_three_is_converted_next() -> None:
    position = at(7)
    assert beside(position, "b3") == (3, 3)
    for token in ("b4-a3@b4", "c5", "e3-c5@e3"):
        assert beside(played(position, token), "b3") == (3, 3)
    after = played(position, "a3")
    assert beside(after, "b3") == (4, 3)
    for token in tokens(after):
        assert "!b3" in tokens(played(after, token))


def test_step_8_a_march_makes_a_point_and_leaves_white_one_cell() -> None:
    position = at(8)
    assert position.points() == (1.5, 1)
    after = played(position, "a1-a2@a1")
    assert after.points() == (2.5, 1)
    best = {played(after, token).points()[1] for token in tokens(after)}
    assert max(best) == 2


def test_placing_and_marching_fill_one_cell_and_other_moves_none() -> None:
    rng = Random(6)
    for _ in range(20):
        position = STAWN.start(size=3, komi=0, button="on")
        while position.outcome() is None:
            move = rng.choice(list(position.legal_moves()))
            token = STAWN.notation.write(move)
            after = position.play(move)
            filled = len(position.pieces.empty_cells()) - len(after.pieces.empty_cells())
            fills_none = token in (BUTTON, "pass") or token[0] == "!" or "x" in token
            assert filled == (0 if fills_none else 1), token
            position = after


def test_step_9_the_guards_of_c2_must_stay() -> None:
    position = at(9)
    assert beside(position, "c2") == (2, 2)
    for token in ("b1-c2@b1", "c1-c2@c1"):
        after = played(position, token)
        assert beside(after, "c2") == (1, 2) and "c2" in takes(after, WHITE)
    for token in ("c2", "a2-c2@a2"):
        after = played(position, token)
        assert beside(after, "c2") == (2, 2) and "c2" not in takes(after, WHITE)


def test_step_10_both_cells_are_needed_for_an_answer() -> None:
    position = at(10)
    assert beside(position, "b2") == (1, 1)
    for white, black in (("a1", "b3"), ("b3", "a1")):
        after = played(position, BUTTON, white)
        assert beside(after, "b2") == (1, 2) and "b2" not in takes(after, WHITE)
        assert beside(played(after, black), "b2") == (2, 2)
        assert winner(STAWN, played(position, black, BUTTON)) == 1
        marched = played(position, f"a2-{black}@a2", white)
        assert beside(marched, "b2") == (1, 2)
        assert not marched.pieces.empty_cells() and winner(STAWN, marched) == 1


def test_step_10_white_wins_by_half_a_point() -> None:
    """With komi 1 the same moves win."""
    for black in ("a1", "b3"):
        after = played(at(10), black, BUTTON)
        assert winner(STAWN, after) == 1
        lower = Position(after.pieces, after.colour, after.button, 1, after.black_seat)
        assert winner(STAWN, lower) == 0
