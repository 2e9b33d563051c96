"""Tokens and the targets that enter them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.composing import Entries, compose
from pentabula.core.errors import GameError, NotationError
from pentabula.core.position import PASS
from pentabula.games.tabula import GAME
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules.position import OPENINGS, ROLLS, Opening, Roll
from pentabula.games.tabula.rules.sides import PLAYS
from tests.examples import examples
from tests.games.tabula.positions import GATE, after, board


@pytest.mark.parametrize(
    ("token", "move"),
    [
        ("open52", Opening(5, 2)),
        ("open25", Opening(2, 5)),
        ("open33", Opening(3, 3)),
        ("roll52", Roll(5, 2)),
        ("in/4", PLAYS[4][0]),
        ("5/9", PLAYS[4][5]),
        ("21/off4", PLAYS[4][21]),
        ("24/off1", PLAYS[1][24]),
        ("19/off6", PLAYS[6][19]),
        ("pass", PASS),
    ],
)
def test_every_kind_of_decision_has_its_token(token, move):
    assert notation.read(token) == move
    assert notation.write(move) == token


def test_every_play_reads_back():
    moves = [play for die in range(1, 7) for play in PLAYS[die]]
    for move in [*moves, *ROLLS, *OPENINGS, PASS]:
        assert notation.read(notation.write(move)) == move
    written = {notation.write(move) for move in moves}
    assert len(written) == len(moves) == 150


@pytest.mark.parametrize(
    ("alias", "token"),
    [
        ("roll25", "roll52"),
        ("ROLL25", "roll52"),
        (" in/4 ", "in/4"),
        ("IN/4*", "in/4"),
        ("5/9*", "5/9"),
        ("\t21/OFF4\n", "21/off4"),
        ("21/off4*", "21/off4"),
        ("Pass", "pass"),
    ],
)
def test_aliases_are_read_and_written_canonically(alias, token):
    assert notation.write(notation.read(alias)) == token


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("roll70", "1 to 6"),
        ("open06", "1 to 6"),
        ("in/7", "from 1 to 6"),
        ("in/0", "from 1 to 6"),
        ("in/04", "should be written in/4"),
        ("05/9", "should be written 5/9"),
        ("5/09", "should be written 5/9"),
        ("5/09*", "should be written 5/9"),
        ("9/5", "never back"),
        ("9/1", "never back"),
        ("5/5", "never back"),
        ("5/12", "V to XII is 7"),
        ("0/3", "1 to 24"),
        ("22/25", "1 to 24"),
        ("20/off4", "carries XX only to XXIV"),
        ("25/off1", "1 to 24"),
        ("21/off7", "1 to 6"),
        ("021/off4", "not a valid"),
    ],
)
def test_an_invalid_token_is_explained(token, words):
    with pytest.raises(NotationError, match=words):
        notation.read(token)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "*",
        "in",
        "off",
        "5",
        "5/",
        "/9",
        "5/9**",
        "5-9",
        "in/4/5",
        "roll5",
        "roll523",
        "roll５２",
        "١/٢",
        "in/+4",
        "-1/3",
        "5/off",
        "passs",
        "5 / 9",
        "roll52\x00",
        "9" * 100_000,
        "roll" + "5" * 100_000,
        "\ud800",
    ],
)
def test_other_texts_are_refused_in_a_short_sentence(text):
    with pytest.raises(NotationError) as caught:
        notation.read(text)
    assert len(str(caught.value)) < 300


@examples(200)
@given(st.text(max_size=12) | st.from_regex(r"(in|roll|open|[0-9]{1,2})/?(off)?[0-9]{1,2}\*?"))
def test_any_text_is_a_token_or_a_notation_error(text):
    try:
        move = notation.read(text)
    except GameError:
        return
    assert notation.read(notation.write(move)) == move


def paths(position, token):
    return set(notation.paths(notation.read(token), position))


def by_die(source, *dice):
    """The ways to name a source with one of these dice, in either order."""
    return {path for die in dice for path in ((source, die), (die, source))}


def test_entering_is_the_tray_and_the_point_or_the_point_alone():
    assert paths(after("roll42", start=0), "in/4") == {("in", "4"), ("4",), *by_die("in", "die1")}


def test_captured_checkers_may_be_named_by_the_centre():
    position = board("Light to play 4-2, left 42", "8:L8", waiting=(1, 10), captured=(1, 0))
    by_dice = by_die("in", "die1") | by_die("captured", "die1")
    assert paths(position, "in/4") == {("in", "4"), ("captured", "4"), ("4",), *by_dice}


def test_a_move_is_two_points_or_a_point_and_a_die():
    assert paths(GATE, "8/10") == {("8", "10"), *by_die("8", "die2")}


def test_an_end_alone_is_enough_if_only_one_play_leads_to_it_and_none_from_it():
    two_ways = board("Light to play 4-2, left 42", "6:L2 8:L2", waiting=(0, 10))
    assert ("10",) not in paths(two_ways, "6/10") | paths(two_ways, "8/10")
    assert ("12",) in paths(two_ways, "8/12")
    leading_on = board("Light to play 4-2, left 42", "6:L2 8:L2", waiting=(0, 10))
    assert ("8",) not in paths(leading_on, "6/8")


def test_any_die_of_a_double_can_be_tapped():
    double = board("Light to play 4-4, left 4444", "22:L2 1:D1")
    wanted = {("22", "off"), ("off",), *by_die("22", "die1", "die2")}
    assert paths(double, "22/off4") == wanted


def test_bearing_off_needs_a_die_only_if_both_are_legal():
    position = board("Light to play 6-4, left 64", "20:L1 22:L1 1:D1")
    assert paths(position, "20/off6") == {("20", "off"), *by_die("20", "die1")}
    assert paths(position, "22/off6") == {("22", "off", "off6"), *by_die("22", "die1")}
    assert paths(position, "22/off4") == {("22", "off", "off4"), *by_die("22", "die2")}


def test_dice_and_passes_are_their_tokens():
    assert paths(after("open52"), "roll31") == {("roll31",)}
    assert paths(GAME.start(), "open31") == {("open31",)}
    stuck = board("Light to play 6-6, left 6666", "6:D2", waiting=(10, 8))
    assert paths(stuck, "pass") == {("pass",)}


def test_the_targets_of_a_half_made_move_lead_to_it():
    position = board("Light to play 6-4, left 64", "20:L1 22:L1 1:D1")
    entries = Entries.of(GAME, position)
    assert compose(entries, ("22",)).next == {"off", "die1", "die2"}
    assert compose(entries, ("22", "off")).next == {"off4", "off6"}
    assert compose(entries, ("22", "off", "off4")).move == PLAYS[4][22]
    assert compose(entries, ("20",)).next == {"24", "off", "die1", "die2"}
    assert compose(entries, ("die1",)).next == {"20", "22"}
