"""Playouts: legal to the end, uniform, and the same for the same seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pentabula.games.tabik import GAME
from pentabula.games.tabik.engine.brain import playout
from pentabula.games.tabik.engine.playouts import MORE, play_out, segment_graph
from pentabula.games.tabik.engine.priors import distances
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK
from pentabula.games.tabik.rules.segments import Move
from tests.games.tabik.test_rules import after, random_positions

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover


def replay(position: Position, seed: int) -> Position:
    """Plays a playout again move by move, each legal, and checks its winner."""
    winner, moves = playout(position, Random(seed))
    for move in moves:
        assert position.outcome() is None
        assert move in position.legal_moves()
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None and outcome.winner == winner
    return position


@pytest.mark.parametrize("size", [2, 3, 4, 7, 10])
@pytest.mark.parametrize("pie", ["on", "off"])
def test_playouts_replay_to_the_same_winner(size: int, pie: str) -> None:
    for seed in range(12):
        replay(GAME.start(size=size, pie=pie), seed)


def test_playouts_start_from_any_position() -> None:
    for seed, position in enumerate(random_positions(5, 3)):
        replay(position, seed)
    replay(after("a1a2 swap", size=3), 1)


def test_a_playout_of_the_largest_board_ends() -> None:
    assert replay(GAME.start(size=26), 1).moves_made > 600


def test_a_playout_of_an_ended_game_has_no_moves() -> None:
    for text, winner in {"a1a2 b1b2": 0, "a1a2 swap b1b2": 1}.items():
        assert playout(after(text, size=2), Random(1)) == (winner, [])


def test_the_pie_swap_is_drawn_like_any_other_move() -> None:
    swapped = sum(replay(GAME.start(size=2, pie="on"), seed).is_swapped for seed in range(600))
    assert 160 < swapped < 240  # one of three moves


def test_zero_to_zero_is_lost_by_the_last_mover() -> None:
    ties = 0
    for seed in range(300):
        end = replay(GAME.start(size=3), seed)
        ties += end.tally().leader() == 0
    assert ties > 5


def test_the_same_seed_gives_the_same_game() -> None:
    position = GAME.start()
    assert playout(position, Random(7)) == playout(position, Random(7))


@pytest.mark.parametrize(
    ("text", "size"),
    [("", 3), ("a1b1", 3), ("a1b1 swap", 3), ("a1b1 c1c2", 3), ("b2b3 a2a1 c3c2", 4)],
)
def test_first_moves_are_uniform(text: str, size: int) -> None:
    position = after(text, size=size)
    moves = list(position.legal_moves())
    rng, each = Random(len(text)), 100
    drawn = Counter(playout(position, rng)[1][0] for _ in range(each * len(moves)))
    squares = sum((drawn[move] - each) ** 2 for move in moves) / each
    freedom = len(moves) - 1
    assert set(drawn) == set(moves)
    assert squares < freedom + 5 * (2 * freedom) ** 0.5


def test_later_moves_are_uniform() -> None:
    """Each game on the smallest board is as frequent as the product of its moves' probabilities."""
    position = GAME.start(size=2, pie="off")
    drawn: Counter[tuple[object, ...]] = Counter()
    rng, games = Random(3), 4000
    for _ in range(games):
        moves = playout(position, rng)[1]
        drawn[tuple(map(GAME.notation.write, moves))] += 1
    expected: dict[tuple[object, ...], float] = {}
    spread(position, (), 1.0, expected)
    assert set(drawn) == set(expected)
    squares = sum((drawn[k] - games * p) ** 2 / (games * p) for k, p in expected.items())
    freedom = len(expected) - 1
    assert squares < freedom + 5 * (2 * freedom) ** 0.5


def spread(
    position: Position,
    line: tuple[object, ...],
    chance: float,
    into: dict[tuple[object, ...], float],
) -> None:
    """Adds the probability of each game, with uniform moves, to `into`."""
    moves = list(position.legal_moves())
    if not moves:
        into[line] = chance
    for move in moves:
        token = GAME.notation.write(move)
        spread(position.play(move), (*line, token), chance / len(moves), into)


def test_the_shortlist_is_every_move() -> None:
    position = after("c3c4")
    assert list(GAME.brain.shortlist(position)) == list(position.legal_moves())


def plain(position: Position, rng: Random, extra: int) -> tuple[object, ...]:
    """A playout like `playout.play_out` that finds all legal moves again at each ply.

    A placement may draw `extra` more times, an exchange once if there are extra draws.
    """
    table, far, played = position.tables, distances(position.size), []
    free = [
        segment for segment in table.segments if segment.rod & position.legal_moves().placements
    ]

    def gain(move: Move) -> int:
        black, white = (table.cell[name] for name in (move.one, move.two))
        if move.sign:
            black, white = (black, white) if position.at(white) == BLACK else (white, black)
        return (far[white] - far[black]) * (1 if position.colour == BLACK else -1)

    while moves := position.legal_moves():
        exchanges = [move for move in moves if isinstance(move, Move) and move.sign]
        drawn = rng.randrange(2 * len(free) + len(exchanges))
        if drawn < len(exchanges):
            others = [rng.choice(exchanges) for _ in range(bool(extra))]
            best = max([exchanges[drawn], *others], key=gain)
        else:
            best = free[(drawn - len(exchanges)) // 2].placements[drawn - len(exchanges) & 1]
            if best not in moves:
                free.pop((drawn - len(exchanges)) // 2)
                continue
            others = [rng.choice(rng.choice(free).placements) for _ in range(extra)]
            best = max([best, *(move for move in others if move in moves)], key=gain)
            free = [segment for segment in free if best not in segment.placements]
        played.append(best)
        position = position.play(best)
    return tuple(played)


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("extra", [0, MORE])
def test_the_pools_give_the_same_distribution_as_listing_all_moves(size: int, extra: int) -> None:
    """Compares the lengths of games, and the moves at each ply."""
    position, games = GAME.start(size=size, pie="off"), 1500
    content = segment_graph(size).most if extra else -segment_graph(size).most
    tokens, rng = position.tables.exchanges, Random(size)
    fast, slow = (
        Counter(feature for _ in range(games) for feature in seen(game()))
        for game in (
            lambda: tuple(play_out(position, rng, content, tokens)[1]),
            lambda: plain(position, rng, extra),
        )
    )
    common = [key for key in fast | slow if fast[key] + slow[key] > 20]
    squares = sum((fast[key] - slow[key]) ** 2 / (fast[key] + slow[key]) for key in common)
    assert squares < len(common) + 5 * (2 * len(common)) ** 0.5


def seen(moves: tuple[object, ...]) -> list[tuple[object, ...]]:
    """The counted facts of a game: its length, and the move at each ply."""
    return [("length", len(moves)), *enumerate(moves)]
