"""Tree search by evaluation: what a step counts, how deep it searches, what it keeps."""

from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import Skill
from pentabula.core.work import finish
from pentabula.search.base import start_search
from pentabula.search.bestfirst import JITTER, BestFirstSearch

STAWN = games.load("stawn")


def begun(skill, **options):
    position = STAWN.start(**{"size": 3, "komi": 0, **options})
    return start_search(STAWN, position, skill, Random(1)), position


def finished(skill, **options):
    search, position = begun(skill, **options)
    return finish(search), position


def test_the_first_step_tries_a_move_with_the_best_evaluation():
    found, _ = begun(Skill(10))
    assert isinstance(found, BestFirstSearch)
    found, position = finished(Skill(1))
    priors = STAWN.brain.knowledge.priors(position, list(position.legal_moves()))
    chosen = list(position.legal_moves()).index(found.chosen())
    assert priors[chosen] >= max(priors) * (1 - JITTER)


def test_a_move_has_its_evaluation_and_then_the_value_after_the_best_reply():
    found, position = begun(Skill(0))
    moves = list(position.legal_moves())
    priors = dict(zip(moves, STAWN.brain.knowledge.priors(position, moves), strict=True))
    for each in found.evaluations():
        assert priors[each.move] * (1 - JITTER) <= each.evaluation.chance <= priors[each.move]
    found, position = finished(Skill(1))
    tried = next(each for each in found.evaluations() if each.nodes)
    after = position.play(tried.move)
    replies = STAWN.brain.knowledge.priors(after, list(after.legal_moves()))
    assert tried.evaluation.chance == pytest.approx(1 - max(replies))


def test_a_position_has_the_value_of_its_best_move_and_keeps_the_others_open():
    found, _ = finished(Skill(30))
    assert found.value() == found.evaluations()[0].evaluation
    found, position = finished(Skill(30))
    assert len(found.root.open) == len(position.legal_moves())


@pytest.mark.parametrize(
    "skill", [Skill(30), Skill(30, depth=1), Skill(30, depth=2, blind_spots=0.5)]
)
def test_every_evaluation_is_a_chance_and_every_step_one_visit(skill):
    found, _ = finished(skill)
    assert all(0 <= each.evaluation.chance <= 1 for each in found.evaluations())
    assert sum(each.nodes for each in found.evaluations()) == found.nodes == 30


def test_at_depth_one_no_reply_is_searched():
    found, _ = finished(Skill(30, depth=1))
    assert all(len(each.line) == 1 for each in found.evaluations())


def test_the_tree_below_the_played_line_is_kept():
    found, position = finished(Skill(60))
    line = found.evaluations()[0].line[:1]
    visits = found.evaluations()[0].nodes
    assert found.advance(line, position.play(line[0])) and 0 < found.nodes <= visits


def test_other_seeds_open_games_in_other_ways():
    position = STAWN.start(size=5, komi=1)
    chosen = {start_search(STAWN, position, Skill(1), Random(seed)).chosen() for seed in range(12)}
    assert len(chosen) > 1
