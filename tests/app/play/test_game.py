"""A game as an activity: what may be done at the cursor, and what the status says."""

from pentabula.app.play.activity import PLAIN, Card, Refusals
from pentabula.app.play.browsing import first, undo
from pentabula.app.play.editing import resign
from pentabula.app.play.game import NOTHING_TO_REDO, NOTHING_TO_UNDO, GameActivity
from tests.app.sessions import session as session_of

LINK = "konobi?size=5&pie=off&moves=c3,d4,b1"


def playing(link: str = LINK, first: str = "", second: str = "") -> GameActivity:
    return GameActivity(session_of(link, first, second))


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
