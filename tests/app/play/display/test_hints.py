"""A hint on the board: an area, then the move as ghosts and arrows."""

import pytest

from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.hints import MOVE, NUDGE, REASON, Hint
from pentabula.app.play.display.picture import picture
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.core.brain import Analysis, Evaluation, MoveEvaluation
from pentabula.core.message import Message
from tests.app.sessions import session


def found(playing: Session, token: str) -> MoveEvaluation:
    return MoveEvaluation(playing.game.notation.read(token, playing.position), Evaluation(0.6))


def roles(playing: Session, engine: EngineState, **settings: str) -> list[str]:
    scene = picture(playing, Settings(**settings), engine)
    return [shape.role for shape in (*scene.under, *scene.over)]


GHOSTS = {"ghost-first", "ghost-second", "ghost-line"}


@pytest.mark.parametrize(
    ("link", "token", "area", "ghosts"),
    [
        ("tabik?size=7&pie=off", "a1a2", 12, GHOSTS),
        ("konobi?size=9&pie=off", "c3", 9, {"ghost-first"}),
        ("stawn?size=3&komi=choose", "komi0", 0, set()),
        ("stawn?size=3&komi=0&button=on&moves=c3,e1", "button", 1, set()),
    ],
)
def test_a_hint_shows_an_area_and_then_the_move(link, token, area, ghosts) -> None:
    """The area of the pawns for a button, and nothing for a choice beside the board."""
    playing = session(link)
    hint = Hint(found(playing, token))
    shown = roles(playing, EngineState(hint=hint))
    assert shown.count("hint-area") == area and not GHOSTS & set(shown)
    for stage in (MOVE, REASON):
        shown = roles(playing, EngineState(hint=Hint(hint.found, stage)))
        assert GHOSTS & set(shown) == ghosts and not {"hint", "hint-area"} & set(shown)


def test_a_hint_has_three_stages_under_the_badges_and_replaces_evaluations() -> None:
    playing = session("konobi?size=5")
    hint = Hint(found(playing, "c3"), NUDGE, Message("c3 is near the middle."))
    stages = []
    while hint is not None:
        stages.append(hint.stage)
        hint = hint.next_stage()
    assert stages == [NUDGE, MOVE, REASON]
    playing = session("stawn?size=3&komi=0&button=on&moves=c3,c4,a1,d4")
    shown = roles(playing, EngineState(hint=Hint(found(playing, "b3"), MOVE)))
    assert shown.index("ghost-first") < shown.index("badge-no")
    playing = session("konobi?size=5&pie=off")
    made = found(playing, "c3")
    known = Analysis(0, made.evaluation, (made,), nodes=9)
    engine = EngineState(is_analysing=True, analysis=known)
    shown = roles(playing, engine, targets="always")
    assert "heat-text-best" in shown and shown.count("target") == 24
    engine = EngineState(is_analysing=True, analysis=known, hint=Hint(made, MOVE))
    shown = roles(playing, engine, targets="always")
    assert "heat-text-best" not in shown and "ghost-first" in shown and shown.count("target") == 24


def test_only_the_tray_of_the_side_that_entered_is_framed() -> None:
    playing = session("tabula?start=0&moves=roll42,in/4,in/2,roll31,in/3")
    marks = [shape for shape in picture(playing, Settings()).over if shape.role == "last"]
    tray = playing.cursor.board.by_name["in"]
    inside = [mark for mark in marks if max(mark.points[::2]) < 2]
    assert len(inside) == 4
    heights = [y for mark in inside for y in mark.points[1::2]]
    whole = max(tray.outline[1::2]) - min(tray.outline[1::2])
    assert max(heights) - min(heights) < whole / 2
    assert max(heights) < tray.y  # dark checkers wait in the upper tray
