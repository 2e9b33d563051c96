"""Stawn's engine: legal, reproducible, finds wins, proves small boards, chooses komi and colour."""

from functools import cache
from itertools import product
from random import Random

import pytest

from pentabula.core.brain import Skill
from pentabula.core.numbers import Number
from pentabula.core.work import finish
from pentabula.games.stawn.engine import brain
from pentabula.games.stawn.engine.lines import lines
from pentabula.games.stawn.engine.symmetry import canonical
from pentabula.search.base import start_search
from tests.games.positions import at_random
from tests.games.stawn.positions import GAME, at, full, started


def searched(position, skill, seed=1):
    """A finished search."""
    return finish(start_search(GAME, position, skill, Random(seed)))


@cache
def winner_of(key_of, position):
    """The winner with best play, by a search of all lines."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner
    turn = position.turn
    after = (position.play(move) for move in position.legal_moves())
    won = any(winner_of(later.key(), later) == turn for later in after)
    return turn if won else 1 - turn


def endings(size, seeds, most):
    """Positions shortly before the end in which some moves win and some lose."""
    for seed in seeds:
        for position in at_random("stawn", seed, size=size, komi=0)[:-1]:
            if position.pieces.codes.count(0) <= most and is_open(position):
                yield position


def is_open(position):
    winners = {
        winner_of(after.key(), after) for after in map(position.play, position.legal_moves())
    }
    return len(winners) == 2


@pytest.mark.parametrize(("size", "seeds", "most"), [(2, range(12), 1), (3, range(14), 1)])
def test_wins_near_the_end_are_found_and_proved(size, seeds, most):
    positions = list(endings(size, seeds, most))
    assert len(positions) >= 4
    for position in positions:
        found = searched(position, Skill(400))
        assert found.evaluations()[0].evaluation.is_proved
        after = position.play(found.chosen())
        assert winner_of(after.key(), after) == position.turn


def test_a_deciding_conversion_is_found_by_every_level_without_blind_spots():
    position = at(**full(3, x="b2 c2", X="a1 a2", o="e1"), komi=0)
    for skill in brain.LADDER[2:]:
        found = searched(position, Skill(min(skill.nodes, 8), depth=skill.depth))
        assert GAME.notation.write(found.chosen()).startswith("!")


def test_the_weakest_level_nearly_always_beats_random_moves():
    won, rng = 0, Random(2)
    for game in range(10):
        position, seat = GAME.start(size=4, komi=1), game % 2
        while position.outcome() is None:
            if position.turn == seat and len(position.legal_moves()) > 1:
                move = searched(position, brain.LADDER[0], rng.getrandbits(32)).chosen()
            else:
                move = rng.choice(list(position.legal_moves()))
            position = position.play(move)
        won += position.outcome().winner == seat
    assert won >= 9


def test_rotated_and_mirrored_positions_share_a_key_on_small_boards():
    keys = {canonical(started(cell, size=3, komi=0)) for cell in ("a1", "a3", "c1", "c5", "e1")}
    assert len(keys) == 1 and canonical(started("a2", size=3, komi=0)) not in keys
    assert len({canonical(started(f"a1 {cell}", size=2, komi=0)) for cell in ("a2", "b1")}) == 1


def test_the_chosen_komi_is_on_the_short_list_on_every_board():
    for size in range(2, 14):
        position = GAME.start(size=size)
        assert searched(position, Skill(2)).chosen() in GAME.brain.shortlist(position)
        assert brain.komi.opening(position, Random(1)) in GAME.brain.shortlist(position)


def test_the_chosen_komi_makes_the_game_about_even_with_the_button_and_without():
    for size, button in product((3, 4, 5, 9), ("on", "off")):
        position = GAME.start(size=size, button=button)
        named = searched(position, Skill(4)).chosen()
        assert isinstance(named, Number)
        chances = brain.priors(position.play(named), ("black", "white"))
        assert 0.4 < min(chances) <= max(chances) < 0.6
    named = [brain.komi.opening(GAME.start(size=4, button=each), None) for each in ("on", "off")]
    assert [each.value for each in named] == [1, 2]


@pytest.mark.parametrize(
    ("komi", "colour"), [(-4, "black"), (0, "black"), (4, "white"), (30, "white")]
)
def test_the_colour_is_chosen_by_the_komi(komi, colour):
    for size in (2, 3, 5, 7):
        position = started(f"komi{komi}", size=size)
        if komi or size == 2:
            assert searched(position, Skill(4)).chosen() == colour


def test_on_side_2_the_colour_is_chosen_by_proof():
    for komi, winner in ((3, 0), (4, 1)):
        proved = searched(GAME.start(size=2, komi=komi), Skill(1000)).root.proved
        assert proved == winner
        assert (
            searched(started(f"komi{komi}", size=2), Skill(4)).chosen()
            == ("black", "white")[winner]
        )


def test_lines_connect_rim_to_rim_and_have_as_many_marches_as_their_sizes():
    tables = lines(3)
    rng = Random(1)
    for _ in range(200):
        ends = rng.randrange(32)
        pawns = rng.randrange(32) & ~ends
        key = pawns << 5 | ends
        assert tables.sizes[key] == len(tables.marches[key]) == len(set(tables.marches[key]))
    tables = lines(5)
    assert len(tables.cells) == 27
    assert sorted(len(cells) for cells in tables.cells) == sorted([5, 6, 7, 8, 9, 8, 7, 6, 5] * 3)
    assert all(len(bits) == 3 for bits in tables.ends)


def test_the_short_list_has_sensible_komis():
    assert GAME.brain.shortlist(started(size=4)) == [Number("komi", n) for n in range(5)]
    assert list(GAME.brain.shortlist(started("komi0"))) == ["black", "white"]
