"""A lesson as an activity: its steps, its mistakes, and its stored progress."""

import json
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.exercises.lessons import REFUSED, LessonActivity
from pentabula.app.play.activity import PLAIN, Presentation
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.editing import is_explained, toggle_explanations
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.play.words import narration
from pentabula.app.play.words.speech import open_targets
from pentabula.app.store.exercise_progress import LessonProgress, read_lesson_progress
from pentabula.app.table.markup.table import choices
from pentabula.core.lesson import RULES, STRATEGY
from pentabula.core.message import ENGLISH
from pentabula.core.record import Record
from tests.app.sessions import session as session_of

KONOBI = games.load("konobi")
STEPS = len(KONOBI.lesson.steps)


def learning(at: int = 0) -> LessonActivity:
    return LessonActivity(KONOBI, LocalDice(Random(1)), LessonProgress(at))


def tap(lesson: LessonActivity, target: str) -> None:
    lesson.do(lambda session: session.tap(target))


def enter(lesson: LessonActivity, text: str) -> None:
    lesson.do(lambda session: session.enter(text))


def roles(session: Session, presentation: Presentation = PLAIN) -> set[str]:
    scene = picture(session, Settings(), presentation=presentation)
    return {shape.role for shape in (*scene.under, *scene.over)}


def test_progress_is_read_as_it_was_written_and_joined_with_that_of_another_tab() -> None:
    done = frozenset({0, 3})
    for progress in (LessonProgress(), LessonProgress(3, 5), LessonProgress(0, 9, True, done)):
        assert read_lesson_progress(progress.write(), STEPS) == progress
    stored = json.dumps({"at": 10**30, "furthest": -5, "done": True})
    assert read_lesson_progress(stored, STEPS) == LessonProgress(
        STEPS - 1, STEPS - 1, True, {*range(STEPS - 1)}
    )
    assert read_lesson_progress('{"at": 1, "furthest": 3, "done": false}', STEPS).done == {0, 1, 2}
    half = frozenset(range(5))
    one, other = LessonProgress(0, 4, done=half), LessonProgress(9, 9, done={*range(STEPS)} - half)
    assert not one.is_finished and not other.is_finished
    assert read_lesson_progress(one.joined(other).write(), STEPS).is_finished


def test_next_and_back_stay_within_the_steps_and_drop_an_unconfirmed_move() -> None:
    lesson = learning()
    lesson.back()
    assert lesson.at == 0
    lesson.next()
    lesson.next()
    assert lesson.address == "learn/konobi/3"
    lesson.back()
    assert (lesson.progress.at, lesson.progress.furthest) == (1, 2)
    lesson.visit(99)
    lesson.next()
    assert lesson.is_last and lesson.is_done and lesson.at == STEPS - 1
    lesson = learning()
    lesson.session.cursor.rolls_by_hand = True
    lesson.next()
    assert lesson.session.cursor.rolls_by_hand


def solve(lesson: LessonActivity) -> None:
    lesson.show()
    for target in lesson.presentation.highlighted if not lesson.is_done else ():
        tap(lesson, target)


@given(st.lists(st.booleans(), min_size=STEPS - 1, max_size=STEPS - 1))
def test_a_lesson_is_finished_once_every_step_is_done_and_not_skipped(does: list[bool]) -> None:
    lesson = learning()
    for does_it in does:
        if does_it:
            solve(lesson)
        lesson.next()
    steps = KONOBI.lesson.steps
    skipped = [at for at, is_done in enumerate(does) if not is_done and steps[at].ask is not None]
    assert lesson.is_last and lesson.skipped == skipped
    assert lesson.progress.is_finished == (not skipped)
    for at in skipped:
        lesson.visit(at)
        solve(lesson)
    assert lesson.progress.is_finished


def test_a_step_states_its_rule_then_praises_and_the_last_one_promises_no_other() -> None:
    lesson = learning(STEPS - 1)
    tap(lesson, "c3")
    assert "next" not in str(lesson.session.refusal.sentence)
    lesson = learning()
    tap(lesson, "c3")
    assert lesson.session.outcome is not None
    assert choices(lesson, ENGLISH.say, dice_by_hand=False) == ""
    lesson = learning(1)
    assert lesson.words() == (lesson.step.text, lesson.step.ask) and lesson.is_opening
    tap(lesson, "c4")
    assert lesson.is_done and not lesson.is_opening
    praise, why = map(str, lesson.words())
    assert praise == "Right." and why == str(lesson.step.done)
    lesson = learning(1)
    tap(lesson, "d4")  # a weak link, which the next step explains
    assert lesson.session.refusal.sentence == lesson.step.other
    assert not {"offending", "counterexample"} & roles(lesson.session, lesson.presentation)


