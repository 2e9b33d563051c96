"""Dragging follows from the legal moves and the drawings, without code in any game."""

from __future__ import annotations

import pytest

from pentabula.app.play.display.picture import can_drop, lifted
from tests.app.sessions import session


@pytest.mark.parametrize(
    ("link", "source", "kind"),
    [
        ("tabula?start=0&moves=roll52,in/5", "5", "light checker"),
        ("tabula?start=0&moves=roll52", "in", "light checker"),
        ("stawn?size=3&komi=0&moves=c3,a1", "c3", "black pawn"),
        ("tabik?size=3&pie=off&moves=a1a2,c1c2,a3b3", "a3", "black square stone"),
    ],
)
def test_the_piece_that_would_move_is_lifted(link: str, source: str, kind: str) -> None:
    playing = session(link)
    piece = lifted(playing, source)
    assert piece is not None and piece.kind.name == kind
    assert playing.cursor.board.by_name[source].holds(piece.x, piece.y)


@pytest.mark.parametrize(
    ("link", "source"),
    [
        ("konobi?size=5&pie=off", "c3"),
        ("tabik?size=3&pie=off", "b2"),
        ("tau?rows=4&cols=4&limit=5", "row1"),
        ("tabula?start=0&moves=roll52", "die1"),
        ("tabula?start=0", "in"),
        ("stawn?size=3&komi=0&moves=c3,a1", "a1"),
    ],
)
def test_nothing_is_lifted_where_no_piece_would_move(link: str, source: str) -> None:
    assert lifted(session(link), source) is None


def test_a_drop_where_another_move_begins_does_not_count() -> None:
    playing = session("tabula?start=0&moves=roll52,in/5")
    playing.tap("in")
    assert can_drop(playing, "2") and can_drop(playing, "20")
    assert not can_drop(playing, "5")
