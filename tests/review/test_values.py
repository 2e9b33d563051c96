"""Values beside proofs: they agree with the proofs, and estimates between them are no mistakes."""

import json
from dataclasses import replace
from functools import cache

import pytest

from pentabula import games
from pentabula.core.brain import ESTIMATE, LOST, PROVED, WON, Evaluation
from pentabula.core.position import Seat
from pentabula.review.data import BRIDGES, ReviewLimits, flipped
from pentabula.review.game_review import GameReview
from pentabula.review.graph import graph, graph_paths
from pentabula.review.judgement import Judgement, judge
from pentabula.review.look_tasks import LookTask
from pentabula.review.review import ReviewInProgress
from pentabula.review.review_text import read_review, write_review
from pentabula.search.proof import start_proof
from tests.review.games_played import QUICK, played_at_random
from tests.review.games_played import reviewed as finished

GAMES = [
    ("konobi", {"size": 5}),
    ("konobi", {"size": 6}),
    ("tabik", {"size": 4}),
    ("stawn", {"size": 3}),
    ("tau", {"rows": 4, "cols": 4}),
]
SEEDS = range(5)


@cache
def reviewed(number: int, seed: int, limits: ReviewLimits = QUICK) -> ReviewInProgress:
    name, options = GAMES[number]
    return finished(played_at_random(name, seed, **options), limits)


def own(value: Evaluation | None, seat: Seat) -> Evaluation:
    """A value for a seat, without the bounds of a score."""
    assert value is not None
    return replace(flipped(value, 0, seat), low=None, high=None)


@pytest.mark.parametrize("number", range(len(GAMES)))
@pytest.mark.parametrize("seed", SEEDS)
def test_neighbours_of_a_proof_agree_with_it(number: int, seed: int) -> None:
    """A move to a won position was made in a won one, and no move leaves a lost position. Among
    proofs of one winner an estimate is not a mistake, and a single one has their value."""
    review = reviewed(number, seed)
    judgement, positions = review.judgement, review.data.positions
    values, between = judgement.values, judgement.between
    for at in range(len(review.data.line)):
        mover = positions[at].turn
        before, after = own(values[at], mover), own(values[at + 1], mover)
        if after == WON or at in review.data.forced:
            assert before == after
        if before.kind == PROVED and not before.chance:
            assert after == LOST
    for each in judgement.decisions:
        for proof, ply in ((each.ply - 1, each.ply), (each.ply, each.ply - 1)):
            if proof not in between and is_level(judgement, ply):
                assert each.lost == 0
    for ply in between:
        if is_level(judgement, ply) and not {ply - 1, ply + 1} & between:
            found, *neighbours = (own(values[at], 0) for at in (ply, ply - 1, ply + 1))
            assert found.kind == ESTIMATE
            assert [found.chance] * 2 == [each.chance for each in neighbours]


def is_level(judgement: Judgement, ply: int) -> bool:
    """Whether a ply is between two proofs that the same side wins."""
    if ply not in judgement.between:
        return False
    known = [at for at, each in enumerate(judgement.values) if each and each.kind == PROVED]
    before = judgement.values[max(at for at in known if at < ply)]
    return before == judgement.values[min(at for at in known if at > ply)]


def test_some_of_these_games_have_estimates_between_proofs() -> None:
    found = [reviewed(number, seed).judgement for number in (0, 1, 2) for seed in SEEDS]
    assert sum(any(is_level(each, ply) for ply in each.between) for each in found) > 3


def between_two_winners() -> Judgement:
    """A game of Tabik in which the win changes sides where nothing is proved."""
    judgement = reviewed(2, 2).judgement
    assert judgement.between and not any(is_level(judgement, ply) for ply in judgement.between)
    return judgement


def test_a_win_that_changes_sides_between_two_proofs_is_lost_there() -> None:
    judgement = between_two_winners()
    first, last = min(judgement.between), max(judgement.between) + 1
    before, after = judgement.values[first - 1], judgement.values[last]
    assert before is not None and after is not None and before != after
    lost = [each.fall for each in judgement.decisions if first <= each.ply <= last]
    assert sum(lost) == pytest.approx(1, abs=1e-4)


def test_an_estimate_between_two_proofs_is_searched_longer_with_their_knowledge() -> None:
    data = reviewed(1, 1).data
    assert any(each.evaluation.is_proved for each in data.bridges.values())
    for at in data.bridges:
        assert data.proofs.get(at, data.quick[at]).evaluation.kind == ESTIMATE
        assert LookTask(BRIDGES, at).job(data) is not None


def test_a_known_winner_shortens_a_proof() -> None:
    """The proof of a position whose move was proved to win takes one step."""
    data = reviewed(0, 0).data
    values, knowledge = reviewed(0, 0).judgement.values, data.game.brain.knowledge
    at = next(at for at in data.to_search if values[at] == values[at + 1] != None)  # noqa: E711
    winner = 0 if values[at] == WON else 1
    proof = start_proof(knowledge, data.positions[at], [(data.positions[at + 1], winner)])
    proof.step()
    assert proof.winner_after(data.line[at].move) == winner


def test_the_graph_draws_estimates_between_proofs_dashed() -> None:
    review = GameReview(reviewed(2, 1).data, is_done=True)
    shown = graph(review, 0)
    assert {dot.ply for dot in shown.dots if dot.is_between} == review.judgement.between
    styles = [style for style, _ in graph_paths(shown, None, ("first", "second"))]
    assert styles.count("between") == 2


def test_a_stored_review_of_an_older_version_is_read() -> None:
    """It has no bridges; its judgement is the same but for the values between proofs."""
    review = reviewed(0, 0)
    stored = json.loads(write_review(review.data))
    del stored["bridges"]
    read = read_review(json.dumps(stored), games.load)
    assert judge(read) == review.judgement and not read.bridges
