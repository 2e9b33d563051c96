"""With confirmation, a move is shown first and played when its last target is tapped again."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.play.words import narration
from pentabula.boards.scene import FORBIDDEN
from pentabula.core.message import ENGLISH
from tests.app.sessions import session, tokens


def test_the_first_tap_shows_the_move_and_the_second_plays_it() -> None:
    playing = session("konobi?size=5&pie=off")
    for target in ("d4", "c3"):  # another tap shows another move
        playing.propose(target)
        assert (playing.pending_target, tokens(playing)) == (target, [])
        assert playing.pending_move is not None
    playing.propose("c3")
    assert (playing.pending_target, playing.pending_move, tokens(playing)) == ("", None, ["c3"])
    playing.propose("d4")
    playing.propose("c3")  # a closed target
    assert playing.refusal is not None
    assert (playing.pending_target, playing.pending_move) == ("", None)


@pytest.mark.parametrize("take_back", [Session.cancel, lambda playing: playing.enter("d4")])
def test_a_pending_move_is_dropped_by_any_other_action(take_back: object) -> None:
    playing = session("konobi?size=5&pie=off")
    playing.propose("c3")
    take_back(playing)  # type: ignore[operator]
    assert (playing.pending_target, "c3" in tokens(playing)) == ("", False)


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_show_each_of_its_moves_before_it_is_played(name: str) -> None:
    playing = session(name)
    game, rng = playing.game, Random(2)
    for _ in range(12):
        while playing.is_chance:
            playing.roll()
        if playing.outcome is not None or playing.entries.numbers is not None:
            break
        move = rng.choice(list(playing.position.legal_moves()))
        *before, last = game.notation.paths(move, playing.position)[0]
        for target in before:
            playing.propose(target)
        playing.propose(last)
        assert playing.pending_move == move
        scene = picture(playing, Settings())
        assert not FORBIDDEN & {shape.role for shape in (*scene.under, *scene.over)}
        after = game.view.scene(playing.position.play(move))
        assert scene.pieces == after.pieces
        token = game.notation.write(move)
        assert token in ENGLISH.say(narration.pending(playing))
        ply = playing.node.ply
        playing.propose(last)
        assert tokens(playing)[ply] == token
