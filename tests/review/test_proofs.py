"""Reviews and analyses call a position proved only where a proof is known."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.brain import ESTIMATE, EXACT, LOST, PROVED, WON
from pentabula.core.position import CHANCE
from pentabula.review.data import ReviewLimits, result_for
from pentabula.review.review import ReviewInProgress
from pentabula.search.base import analyse
from pentabula.search.expectimax import DiceSearch
from pentabula.search.levels import STRONGEST_UNTIMED, skill
from tests.examples import examples
from tests.review.games_played import QUICK, played_at_random, read
from tools.solver import Solver, TooLargeError

SOLVED = [
    ("konobi", {"size": 3, "pie": "on"}),
    ("konobi", {"size": 4, "pie": "on"}),
    ("tabik", {"size": 2, "pie": "on"}),
    ("tabik", {"size": 3, "pie": "on"}),
    ("stawn", {"size": 2, "komi": 0, "button": "on"}),
    ("stawn", {"size": 2, "button": "off"}),
    ("tau", {"rows": 4, "cols": 5}),
    ("tau", {"rows": 5, "cols": 5, "limit": 20}),
]
# With the usual nodes, test_solved_games.py compares a review of Konobi on 4 × 4 with the solver.
REVIEWED = [
    (name, options, nodes)
    for name, options in SOLVED
    for nodes in (5, 20, None)
    if nodes or options.get("size") != 4
]
LUCKY = [
    "konobi?size=3&pie=on&moves=a3,a2",
    "konobi?size=5&pie=on&moves=c2,c5,d2,a1,d1,e3,a2,e2,b2,d5,a5,d3,e1,b1,a4,e5,c3,a3,b3",
    "stawn?size=2&moves=komi2,black",
]
"""Once a proof of the move that was played passed for a proof of the position before it."""


@cache
def solver(name):
    return Solver(getattr(games.load(name).brain.knowledge, "canonical", None), most=150_000)


def winner(name, position, plies=6):
    """Who wins a position, whatever the dice; None where that depends on them or is unknown."""
    if position.outcome() is not None:
        return position.outcome().winner
    try:
        return solver(name).winner(position)
    except TooLargeError:
        pass
    if not plies or (position.turn != CHANCE and len(position.legal_moves()) > 60):
        return None
    after = {winner(name, position.play(move), plies - 1) for move in position.legal_moves()}
    if position.turn != CHANCE and position.turn in after:
        return position.turn
    return after.pop() if len(after) == 1 else None


def assert_true(name, position, seat, evaluation):
    """Asserts that the winner is the one that an evaluation of a seat calls proved."""
    if evaluation.kind == PROVED and (won := winner(name, position)) is not None:
        assert evaluation.chance == float(won == seat)


@pytest.mark.parametrize(("name", "options", "nodes"), REVIEWED, ids=str)
def test_what_a_review_calls_proved_is_true(name, options, nodes):
    for seed in range(3):
        review = ReviewInProgress.of(
            played_at_random(name, seed, **options), limits=ReviewLimits(nodes)
        )
        judgement, positions = review.finish(), review.data.positions
        for decision in judgement.decisions:
            if decision.kind == PROVED:
                before, after = positions[decision.ply - 1 : decision.ply + 1]
                assert_true(name, before, decision.seat, decision.best.evaluation)
                assert_true(name, after, decision.seat, decision.played.evaluation)
        for at, value in enumerate(judgement.values):
            assert_true(name, positions[at], 0, value)


@pytest.mark.parametrize(("name", "options"), SOLVED, ids=str)
def test_what_an_analysis_calls_proved_is_true(name, options):
    game = games.load(name)
    for seed in range(3):
        end = played_at_random(name, seed, **options).root.main_line_end()
        for position in end.positions()[:-1]:
            for each in analyse(game, position, nodes=20, seed=seed).moves:
                assert_true(name, position.play(each.move), position.turn, each.evaluation)


def test_a_review_of_dice_is_at_most_as_certain_as_its_looks():
    review = ReviewInProgress.of(played_at_random("tabula", 3), limits=QUICK)
    judgement, data = review.finish(), review.data
    for at, value in enumerate(judgement.values):
        if value.kind == PROVED:
            assert winner("tabula", data.positions[at]) == (0 if value.chance else 1)
    for each in judgement.decisions:
        known = data.look(each.ply - 1).evaluation.kind
        is_won = each.played.evaluation == WON
        assert each.kind == ESTIMATE or is_won or known in (EXACT, PROVED)


def proved_winners(data):
    """The proved winner of each position, None where there is no proof.

    Besides its looks, a forced move, one that wins, and any in a lost position prove a neighbour.
    """
    found = []
    for at, position in enumerate(data.positions):
        looks = [each[at].for_seat(0) for each in data.passes.values() if at in each]
        sure = [each for each in (result_for(0, position), *looks) if each and each.is_proved]
        found.append(None if not sure else 0 if sure[0].chance else 1)
    for _ in found:
        for at in range(len(data.line)):
            turn, (before, after) = data.positions[at].turn, found[at : at + 2]
            if before is None and (at in data.forced or turn == after):
                found[at] = after
            if after is None and (at in data.forced or 1 - turn == before):
                found[at + 1] = before
    return found


def assert_has_proofs(review):
    judgement, winners = review.finish(), proved_winners(review.data)
    for at, value in enumerate(judgement.values):
        assert value.kind != PROVED or winners[at] == 1 - value.chance
    for each in judgement.decisions:
        for at, found in ((each.ply - 1, each.best), (each.ply, each.played)):
            if found.evaluation.kind == PROVED:
                assert winners[at] == (each.seat if found.evaluation.chance else 1 - each.seat)


@pytest.mark.parametrize("link", LUCKY)
def test_a_decision_that_seems_best_is_proved_only_with_its_position(link):
    for nodes in (5, 20):
        assert_has_proofs(ReviewInProgress.of(read(link), limits=ReviewLimits(nodes)))


@examples(40)
@given(st.sampled_from([*SOLVED, *((name, {}) for name in games.names())]), st.data())
def test_every_proof_of_a_review_is_from_a_look_or_follows_from_one(chosen, data):
    name, options = chosen
    seed, plies = data.draw(st.integers(0, 10**6)), data.draw(st.integers(1, 60))
    nodes = data.draw(st.integers(1, 20))
    record = played_at_random(name, seed, plies, **options)
    assert_has_proofs(ReviewInProgress.of(record, limits=ReviewLimits(nodes, seed)))


def test_a_known_loss_is_not_the_best_turn_while_others_are_unknown():
    """Otherwise an unfinished search of a turn would call the game lost."""
    game = games.load("tabula")
    end = played_at_random("tabula", 3, 80).root.main_line_end()
    position = next(
        each for each in end.positions() if each.turn != CHANCE and len(each.legal_moves()) > 2
    )
    search = DiceSearch(game.brain.knowledge, position, skill(game, STRONGEST_UNTIMED), Random(1))
    while not search._ends:
        search.step()
    search._ends[0].evaluation = LOST
    found = search.evaluations()
    assert found[0].evaluation != LOST and found[-1].evaluation == LOST


def test_a_review_of_a_solved_game_is_exact_with_any_nodes():
    record = played_at_random("tau", 2, rows=12, cols=14, limit=1_000_000)
    judgement = ReviewInProgress.of(record, limits=ReviewLimits(1)).finish()
    assert {each.kind for each in judgement.values} == {PROVED}
    assert {each.kind for each in judgement.decisions} == {PROVED}
