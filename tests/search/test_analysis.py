"""An analysis in one call has the result of a search by the strongest level."""

from dataclasses import replace
from random import Random

import pytest

from pentabula import games
from pentabula.core.dice import throw
from pentabula.core.position import CHANCE
from pentabula.core.work import finish
from pentabula.search import levels
from pentabula.search.base import analyse, start_search

NODES = 30


@pytest.mark.parametrize("name", games.names())
def test_an_analysis_has_the_result_of_the_strongest_level(name: str) -> None:
    game = games.load(name)
    position = game.start()
    while position.turn == CHANCE:
        position = position.play(throw(position, Random(1)))
    found = analyse(game, position, nodes=NODES, seed=5)
    skill = replace(levels.skill(game, levels.STRONGEST_UNTIMED), nodes=NODES)
    search = finish(start_search(game, position, skill, Random(5)))
    assert found.moves == tuple(search.evaluations())
    assert found.evaluation == found.moves[0].evaluation
    assert (found.nodes, found.depth, found.is_done) == (search.nodes, search.depth, True)
    assert found.seat == position.turn
    assert all(each.move in position.legal_moves() for each in found.moves)
    assert found == analyse(game, position, nodes=NODES, seed=5)


def test_the_next_dice_are_analysed_before_they_are_thrown() -> None:
    game = games.load("tabula")
    position = game.start(start="1")
    found = analyse(game, position, nodes=3000)
    assert found.seat == 1
    assert {roll for roll, _ in found.outlook} == {roll for roll, _ in position.chances()}


def test_without_a_limit_the_nodes_of_the_level_apply() -> None:
    game = games.load("tabik")
    found = analyse(game, game.start(size=3, pie="off"))
    assert 1 < found.nodes <= levels.skill(game, levels.STRONGEST_UNTIMED).nodes


@pytest.mark.parametrize(
    ("name", "moves", "reason"),
    [
        ("konobi", ["b1", "a1", "b2", "c1", "b3"], "The game is over."),
        ("nim", ["two"], "The dice decide here."),
    ],
)
def test_a_position_that_cannot_be_searched_is_refused(name, moves, reason):
    from tests.core.nim import NIM

    game = NIM if name == "nim" else games.load(name)
    position = game.start(**({} if name == "nim" else {"size": 3, "pie": "off"}))
    for move in moves:
        position = position.play(move)
    with pytest.raises(ValueError, match=reason):
        analyse(game, position)
