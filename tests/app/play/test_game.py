"""A game as an activity: what may be done at the cursor, and what the status says."""

from random import Random

from pentabula import games
from pentabula.app.play.activity import PLAIN, Card, Refusals
from pentabula.app.play.browsing import first, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.game import NOTHING_TO_REDO, NOTHING_TO_UNDO, GameActivity
from pentabula.app.play.session import Session
from pentabula.core.record import read_record

LINK = "konobi?size=5&pie=off&moves=c3,d4,b1"


def playing(link: str = LINK, first: str = "", second: str = "") -> GameActivity:
    record = read_record(link, games.load)
    record.tags.update({"Seat0": first, "Seat1": second})
    return GameActivity(Session(record, LocalDice(Random(1))))


def test_every_command_is_offered_in_the_middle_of_a_game_and_undo_while_it_has_an_effect() -> None:
    game = playing()
    game.do(undo)
    assert game.refusals == Refusals()
    assert (game.card(), game.presentation, game.before_hint) == (Card(), PLAIN, None)
    assert game.hint() is None and game.address == "konobi?size=5&pie=off&moves=c3,d4"
    assert [str(part) for part in playing().words()] == ["Black plays b1.", "White to move."]
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
