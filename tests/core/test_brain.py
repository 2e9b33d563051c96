"""What search assumes where a game or a level does not say."""

from pentabula.core.brain import LADDER, Analysis, Brain, Evaluation, Exact, Expectimax, Skill


def test_an_analysis_goes_on_until_it_is_said_to_be_done():
    assert not Analysis(0, Evaluation(0.5), ()).is_done


def test_a_level_thinks_for_five_seconds_at_most_and_sees_everything():
    skill = Skill(nodes=100)
    assert (skill.milliseconds, skill.depth, skill.blind_spots, skill.tolerance) == (5000, 0, 0, 0)
    assert not skill.is_shared
    assert [each.is_shared for each in LADDER] == [False] * 5 + [True]


def test_hooks_that_a_game_leaves_out_know_nothing():
    assert Exact(solve=lambda position: iter(())).decide is None
    dice = Expectimax(evaluate=lambda position: 0.5)
    assert (dice.exact(None), dice.glance, dice.endings) == (None, None, None)
    plain = Brain(playout=lambda position, rng: (0, []), shortlist=lambda position: []).knowledge
    assert plain.prover(None) is plain.winner is plain.opening is None
