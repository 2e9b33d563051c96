"""A review step by step: stopped, stored, resumed, of unfinished games, and as documented."""

import doctest
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.brain import ESTIMATE, LOST, PROVED, WON, Evaluation, MoveEvaluation
from pentabula.core.record import Record, read_record, write_link
from pentabula.core.work import finish
from pentabula.review.data import Look, ReviewLimits
from pentabula.review.judgement import judge
from pentabula.review.look_tasks import LookJob, LookTask
from pentabula.review.review import ReviewInProgress
from pentabula.review.review_text import read_review, write_review
from pentabula.review.summary import accuracy, last_chances, turning_points
from pentabula.search.proof import start_proof
from tests.core import nim
from tests.examples import examples
from tests.review.games_played import QUICK, played_at_random

STAWN = "stawn?size=3&komi=0&moves="


def stawn():
    return played_at_random("stawn", 5, plies=16, size=3, komi=0)


def tabik():
    return played_at_random("tabik", 1, size=5)


def resumed(review):
    return ReviewInProgress(read_review(write_review(review.data), games.load))


@pytest.mark.parametrize("name", games.names())
def test_every_unfinished_game_can_be_reviewed(name):
    record = played_at_random(name, 1, plies=9)
    judgement = ReviewInProgress.of(record, limits=QUICK).finish()
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
    whole = ReviewInProgress.of(record(), limits=QUICK)
    whole.finish()
    review, stops = ReviewInProgress.of(record(), limits=QUICK), 0
    while not review.is_done:
        before = write_review(review.data)
        review.step()
        if write_review(review.data) != before:
            review, stops = resumed(review), stops + 1
    assert stops > 16 and write_review(review.data) == write_review(whole.data)
    assert review.judgement == whole.judgement and resumed(whole).is_done


def test_progress_increases_and_a_judgement_is_always_available():
    review, progress, known = ReviewInProgress.of(stawn(), limits=QUICK), 0.0, 0
    while not review.is_done:
        assert progress <= review.progress < 1
        progress = review.progress
        known = max(known, len(turning_points(review.judgement)))
        review.step()
    assert review.progress == 1.0 and known


def test_the_end_is_proved_from_the_last_move_backwards():
    review = ReviewInProgress.of(tabik(), limits=ReviewLimits(60))
    judgement = review.finish()
    proved = [at for at, value in enumerate(judgement.values) if value.kind == PROVED]
    looked_at = [at for at in proved if at in review.data.proofs]
    assert looked_at and proved[-1] == len(review.data.line)
    for at in looked_at:
        position = review.data.positions[at]
        proof = start_proof(review.data.game.brain.knowledge, position)
        while proof.winner is None:
            proof.step()
        assert judgement.values[at].chance == (proof.winner == 0)


def with_quick_looks(chance, plies=1000):
    """A game, perhaps without its end, where quick looks think every move best.

    They give the side to move this chance. They have many nodes, so their errors are small.
    """
    record = played_at_random("tabik", 1, plies, size=5)
    data = ReviewInProgress.of(record, limits=ReviewLimits(100_000)).data
    for at in data.to_search:
        move = data.played(at) or other_move(data, at)
        best = MoveEvaluation(move, Evaluation(chance), (move,))
        data.quick[at] = Look(data.positions[at].turn, best.evaluation, best, best)
    return data


def other_move(data, at):
    moves = [each for each in data.positions[at].legal_moves() if each != data.played(at)]
    return moves[at % len(moves)]


def test_the_bias_of_quick_looks_is_subtracted():
    assert ReviewInProgress.of(tabik(), limits=QUICK).data.bias == 0
    data = with_quick_looks(0.6)
    assert data.bias == pytest.approx(0.2)
    *decisions, last = judge(data).decisions
    assert all(each.fall == pytest.approx(0, abs=1e-9) for each in decisions)
    assert last.fall > 0.1  # the result is certain


def test_the_first_round_looks_at_every_position_largest_fall_first():
    data = with_quick_looks(0.6)
    data.quick[5] = replace(data.quick[5], evaluation=Evaluation(0.9))
    data.proofs.update(data.quick)
    task = ReviewInProgress(data).next_shareable_task()  # the other one is the current task
    assert task in (LookTask("looks 0", 4), LookTask("looks 0", 5))
    review = ReviewInProgress.of(tabik(), limits=QUICK)
    judgement = review.finish()
    estimated = {at for at, value in enumerate(judgement.values) if value.kind == ESTIMATE}
    assert estimated and estimated & {*review.data.to_search} <= review.data.rounds[0].looks.keys()


