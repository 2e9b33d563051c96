"""Tabik's quick knowledge: priors, first moves, the pie swap, and guided playouts."""

from random import Random

import pytest

from pentabula.core.brain import Skill
from pentabula.core.position import SWAP
from pentabula.core.work import finish
from pentabula.games.tabik import GAME
from pentabula.games.tabik.engine.brain import playout
from pentabula.games.tabik.engine.playouts import guided_playout
from pentabula.games.tabik.engine.priors import priors
from pentabula.games.tabik.rules.position import Position
from pentabula.search.base import start_search
from tests.games.tabik.test_rules import after, random_positions


def chosen(position: Position, nodes: int, seed: int = 1) -> str:
    search = finish(start_search(GAME, position, Skill(nodes), Random(seed)))
    return GAME.notation.write(search.chosen())


def test_own_stones_are_preferred_in_the_middle() -> None:
    position = GAME.start(pie="off")
    inner, outer = (GAME.notation.read(text, position) for text in ("d2d1", "d1d2"))
    good, bad = priors(position, [inner, outer])
    assert good > 0.5 > bad
    white = position.play(GAME.notation.read("a7b7", position))
    good, bad = priors(white, [outer, inner])
    assert good > 0.5 > bad


@pytest.mark.parametrize(("placed", "is_good"), [("d1d2 e2e1", True), ("d2d1 e1e2", False)])
def test_an_exchange_is_good_if_it_moves_a_stone_towards_the_middle(placed, is_good):
    position = after(placed, size=7, pie="off")
    (chance,) = priors(position, [GAME.notation.read("d2~e2", position)])
    assert (chance > 0.5) == is_good and chance != 0.5


@pytest.mark.parametrize("strong", ["b2b1", "c3c2", "b1a1", "d2d1"])
def test_without_a_map_a_strong_first_move_is_swapped(strong: str) -> None:
    assert chosen(after(strong, size=10), 30) == SWAP


@pytest.mark.parametrize("weak", ["b1b2", "c2c3", "a1b1", "d1d2"])
def test_without_a_map_a_weak_first_move_is_not_swapped(weak: str) -> None:
    assert chosen(after(weak, size=10), 60) != SWAP


def test_exchanges_in_the_other_direction_are_not_reported() -> None:
    """A move that a playout reports moves the same stones in the same direction now."""
    for seed, position in enumerate(random_positions(4, 3)):
        if position.outcome():
            continue
        _, moves = guided_playout(position, Random(seed))
        now = position
        if None in moves:
            moves = moves[: moves.index(None)]
        for move in moves:
            if getattr(move, "sign", ""):
                cell = position.tables.cell[move.one]
                assert now.at(cell) == position.at(cell)
            now = now.play(move)


def test_playouts_favour_only_the_better_position() -> None:
    position, rng = GAME.start(size=5, pie="off"), Random(2)
    wins = sum(guided_playout(position, rng)[0] == 0 for _ in range(300))
    assert 100 < wins < 200
    wins = sum(playout(position, rng)[0] == 0 for _ in range(300))
    assert 100 < wins < 200


def test_wins_in_one_and_two_are_found() -> None:
    """Near the end a search plays a winning move if there is one."""
    found = 0
    for seed in range(40):
        position = random_positions(4, seed, "off")[-4]
        wins = [move for move in position.legal_moves() if wins_by(position, move)]
        if wins:
            found += 1
            assert GAME.notation.read(chosen(position, 150), position) in wins
    assert found > 10


def wins_by(position: Position, move: object) -> bool:
    """Whether a move wins for its mover, by a search of all lines."""
    child = position.play(move)  # type: ignore[arg-type]
    outcome = child.outcome()
    if outcome is not None:
        return outcome.winner == position.turn
    return not any(wins_by(child, reply) for reply in child.legal_moves())
