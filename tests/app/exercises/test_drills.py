"""Drills as an activity: answers, runs, the minute, and what is shown on the board."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.drills import DrillActivity
from pentabula.app.play.dice import LocalDice
from pentabula.app.store.exercise_progress import DrillScores
from pentabula.core.drill import STEPS, Choice, Count, Drill, Question, Taps
from pentabula.core.message import ENGLISH, Message
from pentabula.core.position import AnyPosition

NAMES = [name for name in games.names() if games.load(name).drill]


def drill_of(name: str, seed: int = 1, scores: DrillScores | None = None) -> DrillActivity:
    game = games.load(name)
    assert game.drill is not None
    known = scores or DrillScores()
    return DrillActivity(game, game.drill, known, Random(seed), LocalDice(Random(1)))


def answer(activity: DrillActivity, *, right: bool = True) -> None:
    wanted = activity.question.answer
    if isinstance(wanted, Choice):
        activity.choose(wanted.right if right else 1 - wanted.right)
    elif isinstance(wanted, Count):
        activity.enter(f" {wanted.right if right else wanted.right + 1} ")
    else:
        for target in wanted.right if right else sorted(wanted.among - wanted.right)[:1]:
            activity.do(lambda session, target=target: session.tap(target))
        activity.check()


def asked(name: str, kind: type) -> DrillActivity:
    return next(
        activity
        for activity in (drill_of(name, seed) for seed in range(50))
        if isinstance(activity.question.answer, kind)
    )


@pytest.mark.parametrize("name", NAMES)
def test_right_answers_make_a_run_and_the_best_one_stays(name: str) -> None:
    activity = drill_of(name)
    for count in range(1, 5):
        answer(activity)
        assert activity.is_right and activity.presentation.is_done
        assert activity.right == activity.scores.row == count
        activity.next()
    answer(activity, right=False)
    assert activity.is_done and not activity.is_right and activity.scores == DrillScores(row=4)
    activity.next()
    assert activity.right == 0 and activity.is_open


@pytest.mark.parametrize("name", NAMES)
def test_the_right_answer_is_shown_on_the_board_and_explained(name: str) -> None:
    for right in (True, False):
        activity = drill_of(name)
        question = activity.question
        assert activity.presentation.hidden == question.hidden
        assert activity.words()[1] == question.text
        answer(activity, right=right)
        assert activity.presentation.hidden == frozenset()
        assert activity.presentation.highlighted == (question.shown or question.marked)
        assert activity.words()[1] == question.because
        assert (activity.session.refusal is None) is right


def test_no_move_is_ever_played_a_tap_picks_a_site_and_the_next_one_drops_it() -> None:
    for name in NAMES:
        activity = drill_of(name)
        start = activity.session.node
        for token in sorted(activity.game.view.board(start.position).by_name)[:5]:
            activity.do(lambda session, token=token: session.tap(token))
            activity.do(lambda session, token=token: session.enter(token))
        activity.do(lambda session: session.roll())
        assert activity.session.node is start and not activity.session.plays
    activity = asked("konobi", Taps)
    site, other = sorted(activity.session.open_sites)[:2]
    activity.do(lambda session: session.tap(site))
    activity.do(lambda session: session.propose(other))
    assert activity.picked == {site, other}
    assert set(activity.presentation.highlighted) == {site, other}
    activity.do(lambda session: session.tap(site))
    activity.do(lambda session: session.enter(other.upper()))
    assert activity.picked == frozenset()
    activity = asked("konobi", Taps)
    wanted = activity.question.answer
    wrong = sorted(wanted.among - wanted.right)[0]
    for target in (wrong, *wanted.right):
        activity.do(lambda session, target=target: session.tap(target))
    activity.check()
    assert not activity.is_right and activity.session.refusal.sites == (wrong,)
    assert wrong not in activity.presentation.highlighted


@pytest.mark.parametrize("text", ["", "x", "1.5", "-1", "99999999999", "²"])
def test_text_that_is_not_a_number_is_refused_and_not_an_answer(text: str) -> None:
    activity = drill_of("tabula")
    activity.enter(text)
    assert activity.is_open and activity.session.refusal is not None
    assert "from 0 to 36" in ENGLISH.say(activity.session.refusal.sentence)


def test_an_answer_counts_once_and_a_timed_run_ends_with_its_minute() -> None:
    activity = drill_of("tabik")
    answer(activity)
    answer(activity)
    answer(activity, right=False)
    assert activity.right == 1 and activity.is_right
    steps = list[int]()
    activity = drill_of("konobi")

    def ask(rng: Random, step: int) -> Question[AnyPosition]:
        steps.append(step)
        return activity.question

    activity.drill = Drill(Message("Spy"), ask)
    for right in (True,) * 8 + (False,):
        answer(activity, right=right)
        activity.next()
    assert steps == [0, 0, 1, 1, 1, 2, 2, 2, 1] and max(steps) < STEPS
    activity = drill_of("tau", scores=DrillScores(row=9))
    answer(activity)
    activity.begin(is_timed=True)
    for right in (True, False, True):
        answer(activity, right=right)
        activity.next()
    assert activity.right == 2 and activity.scores.minute == 0
    activity.end()
    assert activity.scores == DrillScores(row=9, minute=2)
    answer(activity)
    activity.next()
    assert activity.right == 2 and not activity.is_open
    activity.begin(is_timed=False)
    assert activity.is_open and activity.right == 0