def test_a_fall_without_a_better_move_is_not_a_loss_until_the_other_moves_are_searched():
    data = with_two_falls()
    assert decided(data, 6).fall > 0.1 and decided(data, 12).fall > 0.1
    assert decided(data, 6).lost == 0 and not decided(data, 6).is_deep
    task = ReviewInProgress(data).next_shareable_task()  # the other one is the current task
    assert task in (LookTask("others 0", 5), LookTask("others 0", 11))
    data.rounds[0].others[5] = look_at_others(data, 5, 0.6)
    assert decided(data, 6).lost == decided(data, 6).fall > 0.1 and decided(data, 6).is_deep
    assert decided(data, 6).best.move == other_move(data, 5)
    data.rounds[0].others[5] = look_at_others(data, 5, 0.1)
    assert decided(data, 6).lost < 0.15


def decided(data, ply):
    return next(each for each in judge(data).decisions if each.ply == ply)


@pytest.mark.parametrize("name", ["tabik", "konobi", "stawn"])
def test_a_look_at_the_other_moves_skips_the_one_of_the_game(name):
    data = ReviewInProgress.of(played_at_random(name, 1, plies=6), limits=QUICK).data
    look = finished(LookTask("others 0", 3).job(data))
    assert look.best.move != data.line[3].move and look.played is None


def test_later_looks_correct_an_earlier_error():
    """One look overrates the position after ply 6; the looks after it correct its value."""
    data = with_quick_looks(0.6)
    seat = data.positions[5].turn
    for at in data.to_search[7:]:
        chance = 0.3 if data.positions[at].turn == seat else 0.9
        data.quick[at] = replace(data.quick[at], evaluation=Evaluation(chance))
    assert decided(data, 6).fall > 0.1 and decided(data, 7).fall == 0
    assert decided(data, 6).fall + decided(data, 8).fall == pytest.approx(0.3, abs=0.01)


def with_two_falls():
    """A game whose value falls at plies 6 and 12, by quick looks and the first round.

    It stops before its end, which a fall would precede as well.
    """
    data = with_quick_looks(0.6, plies=24)
    for at in data.to_search:
        good, bad = (0.6, 0.6) if at < 6 else (0.8, 0.4) if at < 12 else (1.0, 0.2)
        chance = bad if data.positions[at].turn == data.positions[5].turn else good
        data.quick[at] = replace(data.quick[at], evaluation=Evaluation(chance))
    data.proofs.update(data.quick)
    data.rounds[0].looks.update(data.quick)
    return data


def look_at_others(data, at, chance):
    """A look at all moves but that of the game, the best of which has this chance."""
    other = other_move(data, at)
    best = MoveEvaluation(other, Evaluation(chance), (other,))
    return replace(data.quick[at], evaluation=best.evaluation, best=best)


def test_rivals_of_the_worst_decision_are_compared_again():
    data = with_two_falls()
    for at, chance in ((5, 0.6), (11, 0.4)):
        data.rounds[0].others[at] = look_at_others(data, at, chance)
    assert decided(data, 6).is_deep and decided(data, 12).is_deep
    assert abs(decided(data, 6).lost - decided(data, 12).lost) < 2 * data.error(5)
    task = ReviewInProgress(data).next_shareable_task()
    assert task.pass_name == "looks 1" and task.at in (5, 6, 11, 12)
    data.rounds[-1].looks.update({at: data.quick[at] for at in range(13, 22)})
    assert data.effort > data.game.review_effort.deep_looks  # the nodes are used up
    assert ReviewInProgress(data).is_done


def with_one_clear_fall():
    data = with_two_falls()
    for at, chance in ((5, 0.6), (9, 0.4), (11, 0.22)):
        data.rounds[0].others[at] = look_at_others(data, at, chance)
    assert decided(data, 6).lost > decided(data, 12).lost + 2 * data.error(5)
    return data


def test_the_worst_decisions_are_compared_twice_and_the_worst_three_times():
    data = with_one_clear_fall()
    compared = [(1, 5, 0.6), (1, 9, 0.4), (1, 11, 0.22), (2, 5, 0.6)]
    assert {each.ply for each in last_chances(judge(data).decisions)} == {6, 10, 12}
    for number, at, chance in compared:
        assert not ReviewInProgress(data).is_done
        data.rounds[number].looks.update({each: data.quick[each] for each in (at, at + 1)})
        data.rounds[number].others[at] = look_at_others(data, at, chance)
    assert ReviewInProgress(data).is_done


