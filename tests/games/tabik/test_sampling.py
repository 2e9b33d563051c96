"""Many random games at once follow the rules, each in separate bits."""

from random import Random
from statistics import fmean

import pytest

from pentabula.games.tabik import GAME
from pentabula.games.tabik.engine import sampling
from pentabula.games.tabik.engine.playouts import playout
from pentabula.games.tabik.engine.sampling import RandomGames
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK
from pentabula.kit.many_games import EVERY_GAME, GAMES
from tests.games.positions import at_random
from tests.games.tabik.test_rules import after

SIZES = [2, 3, 4, 5, 7, 9, 12]


def midway(size: int, seed: int, share: float | None = None, pie: str = "off") -> Position:
    """A position of a random game, not its last one; without a share of its moves, at random."""
    rng = Random(seed)
    line = at_random("tabik", rng, size=size, pie=pie)
    return line[int((len(line) - 1) * (rng.random() if share is None else share))]


def cells_of(size: int, cells: int, game: int) -> int:
    """The cells of one of the games."""
    return sum((cells >> cell * GAMES + game & 1) << cell for cell in range(size * size))


def ends(position: Position, seed: int) -> tuple[RandomGames, list[Position]]:
    """The games from a position after their ends, and the last position of each."""
    games, found = RandomGames(position), list[Position]()
    games.play(Random(seed))
    size, cells = position.size, position.size**2
    for game in range(GAMES):
        black, stones = (cells_of(size, each, game) for each in (games.black, games.stones))
        rods = position.rods
        for made in (games.lower, games.higher):
            rods |= cells_of(size, made[0], game) | cells_of(size, made[1], game) << cells
        moves = position.moves_made + (games.odd >> game & 1 != position.moves_made & 1)
        found.append(Position(size, False, black, stones ^ black, rods, moves, False))
    return games, found


@pytest.mark.parametrize("size", SIZES)
def test_every_game_keeps_stones_and_ends_without_a_placement(size: int) -> None:
    for seed in range(3):
        position = midway(size, seed)
        before = position.black | position.white
        for end in ends(position, seed)[1]:
            stones = end.black | end.white
            assert not end.black & end.white and stones & before == before
            assert end.black.bit_count() == end.white.bit_count()
            assert not end.legal_moves().placements
            # A placement adds one stone of each colour, and a rod.
            added = (end.rods ^ position.rods).bit_count()
            assert 2 * added == (stones ^ before).bit_count()


@pytest.mark.parametrize("size", SIZES)
def test_exchanges_end_when_none_is_left_and_none_is_made_where_there_was_a_rod(size: int) -> None:
    for seed in range(4):
        position = midway(size, seed)
        games, found = ends(position, seed)
        for _, shift, _, bare in games.classes:
            assert not (games.black ^ games.black >> shift) & bare
        for game, end in enumerate(found):
            made = cells_of(size, games.exchanged[0], game)
            made |= cells_of(size, games.exchanged[1], game) << size * size
            assert not made & position.rods
            if not position.legal_moves():
                assert end.black == position.black


@pytest.mark.parametrize("size", [2, 3, 4, 7])
def test_the_last_mover_is_known(size: int) -> None:
    """Where every move ends the game, it is over after one move."""
    for seed in range(20):
        position = at_random("tabik", seed, size=size, pie="off")[-2]
        if all(position.play(move).outcome() for move in position.legal_moves()):
            odd = 0 if position.moves_made & 1 else EVERY_GAME
            assert ends(position, seed)[0].odd == odd


@pytest.mark.parametrize(("size", "least"), [(2, 1.0), (3, 1.0), (4, 1.0), (5, 0.97), (7, 0.97)])
def test_the_winners_agree_with_the_score(size: int, least: float) -> None:
    """Up to size 4 always; on larger boards only the largest groups are compared."""
    right = count = 0
    for seed in range(5):
        games, found = ends(midway(size, seed), seed)
        won = games.black_wins()
        for game, end in enumerate(found):
            winner = end.tally().leader() or end.colour
            right += (winner == BLACK) == (won >> game & 1)
            count += 1
    assert right >= least * count


def test_large_groups_are_counted_on_a_large_board() -> None:
    layout = sampling.layout_of(26)
    counted = layout.lanes.counted(layout.full)
    assert counted == sum(26 * 26 << layout.lanes.width * game for game in range(GAMES))
    assert layout.lanes.games(layout.lanes.marked(0b1011)) == 0b1011


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7])
def test_chances_are_those_of_playouts(share: float) -> None:
    position, count = midway(7, 5, share), 400
    sampled = fmean(sampling.sample(position, Random(seed)).chance for seed in range(20))
    played = sum(playout(position, Random(seed))[0] == 0 for seed in range(count)) / count
    assert sampled == pytest.approx(played, abs=0.12)


def test_games_differ_but_not_those_of_one_seed() -> None:
    position = midway(7, 3, 0.2)
    assert len({(end.black, end.white) for end in ends(position, 1)[1]}) == GAMES
    assert sampling.sample(position, Random(3)) == sampling.sample(position, Random(3))
    assert sampling.sample(position, Random(3)) != sampling.sample(position, Random(4))


def test_exchanging_the_seats_exchanges_chances_and_shares() -> None:
    one = after("d4d5 swap c3c4", size=7)
    other = after("d4d5 c3c4", size=7)
    first, second = (sampling.sample(each, Random(4)) for each in (one, other))
    assert first.chance == pytest.approx(1 - second.chance)
    assert first.shares == second.shares[::-1]


def test_before_the_pie_swap_the_second_seat_takes_the_better_colour() -> None:
    start = GAME.start(size=7, pie="on")
    assert sampling.sample(start, Random(1)).chance == 0.5
    first = sampling.sample(after("d4d5", size=7), Random(1))
    assert first.chance < 0.5 and not any(first.shares)
    assert any(sampling.sample(after("d4d5 c3c4", size=7), Random(1)).shares)


@pytest.mark.parametrize("size", SIZES)
def test_nearly_every_legal_move_has_a_share(size: int) -> None:
    position = midway(size, 3, 0.3)
    shares = sampling.sample(position, Random(1)).shares[position.turn]
    legal_moves = set(position.legal_moves())
    assert all(0 <= share <= 1 for share in shares.values())
    assert len(legal_moves - set(shares)) <= len(legal_moves) // 4
