"""A position at rest as a scene, with marks for the last turn and for how the game ended."""

from __future__ import annotations

from pentabula.boards import marks
from pentabula.boards.last_turn import ending_veil, last_turn, turn_sites
from pentabula.boards.scene import FORBIDDEN, Scene
from pentabula.boards.sites import Board
from pentabula.boards.view import GameWithView
from pentabula.core.position import Seat
from pentabula.core.record import Node
from pentabula.core.turns import mover


def still(game: GameWithView, node: Node, *, forbidden: bool = True) -> tuple[Board, Scene]:
    """The board and the scene at a node; without `forbidden`, no forbidden points are marked."""
    board, scene = game.view.board(node.position), game.view.scene(node.position)
    if not forbidden:
        scene = scene.without(FORBIDDEN)
    turn = last_turn(game, node)
    seat: Seat = (mover(turn[-1]) if turn else None) or 0
    last = turn_sites(game, turn)
    below = ending_veil(game, board, node, last)
    below += marks.last_move(board.of_seats[seat], last)
    return board, scene.with_marks(below, ())