def test_the_worst_decisions_come_first_when_nodes_run_out():
    data = with_one_clear_fall()
    data.rounds[-1].looks.update({at: data.quick[at] for at in range(13, 17)})
    data.rounds[1].looks[17] = data.quick[17]
    left = data.game.review_effort.deep_looks - data.effort
    assert 4 <= left < 8  # a decision takes two looks with twice the nodes
    review = ReviewInProgress(data)
    assert review.next_shareable_task().at in (5, 6)
    assert review.next_shareable_task() is None  # the other one is the current task


def test_every_round_has_other_seeds():
    data = ReviewInProgress.of(tabik(), limits=QUICK).data
    looks = []
    for name in ("quick", "looks 0", "looks 1", "others 1"):
        looks.append(finished(LookTask(name, 3).job(data)).evaluation)
    assert len(set(looks)) == len(looks)


def finished(job):
    return finish(job).look


@pytest.mark.parametrize("name", ["konobi", "tabik"])
def test_a_larger_look_pools_searches_with_random_errors(name):
    data = ReviewInProgress.of(played_at_random(name, 1, plies=6), limits=ReviewLimits(40)).data
    look, skill = finished(LookTask("looks 2", 3).job(data)), data.limits.deep(data.game)
    parts = [
        finished(LookJob(data.game, data.positions[3], skill, seed, data.line[3].move)).best
        for seed in ("0 3 4", "0 3 4 1", "0 3 4 2", "0 3 4 3")
    ]
    alike = [each for each in parts if each.move == look.best.move]
    low, high = (pick(each.evaluation.chance for each in alike) for pick in (min, max))
    assert max(each.nodes for each in parts) < look.best.nodes <= 4 * 40
    assert low - 0.1 < look.evaluation.chance < high + 0.1 and not look.is_final


def test_a_larger_look_is_one_search_in_games_that_are_evaluated():
    data = ReviewInProgress.of(stawn(), limits=ReviewLimits(40)).data
    whole = LookJob(data.game, data.positions[3], data.limits.deep(data.game, 4), "0 3 4")
    assert finished(LookTask("looks 2", 3).job(data)).evaluation == finished(whole).evaluation


def test_no_search_follows_one_that_proves_the_position():
    data = ReviewInProgress.of(tabik(), limits=ReviewLimits(2000)).data
    at = max(data.to_search)
    while not (look := finished(LookTask("looks 0", at).job(data))).is_final:
        at += 1
    assert finished(LookTask("looks 3", at).job(data)).best.nodes <= 2 * 2000
    assert look.evaluation.is_proved


@pytest.mark.parametrize(
    ("reply", "kind"), [(WON, ESTIMATE), (LOST, PROVED)], ids=["a win", "no win"]
)
def test_a_winning_move_proves_the_position_before_it_and_a_losing_one_does_not(reply, kind):
    data = with_quick_looks(0.4)
    data.quick[9] = replace(data.quick[9], evaluation=reply, is_final=True)
    judgement = judge(data)
    assert judgement.values[9].kind == PROVED and judgement.values[8].kind == kind
    assert [each.lost for each in judgement.decisions if each.ply == 9] == [0]


@pytest.mark.parametrize(("quick", "lost"), [(0.6, 0.0), (0.9, 0.27)])
def test_a_loss_that_only_a_proof_shows_is_not_charged_to_the_move(quick, lost):
    """A proof shows that ply 9 lost the game; looks gave the reply the chance `quick`."""
    data = with_quick_looks(0.6)
    best = MoveEvaluation(other_move(data, 8), Evaluation(0.6), (other_move(data, 8),))
    data.quick[8] = replace(data.quick[8], best=best)
    data.quick[9] = replace(data.quick[9], evaluation=Evaluation(quick))
    data.proofs[9] = replace(data.quick[9], evaluation=WON, is_final=True)
    judgement = judge(data)
    decision = decided(data, 9)
    assert data.bias == pytest.approx(0.2) and judgement.values[9].kind == PROVED
    assert decision.played.evaluation == LOST and decision.kind in (ESTIMATE, PROVED)
    assert decision.lost == pytest.approx(lost, abs=0.05)


def test_a_loss_that_only_looks_with_a_proof_find_is_not_charged_to_the_move():
    data = with_quick_looks(0.6)
    best = MoveEvaluation(other_move(data, 8), Evaluation(0.6), (other_move(data, 8),))
    data.quick[8] = replace(data.quick[8], best=best)
    data.proofs[9] = replace(data.quick[9], evaluation=WON, is_final=True)
    assert decided(data, 9).lost < 0.05
    data.rounds[0].looks[9] = replace(data.quick[9], evaluation=WON, is_final=True)
    assert decided(data, 9).lost < 0.05 and judge(data).values[9].kind == PROVED


