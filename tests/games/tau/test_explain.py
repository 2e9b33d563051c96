"""Every refusal of TAU: its sentence, its rule, its sites."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentabula.core.errors import IllegalMoveError
from pentabula.core.game import checked_move
from tests.games.tau.table import TAU, after

PLAYING = after("row5 colg", limit=143)


def answer(target, position, chosen=()):
    refusal = TAU.explain.explain(position, chosen, target)
    return str(refusal.sentence), refusal.rule, refusal.sites


def test_a_cell_names_the_two_lines_through_it():
    assert answer("c3", PLAYING) == (
        "Lines are struck whole: choose row 3 or column c.", "tau.md, Play", ("row3", "colc"),
    )  # fmt: skip


def test_a_cell_crossed_once_names_its_remaining_line():
    assert answer("c5", PLAYING) == (
        "Lines are struck whole: choose column c.", "tau.md, Play", ("row5", "colc"),
    )  # fmt: skip


def test_a_cell_crossed_twice_names_both_lines():
    assert answer("g5", PLAYING) == (
        "g5 is crossed out by row 5 and column g.", "tau.md, Play", ("row5", "colg"),
    )  # fmt: skip


def test_a_cell_of_the_last_row_names_the_column_only():
    last = after("row2", rows=2, cols=6, limit=0)
    assert answer("c1", last)[0] == "Lines are struck whole: choose column c."
    crossed = after("row2 cola", rows=2, cols=6, limit=0)
    assert answer("a1", crossed) == (
        "a1 is crossed out by column a.", "tau.md, Play", ("row1", "cola"),
    )  # fmt: skip


def test_a_struck_line_is_refused():
    assert answer("row5", PLAYING) == ("Row 5 has already been struck.", "tau.md, Play", ("row5",))
    assert answer("colg", PLAYING) == (
        "Column g has already been struck.",
        "tau.md, Play",
        ("colg",),
    )


def test_the_last_line_must_stay_and_its_cells_are_marked():
    last = after("row2 cola", rows=2, cols=6, limit=0)
    assert answer("row1", last) == (
        "Row 1 is the last one left: striking it would leave no cells.",
        "tau.md, Play",
        ("row1", "b1", "c1", "d1", "e1", "f1"),
    )
    narrow = after("colb row3", rows=6, cols=2, limit=0)
    assert answer("cola", narrow) == (
        "Column a is the last one left: striking it would leave no cells.",
        "tau.md, Play",
        ("cola", "a1", "a2", "a4", "a5", "a6"),
    )


def test_lines_and_cells_are_refused_during_the_negotiation():
    sentence = "Bidding comes first: lines are struck once a player has passed."
    assert answer("row5", after()) == (sentence, "tau.md, Negotiation", ("row5",))
    assert answer("g5", after("bid7")) == (sentence, "tau.md, Negotiation", ("row5", "colg"))


def test_the_first_bidder_may_not_pass():
    assert answer("pass", after()) == (
        "The first bidder may not pass: bid a whole number, 0 or more.",
        "tau.md, Negotiation",
        (),
    )


def test_a_number_must_be_higher_than_the_last():
    said = after("bid143")
    sentence = "The bid is 143: bid higher, or pass."
    assert answer("bid143", said) == (sentence, "tau.md, Negotiation", ())
    assert answer("bid0", said) == (sentence, "tau.md, Negotiation", ())
    assert answer("bid-5", after())[0] == "Bid a whole number, 0 or more."


def test_no_bid_is_above_a_hundred_nines():
    end = after("bid" + "9" * 100)
    assert answer("bid7", end)[0] == (
        "No higher bid of at most 100 digits is possible: you must pass."
    )
    assert answer("bid1" + "0" * 100, end)[0] == (
        "A number may have up to 100 digits; this one has 101."
    )


def test_bids_are_refused_after_the_negotiation():
    assert answer("pass", PLAYING) == (
        "You may not pass now: strike out a row or a column.", "tau.md, Play", (),
    )  # fmt: skip
    assert answer("bid500", PLAYING) == (
        "The bidding is over, with a LIMIT of 143: strike out a row or a column.",
        "tau.md, Negotiation",
        (),
    )


@pytest.mark.parametrize("target", ["row1", "row2", "a1", "b2", "pass", "bid5"])
def test_every_target_is_refused_after_the_end(target):
    end = after("row1 cola", rows=2, cols=2, limit=0)
    assert answer(target, end)[0] == "All 2 lines have been struck: the game is over."


def test_invalid_text_is_answered_with_the_notation():
    assert answer("zzz", PLAYING) == (
        "“zzz” is not a valid TAU move: write bid143, pass, row5 or colg.", "tau.md, Notation", (),
    )  # fmt: skip
    assert answer("row99", PLAYING)[0] == "There is no row99 here: the rows are row1 to row10."
    assert answer("z9", PLAYING)[1] == "tau.md, Notation"


def test_another_spelling_of_an_open_line_is_answered_with_its_name():
    assert answer("Row 4", PLAYING)[0] == "“Row 4” should be written row4."


def test_a_complete_move_has_no_further_target():
    assert answer("row2", PLAYING, ("row1",))[0] == "row1 is already a complete move."


@pytest.mark.parametrize("position", [after(), after("bid5"), PLAYING])
@settings(deadline=None)
@given(target=st.text() | st.from_regex(r"(row|col|bid|pass|[a-z])[0-9]{0,3}"))
def test_every_text_gets_an_explanation(position, target):
    sentence, rule, sites = answer(target, position)
    assert sentence.endswith(".")
    assert rule.startswith("tau.md, ")
    assert set(sites) <= set(TAU.view.board(position).by_name)


@pytest.mark.parametrize("token", ["row5", "colg", "pass", "bid7"])
def test_a_typed_move_is_refused_with_the_same_words_as_a_tap(token):
    with pytest.raises(IllegalMoveError) as caught:
        checked_move(TAU, PLAYING, token)
    assert caught.value.refusal == TAU.explain.explain(PLAYING, (), token)
