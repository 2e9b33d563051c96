"""Luck and skill: every change of the value is the loss of a play or the luck of a throw."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, zip_longest

import pytest

from pentabula.core.brain import ESTIMATE, PROVED, Evaluation, MoveEvaluation
from pentabula.review.judgement import MIN_GIVEN_BACK, Decision, Judgement
from pentabula.review.review import Review
from pentabula.review.summary import account, accuracy, luckiest_throw, turning_points
from tests.review.games_played import QUICK, played_at_random, read

pytestmark = pytest.mark.no_cover


@pytest.fixture(params=[(11, 1000), (2, 40), (3, 41), (4, 42), (5, 7)])
def judgement(request):
    """Random games: one to its end, the others stopped before a throw, a play, within a turn."""
    return judgement_of(*request.param)


@cache
def judgement_of(seed, plies):
    return Review.of(played_at_random("tabula", seed, plies), limits=QUICK).finish()


def test_the_sums_account_for_the_change_of_the_whole_game(judgement):
    first, second = account(judgement, 0), account(judgement, 1)
    way = judgement.values[-1].chance - judgement.values[0].chance
    assert first.luck - first.lost - second.luck + second.lost == pytest.approx(way, abs=1e-9)


def test_every_change_of_the_value_is_a_loss_or_luck(judgement):
    values = [value.chance for value in judgement.values]
    steps = {each.ply: -each.lost if each.seat == 0 else each.lost for each in judgement.decisions}
    steps |= {each.ply: each.luck if each.seat == 0 else -each.luck for each in judgement.throws}
    assert len(steps) == len(judgement.decisions) + len(judgement.throws)
    for ply, (before, after) in enumerate(pairwise(values), start=1):
        assert after - before == pytest.approx(steps.get(ply, 0.0), abs=1e-9)


def test_no_play_gains_and_all_chances_are_from_0_to_1(judgement):
    assert min(each.lost for each in judgement.decisions) >= 0
    assert all(0 <= value.chance <= 1 for value in judgement.values)
    start = judgement.values[0].chance
    assert start == pytest.approx(0.5)
    most = luckiest_throw(judgement)
    assert most is not None
    assert abs(most.luck) == max(abs(each.luck) for each in judgement.throws)


def test_turning_points_are_few_and_the_worst_come_first(judgement):
    points = turning_points(judgement)
    assert len(points) <= 7
    lost = [each.net_loss for each in points]
    assert lost == sorted(lost, reverse=True)
    left_out = {each.net_loss for each in judgement.decisions} - set(lost)
    assert not points or max(left_out, default=0.0) <= max(lost)


def test_a_loss_of_the_reply_is_given_back(judgement):
    for decision, reply in pairwise(judgement.decisions):
        given = min(decision.lost, reply.lost) if reply.seat != decision.seat else 0.0
        assert decision.given_back == pytest.approx(given if given >= MIN_GIVEN_BACK else 0.0)
        assert decision.net_loss == decision.lost - decision.given_back


def test_a_wrong_bid_is_given_back_by_the_next_one():
    record = read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3")
    first, second, *_ = Review.of(record).finish().decisions
    assert (first.lost, second.lost) == (1, 1)
    assert (first.given_back, first.net_loss) == (1, 0)


def losing(*losses, kind=ESTIMATE, missed=None, back=()):
    """A judgement of seat 0's decisions with these losses, each with a stake of a half."""
    decisions = (
        decision(ply, after("worse", 1 - lost, kind), after(missed or ply, 1, kind), given_back)
        for ply, (lost, given_back) in enumerate(zip_longest(losses, back, fillvalue=0.0), start=1)
    )
    return Judgement((), tuple(decisions), ())


def decision(ply, played, best, given_back):
    fall = best.evaluation.chance - played.evaluation.chance
    return Decision(ply, 0, played, best, 0.5, True, fall, given_back)


def after(move, chance, kind):
    return MoveEvaluation(move, Evaluation(chance, kind))


def test_accuracy_goes_from_100_to_0():
    assert accuracy(losing(0.0, 0.0), 0) == 100
    assert accuracy(losing(0.1), 0) == pytest.approx(64.7, abs=0.1)
    assert accuracy(losing(1.0), 0) == pytest.approx(1.3, abs=0.1)
    assert accuracy(losing(0.0, 1.0), 0) == pytest.approx(50.6, abs=0.1)
    assert accuracy(losing(0.0), 1) is None


@pytest.mark.parametrize(
    ("losses", "plies"),
    [
        ((0.0, 0.02), []),
        ((0.04, 0.05), [2, 1]),
        ((0.04, 0.05, 0.06, 0.07), [4, 3, 2]),
        ((0.04, 0.1, 0.1, 0.3, 0.2), [4, 5, 3, 2]),
        ((0.1,) * 9, [9, 8, 7, 6, 5, 4, 3]),
    ],
)
def test_there_are_three_to_seven_turning_points(losses, plies):
    assert [each.ply for each in turning_points(losing(*losses))] == plies


def test_turning_points_are_ordered_by_net_loss():
    assert plies(losing(0.3, 0.2, 0.1, back=(0.15, 0.0, 0.02))) == [2, 1, 3]


def test_a_chance_that_is_missed_twice_counts_the_second_time():
    back = 0.16, 0.09
    assert plies(losing(0.3, 0.2, 0.1, back=back)) == [1, 2, 3]
    assert plies(losing(0.3, 0.2, 0.1, back=back, missed="win")) == [2, 3]
    assert plies(losing(1.0, 1.0, back=(1.0,), missed="win", kind=PROVED)) == [2, 1]


def plies(judgement):
    return [each.ply for each in turning_points(judgement)]


def test_the_last_of_equal_losses_comes_first():
    assert plies(losing(0.3, 0.3, 0.2)) == [2, 1, 3]
    assert plies(losing(0.31, 0.3, 0.2)) == [1, 2, 3]