@pytest.mark.parametrize("seed", [0, 3, 4])
def test_on_a_solved_board_an_estimate_blames_nothing_and_a_proof_has_a_look_without_it(seed):
    review = ReviewInProgress.of(played_at_random("konobi", seed, size=5), limits=QUICK)
    judgement, data = review.finish(), review.data
    first = next(at for at in data.to_search if judgement.values[at].kind == PROVED)
    assert not data.rounds[0].looks[first].evaluation.is_proved
    assert all(each.kind == PROVED for each in judgement.decisions if each.lost)
    assert any(each.kind == ESTIMATE for each in judgement.decisions)


def test_another_seed_gives_another_review():
    one, other = (ReviewInProgress.of(tabik(), limits=ReviewLimits(8, seed)) for seed in (1, 2))
    assert one.finish() == ReviewInProgress.of(tabik(), limits=ReviewLimits(8, 1)).finish()
    assert one.judgement.values != other.finish().values


def test_any_line_of_a_record_can_be_reviewed():
    record = read_record("tau rows=4 cols=4 bid3 bid5 pass row2 row3", games.load)
    parent = record.root.main_line_end().parent
    aside = record.play(parent, record.game.notation.read("cola", parent.position))
    judgement = ReviewInProgress.of(record, aside, QUICK).finish()
    assert [each.ply for each in judgement.decisions] == [1, 2, 3, 4, 5]
    assert str(judgement.decisions[-1].played.move) == "cola"


def test_a_resignation_changes_nothing():
    record = stawn()
    end = record.root.main_line_end()
    before = ReviewInProgress.of(record, limits=QUICK).finish()
    record.lose(end, 0)
    assert ReviewInProgress.of(record, limits=QUICK).finish() == before


def test_an_empty_game_has_no_losses():
    judgement = ReviewInProgress.of(read_record("stawn", games.load)).finish()
    assert judgement.decisions == judgement.throws == () and len(judgement.values) == 1
    assert turning_points(judgement) == () and accuracy(judgement, 0) is None


def test_a_game_without_engine_knowledge_is_reviewed():
    record = read_record("nim size=2 third=off two coin1 a1 b2 a1", nim.load)
    review = ReviewInProgress.of(record, limits=ReviewLimits(200))
    judgement = review.finish()
    lost = {each.ply: each.lost for each in judgement.decisions}
    # Every move of seat 1 lost; with b1 seat 0 would have taken the last stone.
    assert lost[3] == 0 and lost[4] == 1 and [each.ply for each in judgement.throws] == [2]
    assert judgement.values[-1].kind == PROVED
    assert ReviewInProgress(read_review(write_review(review.data), nim.load)).judgement == judgement


@cache
def written():
    review = ReviewInProgress.of(stawn(), limits=QUICK)
    review.finish()
    return write_review(review.data)


def damaged(**changes):
    return json.dumps({**json.loads(written()), **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        damaged(review=0),
        damaged(rules="0"),
        damaged(seed="1"),
        damaged(nodes=1.5),
        damaged(game="chess?moves=e4"),
        damaged(game=STAWN + "a1,a1"),
        damaged(game=STAWN + "a1"),
        damaged(quick=None),
        damaged(quick={"99": {}}),
        damaged(quick={"0": None}),
        damaged(quick={"0": {"seat": 0, "average": float("nan")}}),
        damaged(quick={"0": {"seat": 0, "average": 0.5, "value": {}, "best": None}}),
    ],
)
def test_a_text_that_is_not_a_review_of_this_version_is_refused(text):
    with pytest.raises(ValueError, match=r"[.]$"):
        read_review(text, games.load)


@examples(10)
@given(st.data())
def test_damaged_reviews_are_refused_or_read(draws):
    text = damaged()
    at = draws.draw(st.integers(0, len(text) - 1))
    letter = draws.draw(st.sampled_from('0a"{}[],:'))
    try:
        data = read_review(text[:at] + letter + text[at + 1 :], games.load)
    except ValueError:
        return
    assert len(judge(data).values) == len(data.positions)


def test_the_legal_part_of_a_damaged_record_can_be_reviewed():
    with pytest.raises(ValueError, match="a1") as raised:
        read_record(STAWN + "a1,a1", games.load)
    legal = raised.value.legal
    assert isinstance(legal, Record)
    review = ReviewInProgress.of(legal, limits=QUICK)
    review.finish()
    assert review.data.end is legal.root.main_line_end()
    assert write_link(legal, review.data.end).endswith("moves=a1")


PAGE = Path(__file__).parents[2] / "docs/review.md"


def test_the_example_runs() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted and not found.failed
