"""The motion between two scenes, and the pieces around it, without a browser."""

import pytest

from pentabula import games
from pentabula.boards.motion import (
    CAPTURE,
    SLIDE,
    THROW,
    Motion,
    bounding_box,
    difference,
    partition,
    touching,
)
from pentabula.boards.scene import DARK_STONE, LIGHT_STONE, Disc, Line, Piece, PieceKind
from tests.games.positions import at_random

PAWN = PieceKind("pawn", (Disc(0, 0, 0.4, "first"),))
ENEMY = PieceKind("enemy pawn", (Disc(0, 0, 0.4, "second"),))
GHOST = PieceKind("pawn on its way", (Disc(0, 0, 0.4, "first-faint"),), of="pawn")
FACES = tuple(PieceKind(f"face {n}", (Disc(0, 0, 0.4, "die"),)) for n in (1, 2))
DICE = [PieceKind(f"die {n}", (Disc(0, 0, 0.4, "die"),), faces=FACES) for n in (1, 2)]

STONES = tuple(Piece(DARK_STONE, float(x), 1.0) for x in range(4))
PAWNS = tuple(Piece(PAWN, float(x), 1.0) for x in range(4))


def ends(motion: Motion) -> dict[tuple[float, float], str]:
    """The kinds that are visible once the motion is over, by their points."""
    seen = {(piece.x, piece.y): piece.kind.name for piece in motion.still}
    for piece, pose in motion.moving(1.0):
        if pose.alpha > 0:
            assert (pose.across, pose.down, pose.angle, pose.alpha) == (1, 1, 0, 1)
            seen[round(piece.x, 6), round(piece.y, 6)] = piece.kind.name
    return seen


def test_stones_arrive_and_pawns_slide_to_the_nearest_new_point() -> None:
    more = (*STONES, Piece(LIGHT_STONE, 9.0, 9.0))
    motion = difference(STONES, more)
    assert motion == Motion(STONES, arriving=[more[-1]]) and motion.duration == SLIDE
    near, far = Piece(PAWN, 3.0, 2.0), Piece(PAWN, 0.0, 9.0)
    motion = difference(PAWNS, (*PAWNS[:3], near, far))
    assert motion == Motion(PAWNS[:3], slides=[(PAWNS[3], near)], arriving=[far])
    other = Piece(DARK_STONE, 3.0, 2.0)
    motion = difference(STONES, (*STONES[:3], other))
    assert motion == Motion(STONES[:3], arriving=[other], leaving=[STONES[3]])
    there = Piece(GHOST, 0.0, 5.0)
    motion = difference(PAWNS, (*PAWNS[1:], there))
    assert motion.slides == [(PAWNS[0], there)]


def test_two_exchanged_pieces_arc_past_each_other() -> None:
    before = Piece(PAWN, 0.0, 0.0), Piece(ENEMY, 1.0, 0.0)
    after = Piece(PAWN, 1.0, 0.0), Piece(ENEMY, 0.0, 0.0)
    motion = difference(before, after)
    assert motion.exchanged == [(before[0], after[0]), (before[1], after[1])]
    halfway = [(piece.x, piece.y) for piece, _ in motion.moving(0.2)]
    assert halfway[0][1] > 0 > halfway[1][1]
    assert ends(motion) == {(1, 0): "pawn", (0, 0): "enemy pawn"}


def test_a_captured_piece_fades_after_the_capturer_has_arrived() -> None:
    before = Piece(PAWN, 0.0, 0.0), Piece(ENEMY, 1.0, 0.0)
    after = Piece(PAWN, 1.0, 0.0), Piece(ENEMY, 5.0, 5.0)
    motion = difference(before, after)
    assert (motion.slides, motion.pushed) == ([(before[0], after[0])], [(before[1], after[1])])
    assert motion.duration == CAPTURE
    first, second = motion.moving(0.4)
    assert (first[0].x, first[0].y) == (1.0, 0.0)  # not yet moving
    assert second[0].x > 0.9  # it has arrived
    taken = difference(before, after[:1])
    assert taken.taken == [before[1]]
    assert [pose.alpha for _, pose in taken.moving(0.4)] == [1.0, 1.0]
    assert ends(taken) == {(1, 0): "pawn"}


def test_pieces_of_one_kind_close_up_without_pushing() -> None:
    before = Piece(PAWN, 0.0, 0.0), Piece(PAWN, 1.0, 0.0), Piece(PAWN, 2.0, 0.0)
    after = Piece(PAWN, 0.2, 0.0), Piece(PAWN, 0.8, 0.0), Piece(PAWN, 2.0, 0.0)
    assert difference(before, after).pushed == []


def test_stones_that_change_colour_flip_one_after_the_other() -> None:
    after = tuple(Piece(LIGHT_STONE, stone.x, stone.y) for stone in STONES)
    motion = difference(STONES, after)
    assert motion.flipped == list(zip(STONES, after, strict=True))
    assert (motion.duration, len(motion.still)) == (CAPTURE, 0)
    narrow = [pose.across for _, pose in motion.moving(0.2)]
    assert narrow == sorted(narrow) and narrow[0] < narrow[-1] == 1
    assert set(ends(motion).values()) == {"light stone"}


def test_thrown_dice_tumble_and_end_on_their_faces_but_not_after_an_undo() -> None:
    before = Piece(DICE[0], 0.0, 0.0), Piece(DICE[1], 2.0, 0.0)
    after = Piece(DICE[1], 0.0, 0.0), Piece(DICE[1], 2.0, 0.0)
    motion = difference(before, after, throws=True)
    assert (motion.thrown, motion.still, motion.duration) == (list(after), (), THROW)
    assert {piece.kind for piece, _ in motion.moving(0.1)} <= set(FACES)
    assert ends(motion) == {(0, 0): "die 2", (2, 0): "die 2"}
    before, after = Piece(DICE[0], 0.0, 0.0), Piece(DICE[1], 0.0, 0.0)
    motion = difference([before], [after])
    assert motion == Motion((after,), leaving=[before])


def test_equal_pieces_stay_in_any_order() -> None:
    again = tuple(Piece(DARK_STONE, piece.x, piece.y) for piece in STONES)
    still, gone, new = partition(STONES, again)
    assert (still, gone, new) == (STONES, [], [])
    still, gone, new = partition(STONES, STONES[::-1])
    assert (still, gone, new) == (STONES[::-1], [], [])


def test_pieces_touching_a_box_are_those_that_may_overlap_it() -> None:
    rod = Piece(PieceKind("rod", (Line((0.0, -2.0, 0.0, 2.0), "rod"),)), 3.4, 2.5)
    assert touching([bounding_box(STONES[0])], STONES) == [STONES[0], STONES[1]]
    assert rod in touching([bounding_box(STONES[3])], (*STONES, rod))
    assert rod not in touching([bounding_box(STONES[0])], (*STONES, rod))
    assert touching([], STONES) == []


@pytest.mark.parametrize("name", games.names())
def test_one_move_leaves_most_pieces_as_the_same_objects(name: str) -> None:
    """Drawing after a move is quick because of that."""
    line, view = at_random(name, 1), games.load(name).view
    before, after = (view.scene(line[(len(line) - 1) // 2 + ply]).pieces for ply in (0, 1))
    kept = {*map(id, before)} & {*map(id, after)}
    assert len(kept) >= len(after) / 2 > 0, (
        "View.scene makes its pieces anew: keep those of a board and pick from them"
    )
