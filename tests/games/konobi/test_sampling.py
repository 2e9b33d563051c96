"""Many random games at once follow the rules, each in separate bits."""

from random import Random

import pytest

from pentabula.games.konobi import GAME
from pentabula.games.konobi.engine import sampling
from pentabula.games.konobi.rules.links import across, blocked_corners, meeting
from pentabula.games.konobi.rules.position import judge
from pentabula.kit.grid import around, bits_of, flooded, grid_of
from pentabula.kit.many_games import GAMES
from tests.games.konobi.positions import after, at_random, board


def midway(size, seed):
    """A position of a random game."""
    return Random(seed).choice(at_random(seed, size=size, pie="off")[:-1])


def of_game(layout, parts, game):
    """The points of one of the games."""
    cells = layout.full.bit_length() // GAMES
    names = [
        layout.names[part * cells + at]
        for part in sampling.PARTS
        for at in range(cells)
        if parts[part] >> at * GAMES + game & 1
    ]
    assert all(names), "a bit where there is no point"
    return sum(grid_of(layout.size).bits[name] for name in names)


@pytest.mark.parametrize("size", [3, 4, 5, 8, 11, 26])
def test_packed_points_are_equal_in_every_game_and_unpack_without_loss(size):
    points = midway(size, size).stones[0]
    layout = sampling.layout_of(size)
    for game in (0, 1, GAMES - 1):
        assert of_game(layout, sampling.split(size, points), game) == points


@pytest.mark.parametrize("size", [3, 4, 5, 8, 11])
def test_legal_points_agree_with_the_rules(size):
    """Each game has a different position; all its empty points are tested."""
    layout, grid = sampling.layout_of(size), grid_of(size)
    positions = [midway(size, seed) for seed in range(GAMES)]

    def packed(points):
        """Each game's points, each from another position."""
        parts = [0] * 4
        for game, own in enumerate(points):
            for part, everywhere in enumerate(sampling.split(size, own)):
                words = everywhere & sum(
                    1 << at for at in range(game, everywhere.bit_length(), GAMES)
                )
                parts[part] |= words
        return parts

    stones = [packed(position.stones[colour] for position in positions) for colour in (0, 1)]
    empty = packed(grid.full ^ (p.stones[0] | p.stones[1]) for p in positions)
    for colour in (0, 1):
        own, foes = stones[colour], stones[1 - colour]
        found = [
            sampling.legal(layout, own, foes, empty, part, empty[part]) for part in sampling.PARTS
        ]
        for game, position in enumerate(positions):
            friends, others = position.stones[colour], position.stones[1 - colour]
            assert of_game(layout, found, game) == judge(grid, friends, others).legal


@pytest.mark.parametrize("size", [3, 4, 7, 11])
def test_every_game_ends_with_one_winner_and_no_crosscut(size):
    layout, grid = sampling.layout_of(size), grid_of(size)
    for seed in range(3):
        position = midway(size, seed)
        before = [sampling.split(size, stones) for stones in position.stones]
        found = sampling.filled(layout, *before, Random(seed))
        won = sampling.black_wins(layout, found[0])
        for game in range(GAMES):
            black, white = (of_game(layout, parts, game) for parts in found)
            assert not black & white and black & position.stones[0] == position.stones[0]
            assert white & position.stones[1] == position.stones[1]
            assert not crossed(grid, black, white) | crossed(grid, white, black)
            for point in bits_of(grid.full ^ (black | white)):
                assert crossed(grid, black | point, white) and crossed(grid, white | point, black)
            joined = [joins(grid, black, 0), joins(grid, white, 1)]
            assert joined == [won >> game & 1, 1 - (won >> game & 1)]


def crossed(grid, own, foes):
    return own & meeting(across(grid, own), blocked_corners(grid, foes))


def joins(grid, own, colour):
    first, last = grid.edges[colour]
    return bool(flooded(grid, own & first, own, around) & last)


def test_games_differ_but_not_those_of_one_seed():
    layout, empty = sampling.layout_of(7), [0] * 4
    black, _ = sampling.filled(layout, empty, empty, Random(1))
    assert len({of_game(layout, black, game) for game in range(GAMES)}) == GAMES
    position = GAME.start(size=9, pie="off")
    assert sampling.sample(position, Random(3)) == sampling.sample(position, Random(3))
    assert sampling.sample(position, Random(3)) != sampling.sample(position, Random(4))


def test_a_side_close_to_winning_wins_most_games_by_the_deciding_point():
    rows = ". . . . .", ". . X . .", ". . X O .", ". . X O .", ". O X . ."
    for seat in (0, 1):
        found = sampling.sample(board(*rows, pie="on", black=seat), Random(1))
        assert found.chance == pytest.approx(1 - seat, abs=0.2) and found.shares[seat]["c5"] == 1
    # Black joins its edges by b3, and White its own.
    rows = ". X . .", "O . O O", ". X . .", ". X . ."
    found = sampling.sample(board(*rows), Random(1))
    assert 0 < found.chance < 1 and found.shares[0]["b3"] == found.shares[1]["b3"] == 1
    assert all(share < 1 for name, share in found.shares[0].items() if name != "b3")


def test_exchanging_the_seats_exchanges_chances_and_shares_which_are_consistent():
    rows = ". . . . .", ". . X . .", ". . . O .", ". . X O .", ". O . . ."
    one, other = (sampling.sample(board(*rows, pie="on", black=seat), Random(4)) for seat in (0, 1))
    assert one.chance == pytest.approx(1 - other.chance) and one.shares == other.shares[::-1]
    # Black's share with a point and without it add up to its chance.
    position = after("f6 e5", size=11, pie="off")
    found = sampling.sample(position, Random(2))
    for name, share in found.shares[0].items():
        low, high = sorted((share, 1 - found.shares[1][name]))
        assert low <= found.chance <= high


def test_before_the_pie_swap_the_second_seat_takes_the_better_colour():
    start = GAME.start(size=11, pie="on")
    assert sampling.sample(start, Random(1)).chance == 0.5
    first = sampling.sample(start.play("f6"), Random(1))
    assert first.chance < 0.5 and not any(first.shares)
    kept = start.play("f6").play("a1")
    assert any(sampling.sample(kept, Random(1)).shares)


@pytest.mark.parametrize("size", [3, 5, 8, 11, 26])
def test_nearly_every_legal_move_has_a_share(size):
    position = midway(size, 3)
    shares = sampling.sample(position, Random(1)).shares[position.turn]
    legal_moves = set(position.legal_moves()) - {"swap", "pass"}
    assert all(0 <= share <= 1 for share in shares.values())
    assert len(legal_moves - set(shares)) <= len(legal_moves) // 4
