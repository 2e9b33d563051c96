"""What every exercise does alike: wrong moves, undo, hints, the end, moves judged by a search."""

from collections.abc import Callable
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.drills import DrillActivity
from pentabula.app.exercises.exercise import UNJUDGED, WAITING, Exercise
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.exercises.puzzles import PuzzleActivity
from pentabula.app.exercises.retry import RetryActivity
from pentabula.app.play.browsing import redo, undo
from pentabula.app.play.dice import LocalDice
from pentabula.app.store.exercise_progress import DrillScores, LessonProgress
from pentabula.core.brain import Evaluation
from pentabula.core.record import read_record
from tests.puzzles.samples import KONOBI, OWN, puzzle
from tests.review.games_played import reviewed_at_table

DICE = LocalDice(Random(1))


def lesson() -> Exercise:
    return LessonActivity(games.load("konobi"), DICE, LessonProgress(1))


def solve(line: str = KONOBI) -> Exercise:
    return PuzzleActivity(games.load("konobi"), puzzle("konobi", line), DICE)


def try_again() -> Exercise:
    record = read_record("tau rows=4 cols=4 bid3 bid7 pass row2 row3 cola", games.load)
    review = reviewed_at_table(record)
    return RetryActivity(review, review.turning_points, "18-44", DICE)


def drill() -> Exercise:
    game = games.load("konobi")
    assert game.drill is not None
    return DrillActivity(game, game.drill, DrillScores(), Random(1), DICE)


PLAYED = [(lesson, "a1", ["c4"]), (solve, "g7", ["f1", "f2"]), (try_again, "bid3", ["bid7"])]
"""Exercises with a wrong move, and the moves that solve them."""

Opened = Callable[[], Exercise]
each_played = pytest.mark.parametrize(
    ("opened", "wrong", "right"), PLAYED, ids=["lesson", "puzzle", "retry"]
)
each_source = pytest.mark.parametrize("opened", [lesson, solve, try_again, drill])
each_searched = pytest.mark.parametrize(
    ("opened", "tried"), [(lambda: solve(OWN), "g7"), (try_again, "bid6")], ids=["puzzle", "retry"]
)


def enter(exercise: Exercise, *texts: str) -> None:
    for text in texts:
        exercise.do(lambda session, text=text: session.enter(text))


@each_played
def test_a_wrong_move_stays_until_the_next_input_or_undo(opened, wrong, right):
    exercise = opened()
    start = exercise.session.node
    enter(exercise, wrong)
    assert exercise.has_wrong_move and not exercise.is_done and exercise.may_take_back
    assert [node.token for node in start.children] == [wrong]
    assert exercise.presentation.before_mistake.node is start
    enter(exercise, *right)
    assert exercise.is_done and not exercise.has_wrong_move
    assert [node.token for node in start.children] == right[:1]
    assert exercise.presentation.is_done and exercise.presentation.before_mistake is None
    exercise = opened()
    start = exercise.session.node
    assert exercise.refusals.undo is not None
    enter(exercise, wrong)
    assert exercise.refusals.undo is None
    exercise.do(exercise.undo)
    assert exercise.session.node is start and not start.children
    assert not exercise.has_wrong_move and exercise.refusals.undo is not None
    exercise = opened()
    known = exercise.hint()
    enter(exercise, wrong)
    assert exercise.refusals.hint is None and exercise.hint() is None
    assert exercise.before_hint is not None
    exercise.do(exercise.before_hint)
    assert not exercise.has_wrong_move and exercise.hint() == known
    exercise = opened()
    enter(exercise, *right)
    end = exercise.session.node
    assert not exercise.session.entry_state.next and exercise.hint() is None
    enter(exercise, wrong)
    assert exercise.session.refusal == exercise.done_lock
    assert exercise.session.node is end and exercise.is_done and not exercise.may_take_back


@each_source
def test_a_text_that_is_not_a_move_is_refused_and_no_error(opened: Opened) -> None:
    exercise = opened()
    enter(exercise, "<b>")
    assert exercise.session.refusal is not None and not exercise.has_wrong_move
    assert exercise.errors == 0 and not exercise.attempt.is_done
    exercise = opened()
    start, session = exercise.session.node, exercise.session
    for action in (undo, redo, exercise.redo, lambda shown: shown.go(shown.record.root)):
        exercise.do(action)
    exercise.catch_up(session.copy_at(start))
    assert exercise.session is session and session.node is start
    exercise = opened()
    refusals = exercise.refusals
    refused = (refusals.redo, refusals.analysis, refusals.review, refusals.record, refusals.players)
    assert all(refused) and refusals.resign and refusals.save and refusals.explanations
    assert exercise.card().name in ("lesson", "puzzle", "retry", "drill")


@each_searched
def test_a_move_waits_for_its_value_is_searched_once_and_can_be_taken_back(opened, tried):
    exercise = opened()
    start = exercise.session.node
    enter(exercise, tried)
    assert exercise.unjudged_link and not exercise.has_wrong_move
    enter(exercise, tried)
    assert exercise.session.refusal == WAITING
    exercise.do(exercise.undo)
    assert exercise.session.node is start and exercise.unjudged_link is None
    exercise = opened()
    enter(exercise, tried)
    exercise.judge_by(None, 0)
    refusal = exercise.session.refusal
    said = (*exercise.words(), None if refusal is None else refusal.sentence)
    assert exercise.has_wrong_move and exercise.errors == 0 and UNJUDGED in said
    enter(exercise, tried)
    assert exercise.unjudged_link and not exercise.has_wrong_move
    exercise = opened()
    opponent = 1 - exercise.session.position.turn
    enter(exercise, tried)
    mine, searched = exercise.session.cursor.link, list[str]()
    while exercise.unjudged_link is not None:
        searched.append(exercise.unjudged_link)
        exercise.judge_by(Evaluation(0.9 if searched[-1] == mine else 0.1), opponent)
    assert exercise.has_wrong_move and len(searched) == len(set(searched))
    enter(exercise, tried)
    assert exercise.has_wrong_move and exercise.unjudged_link is None
