"""A lesson being taken: its steps, its mistakes, and what is kept of it."""

from __future__ import annotations

import json
from random import Random

import pytest

from pentabula import games
from pentabula.core.record import Record
from pentabula.session.display.picture import picture
from pentabula.session.keep.settings import Settings
from pentabula.session.learn import explained as explaining
from pentabula.session.learn.lessons import Learning, Progress, read_place, read_progress
from pentabula.session.play.session import Session

KONOBI = games.load("konobi")
STEPS = len(KONOBI.lesson.steps)


def learning(at: int = 0) -> Learning:
    return Learning(KONOBI, Random(1), Progress(at))


def roles(session: Session) -> set[str]:
    return {shape.role for shape in picture(session, Settings()).over}


# Progress


def test_progress_is_read_as_it_was_written() -> None:
    for progress in (Progress(), Progress(3, 5), Progress(0, 9, True)):
        assert read_progress(progress.write(), STEPS) == progress


@pytest.mark.parametrize(
    "text",
    [
        *(None, "", "{", "[]", "7", "null", '{"at": "x", "furthest": []}', "[" * 9999),
        *('{"at": true}', '{"at": 1.5, "furthest": null}', '{"done": "yes"}'),
    ],
)
def test_rubbish_in_stored_progress_counts_as_none(text: str | None) -> None:
    assert read_progress(text, STEPS) == Progress()


def test_progress_beyond_the_lesson_ends_with_it() -> None:
    stored = json.dumps({"at": 10**30, "furthest": -5, "done": True})
    assert read_progress(stored, STEPS) == Progress(STEPS - 1, STEPS - 1, True)


@pytest.mark.parametrize(
    ("fragment", "place"),
    [
        ("learn/konobi", ("konobi", None)),
        ("learn/konobi/1", ("konobi", 0)),
        ("learn/konobi/0", ("konobi", 0)),
        ("learn/konobi/7", ("konobi", 6)),
        ("learn/konobi/x", ("konobi", None)),
        ("learn/konobi/99999", ("konobi", None)),
        ("learn/<b>", ("<b>", None)),
        ("learn/", None),
        ("learn", None),
        ("konobi?size=5", None),
        ("", None),
    ],
)
def test_an_address_names_a_lesson_and_its_step(
    fragment: str, place: tuple[str, int | None] | None
) -> None:
    assert read_place(fragment) == place


# Steps


def test_a_lesson_goes_on_and_back_within_its_steps() -> None:
    lesson = learning()
    lesson.back()
    assert lesson.at == 0
    lesson.next()
    lesson.next()
    assert lesson.address == "learn/konobi/3"
    lesson.back()
    assert lesson.progress == Progress(1, 2)
    lesson.visit(99)
    assert lesson.is_last and lesson.is_done and not lesson.progress.is_finished
    lesson.next()
    assert lesson.progress == Progress(STEPS - 1, STEPS - 1, True)


def test_a_step_tells_its_rule_then_what_was_done_and_why() -> None:
    lesson = learning(1)
    assert lesson.words() == (lesson.step.text, lesson.step.ask)
    assert lesson.is_opening
    lesson.tap("c4")
    assert lesson.is_done and not lesson.is_opening
    told, why = map(str, lesson.words())
    assert told == "Black plays c4: a strong link to c3."
    assert why == str(lesson.step.done)


def test_a_move_that_was_not_asked_for_stays_until_the_next_tap() -> None:
    lesson = learning(1)
    lesson.tap("a1")
    assert lesson.is_astray
    assert str(lesson.position).splitlines()[-2].split()[1] == "X"
    assert lesson.refusal is not None
    assert str(lesson.refusal.sentence).startswith("Black plays a1. ")
    assert "c4" in lesson.composition.next
    lesson.tap("c4")
    assert lesson.is_done and lesson.refusal is None
    assert str(lesson.position).splitlines()[-2].split()[1] == "."


def test_a_target_that_was_to_be_refused_is_refused_by_the_game_itself() -> None:
    lesson = learning(2)
    lesson.tap("d4")
    assert lesson.is_done
    assert lesson.refusal == KONOBI.explain.explain(lesson.position, (), "d4")
    assert {"offending", "counter"} <= roles(lesson)


def test_nothing_more_is_open_once_a_step_is_done() -> None:
    lesson = learning(1)
    lesson.tap("c4")
    assert not lesson.composition.next
    lesson.tap("c2")
    assert str(lesson.refusal.sentence) == "This step is done: go to the next one."
    lesson.enter("c2")
    assert lesson.refusal is not None
    assert lesson.is_done


def test_undo_redo_and_the_record_leave_a_step_where_it_is() -> None:
    lesson = learning(4)
    before = lesson.position
    for lead in (Session.undo, Session.redo):
        lead(lesson)
        assert lesson.position is before
    lesson.go(lesson.record.root)
    assert lesson.position is before


def test_showing_points_at_the_way_and_names_it() -> None:
    lesson = Learning(games.load("tabik"), Random(1), Progress(3))
    lesson.show()
    assert lesson.pointed == ("b2", "c2")
    assert str(lesson.words()[1]).startswith("Try b2, then c2")
    assert "hint" in roles(lesson)
    assert not lesson.is_opening


def test_a_lesson_is_not_offered_again_when_a_step_ends_a_game() -> None:
    lesson = learning()
    lesson.tap("c3")
    assert lesson.outcome is not None and not lesson.offers_again


# Explained games


def explained(*moves: str) -> Session:
    session = Session(Record.start(KONOBI, {"size": 5, "pie": "off"}), Random(1))
    for move in moves:
        session.enter(move)
    return session


def test_explanations_show_what_is_open_and_are_kept_with_the_game() -> None:
    session = explained("c3")
    assert not explaining.is_on(session) and "target" not in roles(session)
    explaining.switch(session)
    assert explaining.is_on(session) and "target" in roles(session)
    assert session.record.tags == {"Explained": "on"}
    explaining.switch(session)
    assert not explaining.is_on(session) and session.record.tags == {}


def test_explanations_tell_a_threat_and_a_win() -> None:
    session = explained("c1", "a2", "c2", "e4", "c4", "e2", "c5")
    assert explaining.remark(session) is None
    explaining.switch(session)
    threat = "Careful: Black could join its edges at c3."
    assert str(explaining.remark(session)) == threat
    session.enter("a4")
    assert str(explaining.remark(session)) == "You can join your edges now, at c3."
    session.enter("c3")
    assert explaining.remark(session) is None


def test_nothing_is_remarked_while_a_level_is_to_move() -> None:
    session = explained("c3")
    explaining.switch(session)
    session.record.tags["Seat1"] = "Level novice"
    assert explaining.remark(session) is None
