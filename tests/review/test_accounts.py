"""Luck and skill: each change of the value is the loss of a play or the luck of a throw."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.brain import ESTIMATE, EXACT, HALF_RATE, PROVED
from pentabula.review import summary
from pentabula.review.data import flipped
from pentabula.review.judgement import MIN_GIVEN_BACK
from pentabula.review.review import ReviewInProgress
from tests.review.games_played import QUICK, played_at_random, read
from tests.review.made_reviews import losing


@pytest.fixture(params=[(11, 1000), (2, 40), (3, 41), (4, 42), (5, 7)])
def judgement(request):
    """Random games: one to its end, the others stopped before a throw, a play, within a turn."""
    return judgement_of(*request.param)


@cache
def judgement_of(seed, plies):
    return ReviewInProgress.of(played_at_random("tabula", seed, plies), limits=QUICK).finish()


def test_every_change_of_the_value_is_a_loss_or_luck_and_all_account_for_the_game(judgement):
    first, second = summary.loss_and_luck(judgement, 0), summary.loss_and_luck(judgement, 1)
    way = judgement.values[-1].chance - judgement.values[0].chance
    assert first.luck - first.lost - second.luck + second.lost == pytest.approx(way, abs=1e-9)
    values = [value.chance for value in judgement.values]
    steps = {each.ply: -each.lost if each.seat == 0 else each.lost for each in judgement.decisions}
    steps |= {each.ply: each.luck if each.seat == 0 else -each.luck for each in judgement.throws}
    assert len(steps) == len(judgement.decisions) + len(judgement.throws)
    for ply, (before, after) in enumerate(pairwise(values), start=1):
        assert after - before == pytest.approx(steps.get(ply, 0.0), abs=1e-9)
    assert min(each.lost for each in judgement.decisions) >= 0
    assert all(0 <= value.chance <= 1 for value in judgement.values)
    start = judgement.values[0].chance
    assert start == pytest.approx(0.5)
    most = summary.luckiest_throw(judgement)
    assert most is not None and abs(most.luck) == max(abs(each.luck) for each in judgement.throws)


def test_turning_points_are_few_and_the_worst_come_first(judgement):
    points = summary.turning_points(judgement)
    assert len(points) <= 7
    ranks = [(not summary.is_hopeless(each), each.net_loss) for each in points]
    assert ranks == sorted(ranks, reverse=True)
    left_out = [each for each in summary.last_chances(judgement.turns) if each not in points]
    assert all((not summary.is_hopeless(each), each.net_loss) <= min(ranks) for each in left_out)


def test_a_turn_loses_what_its_plays_lose_between_the_values_around_it(judgement):
    """Luck and skill account exactly by plays, so they do by turns."""
    for seat in (0, 1):
        lost = sum(each.lost for each in judgement.turns if each.seat == seat)
        assert lost == pytest.approx(summary.loss_and_luck(judgement, seat).lost, abs=1e-9)
    assert len(judgement.turns) < len(judgement.decisions)
    covered = [ply for each in judgement.turns for ply in range(each.ply, each.last_ply + 1)]
    assert len(covered) == len(set(covered))
    assert {each.ply for each in judgement.decisions} <= set(covered)
    assert not {each.ply for each in judgement.throws} & set(covered)
    for each in judgement.turns:
        before, after = judgement.values[each.ply - 1], judgement.values[each.last_ply]
        chances = [flipped(value, 0, each.seat).chance for value in (before, after)]
        assert each.best.evaluation.chance == pytest.approx(chances[0], abs=1e-9)
        assert each.played.evaluation.chance == pytest.approx(chances[1], abs=1e-9)


def test_a_loss_of_the_reply_reduces_the_net_loss(judgement):
    for decision, reply in pairwise(judgement.decisions):
        given = min(decision.lost, reply.lost) if reply.seat != decision.seat else 0.0
        assert decision.given_back == pytest.approx(given if given >= MIN_GIVEN_BACK else 0.0)
        assert decision.net_loss == decision.lost - decision.given_back


def test_a_wrong_next_bid_reduces_the_net_loss_of_a_wrong_bid():
    record = read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3")
    first, second, *_ = ReviewInProgress.of(record).finish().decisions
    assert (first.lost, second.lost) == (1, 1) and (first.given_back, first.net_loss) == (1, 0)


def accuracy_of(*losses, chance=0.5, **options):
    return summary.accuracy(losing(*losses, chance=chance, **options), 0)


def test_accuracy_is_from_0_to_100_and_shows_a_blunder():
    assert accuracy_of(*[0.0] * 9) == 100
    assert accuracy_of(*[HALF_RATE] * 8, 2 * HALF_RATE) == pytest.approx(50, abs=4)
    assert accuracy_of(*[0.2] * 20) < 15 and summary.accuracy(losing(0.0), 1) is None
    assert accuracy_of(*[0.0] * 12, 0.9, chance=0.95) < 50
    assert accuracy_of(*[0.0] * 12, 1.0, chance=1.0, kind=PROVED) < 5


@pytest.mark.parametrize("name", ["konobi", "stawn", "tabik", "tabula"])
def test_a_blunder_is_clearly_seen_among_twenty_good_turns(name):
    played = losing(*[0.0] * 19, 0.9, chance=0.95)
    game = replace(played, half_rate=games.load(name).review_effort.half_rate)
    assert summary.accuracy(game, 0) < 60


losses = st.lists(st.floats(0, 0.5, width=32), min_size=1, max_size=30)


@given(losses, st.data())
def test_accuracy_falls_with_every_loss(lost, data):
    at = data.draw(st.integers(0, len(lost) - 1))
    more = data.draw(st.floats(lost[at], 0.5, width=32))
    worse = [*lost[:at], more, *lost[at + 1 :]]
    assert accuracy_of(*worse) <= accuracy_of(*lost)


@given(
    losses,
    st.lists(st.sampled_from([(1.0, PROVED), (0.0, PROVED), (0.99, ESTIMATE), (0.01, EXACT)])),
)
def test_decided_turns_do_not_raise_accuracy(lost, decided):
    """A game that continues after it is won or lost proves nothing, however long it takes."""
    played = losing(*lost, chance=0.5)
    endings = [losing(0.0, chance=chance, kind=kind).decisions[0] for chance, kind in decided]
    longer = replace(played, decisions=(*played.decisions, *endings))
    assert summary.accuracy(longer, 0) == summary.accuracy(played, 0)


def test_a_turn_in_which_nothing_can_be_lost_does_not_raise_accuracy():
    played = losing(0.2, 0.1, chance=0.5)
    easy = tuple(replace(each, stake=0.0, ply=9) for each in losing(0.0, 0.0, chance=0.5).decisions)
    assert summary.accuracy(
        replace(played, decisions=(*played.decisions, *easy)), 0
    ) == summary.accuracy(played, 0)


def test_in_a_solved_game_every_turn_counts_that_might_have_lost():
    one = losing(1.0, 0.0, 0.0, 0.0, chance=1.0, kind=PROVED)
    solved = replace(one, is_solved=True, half_rate=0.2)
    alone = replace(solved, decisions=solved.decisions[:1])
    assert summary.accuracy(alone, 0) == pytest.approx(6.0, abs=0.1)
    assert summary.accuracy(solved, 0) == pytest.approx(50, abs=0.1)


def test_losses_in_a_lost_game_come_last_and_small_errors_are_a_phase():
    hopeless = losing(0.12, chance=0.14).decisions[0]
    played = losing(0.05, 0.09, chance=0.6)
    found = summary.turning_points(
        replace(played, decisions=(replace(hopeless, ply=9), *played.decisions))
    )
    assert [each.ply for each in found] == [2, 1, 9]
    judgement = losing(0.0, 0.05, 0.0, 0.06, 0.04, 0.0, 0.05, 0.0, 0.0, 0.0, 0.05, chance=0.6)
    (found,) = summary.losing_stretches(judgement)
    assert [each.ply for each in found.turns] == [2, 3, 4, 5, 6, 7]
    assert found.lost == pytest.approx(0.2) and found.worst.ply == 4


@pytest.mark.parametrize(
    "judgement_of_losses",
    [
        losing(0.05, 0.05, chance=0.6),  # two only
        losing(0.03, 0.03, 0.03, chance=0.6),  # too little
        losing(0.05, 0.05, 0.3, 0.05, 0.05, chance=0.6),  # a blunder in between
        losing(0.05, 0.05, 0.05, chance=0.1),  # lost anyway
        losing(0.05, 0.05, 0.05, back=(0.05, 0.05), chance=0.6),  # given back
    ],
)
def test_other_errors_are_not_a_phase(judgement_of_losses):
    assert not summary.losing_stretches(judgement_of_losses)


@pytest.mark.parametrize(("slips", "length"), [(2, 0), (3, 3)])
def test_a_loss_in_a_lost_game_neither_makes_nor_prolongs_a_phase(slips, length):
    """It counted as the third loss of a phase, and as the last one of a longer phase."""
    played = losing(*[0.06] * slips, chance=0.6)
    hopeless = replace(losing(0.05, chance=0.12).decisions[0], ply=9)
    found = summary.losing_stretches(replace(played, decisions=(*played.decisions, hopeless)))
    assert sum(len(each.turns) for each in found) == length


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
    assert [each.ply for each in summary.turning_points(losing(*losses))] == plies


def test_turning_points_are_ordered_by_net_loss_the_last_of_equals_first():
    assert plies(losing(0.3, 0.2, 0.1, back=(0.15, 0.0, 0.02))) == [2, 1, 3]
    back = 0.16, 0.09
    assert plies(losing(0.3, 0.2, 0.1, back=back)) == [1, 2, 3]
    assert plies(losing(0.3, 0.2, 0.1, back=back, missed="win")) == [2, 3]
    assert plies(losing(1.0, 1.0, back=(1.0,), missed="win", kind=PROVED)) == [2, 1]
    assert plies(losing(0.3, 0.3, 0.2)) == [2, 1, 3] and plies(losing(0.31, 0.3, 0.2)) == [1, 2, 3]


def plies(judgement):
    return [each.ply for each in summary.turning_points(judgement)]
