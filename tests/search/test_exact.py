"""Search in a game that its brain solves."""

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


def made(skill, seed=1, knowledge=Exact(solve, decide)):  # noqa: B008
    return ExactSearch(knowledge, "position", skill, Random(seed))


def test_evaluations_are_known_from_the_start():
    assert made(Skill(0)).evaluations() == FIRST and made(Skill(0)).chosen() == "a"


def test_a_step_is_a_slice_until_the_brain_has_finished():
    search = made(Skill(10))
    for nodes in (1, 2):
        search.step()
        assert (search.nodes, search.is_done) == (nodes, False)
    assert search.evaluations() == LAST
    search.step()
    search.step()
    assert (search.nodes, search.is_done) == (3, True)
    assert (search.chosen(), search.evaluations()) == ("b", LAST)


def test_a_search_ends_after_its_nodes():
    search = made(Skill(1))
    search.step()
    search.step()
    assert (search.nodes, search.is_done, search.evaluations()) == (1, True, FIRST)


def test_for_weaker_skills_the_brain_chooses_by_the_seed():
    skill = Skill(5, depth=2)
    search = made(skill)
    before = search.chosen()
    assert before[:3] == ("position", FIRST, skill)
    search.step()
    assert search.chosen() == before and made(skill).chosen() == before
    assert made(skill, seed=2).chosen() != before


def test_without_the_hook_every_skill_plays_the_best_move():
    assert made(Skill(5, depth=2), knowledge=Exact(solve)).chosen() == "a"


def test_a_search_does_not_advance_and_has_no_dice():
    search = made(Skill(5))
    assert not search.advance(["a"], "later") and search.outlook() == ()
