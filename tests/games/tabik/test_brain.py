"""Playouts draw from pools as if they listed all moves."""

from collections import Counter
from random import Random

import pytest

from pentabula.games.tabik import GAME
from pentabula.games.tabik.engine.playouts import MORE, play_out, segment_graph
from pentabula.games.tabik.engine.priors import distances
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK
from pentabula.games.tabik.rules.segments import Move


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
