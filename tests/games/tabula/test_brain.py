"""Searches of Tábula."""

from dataclasses import replace
from random import Random

import pytest

from pentabula.core.work import finish
from pentabula.games.tabula import GAME
from pentabula.games.tabula.rules.sides import CAPTURED
from pentabula.search import levels
from pentabula.search.base import start_search
from tests.games.tabula.positions import board

# Dark is nearly home: Light loses almost surely unless it captures the checker on XX.
DECISIVE = {
    "with the small die": ("Light to play 4-2, left 42", "18:L1 22:L2 23:L2 24:L2 20:D1"),
    "instead of bearing off": ("Light to play 6-1, left 61", "19:L2 22:L2 24:L1 20:D1"),
    "with both dice": ("Light to play 5-3, left 53", "12:L1 23:L2 24:L2 20:D1 24:D1"),
    "from far away": ("Light to play 3-2, left 32", "15:L1 24:L2 20:D1"),
}


@pytest.mark.parametrize("case", DECISIVE)
def test_the_top_level_makes_a_decisive_capture(case):
    skill = replace(levels.skill(GAME, levels.STRONGEST_UNTIMED), milliseconds=None, nodes=60)
    for seed in range(2):
        position = board(*DECISIVE[case])
        while position.turn == 0:
            search = finish(start_search(GAME, position, skill, Random(seed)))
            position = position.play(search.chosen())
        assert position.sides[1][CAPTURED] == 1
