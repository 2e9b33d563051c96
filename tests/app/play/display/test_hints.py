"""A hint on the board: an area, then the move as ghosts and arrows."""

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


def test_a_hint_shows_an_area_and_then_the_move() -> None:
    playing = session("tabik?size=7&pie=off")
    hint = Hint(found(playing, "a1a2"))
    shown = roles(playing, EngineState(hint=hint))
    assert shown.count("hint-area") > 4 and "ghost-first" not in shown
    for stage in (MOVE, REASON):
        shown = roles(playing, EngineState(hint=Hint(hint.found, stage)))
        assert {"ghost-first", "ghost-second", "ghost-line"} <= set(shown)
        assert "hint-area" not in shown


def test_a_hint_has_three_stages() -> None:
    playing = session("konobi?size=5")
    hint = Hint(found(playing, "c3"), NUDGE, Message("c3 is near the middle."))
    stages = []
    while hint is not None:
        stages.append(hint.stage)
        hint = hint.next_stage()
    assert stages == [NUDGE, MOVE, REASON]


def test_a_game_without_hints_marks_the_area_of_the_move() -> None:
    playing = session("konobi?size=9&pie=off")
    shown = roles(playing, EngineState(hint=Hint(found(playing, "c3"))))
    assert shown.count("hint-area") == 9


def test_a_hint_beside_the_board_marks_nothing() -> None:
    playing = session("stawn?size=3&komi=choose")
    token = playing.game.notation.write(next(iter(playing.position.legal_moves())))
    for stage in (NUDGE, MOVE):
        shown = roles(playing, EngineState(hint=Hint(found(playing, token), stage)))
        assert not {"hint", "hint-area", "ghost-first"} & set(shown)


def test_a_hint_to_take_stawns_button_first_marks_your_pawns() -> None:
    playing = session("stawn?size=3&komi=0&button=on&moves=c3,e1")
    made = found(playing, "button")
    assert roles(playing, EngineState(hint=Hint(made, NUDGE))).count("hint-area") == 1
    shown = roles(playing, EngineState(hint=Hint(made, MOVE)))
    assert not {"hint", "hint-area", "ghost-first"} & set(shown)


def test_a_hint_replaces_evaluations_and_evaluations_replace_dots() -> None:
    playing = session("konobi?size=5&pie=off")
    made = found(playing, "c3")
    known = Analysis(0, made.evaluation, (made,), nodes=9)
    engine = EngineState(is_analysing=True, analysis=known)
    shown = roles(playing, engine, targets="always")
    assert "heat-text-best" in shown and shown.count("target") == 24
    engine = EngineState(is_analysing=True, analysis=known, hint=Hint(made, MOVE))
    shown = roles(playing, engine, targets="always")
    assert "heat-text-best" not in shown and "ghost-first" in shown and shown.count("target") == 24


def test_a_hint_is_under_the_badges_of_the_scene() -> None:
    playing = session("stawn?size=3&komi=0&button=on&moves=c3,c4,a1,d4")
    shown = roles(playing, EngineState(hint=Hint(found(playing, "b3"), MOVE)))
    assert shown.index("ghost-first") < shown.index("badge-no")


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
