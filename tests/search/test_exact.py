"""The search that asks a brain which solves its game."""

from random import Random

from pentabula.core.brain import LOST, WON, Exact, MoveEvaluation, Skill
from pentabula.search.exact import ExactSearch

FIRST = (MoveEvaluation("a", LOST), MoveEvaluation("b", LOST))
LAST = (MoveEvaluation("b", WON), MoveEvaluation("a", LOST))


def solve(position):
    yield FIRST
    yield FIRST
    yield LAST


def decide(position, known, skill, seed):
    return position, known, skill, seed


def made(skill, seed=1, thinking=Exact(solve, decide)):  # noqa: B008
    return ExactSearch(thinking, "position", skill, Random(seed))


def test_something_is_known_at_once():
    assert made(Skill(0)).evaluations() == FIRST
    assert made(Skill(0)).chosen() == "a"


def test_a_step_is_a_slice_until_nothing_more_can_be_known():
    search = made(Skill(10))
    for nodes in (1, 2):
        search.step()
        assert (search.nodes, search.is_done) == (nodes, False)
    assert search.evaluations() == LAST
    search.step()
    search.step()
    assert (search.nodes, search.is_done) == (3, True)
    assert (search.chosen(), search.evaluations()) == ("b", LAST)


def test_the_nodes_of_the_skill_are_the_end():
    search = made(Skill(1))
    search.step()
    search.step()
    assert (search.nodes, search.is_done, search.evaluations()) == (1, True, FIRST)


def test_zero_nodes_are_done_after_one_step_that_was_asked_for():
    search = made(Skill(0))
    search.step()
    assert search.is_done


def test_a_weaker_skill_is_decided_for_by_the_brain_with_one_seed_for_all_reports():
    skill = Skill(5, depth=2)
    search = made(skill)
    before = search.chosen()
    assert before[:3] == ("position", FIRST, skill)
    search.step()
    assert search.chosen() == before
    assert made(skill).chosen() == before
    assert made(skill, seed=2).chosen() != before


def test_without_a_decision_every_skill_takes_the_best():
    assert made(Skill(5, depth=2), thinking=Exact(solve)).chosen() == "a"


def test_a_search_does_not_go_on_to_other_positions_and_has_no_dice():
    search = made(Skill(5))
    assert not search.advance(["a"], "later")
    assert search.outlook() == ()
