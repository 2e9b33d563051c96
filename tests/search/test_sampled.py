"""Tree search by samples, on Nim, where the truth is known."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pentabula.core.brain import PROVED, WON, Brain, MonteCarlo, Sample, Sampling, Skill
from pentabula.core.work import finish
from pentabula.search.base import start_search
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.sampled import SampledSearch
from tests.core.nim import NIM, playout, shortlist
from tests.search.brute import winner
from tests.search.nim_starts import nim

GAMES = 30


def sample(position, rng):
    """Playouts one after another, counted by the moves of each seat."""
    wins, held, won_with = 0, (Counter(), Counter()), (Counter(), Counter())
    for _ in range(GAMES):
        won, moves = playout(position, rng)
        wins += won == 0
        turn = position.turn
        for move in moves:
            held[turn][move] += 1
            won_with[turn][move] += won == turn
            turn = 1 - turn
    shares = [
        {move: wins[move] / held[move] for move in held}
        for held, wins in zip(held, won_with, strict=True)
    ]
    return Sample(wins / GAMES, (shares[0], shares[1]))


def flat(position, rng):
    """A sample in which no move differs from the others."""
    return Sample(0.75)


def knowing(sample=sample, **options):
    sampling = Sampling(sample, prior_visits=2.0, exploration=0.1, rave=10.0, error=0.3)
    return replace(MonteCarlo(is_small=lambda position: False, sampling=sampling), **options)


def made(position, nodes=100, knowledge=None, seed=1, only=()):
    knowledge = knowledge or knowing()
    game = replace(NIM, brain=Brain(playout=playout, shortlist=shortlist, knowledge=knowledge))
    return start_search(game, position, Skill(nodes, is_sampling=True), Random(seed), only)


def test_a_skill_that_samples_is_used_where_the_game_has_sampling():
    assert type(made(nim())) is SampledSearch
    for knowledge, skill in [
        (knowing(sampling=None), Skill(9, is_sampling=True)),
        (knowing(), Skill(9)),
    ]:
        game = replace(NIM, brain=Brain(playout=playout, shortlist=shortlist, knowledge=knowledge))
        assert type(start_search(game, nim(), skill, Random(1))) is TreeSearch


def test_a_sampled_search_needs_sampling():
    knowledge = knowing(sampling=None)
    with pytest.raises(ValueError, match="no sampling"):
        SampledSearch(
            Brain(playout=playout, shortlist=shortlist, knowledge=knowledge),
            knowledge,
            nim(),
            Skill(9),
            Random(1),
        )


def test_a_win_in_one_is_found_and_proved():
    best = finish(made(nim(size=2).play("a2"))).evaluations()[0]
    assert (best.move, best.evaluation) == ("b2", WON)


def test_a_win_in_two_is_found():
    position = nim(size=2, most=1, third="on")
    assert winner(position) == position.turn
    assert winner(position.play(finish(made(position, 1000)).chosen())) == position.turn


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("most", [1, 2, 3])
def test_every_claimed_proof_is_true(size, most):
    position = nim(size=size, most=most)
    for each in finish(made(position, 300)).evaluations():
        if each.evaluation.kind == PROVED:
            truth = winner(position.play(each.move)) == position.turn
            assert each.evaluation.chance == truth


def test_every_node_is_one_sample():
    asked = []

    def counting(position, rng):
        asked.append(position)
        return flat(position, rng)

    for nodes in (0, 1, 2, 7, 50):
        asked.clear()
        position = nim(size=9, most=9)
        search = finish(made(position, nodes, knowing(counting)))
        assert search.nodes == len(asked) == nodes and all(each.outcome() is None for each in asked)
        assert sum(each.nodes for each in search.evaluations()) == nodes


def test_a_sample_counts_for_the_side_to_move_and_for_every_move():
    """Seat 0 begins with three quarters: so have its moves, before and after a visit."""
    position = nim(size=9, most=9)
    assert position.turn == 0
    search = finish(made(position, 30, knowing(flat)))
    root = search.root
    assert search.value().chance == pytest.approx(0.75)
    for visits, wins in zip(root.amaf_visits, root.amaf_wins, strict=True):
        assert visits == 2 + 30 and wins == pytest.approx(2 * 0.5 + 30 * 0.75)
    child = max((each for each in root.children if each), key=lambda each: each.total)
    assert child.turn == 1 and sum(child.wins) / sum(child.visits) == pytest.approx(0.25)


def test_a_move_with_a_better_share_is_tried_first():
    def favouring(position, rng):
        return Sample(0.5, ({"b3": 0.9}, {"b3": 0.9}))

    assert finish(made(nim(size=9), 20, knowing(favouring))).chosen() == "b3"


def test_only_some_moves_are_considered():
    position = nim(size=9, most=9)
    only = [*position.legal_moves()][3:5]
    found = finish(made(position, only=only)).evaluations()
    assert {each.move for each in found if each.nodes} <= {*only}
