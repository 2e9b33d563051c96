"""The picture of a session: the marks that every game has, and what may be hidden."""

import pytest

from pentabula import games
from pentabula.app.play.display.picture import can_drop, draggable_piece, picture
from pentabula.app.play.settings import Settings
from pentabula.boards.scene import FORBIDDEN, ROLES, Scene
from pentabula.core.message import ENGLISH
from tests.app.sessions import session


def roles(scene: Scene) -> list[str]:
    return [shape.role for shape in (*scene.under, *scene.over)]


def test_the_last_move_open_targets_a_half_made_move_and_a_refused_tap_are_marked() -> None:
    assert "last" in roles(picture(session("konobi?size=5&moves=c3"), Settings()))
    assert "last" not in roles(picture(session("konobi?size=5"), Settings()))
    playing = session("tabik?size=3&pie=off")
    playing.tap("b2")
    assert "chosen" in roles(picture(playing, Settings()))
    playing = session("konobi?size=5&pie=off&moves=b2,e5")
    playing.tap("a1")
    shown = roles(picture(playing, Settings()))
    assert "offending" in shown and "counterexample" in shown
    playing = session("tabik?size=3&pie=off")
    assert roles(picture(playing, Settings())).count("target") == 0
    assert roles(picture(playing, Settings(targets="always"))).count("target") == 9
    playing.tap("b2")
    assert roles(picture(playing, Settings())).count("target") == 5
    assert roles(picture(playing, Settings(targets="never"))).count("target") == 0


def test_forbidden_points_and_values_can_be_hidden() -> None:
    playing = session("konobi?size=5&pie=off&moves=b2,e5")
    assert FORBIDDEN & set(roles(picture(playing, Settings())))
    assert not FORBIDDEN & set(roles(picture(playing, Settings(forbidden="off"))))
    hidden = Settings(values="off")
    assert "figure" in roles(picture(session("tau?rows=3&cols=3&limit=5"), Settings()))
    assert "figure" not in roles(picture(session("tau?rows=3&cols=3&limit=5"), hidden))
    ended = session("tau?rows=2&cols=2&limit=5&moves=row1,cola")
    assert "figure" in roles(picture(ended, hidden))
    playing = session("tau?rows=3&cols=3&limit=5")
    words = playing.game.view.describe_target(playing.position, "row2")
    assert "?" not in ENGLISH.say(words)
    assert ENGLISH.hiding(True).say(words) == "row 2, would leave ?"


@pytest.mark.parametrize("name", games.names())
def test_every_mark_has_a_role_of_the_theme(name: str) -> None:
    playing = session(games.load(name).showcase)
    assert set(roles(picture(playing, Settings(targets="always")))) <= ROLES


def test_dice_get_no_marks_badges_are_drawn_over_rings_and_a_drop_elsewhere_does_not_count():
    playing = session("tabula?start=0&moves=roll52,in/5")
    shown = picture(playing, Settings(targets="always"))
    board = playing.cursor.board
    dice = [board.by_name[name] for name in board.dice]
    dots = {(shape.x, shape.y) for shape in shown.over if getattr(shape, "role", "") == "target"}
    assert dots and not dots & {(die.x, die.y) for die in dice}
    assert set(playing.cursor.last_sites()) == {"in", "5"}
    link = "stawn?size=3&komi=0&button=off&moves=a1,a2,b1"
    playing = session(link)
    playing.tap("a2")
    shapes = picture(playing, Settings()).over
    roles = [shape.role for shape in shapes]
    assert "chosen" in roles and "badge-text" in roles
    last_mark = max(at for at, role in enumerate(roles) if not role.startswith("badge"))
    assert min(at for at, role in enumerate(roles) if role.startswith("badge")) > last_mark
    playing = session("tabula?start=0&moves=roll52,in/5")
    playing.tap("in")
    assert can_drop(playing, "2") and can_drop(playing, "20") and not can_drop(playing, "5")


@pytest.mark.parametrize(
    ("link", "source", "kind"),
    [
        ("tabula?start=0&moves=roll52,in/5", "5", "light checker"),
        ("tabula?start=0&moves=roll52", "in", "light checker"),
        ("stawn?size=3&komi=0&moves=c3,a1", "c3", "black pawn"),
        ("tabik?size=3&pie=off&moves=a1a2,c1c2,a3b3", "a3", "black square stone"),
        ("konobi?size=5&pie=off", "c3", None),
        ("tabik?size=3&pie=off", "b2", None),
        ("tau?rows=4&cols=4&limit=5", "row1", None),
        ("tabula?start=0&moves=roll52", "die1", None),
        ("tabula?start=0", "in", None),
        ("stawn?size=3&komi=0&moves=c3,a1", "a1", None),
    ],
)
def test_the_piece_that_would_move_is_lifted(link: str, source: str, kind: str | None) -> None:
    playing = session(link)
    piece = draggable_piece(playing, source)
    assert (piece and piece.kind.name) == kind
    assert piece is None or playing.cursor.board.by_name[source].contains(piece.x, piece.y)
