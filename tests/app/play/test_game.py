"""A game as an activity: what may be done at the cursor, and what the status says."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.activity import PLAIN, Card, Refusals
from pentabula.app.play.browsing import first, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.game import CANNOT_RESIGN, NOTHING_TO_REDO, NOTHING_TO_UNDO, GameActivity
from pentabula.app.play.session import Session
from pentabula.core.record import read_record

LINK = "konobi?size=5&pie=off&moves=c3,d4,b1"


def playing(link: str = LINK, first: str = "", second: str = "") -> GameActivity:
    record = read_record(link, games.load)
    record.tags.update({"Seat0": first, "Seat1": second})
    return GameActivity(Session(record, LocalDice(Random(1))))


def test_every_command_is_offered_in_the_middle_of_a_game() -> None:
    game = playing()
    game.do(undo)
    assert game.refusals == Refusals()
    assert (game.card(), game.presentation, game.before_hint) == (Card(), PLAIN, None)
    assert game.hint() is None and game.address == "konobi?size=5&pie=off&moves=c3,d4"
    assert [str(part) for part in playing().words()] == ["Black plays b1.", "White to move."]


def test_undo_and_redo_are_offered_while_they_have_an_effect() -> None:
    game = playing()
    for _ in range(3):
        assert game.refusals.undo is None
        game.do(game.undo)
    assert game.refusals.undo == NOTHING_TO_UNDO
    game = playing("konobi?size=5&pie=off&moves=c3", "Level novice")
    assert game.session.node.parent is not None and game.refusals.undo == NOTHING_TO_UNDO
    game = playing("konobi?size=5&pie=off", "", "Level novice")
    game.do(resign)
    assert game.refusals.undo is None
    game.do(game.undo)
    assert game.session.outcome is None and game.refusals.undo == NOTHING_TO_UNDO
    game = playing()
    assert game.refusals.redo == NOTHING_TO_REDO
    game.do(first)
    assert game.refusals.redo is None


@pytest.mark.parametrize(
    ("first", "second", "link", "reason"),
    [
        ("", "", LINK, None),
        ("Level novice", "", LINK, None),
        ("Level novice", "Level novice", LINK, CANNOT_RESIGN),
        ("", "", "tabula", CANNOT_RESIGN),
    ],
)
def test_a_person_may_resign(first: str, second: str, link: str, reason: object) -> None:
    assert playing(link, first, second).refusals.resign == reason


@pytest.mark.parametrize(
    ("link", "second", "reason"),
    [
        ("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3", "", "The game is over."),
        ("konobi?size=5&pie=off&moves=c3", "Level novice", "Hints are for your own moves."),
        ("tabula?start=0", "", "Roll the dice."),
    ],
)
def test_no_hint_is_offered_unless_a_person_decides(link: str, second: str, reason: str) -> None:
    assert str(playing(link, "", second).refusals.hint) == reason
