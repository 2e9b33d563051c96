"""The search that considers only a few moves, on Nim, where the truth is known."""

from random import Random

import pytest

from pentabula.core.brain import ESTIMATE, PROVED, Brain, MonteCarlo, Skill
from pentabula.core.game import AnyGame
from pentabula.search.focused import FocusedSearch
from tests.core.nim import NIM, playout, shortlist
from tests.search.brute import winner

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover

KNOW = MonteCarlo(is_small=lambda position: False)


def done(position, only, nodes=200, know=KNOW):
    brain = Brain(playout=playout, shortlist=shortlist, thinking=know)
    search = FocusedSearch(brain, know, position, Skill(nodes), Random(1), only)
    while not search.is_done:
        search.step()
    return search


def start(game: AnyGame = NIM, **options):
    return game.start(**{"third": "off", "most": 3, "size": 5} | options)


def test_only_a_few_moves_are_played():
    position = start(size=9)
    only = [*position.legal_moves()][2:5]
    visited = {each.move for each in done(position, only, 30).evaluations() if each.nodes}
    assert visited and visited <= {*only}


def test_other_moves_are_tried_once_all_of_these_are_lost():
    position = start(size=4, third="on")
    won = {each for each in position.legal_moves() if winner(position.play(each)) == position.turn}
    lost = [each for each in position.legal_moves() if each not in won]
    assert won and lost
    best = done(position, lost, 3000).evaluations()[0]
    assert best.move in won


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("first", range(3))
def test_what_it_claims_is_so(size, first):
    position = start(size=size)
    only = [*position.legal_moves()][first::3]
    claims = 0
    for each in done(position, only, nodes=400).evaluations():
        assert each.evaluation.kind in (ESTIMATE, PROVED)
        if each.evaluation.kind == PROVED:
            claims += 1
            wins = winner(position.play(each.move)) == position.turn
            assert each.evaluation.chance == wins
    assert claims or size > 2


def test_the_root_has_all_its_moves_again_after_each_step():
    position = start()
    search = done(position, [next(iter(position.legal_moves()))], nodes=5)
    assert len(search.root.open) == len(position.legal_moves())