def test_each_kind_of_wrong_move_has_its_answer_and_show_names_the_solution() -> None:
    stawn = games.load("stawn")
    lesson = LessonActivity(stawn, LocalDice(Random(1)), LessonProgress(5), STRATEGY)
    won = "White wins: White button, Black a2, White b3×a2 (b3)."
    for token, answer in (
        ("button", "White guards a1 with a pawn on a2. White can now force a win: a2."),
        ("c1", f"{won} Look at the stone on a1."),
    ):
        enter(lesson, token)
        assert lesson.has_wrong_move and lesson.session.refusal is not None
        assert str(lesson.session.refusal.sentence) == answer
    tap(lesson, "b2")
    assert not lesson.has_wrong_move and lesson.session.refusal is not None
    assert lesson.session.refusal.sentence == lesson.step.other
    lesson = LessonActivity(games.load("tabik"), LocalDice(Random(1)), LessonProgress(3))
    lesson.show()
    assert lesson.presentation.highlighted == ("b2", "c2")
    assert str(lesson.words()[1]).startswith("Try b2, then c2")
    assert {"ghost-first", "ghost-second", "arrow"} <= roles(lesson.session, lesson.presentation)
    assert not lesson.is_opening
    lesson = LessonActivity(games.load("tabula"), LocalDice(Random(1)), LessonProgress(1))
    lesson.show()
    session = lesson.session
    other = next(
        move for move in session.position.legal_moves() if move != lesson.presentation.shown_move
    )
    enter(lesson, session.game.notation.write(other))
    assert lesson.has_wrong_move and lesson.presentation.shown_move is None
    picture(lesson.session, Settings(), presentation=lesson.presentation)


def test_a_target_that_the_step_wants_refused_is_refused_by_the_rules_and_marked_from_then_on():
    lesson = learning(2)
    tap(lesson, "d4")
    assert lesson.is_done
    assert lesson.session.refusal == KONOBI.explain.explain(lesson.session.position, (), "d4")
    assert {"offending", "counterexample"} <= roles(lesson.session, lesson.presentation)
    assert lesson.words() == (REFUSED, lesson.step.done)
    steps = map(learning, range(STEPS))
    marked = ["forbidden-weak" in roles(each.session, each.presentation) for each in steps]
    assert marked.index(True) == 5


@pytest.mark.parametrize("name", [n for n in games.names() if len(games.load(n).lesson.steps) > 1])
def test_a_wrong_move_leaves_the_choices_of_its_step(name: str) -> None:
    """Such as "Swap sides", which is what the answer to a wrong stone asks for."""
    game, tried = games.load(name), 0
    for which, at in ((each, at) for each in (RULES, STRATEGY) for at in range(12)):
        lesson = LessonActivity(game, LocalDice(Random(1)), LessonProgress(), which)
        lesson.visit(at)
        before, heard = choices(lesson, ENGLISH.say, dice_by_hand=False), open_now(lesson)
        for move in islice(lesson.session.position.legal_moves(), 9):
            enter(lesson, game.notation.write(move))
            if lesson.is_done:
                break
            assert lesson.has_wrong_move
            assert choices(lesson, ENGLISH.say, dice_by_hand=False) == before
            assert open_now(lesson) == heard
            tried += 1
    assert tried > 9


def open_now(lesson: LessonActivity) -> str:
    return str(open_targets(lesson.session, lesson.presentation))


def explained(*moves: str) -> Session:
    session = session_of(Record.start(KONOBI, {"size": 5, "pie": "off"}))
    for move in moves:
        session.enter(move)
    return session


def test_explanations_mark_open_targets_remark_on_threats_and_are_stored_with_the_game() -> None:
    session = explained("c3")
    assert not is_explained(session) and "target" not in roles(session)
    toggle_explanations(session)
    assert is_explained(session) and "target" in roles(session)
    assert session.record.tags == {"Explained": "on"}
    toggle_explanations(session)
    assert not is_explained(session) and session.record.tags == {}
    session = explained("c3")
    toggle_explanations(session)
    session.record.tags["Seat1"] = "Level novice"
    assert narration.remark(session) is None
    session = explained("c1", "a2", "c2", "e4", "c4", "e2", "c5")
    assert narration.remark(session) is None
    toggle_explanations(session)
    threat = "Careful: Black could join its edges at c3."
    assert str(narration.remark(session)) == threat
    session.enter("a4")
    assert str(narration.remark(session)) == "You can join your edges now, at c3."
    session.enter("c3")
    assert narration.remark(session) is None
