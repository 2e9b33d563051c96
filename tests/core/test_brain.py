"""The defaults of levels and of a game's hooks for search."""

from pentabula.core.brain import LADDER, Analysis, Brain, Evaluation, Exact, Expectimax, Skill


def test_an_analysis_is_not_done_by_default():
    assert not Analysis(0, Evaluation(0.5), ()).is_done


def test_a_level_searches_for_five_seconds_and_overlooks_nothing_by_default():
    skill = Skill(nodes=100)
    assert (skill.milliseconds, skill.depth, skill.blind_spots, skill.tolerance) == (5000, 0, 0, 0)
    assert not skill.is_shared and [each.is_shared for each in LADDER] == [False] * 5 + [True]


def test_hooks_have_neutral_defaults():
    assert Exact(solve=lambda position: iter(())).decide is None
    dice = Expectimax(evaluate=lambda position: 0.5)
    assert (dice.exact(None), dice.glance, dice.endings) == (None, None, None)
    plain = Brain(playout=lambda position, rng: (0, []), shortlist=lambda position: []).knowledge
    assert plain.prover(None) is plain.winner is plain.opening is None
