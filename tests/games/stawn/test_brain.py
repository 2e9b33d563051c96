"""The tables of lines for playouts, and the short list."""

from random import Random

from pentabula.core.numbers import Number
from pentabula.games.stawn.engine.lines import lines
from tests.games.stawn.positions import GAME, started


def test_every_key_of_a_line_has_as_many_marches_as_its_size():
    tables = lines(3)
    rng = Random(1)
    for _ in range(200):
        ends = rng.randrange(32)
        pawns = rng.randrange(32) & ~ends
        key = pawns << 5 | ends
        assert tables.sizes[key] == len(tables.marches[key]) == len(set(tables.marches[key]))


def test_lines_connect_rim_to_rim_along_three_axes():
    tables = lines(5)
    assert len(tables.cells) == 27
    assert sorted(len(cells) for cells in tables.cells) == sorted([5, 6, 7, 8, 9, 8, 7, 6, 5] * 3)
    assert all(len(bits) == 3 for bits in tables.ends)


def test_the_short_list_has_sensible_komis():
    assert GAME.brain.shortlist(started(size=4)) == [Number("komi", n) for n in range(5)]
    assert list(GAME.brain.shortlist(started("komi0"))) == ["black", "white"]
