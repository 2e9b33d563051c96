"""What changed between two scenes, and what lies about it: decided without a browser."""

from random import Random

import pytest

from pentabula import games
from pentabula.boards.motion import box, difference, told_apart, touching
from pentabula.boards.scene import DARK_STONE, LIGHT_STONE, Kind, Line, Piece

STONES = tuple(Piece(DARK_STONE, float(x), 1.0) for x in range(4))


def test_a_stone_that_is_put_arrives_and_the_others_stay() -> None:
    more = (*STONES, Piece(LIGHT_STONE, 9.0, 9.0))
    motion = difference(STONES, more)
    assert (motion.still, motion.arriving, motion.leaving) == (STONES, [more[-1]], [])
    assert motion.slides == []


def test_a_piece_of_the_same_kind_slides_to_the_nearest_new_place() -> None:
    near, far = Piece(DARK_STONE, 3.0, 2.0), Piece(DARK_STONE, 0.0, 9.0)
    motion = difference(STONES, (*STONES[:3], near, far))
    assert motion.slides == [(STONES[3], near)]
    assert motion.arriving == [far]


def test_equal_pieces_stay_even_where_they_were_made_anew() -> None:
    again = tuple(Piece(DARK_STONE, piece.x, piece.y) for piece in STONES)
    still, gone, new = told_apart(STONES, again)
    assert (still, gone, new) == (STONES, [], [])


def test_the_same_pieces_in_another_order_do_not_move() -> None:
    still, gone, new = told_apart(STONES, STONES[::-1])
    assert (still, gone, new) == (STONES[::-1], [], [])


def test_what_touches_a_place_is_what_may_reach_into_it() -> None:
    rod = Piece(Kind("rod", (Line((0.0, -2.0, 0.0, 2.0), "rod"),)), 3.4, 2.5)
    assert touching([box(STONES[0])], STONES) == [STONES[0], STONES[1]]
    assert rod in touching([box(STONES[3])], (*STONES, rod))
    assert rod not in touching([box(STONES[0])], (*STONES, rod))
    assert touching([], STONES) == []


@pytest.mark.parametrize("name", games.names())
def test_one_move_leaves_most_pieces_as_the_same_objects(name: str) -> None:
    """Drawing after a move is quick because of that."""
    game = games.load(name)
    position = game.start()
    moves = game.brain.playout(position, Random(1))[1]
    for move in moves[: len(moves) // 2]:
        position = position.play(move)
    before = game.view.scene(position).pieces
    after = game.view.scene(position.play(moves[len(moves) // 2])).pieces
    kept = {*map(id, before)} & {*map(id, after)}
    assert len(kept) >= len(after) / 2 > 0
