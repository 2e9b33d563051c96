"""The levels, and their skills in each game."""

from itertools import pairwise

import pytest

from pentabula import games
from pentabula.core.brain import Exact
from pentabula.core.errors import OptionError
from pentabula.search import levels

NAMES = [level.name for level in levels.LEVELS]


def test_there_are_seven_levels_with_different_names_and_time_defines_the_last():
    assert len(NAMES) == len(set(NAMES)) == 7 and NAMES[-2] == levels.STRONGEST_UNTIMED
    assert all(name.isalpha() and name.islower() for name in NAMES)
    assert [level.name for level in levels.LEVELS if level.is_timed] == ["grandmaster"]


def test_a_level_is_found_by_its_name():
    assert [levels.level(name).name for name in NAMES] == NAMES


@pytest.mark.parametrize("name", ["", "Expert", "champion", "x" * 1000])
def test_the_error_for_an_unknown_name_lists_the_levels(name):
    with pytest.raises(OptionError, match=r"choose novice, .*, master or grandmaster"):
        levels.level(name)


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_skill_for_each_level_and_the_strongest_has_no_handicap(name):
    game = games.load(name)
    ladder = [levels.skill(game, level) for level in NAMES]
    for below, above in pairwise(ladder):
        assert below != above and below.is_sampling <= above.is_sampling
        assert below.nodes <= above.nodes or below.is_sampling < above.is_sampling
    for skill in ladder:
        assert skill.milliseconds > 0 and 0 <= skill.blind_spots < 1
    *weaker, strongest, timed = ladder
    assert not any(skill.is_shared for skill in weaker)
    for skill in (strongest, timed):
        assert skill.is_shared != isinstance(game.brain.knowledge, Exact)
        assert (skill.depth, skill.blind_spots, skill.tolerance) == (0, 0, 0)
    assert levels.skill(game, None).nodes > strongest.nodes
    assert timed.tree_moves < strongest.tree_moves
