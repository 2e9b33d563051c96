"""The trained evaluation: its file, values, symmetry, and plausibility."""

import hashlib
import math
from array import array
from base64 import b85decode

import pytest

from pentabula.games.tabula import GAME
from pentabula.games.tabula.engine import evaluation as judging
from pentabula.games.tabula.engine import network, weights
from pentabula.games.tabula.rules.position import Position
from tests.games.tabula.positions import at_random, board


def reached(hunter, blot):
    """How many of 36 throws hit a blot, by trying them all. Closed points are not considered."""
    behind = [location for location in range(1, 25) if hunter[location]]
    if hunter[0] or hunter[26]:
        behind.append(0)
    if hunter[26] > 1:
        behind = [0]
    if hunter[0] and hunter[26] < 2 and blot > 12:
        behind = [location for location in behind if location > 12]
    if hunter[0] and hunter[26] > 1 and blot > 12:
        behind = []
    throws = 0
    for a in range(1, 7):
        for b in range(1, 7):
            ways = {a, b, a + b} if a != b else {a, 2 * a, 3 * a, 4 * a}
            throws += any(blot - location in ways and blot - location <= 12 for location in behind)
    return throws


def risk(hunter, prey):
    blots = [point for point in range(1, 25) if prey[point] == 1]
    throws = [reached(hunter, blot) for blot in blots]
    return sum(throws) / 36, sum(map(math.prod, zip(throws, blots, strict=True))) / 432


def side_inputs(side):
    """The features of a side as a full list, following their description."""
    inputs = []
    for point in range(1, 25):
        count = side[point]
        inputs += [count == 1, count > 1, count > 2, max(0, count - 3) / 2]
    pips = 25 * (side[0] + side[26]) + sum((25 - point) * side[point] for point in range(1, 25))
    inputs += [side[0] > 0, side[0] / 10]
    inputs += [side[26] > 0, side[26] > 1, side[26] / 3]
    return [*inputs, side[25] / 10, pips / 250]


def build(side, enemy):
    """The block of a side against its enemy, point by point."""
    enemies = [point for point in range(1, 25) if enemy[point]]
    rearmost = 0 if enemy[0] or enemy[26] else min(enemies, default=25)
    made = [point for point in range(1, 25) if side[point] > 1]
    ahead = [point for point in made if point > rearmost]
    before = sum(
        all(step in made for step in range(start, point))
        for point in ahead
        for start in range(1, point)
    )
    shut = side[26] * sum(enemy[point] > 1 for point in range(1, 7))
    return len(ahead) / 5, before / 5, sum(point < 7 for point in ahead) / 3, shut / 6


def dense(roller, other):
    """The network computed naively: every input times every weight."""
    data = array("h", b85decode(weights.DATA.replace("\n", "")))
    numbers = [number / weights.SCALE for number in data]
    inputs = [*side_inputs(roller), *side_inputs(other), *risk(roller, other), *risk(other, roller)]
    inputs += [*build(roller, other), *build(other, roller)]
    size = weights.HIDDEN
    rows = [numbers[at * size : (at + 1) * size] for at in range(len(inputs) + 2)]
    total = numbers[(len(inputs) + 2) * size]
    for unit in range(size):
        excited = rows[-2][unit] + sum(
            value * row[unit] for value, row in zip(inputs, rows, strict=False)
        )
        total += max(0.0, excited) * rows[-1][unit]
    return 1 / (1 + math.exp(-total))


def test_the_network_follows_its_description():
    for position in list(at_random(3, 5, is_thrown=False))[::4]:
        found = network.chance(position.mine, position.theirs)
        assert found == pytest.approx(dense(position.mine, position.theirs), abs=0.0002)


def test_the_file_of_weights_is_complete_and_names_its_origin():
    data = b85decode(weights.DATA.replace("\n", ""))
    assert hashlib.sha256(data).hexdigest() == weights.CHECKSUM
    assert weights.COMMAND.startswith("python3 dev.py train tabula --games")
    assert f"--games {weights.GAMES} " in weights.COMMAND and weights.COMMIT
    assert weights.MEASURED.strip() and len(data) < 40_000


def test_swapping_the_sides_swaps_the_chances():
    for position in at_random(2, 7, is_thrown=False):
        swapped = Position((position.sides[1], position.sides[0]), 1 - position.mover)
        for judge in (judging.evaluate, judging.glance):
            assert judge(position) + judge(swapped) == pytest.approx(1)


def test_evaluations_see_who_is_far_ahead_before_the_start_nobody():
    ahead = board("Light to roll", "20:L2 22:L2 1:D2 2:D2", waiting=(0, 6))
    assert judging.evaluate(ahead) > 0.95 and judging.glance(ahead) > 0.9
    start = GAME.start()
    assert judging.evaluate(start) == judging.glance(start) == 0.5 and judging.exact(start) is None
    safe = board("Dark to roll", "8:L2 3:D2", waiting=(8, 8))
    open_ = board("Dark to roll", "9:L1 7:L1 3:D2", waiting=(8, 8))
    assert judging.glance(safe) == judging.glance(open_)
    assert judging.evaluate(safe) > judging.evaluate(open_)
