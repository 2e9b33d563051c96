"""Tokens of TAU: canonical, read leniently, and refused in a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentabula.core.composing import Entries, compose
from pentabula.core.errors import NotationError
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike
from tests.games.tau.table import TAU, after

START = after()
WIDE = after(rows=10, cols=26, limit=0)


def read(text, position=START):
    return TAU.notation.read(text, position)


def refused(text, position=START):
    with pytest.raises(NotationError) as caught:
        read(text, position)
    return str(caught.value)


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("bid0", Number("bid", 0)),
        ("bid143", Number("bid", 143)),
        ("bid" + "9" * 100, Number("bid", 10**100 - 1)),
        ("pass", PASS),
        ("row1", Strike(ROW, 0)),
        ("row10", Strike(ROW, 9)),
        ("cola", Strike(COLUMN, 0)),
        ("colj", Strike(COLUMN, 9)),
    ],
)
def test_tokens_are_written_and_read(token, move):
    assert TAU.notation.write(move) == token
    assert read(token) == move


@pytest.mark.parametrize(
    ("text", "token"),
    [
        (" ROW5\n", "row5"),
        ("row 5", "row5"),
        ("Column G", "colg"),
        ("col g", "colg"),
        ("columng", "colg"),
        ("bid 143", "bid143"),
        ("BID143", "bid143"),
        ("\tPass ", "pass"),
    ],
)
def test_capitals_spaces_and_full_words_are_read(text, token):
    assert TAU.notation.write(read(text)) == token


def test_every_token_of_the_widest_board_reads_back():
    for move in WIDE.legal_moves():
        assert read(TAU.notation.write(move), WIDE) == move


@pytest.mark.parametrize(
    "text",
    ["", " ", "zzz", "row", "col", "5", "g5", "row5g", "colgg", "rowfive", "bid", "bid1.5", "bid>5",
     "bid+5", "bid1e3", "swap", "row٥", "\u212aol", "pass pass", "ro w5", "\x00", "row-1"],
)  # fmt: skip
def test_other_texts_are_refused_with_the_notation(text):
    assert refused(text).endswith("is not a valid TAU move: write bid143, pass, row5 or colg.")


def test_lines_off_the_board_are_refused_with_the_range():
    assert refused("row11") == "There is no row11 here: the rows are row1 to row10."
    assert refused("row0") == "There is no row0 here: the rows are row1 to row10."
    assert refused("row05") == "There is no row05 here: the rows are row1 to row10."
    assert refused("colk") == "There is no colk here: the columns are cola to colj."


def test_numbers_have_no_leading_zeros():
    assert refused("bid0143") == "“bid0143” should be written bid143."
    assert refused("bid-0") == "“bid-0” should be written bid0."


def test_a_number_of_a_hundred_and_one_digits_is_refused_with_its_length():
    assert refused("bid1" + "0" * 100) == ("A number may have up to 100 digits; this one has 101.")


@pytest.mark.parametrize("text", ["row" + "9" * 100_000, "bid" + "9" * 100_000, "x" * 100_000])
def test_huge_texts_get_short_sentences(text):
    assert len(refused(text)) < 160


@settings(deadline=None)
@given(st.text() | st.from_regex(r"(?i)(row|col|bid|pass) ?[0-9a-z]*"))
def test_no_text_raises_anything_but_a_notation_error(text):
    try:
        move = read(text)
    except NotationError:
        return
    assert read(TAU.notation.write(move)) == move


def test_a_line_is_entered_by_its_handle_and_a_pass_by_its_button():
    struck = after("row5", limit=0)
    entries = Entries.of(TAU, struck)
    assert compose(entries, ()).next == {str(move) for move in struck.legal_moves()}
    assert compose(entries, ("colg",)).move == Strike(COLUMN, 6)
    asked = Entries.of(TAU, after("bid5"))
    assert compose(asked, ()).next == {PASS}
    assert compose(asked, (PASS,)).move == PASS
    assert compose(asked, ("bid6",)).move == Number("bid", 6)
