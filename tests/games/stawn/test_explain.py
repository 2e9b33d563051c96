"""Refusals: every one with its sentence, clause and marked sites."""

from __future__ import annotations

import pytest

from pentabula.core.composing import Entries, compose
from pentabula.core.errors import IllegalMoveError
from pentabula.core.game import checked_move
from tests.games.stawn.positions import GAME, at, full, started


def why(position, target, chosen=()):
    assert target not in compose(Entries.of(GAME, position), chosen).next
    refusal = GAME.explain.explain(position, chosen, target)
    return str(refusal.sentence), refusal.rule, refusal.sites, refusal.counter


def refused(position, token):
    with pytest.raises(IllegalMoveError) as caught:
        checked_move(GAME, position, token)
    refusal = caught.value.refusal
    return str(refusal.sentence), refusal.rule, refusal.sites, refusal.counter


# Before the game


@pytest.mark.parametrize("target", ["c3", "button", "black", "junk"])
def test_before_the_komi_other_targets_are_refused(target):
    assert why(started(), target) == (
        "First name the komi, from −999 to 999: the points that White gets for moving second.",
        "stawn.md, Before the game",
        (),
        (),
    )


@pytest.mark.parametrize("target", ["c3", "button", "komi4"])
def test_before_the_choice_of_colour_other_targets_are_refused(target):
    assert why(started("komi-4"), target)[:2] == (
        "First choose a colour: Black, who moves first, or White with komi −4.",
        "stawn.md, Before the game",
    )


def test_a_komi_has_bounds():
    assert refused(started(), "komi1000")[0] == "The komi must be −999 to 999, not 1,000."
    assert refused(started(), "komi-1000")[0] == "The komi must be −999 to 999, not −1,000."


def test_komi_and_colours_are_chosen_once():
    position = started("komi3 black")
    assert why(position, "komi4")[0] == "The komi is already set: 3."
    assert why(position, "black")[0] == "The colours have already been chosen."
    assert refused(position, "c3-c4@c3")[0] == "There is no black pawn on c3."


# Controls


def test_a_pass_is_refused_while_a_move_is_legal():
    assert why(started(komi=0), "pass")[:2] == (
        "Black has a legal move, so it may not pass.",
        "stawn.md, Turn",
    )


def test_a_forced_pass_is_the_only_move():
    position = at(size=2, turn="white", **full(2, x="b2"))
    assert why(position, "button")[0] == "White has no legal move and must pass."
    assert why(position, "b2")[0].startswith("The pawn on b2 is safe: no pawn beside it")


def test_the_button_is_refused_if_taken_or_not_in_the_game():
    assert why(at(button="white"), "button")[:2] == (
        "White has taken the button.",
        "stawn.md, Turn 4",
    )
    assert why(at(button="off"), "button")[0] == "This game is played without the button."


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("c9", "There is no cell c9: row c goes from c1 to c7."),
        ("z1", "There is no cell z1: the rows go from a to i."),
        ("junk", "“junk” is not on this board: its cells are a1 to i5."),
        ("", "“” is not on this board: its cells are a1 to i5."),
        ("\x00", "“�” is not on this board: its cells are a1 to i5."),
    ],
)
def test_invalid_text_is_not_a_site(target, sentence):
    assert why(started(komi=0), target)[:2] == (sentence, "stawn.md, Cells")


def test_huge_targets_are_shortened():
    assert len(why(started(komi=0), "x" * 9000)[0]) < 120


# The first target


def test_an_own_stone_begins_no_move():
    assert why(at(X="c3"), "c3") == (
        "The black stone on c3 cannot move: stones never move.",
        "stawn.md, Turn 2",
        ("c3",),
        (),
    )


def test_a_blocked_pawn_is_explained_by_the_pieces_around_it():
    position = at(size=2, x="a1", X="b1", O="a2 b2")
    assert why(position, "a1") == (
        "The pawn on a1 is blocked: none of its lines reaches an empty cell or a pawn that "
        "it may take.",
        "stawn.md, Turn 2",
        ("a2", "b2"),
        (),
    )


def test_an_enemy_pawn_that_can_be_taken_asks_for_the_taker():
    assert why(at(x="c3 c1", X="c2", o="c4"), "c4") == (
        "To take the pawn on c4, first choose the pawn that takes it: c1 or c3.",
        "stawn.md, Turn 2",
        ("c4",),
        ("c1", "c3"),
    )


def test_an_enemy_pawn_without_majority_is_safe_and_the_pawns_are_counted():
    assert why(at(x="c3", o="c4 c5 d4"), "c4") == (
        "The pawn on c4 is safe: 1 black pawn to 2 white pawns beside it, and taking it needs a "
        "majority.",
        "stawn.md, Turn 2",
        ("c3", "c5", "d4"),
        (),
    )
    assert why(at(turn="white", x="c3", o="e5"), "c3") == (
        "The pawn on c3 is safe: no pawn beside it, and taking it needs a majority.",
        "stawn.md, Turn 2",
        ("c3",),
        (),
    )


