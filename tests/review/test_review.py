"""A review step by step: stopped, stored, resumed, and of games that are not whole."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.brain import ESTIMATE, LOST, PROVED, WON, Evaluation, MoveEvaluation
from pentabula.core.record import Record, read_record, write_link
from pentabula.core.work import finish
from pentabula.review.judging import judged
from pentabula.review.looks import Look, LookJob
from pentabula.review.review import Review
from pentabula.review.store import read as read_review
from pentabula.review.store import write
from pentabula.review.summary import accuracy, last_chances, turning_points
from pentabula.review.tasks import Task
from pentabula.review.walk import Limits
from pentabula.search.proof import start_proof
from tests.core import nim
from tests.review.games_played import QUICK, played_at_random, read

STAWN = "stawn?size=3&komi=0&moves="


def stawn():
    return played_at_random("stawn", 5, plies=16, size=3, komi=0)


def tabik():
    return played_at_random("tabik", 1, size=5)


def resumed(review):
    return Review(read_review(write(review.walk), games.load))


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_reviewed_as_far_as_it_has_come(name):
    record = played_at_random(name, 1, plies=9)
    judgement = Review.of(record, limits=QUICK).finish()
    positions = record.root.main_line_end().positions()
    assert len(judgement.values) == len(positions) and None not in judgement.values
    for each in judgement.decisions:
        before = record.root.main_line_end().line()[each.ply - 1].parent.position
        assert len(before.legal_moves()) > 1 and before.turn == each.seat
        assert each.lost >= 0 and each.stake >= 0
        for line in (each.played.line, each.best.line):
            position = before
            for move in line:
                assert move in position.legal_moves()
                position = position.play(move)


@pytest.mark.parametrize("record", [stawn, tabik], ids=["stawn", "tabik"])
def test_stopping_and_resuming_anywhere_changes_nothing(record):
    whole = Review.of(record(), limits=QUICK)
    whole.finish()
    review, stops = Review.of(record(), limits=QUICK), 0
    while not review.is_done:
        before = write(review.walk)
        review.step()
        if write(review.walk) != before:
            review, stops = resumed(review), stops + 1
    assert stops > 16
    assert write(review.walk) == write(whole.walk)
    assert review.judgement == whole.judgement
    assert resumed(whole).is_done


def test_progress_only_grows_and_what_is_known_can_be_asked_for_at_any_time():
    review, progress, known = Review.of(stawn(), limits=QUICK), 0.0, 0
    while not review.is_done:
        assert progress <= review.progress < 1
        progress = review.progress
        known = max(known, len(turning_points(review.judgement)))
        review.step()
    assert review.progress == 1.0 and known


def test_the_end_is_proved_from_the_last_move_backwards():
    review = Review.of(tabik(), limits=Limits(60))
    judgement = review.finish()
    proved = [at for at, value in enumerate(judgement.values) if value.kind == PROVED]
    looked_at = [at for at in proved if at in review.walk.proofs]
    assert looked_at and proved[-1] == len(review.walk.line)
    for at in looked_at:
        position = review.walk.positions[at]
        proof = start_proof(review.walk.game.brain.knowledge, position)
        while proof.winner is None:
            proof.step()
        assert judgement.values[at].chance == (proof.winner == 0)


def looked_at_quickly(chance):
    """A game where quick looks think every move best, and each side well off when it is to move.

    They have had many nodes, so that no look is doubted much.
    """
    walk = Review.of(tabik(), limits=Limits(100_000)).walk
    for at in walk.places:
        move = walk.line[at].move
        best = MoveEvaluation(move, Evaluation(chance), (move,))
        walk.quick[at] = Look(walk.positions[at].turn, best.evaluation, best, best)
    return walk


def other_move(walk, at):
    moves = [each for each in walk.positions[at].legal_moves() if each != walk.line[at].move]
    return moves[at % len(moves)]


def test_a_quick_look_takes_the_side_to_move_for_better_off_than_it_is():
    assert Review.of(tabik(), limits=QUICK).walk.bias == 0
    walk = looked_at_quickly(0.6)
    assert walk.bias == pytest.approx(0.2)
    *decisions, last = judged(walk).decisions
    assert all(each.fall == pytest.approx(0, abs=1e-9) for each in decisions)
    assert last.fall > 0.1  # the result is certain


def test_the_first_round_looks_at_every_position_first_where_the_value_falls_most():
    walk = looked_at_quickly(0.6)
    walk.quick[5] = replace(walk.quick[5], evaluation=Evaluation(0.9))
    walk.proofs.update(walk.quick)
    task = Review(walk).hand_out()  # the other one is at hand
    assert task in (Task("looks 0", 4), Task("looks 0", 5))
    review = Review.of(tabik(), limits=QUICK)
    judgement = review.finish()
    estimated = {at for at, value in enumerate(judgement.values) if value.kind == ESTIMATE}
    assert estimated and estimated & {*review.walk.places} <= review.walk.rounds[0].looks.keys()


def test_a_fall_without_a_better_move_is_no_loss_and_the_other_moves_are_looked_at():
    walk = with_two_falls()
    assert decided(walk, 6).fall > 0.1 and decided(walk, 12).fall > 0.1
    assert decided(walk, 6).lost == 0 and not decided(walk, 6).is_deep
    task = Review(walk).hand_out()  # the other one is at hand
    assert task in (Task("others 0", 5), Task("others 0", 11))
    walk.rounds[0].others[5] = look_at_others(walk, 5, 0.6)
    assert decided(walk, 6).lost == decided(walk, 6).fall > 0.1 and decided(walk, 6).is_deep
    assert decided(walk, 6).best.move == other_move(walk, 5)
    walk.rounds[0].others[5] = look_at_others(walk, 5, 0.1)
    assert decided(walk, 6).lost < 0.15


def decided(walk, ply):
    return next(each for each in judged(walk).decisions if each.ply == ply)


@pytest.mark.parametrize("name", ["tabik", "konobi", "stawn"])
def test_a_look_at_the_other_moves_does_not_consider_the_one_of_the_game(name):
    walk = Review.of(played_at_random(name, 1, plies=6), limits=QUICK).walk
    look = finished(Task("others 0", 3).job(walk))
    assert look.best.move != walk.line[3].move
    assert look.played is None


def test_looks_later_on_correct_one_that_missed_what_they_see():
    """The position after ply 6 seems as good as before to one look, and bad to all that follow."""
    walk = looked_at_quickly(0.6)
    seat = walk.positions[5].turn
    for at in walk.places[7:]:
        chance = 0.3 if walk.positions[at].turn == seat else 0.9
        walk.quick[at] = replace(walk.quick[at], evaluation=Evaluation(chance))
    assert decided(walk, 6).fall > 0.1 and decided(walk, 7).fall == 0
    assert decided(walk, 6).fall + decided(walk, 8).fall == pytest.approx(0.3, abs=0.01)


def with_two_falls():
    """A game whose value falls with plies 6 and 12, as quick looks and the first round see it."""
    walk = looked_at_quickly(0.6)
    for at in walk.places:
        good, bad = (0.6, 0.6) if at < 6 else (0.8, 0.4) if at < 12 else (1.0, 0.2)
        chance = bad if walk.positions[at].turn == walk.positions[5].turn else good
        walk.quick[at] = replace(walk.quick[at], evaluation=Evaluation(chance))
    walk.proofs.update(walk.quick)
    walk.rounds[0].looks.update(walk.quick)
    return walk


def look_at_others(walk, at, chance):
    """A look at all moves but that of the game, which finds the best of them worth so much."""
    other = other_move(walk, at)
    best = MoveEvaluation(other, Evaluation(chance), (other,))
    return replace(walk.quick[at], evaluation=best.evaluation, best=best)


def test_rivals_for_the_worst_place_are_compared_again():
    walk = with_two_falls()
    for at, chance in ((5, 0.6), (11, 0.4)):
        walk.rounds[0].others[at] = look_at_others(walk, at, chance)
    assert decided(walk, 6).is_deep and decided(walk, 12).is_deep
    assert abs(decided(walk, 6).lost - decided(walk, 12).lost) < 2 * walk.error(5)
    task = Review(walk).hand_out()
    assert task.name == "looks 1" and task.at in (5, 6, 11, 12)
    walk.rounds[-1].looks.update({at: walk.quick[at] for at in range(13, 22)})
    assert walk.effort > walk.game.review_effort.deep_looks  # the nodes are used up
    assert Review(walk).is_done


def with_one_clear_fall():
    walk = with_two_falls()
    for at, chance in ((5, 0.6), (9, 0.4), (11, 0.22)):
        walk.rounds[0].others[at] = look_at_others(walk, at, chance)
    assert decided(walk, 6).lost > decided(walk, 12).lost + 2 * walk.error(5)
    return walk


def test_the_worst_places_are_compared_twice_and_the_very_worst_three_times():
    walk = with_one_clear_fall()
    compared = [(1, 5, 0.6), (1, 9, 0.4), (1, 11, 0.22), (2, 5, 0.6)]
    assert {each.ply for each in last_chances(judged(walk).decisions)} == {6, 10, 12}
    for number, at, chance in compared:
        assert not Review(walk).is_done
        walk.rounds[number].looks.update({each: walk.quick[each] for each in (at, at + 1)})
        walk.rounds[number].others[at] = look_at_others(walk, at, chance)
    assert Review(walk).is_done


def test_the_worst_places_come_first_where_not_all_can_be_compared():
    walk = with_one_clear_fall()
    walk.rounds[-1].looks.update({at: walk.quick[at] for at in range(13, 17)})
    walk.rounds[1].looks[17] = walk.quick[17]
    left = walk.game.review_effort.deep_looks - walk.effort
    assert 4 <= left < 8  # a decision takes two looks with twice the nodes
    review = Review(walk)
    assert review.hand_out().at in (5, 6) and review.hand_out() is None  # the other one is at hand


def test_every_round_searches_anew():
    walk = Review.of(tabik(), limits=QUICK).walk
    looks = []
    for name in ("quick", "looks 0", "looks 1", "others 1"):
        looks.append(finished(Task(name, 3).job(walk)).evaluation)
    assert len(set(looks)) == len(looks)


def finished(job):
    return finish(job).look


@pytest.mark.parametrize("name", ["konobi", "tabik"])
def test_a_larger_look_pools_several_searches_where_they_err_at_random(name):
    walk = Review.of(played_at_random(name, 1, plies=6), limits=Limits(40)).walk
    look, skill = finished(Task("looks 2", 3).job(walk)), walk.limits.deep(walk.game)
    parts = [
        finished(LookJob(walk.game, walk.positions[3], skill, seed, walk.line[3].move)).best
        for seed in ("0 3 4", "0 3 4 1", "0 3 4 2", "0 3 4 3")
    ]
    alike = [each for each in parts if each.move == look.best.move]
    low, high = (pick(each.evaluation.chance for each in alike) for pick in (min, max))
    assert max(each.nodes for each in parts) < look.best.nodes <= 4 * 40
    assert low - 0.1 < look.evaluation.chance < high + 0.1
    assert not look.is_final


def test_a_larger_look_is_one_search_where_it_evaluates():
    walk = Review.of(stawn(), limits=Limits(40)).walk
    whole = LookJob(walk.game, walk.positions[3], walk.limits.deep(walk.game, 4), "0 3 4")
    assert finished(Task("looks 2", 3).job(walk)).evaluation == finished(whole).evaluation


def test_a_search_that_proves_the_position_is_the_last_one():
    walk = Review.of(tabik(), limits=Limits(2000)).walk
    at = max(walk.places)
    while not (look := finished(Task("looks 0", at).job(walk))).is_final:
        at += 1
    assert finished(Task("looks 3", at).job(walk)).best.nodes <= 2 * 2000
    assert look.evaluation.is_sure


@pytest.mark.parametrize(
    ("reply", "kind"), [(WON, ESTIMATE), (LOST, PROVED)], ids=["a win", "no win"]
)
def test_one_winning_move_proves_a_position_but_no_losing_one(reply, kind):
    walk = looked_at_quickly(0.4)
    walk.quick[9] = replace(walk.quick[9], evaluation=reply, is_final=True)
    judgement = judged(walk)
    assert judgement.values[9].kind == PROVED
    assert judgement.values[8].kind == kind
    assert [each.lost for each in judgement.decisions if each.ply == 9] == [0]


@pytest.mark.parametrize(("quick", "lost"), [(0.6, 0.0), (0.9, 0.27)])
def test_what_only_a_proof_knows_is_not_lost_by_a_move(quick, lost):
    """A proof finds out that ply 9 lost the game; before it, looks thought `quick` of the reply."""
    walk = looked_at_quickly(0.6)
    best = MoveEvaluation(other_move(walk, 8), Evaluation(0.6), (other_move(walk, 8),))
    walk.quick[8] = replace(walk.quick[8], best=best)
    walk.quick[9] = replace(walk.quick[9], evaluation=Evaluation(quick))
    walk.proofs[9] = replace(walk.quick[9], evaluation=WON, is_final=True)
    judgement = judged(walk)
    decision = decided(walk, 9)
    assert walk.bias == pytest.approx(0.2) and judgement.values[9].kind == PROVED
    assert decision.played.evaluation == LOST and decision.kind in (ESTIMATE, PROVED)
    assert decision.lost == pytest.approx(lost, abs=0.05)


def test_what_looks_see_without_the_proof_is_lost_by_the_move():
    walk = looked_at_quickly(0.6)
    best = MoveEvaluation(other_move(walk, 8), Evaluation(0.6), (other_move(walk, 8),))
    walk.quick[8] = replace(walk.quick[8], best=best)
    walk.proofs[9] = replace(walk.quick[9], evaluation=WON, is_final=True)
    assert decided(walk, 9).lost < 0.05
    walk.rounds[0].looks[9] = replace(walk.quick[9], evaluation=WON, is_final=True)
    assert decided(walk, 9).lost > 0.3
    assert judged(walk).values[9].kind == PROVED


@pytest.mark.parametrize("seed", [0, 3, 4])
def test_where_a_proof_comes_after_an_estimate_it_is_looked_at_without_the_proof(seed):
    review = Review.of(played_at_random("konobi", seed, size=5), limits=QUICK)
    values, walk = review.finish().values, review.walk
    first = next(at for at in walk.places if values[at].kind == PROVED)
    assert walk.proofs[first].evaluation.is_sure
    assert not walk.rounds[0].looks[first].evaluation.is_sure


def test_another_seed_searches_anew():
    one, other = (Review.of(tabik(), limits=Limits(8, seed)) for seed in (1, 2))
    assert one.finish() == Review.of(tabik(), limits=Limits(8, 1)).finish()
    assert one.judgement.values != other.finish().values


def test_any_line_of_a_record_can_be_reviewed():
    record = read_record("tau rows=4 cols=4 bid3 bid5 pass row2 row3", games.load)
    place = record.root.main_line_end().parent
    aside = record.play(place, record.game.notation.read("cola", place.position))
    judgement = Review.of(record, aside, QUICK).finish()
    assert [each.ply for each in judgement.decisions] == [1, 2, 3, 4, 5]
    assert str(judgement.decisions[-1].played.move) == "cola"


def test_a_resigned_game_ends_where_the_moves_end():
    record = stawn()
    end = record.root.main_line_end()
    before = Review.of(record, limits=QUICK).finish()
    record.resign(end, 0)
    assert Review.of(record, limits=QUICK).finish() == before


def test_an_empty_game_costs_nobody_anything():
    judgement = Review.of(read("stawn")).finish()
    assert judgement.decisions == judgement.throws == ()
    assert len(judgement.values) == 1
    assert turning_points(judgement) == ()
    assert accuracy(judgement, 0) is None


def test_a_game_without_engine_knowledge_is_reviewed_too():
    record = read_record("nim size=2 third=off two coin1 a1 b2 a1", nim.load)
    review = Review.of(record, limits=Limits(200))
    judgement = review.finish()
    lost = {each.ply: each.lost for each in judgement.decisions}
    # Seat 1 had lost whatever it took; with b1 seat 0 would have had the last stone.
    assert lost[3] == 0 and lost[4] == 1
    assert [each.ply for each in judgement.throws] == [2]
    assert judgement.values[-1].kind == PROVED
    assert Review(read_review(write(review.walk), nim.load)).judgement == judgement


# Bad input


@cache
def written():
    review = Review.of(stawn(), limits=QUICK)
    review.finish()
    return write(review.walk)


def spoiled(**changes):
    return json.dumps({**json.loads(written()), **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        spoiled(review=0),
        spoiled(rules="0"),
        spoiled(seed="1"),
        spoiled(nodes=1.5),
        spoiled(game="chess?moves=e4"),
        spoiled(game=STAWN + "a1,a1"),
        spoiled(game=STAWN + "a1"),
        spoiled(quick=None),
        spoiled(quick={"99": {}}),
        spoiled(quick={"0": None}),
        spoiled(quick={"0": {"seat": 0, "average": float("nan")}}),
        spoiled(quick={"0": {"seat": 0, "average": 0.5, "value": {}, "best": None}}),
    ],
)
def test_what_is_no_review_of_this_version_is_refused(text):
    with pytest.raises(ValueError, match=r"review|look|JSON|candidate|line|pass|move"):
        read_review(text, games.load)


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_damaged_reviews_are_refused_or_read(data):
    text = spoiled()
    at = data.draw(st.integers(0, len(text) - 1))
    letter = data.draw(st.sampled_from('0a"{}[],:'))
    try:
        walk = read_review(text[:at] + letter + text[at + 1 :], games.load)
    except ValueError:
        return
    assert len(judged(walk).values) == len(walk.positions)


def test_the_line_may_come_from_a_broken_record():
    with pytest.raises(ValueError, match="a1") as raised:
        read_record(STAWN + "a1,a1", games.load)
    legal = raised.value.legal
    assert isinstance(legal, Record)
    review = Review.of(legal, limits=QUICK)
    review.finish()
    assert review.walk.end is legal.root.main_line_end()
    assert write_link(legal, review.walk.end).endswith("moves=a1")
