"""Tree search of only some of the moves, on Nim, where the truth is known."""

from random import Random

import pytest

from pentabula.core.brain import ESTIMATE, PROVED, Brain, MonteCarlo, Skill
from pentabula.core.game import AnyGame
from pentabula.core.work import finish
from pentabula.search.montecarlo import TreeSearch
from tests.core.nim import NIM, playout, shortlist
from tests.search.brute import winner

KNOWLEDGE = MonteCarlo(is_small=lambda position: False)


def finished(position, only, nodes=200, knowledge=KNOWLEDGE):
    brain = Brain(playout=playout, shortlist=shortlist, knowledge=knowledge)
    return finish(TreeSearch(brain, knowledge, position, Skill(nodes), Random(1), only))


def start(game: AnyGame = NIM, **options):
    return game.start(**{"third": "off", "most": 3, "size": 5} | options)


def test_only_the_given_moves_are_visited():
    position = start(size=9)
    only = [*position.legal_moves()][2:5]
    visited = {each.move for each in finished(position, only, 30).evaluations() if each.nodes}
    assert visited and visited <= {*only}


def test_other_moves_are_visited_once_all_given_ones_are_lost():
    position = start(size=4, third="on")
    won = {each for each in position.legal_moves() if winner(position.play(each)) == position.turn}
    lost = [each for each in position.legal_moves() if each not in won]
    assert won and lost
    best = finished(position, lost, 3000).evaluations()[0]
    assert best.move in won


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("first", range(3))
def test_every_claimed_proof_is_true(size, first):
    position = start(size=size)
    only = [*position.legal_moves()][first::3]
    claims = 0
    for each in finished(position, only, nodes=400).evaluations():
        assert each.evaluation.kind in (ESTIMATE, PROVED)
        if each.evaluation.kind == PROVED:
            claims += 1
            wins = winner(position.play(each.move)) == position.turn
            assert each.evaluation.chance == wins
    assert claims or size > 2


def test_after_advancing_all_moves_are_considered():
    position = start(size=9)
    search = finished(position, ["a1", "b1"], nodes=100)
    assert search.advance(["a1"], position.play("a1"))
    kept = {each.move: each.nodes for each in search.evaluations()}
    finish(search)
    visited = {each.move for each in search.evaluations() if each.nodes > kept[each.move]}
    assert visited > {"b1"}


def test_the_value_of_the_other_moves_stays_open():
    position = start()
    search = finished(position, [next(iter(position.legal_moves()))], nodes=5)
    assert len(search.root.open) == len(position.legal_moves())
