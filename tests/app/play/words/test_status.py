"""The status with a hint or a line, and the estimate on request."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.analysis import EngineState, read_analysis
from pentabula.app.play.display.hints import Hint
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.words.status import estimate_words, status_words
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.record import read_record
from pentabula.search.report import Report

KONOBI = "konobi?size=5&pie=off&moves=c3"
D4 = MoveEvaluation("d4", Evaluation(0.63), ("d4",))


def session(link: str = KONOBI) -> Session:
    return Session(read_record(link, games.load), LocalDice(Random(1)))


def analysing(playing: Session, **more: object) -> EngineState:
    report = Report(playing.node.ply, playing.position.turn, 100, 10, False, "d4", (D4,))
    known = read_analysis(playing, report)
    return EngineState(is_analysing=True, analysis=known, **more)  # type: ignore[arg-type]


def test_the_estimate_is_that_of_the_analysis_or_the_reason_for_none() -> None:
    playing = session()
    assert str(estimate_words(GameActivity(playing), EngineState())) == "Analysis closed."
    waiting = EngineState(is_analysing=True)
    assert str(estimate_words(GameActivity(playing), waiting)) == "Analysing…"
    assert str(estimate_words(GameActivity(playing), analysing(playing))) == "White: about 63 %"
    trouble = Message("The engine cannot analyse this position.")
    failed = analysing(playing, trouble=trouble)
    assert str(estimate_words(GameActivity(playing), failed)) == str(trouble)


def test_lessons_have_no_estimate() -> None:
    lesson = LessonActivity(games.load("konobi"), LocalDice(Random(1)), LessonProgress())
    assert str(estimate_words(lesson, EngineState())) == "Lessons have no analysis."


def test_a_level_to_move_has_no_estimate_until_it_has_moved() -> None:
    playing = session()
    playing.record.tags["Seat1"] = "Level casual"
    playing.cursor.is_paused = False
    known = EngineState(is_analysing=True)
    assert (
        str(estimate_words(GameActivity(playing), known)) == "Analysis resumes after White moves."
    )


@pytest.mark.parametrize(
    ("engine", "now"),
    [
        (EngineState(), "White to move."),
        (EngineState(is_looking=True), "Looking for a hint…"),
        (EngineState(hint=Hint(D4, stage=1)), "Try this: play d4."),
    ],
)
def test_what_was_done_is_not_said_again_with_a_hint(engine: EngineState, now: str) -> None:
    before, said = status_words(GameActivity(session()), engine)
    assert str(said) == now
    assert str(before) == ("" if engine != EngineState() else "Black plays c3.")


def test_a_half_made_move_says_only_what_comes_next() -> None:
    playing = session("tabik?size=3&pie=off")
    playing.tap("a1")
    before, said = status_words(GameActivity(playing), EngineState())
    assert before == "" and "a1" in str(said)
