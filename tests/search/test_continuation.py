"""A search continues if the next position follows its own in the same game."""

from dataclasses import replace

import pytest

from pentabula.core.brain import Skill
from pentabula.core.record import Record
from pentabula.core.work import finish
from pentabula.search.continuation import SearchKeeper, SearchLine
from tests.core.nim import NIM

SKILL = Skill(300)


def line(*moves: str, **options: int | str) -> SearchLine:
    """The line of some moves from the start of Nim."""
    record = Record.start(NIM, {"third": "off", "most": 3, "size": 9} | options)
    node = record.root
    for move in moves:
        node = record.play(node, move)
    return SearchLine.to_node(record, node)


@pytest.fixture
def keeper() -> SearchKeeper:
    """Keeps a finished search of the position after `a1`."""
    keeper = SearchKeeper()
    finish(keeper.search(line("a1"), SKILL, 1))
    return keeper


@pytest.mark.parametrize("moves", [("a1",), ("a1", "b1")])
@pytest.mark.parametrize("skill", [SKILL, replace(SKILL, milliseconds=1)])
def test_a_search_is_continued_on_its_line_with_any_time_until_it_is_dropped(keeper, moves, skill):
    kept = keeper.search(line("a1"), SKILL, 1)
    found = keeper.search(line(*moves), skill, 1)
    assert (found is kept or skill != SKILL) and found.nodes > 0
    keeper.drop()
    assert keeper.search(line("a1"), SKILL, 1).nodes == 0


@pytest.mark.parametrize(
    ("other", "skill", "seed"),
    [
        (line(), SKILL, 1),
        (line("b1"), SKILL, 1),
        (line("b1", "a1"), SKILL, 1),
        (line("a1", size=8), SKILL, 1),
        (replace(line("a1"), diagram="nim 3 0 -/a o/b o/c o"), SKILL, 1),
        (line("a1"), replace(SKILL, nodes=301), 1),
        (line("a1"), SKILL, 2),
    ],
    ids=["back", "beside", "transposed", "options", "start", "skill", "seed"],
)
def test_any_other_position_starts_a_new_search(keeper, other, skill, seed):
    assert keeper.search(other, skill, seed).nodes == 0
    assert keeper.search(line("a1"), SKILL, 1).nodes == 0