def test_a_field_without_a_majority_is_safe_and_the_pawns_are_counted():
    assert why(at(x="c3", o="c6", O="c4 c5"), "c5") == (
        "The field on c4 and c5 holds: 1 black pawn to 1 white pawn beside it, and converting it "
        "needs a majority.",
        "stawn.md, Turn 3",
        ("c3", "c6"),
        (),
    )
    assert why(at(O="c4 c5 c6 c7"), "c5") == (
        "The field on c4 and 3 more cells holds: no pawn beside it, and converting it needs a "
        "majority.",
        "stawn.md, Turn 3",
        ("c4", "c5", "c6", "c7"),
        (),
    )


# The end of a march


def test_a_pawn_moves_in_a_straight_line():
    assert why(at(x="c3"), "e4", ("c3",)) == (
        "e4 is not in a straight line with c3.",
        "stawn.md, Turn 2",
        ("c3",),
        (),
    )


@pytest.mark.parametrize(("piece", "name"), [("o", "white pawn"), ("O", "white stone")])
def test_an_enemy_piece_blocks_a_march(piece, name):
    assert why(at(x="c1", X="c2", **{piece: "c3"}), "c5", ("c1",)) == (
        f"The {name} on c3 blocks the way to c5: a pawn jumps only over its own pieces.",
        "stawn.md, Turn 2",
        ("c3",),
        (),
    )


@pytest.mark.parametrize(
    ("piece", "name"), [("x", "black pawn"), ("X", "black stone"), ("O", "white stone")]
)
def test_a_pawn_never_ends_on_a_stone_or_a_friend(piece, name):
    pieces = {"x": "c1 c3"} if piece == "x" else {"x": "c1", piece: "c3"}
    assert why(at(**pieces), "c3", ("c1",)) == (
        f"A pawn cannot end on c3: there is a {name}.",
        "stawn.md, Turn 2",
        ("c3",),
        (),
    )


def test_an_enemy_pawn_without_a_majority_cannot_be_the_end_of_a_march():
    assert why(at(x="c1", o="c3"), "c3", ("c1",))[0] == (
        "The pawn on c3 is safe: no pawn beside it, and taking it needs a majority."
    )


def test_a_pawn_must_leave_its_cell():
    assert why(at(x="c3"), "c3", ("c3",))[0] == "The pawn on c3 must move at least one cell."


def test_a_control_is_refused_during_a_march():
    assert why(at(x="c3", button="free"), "button", ("c3",)) == (
        "The pawn on c3 is selected: finish or cancel its move.",
        "stawn.md, Turn 2",
        ("c3",),
        (),
    )


# The stone of a march


@pytest.mark.parametrize("cell", ["c3", "c6", "e5", "c7"])
def test_the_stone_goes_to_the_origin_or_an_empty_cell_passed(cell):
    assert why(at(x="c1 c3"), cell, ("c1", "c6")) == (
        f"The stone cannot go on {cell}: it goes on the cell that the pawn leaves or an empty one "
        "that it passes: c1, c2, c4 or c5.",
        "stawn.md, Turn 2",
        (cell,),
        ("c1", "c2", "c4", "c5"),
    )


# Typed moves


def test_placing_needs_an_empty_cell():
    assert refused(at(o="c3"), "c3") == (
        "You cannot place a pawn on c3: there is already a white pawn.",
        "stawn.md, Turn 1",
        ("c3",),
        (),
    )


def test_marching_needs_a_pawn_of_ones_own():
    for pieces in ({}, {"o": "c3"}, {"X": "c3"}):
        assert refused(at(**pieces), "c3-c4@c3") == (
            "There is no black pawn on c3.",
            "stawn.md, Turn 2",
            ("c3",),
            (),
        )


def test_the_sign_states_whether_a_pawn_is_taken():
    assert refused(at(x="c3", o="c4"), "c3-c4@c3")[0] == ("A pawn is taken on c4: write c3xc4@c3.")
    assert refused(at(x="c3"), "c3xc4@c3")[0] == "Nothing is taken on c4: write c3-c4@c3."


def test_a_typed_stone_is_judged_as_a_tapped_one():
    assert refused(at(x="c1"), "c1-c3@c4")[3] == ("c1", "c2")


def test_converting_needs_an_enemy_stone_and_a_majority():
    for pieces in ({}, {"X": "c3"}, {"o": "c3"}):
        assert refused(at(**pieces), "!c3") == (
            "There is no white stone on c3.",
            "stawn.md, Turn 3",
            ("c3",),
            (),
        )
    assert refused(at(O="c3 d3"), "!d3")[0].startswith("The field on c3 and d3 holds")


def test_an_illegal_word_is_explained_as_a_control():
    assert refused(started(komi=0), "pass")[1] == "stawn.md, Turn"
    assert refused(started(komi=0), "white")[0] == "The colours have already been chosen."
    assert refused(started(komi=0), "komi3")[0] == "The komi is already set: 0."


def test_open_targets_get_an_answer_too():
    position = at(x="c3", O="c4")
    for chosen, target in (((), "c3"), ((), "e5"), ((), "c4"), (("c3",), "d3"), (("e5",), "e6")):
        assert str(GAME.explain.explain(position, chosen, target).sentence)
    assert str(GAME.explain.explain(position, ("junk",), "c3").sentence)
    assert str(GAME.explain.explain(position, ("c3", "e4"), "c3").sentence).startswith("e4 is not")
