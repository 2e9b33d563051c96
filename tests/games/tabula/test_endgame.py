"""The last rolls, compared with brute force: every roll and every play, to any depth."""

from fractions import Fraction

import pytest

from pentabula.core.position import CHANCE
from pentabula.games.tabula.engine import endgame
from pentabula.games.tabula.engine.evaluation import exact
from tests.games.tabula.positions import board


def bounds(position, seat, rolls, known):
    """Bounds of a seat's chance by a search of this many rolls, play by play."""
    if position.outcome() is not None:
        return (Fraction(position.outcome().winner == seat),) * 2
    if position.turn == CHANCE and not rolls:
        return Fraction(0), Fraction(1)
    key = position.key(), rolls
    if key not in known:
        known[key] = bounds_of_turn(position, seat, rolls, known)
    return known[key]


def bounds_of_turn(position, seat, rolls, known):
    """The bounds by those of all positions that the next roll or play leads to."""
    if position.turn == CHANCE:
        after = [
            (share, bounds(position.play(roll), seat, rolls - 1, known))
            for roll, share in position.chances()
        ]
        return tuple(sum(share * value[end] for share, value in after) for end in (0, 1))
    after = [bounds(position.play(move), seat, rolls, known) for move in position.legal_moves()]
    best = max if position.turn == seat else min
    return tuple(best(value[end] for value in after) for end in (0, 1))


SOON_OVER = {
    "one each, nearly home": ("Light to roll", "20:L1 22:D1"),
    "the roller can only hope": ("Light to roll", "14:L1 24:D1"),
    "dark rolls": ("Dark to roll", "24:L1 21:D1"),
    "two against two": ("Light to roll", "23:L2 24:D2"),
    "two single ones": ("Dark to roll", "24:L2 22:D1 23:D1"),
    "three to go": ("Light to roll", "22:L2 23:L1 24:D2"),
    "three against one": ("Light to roll", "24:L3 23:D1"),
}


@pytest.mark.parametrize("name", SOON_OVER)
def test_exact_chances_agree_with_brute_force(name):
    position = board(*SOON_OVER[name])
    found = exact(position)
    low, high = bounds(position, 0, 3, {})
    assert found is not None and low - Fraction(1, 10**9) <= found <= high + Fraction(1, 10**9)
    assert high - low < Fraction(1, 100)


def test_duels_are_within_the_bounds_of_brute_force():
    for light, dark in ((1, 2), (3, 24), (18, 12), (12, 18), (23, 24), (9, 10)):
        position = board("Light to roll", f"{light}:L1 {dark}:D1")
        low, high = bounds(position, 0, 2, {})
        assert low - Fraction(1, 10**9) <= exact(position) <= high + Fraction(1, 10**9)
    position = board("Light to roll", "12:D1", captured=(1, 0), off=(9, 9))
    low, high = bounds(position, 0, 2, {})
    assert low <= exact(position) <= high


def test_duels_satisfy_their_equation():
    """Each chance is the mean over all rolls of the chance after the best turn."""
    chances = endgame.duels()
    for mine, theirs in ((5, 9), (17, 3), (0, 20), (20, 0)):
        total = 0.0
        for dice, weight in endgame.WEIGHTED_ROLLS:
            best = 0.0
            for ours, others in endgame.ends(endgame.lone(mine), endgame.lone(theirs), dice):
                if not endgame.checkers_left(ours):
                    best = 1.0
                else:
                    best = max(best, 1 - chances[endgame.location(others)][endgame.location(ours)])
            total += weight * best
        assert chances[mine][theirs] == pytest.approx(total / 36, abs=1e-11)


def test_a_sure_win_is_certain_and_a_far_end_unknown():
    assert exact(board("Light to roll", "24:L2 23:D1")) == 1
    assert exact(board("Dark to roll", "23:L1 24:D2")) == 0
    assert exact(board("Light to roll", "1:L3 2:D3")) is None
    assert exact(board("Light to roll", "24:L4 23:D3")) is None
