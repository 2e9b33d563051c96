"""The answer to a pointer: a ghost on every open place, a mark and a reason on closed ones."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.activity import PLAIN
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.hover import CLOSED, OPEN, hover, reason
from pentabula.app.play.session import Session
from pentabula.boards.scene import FORBIDDEN, ROLES
from pentabula.core.position import CHANCE
from pentabula.core.record import read_record
from tests.app.sessions import session as session_of

PLIES = 25


@pytest.mark.parametrize("name", games.names())
def test_the_pointer_is_answered_as_a_tap_would_be(name: str) -> None:
    rng = Random(name)
    session = Session(read_record(name, games.load), LocalDice(rng))
    ghosts = 0
    for _ in range(PLIES):
        if session.outcome is not None:
            break
        if session.position.turn == CHANCE:
            session.roll()
            continue
        scene, before = session.game.view.scene(session.position), session.node
        for target in rng.sample(sorted(session.cursor.board.by_name), 12):
            found = hover(session, target, scene)
            assert (found.state == OPEN) == session.accepts(target) or session.chosen
            assert (reason(session, target, PLAIN) is not None) == (found.state == CLOSED)
            drawn = found.drawing
            shapes = [shape for piece in drawn.pieces for shape in piece.kind.shapes]
            assert {shape.role for shape in (*drawn.under, *shapes, *drawn.over)} <= ROLES
            ghosts += bool(drawn.pieces)
        assert (session.node, session.refusal) == (before, None)
        following = sorted(session.entry_state.next)
        if following:
            session.tap(rng.choice(following))
        else:
            session.enter(str(next(iter(session.entries.numbers.shortlist()))))
    assert ghosts or not games.load(name).is_released


def test_a_forbidden_point_a_pair_of_stones_and_a_ray_answer_in_their_own_ways() -> None:
    record = read_record("konobi?size=5&pie=off&moves=c3,b4", games.load)
    session = session_of(record)
    scene = session.game.view.scene(session.position)
    found = hover(session, "b2", scene)
    own = [shape.role for shape in scene.under if shape.role in FORBIDDEN]
    assert own and (found.state, {shape.role for shape in found.drawing.over}) == (CLOSED, {own[0]})
    session = session_of("tabik?size=4&pie=off")
    session.tap("b2")
    drawn = hover(session, "b3", session.game.view.scene(session.position)).drawing
    assert [piece.kind.name for piece in drawn.pieces[:2]] == [
        "black square stone",
        "white square stone",
    ]
    session = session_of("stawn?size=4&moves=komi2,black,c3,d6")
    session.tap("c3")
    end = sorted(session.entry_state.next)[0]
    drawn = hover(session, end, session.game.view.scene(session.position)).drawing
    assert drawn.under and any(piece.kind.name == "black pawn" for piece in drawn.pieces)
