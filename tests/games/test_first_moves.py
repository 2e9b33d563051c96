"""The maps of first moves: complete, symmetrical, and what the levels swap."""

from random import Random

import pytest

from pentabula import games
from pentabula.core.first_moves import FAIR, FirstMoves, fair
from pentabula.core.position import SWAP
from pentabula.kit.first_moves import images, read_map

SIZES = range(3, 12)
MAPS = [
    (name, size)
    for name in games.names()
    for size in SIZES
    if any(option.name == "size" for option in games.load(name).options)
    and any(option.name == "pie" for option in games.load(name).options)
]


def test_a_line_has_one_move_of_each_symmetrical_set() -> None:
    found = read_map("a1 3/4 a2 1 b1 0 b2 1/2", 3, with_diagonals=False)
    assert {token for token, move in found.items() if move.chance == 0.75} == {
        *("a1", "a3", "c1", "c3")
    }
    assert found["c2"].chance == 1 and found["c2"].games == 0
    assert {found[token].representative for token in ("a1", "a3", "c1", "c3")} == {"a1"}
    assert found["b3"].chance == 0 and found["b2"].games == 2 and len(found) == 9
    assert set(images("a1b1", 3, with_diagonals=True)) == {
        *("a1b1", "a1a2", "a3b3", "a3a2", "c1b1", "c1c2", "c3b3", "c3c2")
    }


@pytest.mark.parametrize(("name", "size"), MAPS)
def test_a_map_has_every_first_move_which_the_swap_and_the_opening_follow(name, size):
    game = games.load(name)
    start, knowledge = game.start(size=size, pie="on"), game.brain.knowledge
    known = game.part(FirstMoves).first_moves(start)
    assert not known or known.keys() == set(map(game.notation.write, start.legal_moves()))
    assert all(0 <= move.chance <= 1 for move in known.values())
    for token, move in known.items():
        position = start.play(game.notation.read(token, start))
        prepared = knowledge.opening(position, None)
        assert (prepared == SWAP) == (move.chance > 0.5)
        moves = list(position.legal_moves())
        prior = knowledge.priors(position, moves)[moves.index(SWAP)]
        assert (prior > 0.5) == (move.chance > 0.5)
    if fair(known):
        moves = {game.notation.write(knowledge.opening(start, Random(seed))) for seed in range(40)}
        assert len(moves) > 1
        assert all(abs(known[token].chance - 0.5) <= FAIR for token in moves)


def test_games_without_a_map_have_an_empty_one() -> None:
    tau = games.load("tau")
    assert tau.part(FirstMoves).first_moves(tau.start()) == {}
