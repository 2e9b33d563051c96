"""The single checkers that one die exposes, compared with every way to play every roll."""

from random import Random

from pentabula.games.tabula.rules.position import Position, start
from pentabula.games.tabula.teach.exposure import exposed
from pentabula.games.tabula.teach.lessons import remark
from pentabula.kit.uniform_playouts import random_game
from tests.games.tabula.claims import every_play
from tests.games.tabula.positions import board


def captured_with_one_die(position, side):
    """The points where a side, if it were to roll, could capture by a checker's first play."""
    mine = Position(position.sides, side).mine
    return {
        play.target
        for here, play, _ in every_play(position, side)
        if here.captures(play) and (not play.source or mine[play.source])
    }


def test_exposed_points_are_those_where_one_die_captures():
    rng, checked = Random(3), 0
    for _ in range(20):
        game = [each for each in random_game(start(start="0"), rng) if each.turn >= 0]
        for position in rng.sample(game, 5):
            points = captured_with_one_die(position, 1 - position.turn)
            assert {*exposed(position.mine, position.theirs)} == points
            checked += bool(points)
    assert checked > 50


def test_enemies_that_cannot_enter_or_pass_the_gate_expose_no_checker():
    """It said “Exposed to one die: XIV.” although no roll lets Dark past the gate."""
    position = board("Light to play 6-5, left 65", "14:L1 20:L2 12:D2", waiting=(0, 8))
    assert remark(position, 0) is None
    piles = "2:L2 3:L2 4:L2 5:L2 11:D2 14:L1 15:L1"
    position = board("Light to play 6-5, left 65", piles, captured=(0, 2))
    assert remark(position, 0) is None
