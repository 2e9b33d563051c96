"""The last turn of a line with its sites, which drawings mark, and positions at rest."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards import marks
from pentabula.boards.scene import FORBIDDEN, Scene, Shape
from pentabula.boards.sites import EmptyBoard
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message
from pentabula.core.move_entry import entry_targets
from pentabula.core.position import Outcome, Path, Seat
from pentabula.core.record import Node
from pentabula.core.tree import mover, turn_nodes


def last_turn(game: GameWithView, node: Node) -> tuple[Node, ...]:
    """The last turn up to a node that has targets on the board; empty before the first."""
    here: Node | None = node
    while here is not None and (turn := turn_nodes(here)):
        if turn_sites(game, turn):
            return turn
        here = turn[0].parent
    return ()


def turn_sites(game: GameWithView, turn: Sequence[Node]) -> Path:
    """The targets of a turn that are sites of the board, without the dice."""
    found: dict[str, None] = {}
    for node in turn:
        if node.parent is not None:
            board = game.view.board(node.position)
            targets = entry_targets(game, node.parent.position, node.move)
            on_board = board.by_name.keys() - board.dice
            found |= dict.fromkeys(target for target in targets if target in on_board)
    return tuple(found)


def ending_veil(game: GameWithView, board: EmptyBoard, node: Node, last: Path) -> tuple[Shape, ...]:
    """A veil over all sites but the winning ones, if the rules have ended the game.

    Where no sites win, the sites of the last turn stay bright.
    """
    outcome = node.position.outcome()
    if outcome is None:
        return ()
    winning = game.view.winning_sites(node.position)
    return marks.veiled(board, winning or last, outcome.winner)


def outcome_at(game: GameWithView, node: Node) -> Outcome | None:
    """The outcome at a node, by the rules, by resignation or by the clock."""
    outcome: Outcome | None = node.position.outcome()
    loser = node.loser
    if outcome is None and loser is not None:
        name = game.view.seats(node.position)[loser].name
        if node.is_timeout:
            return Outcome(1 - loser, Message("{seat} ran out of time", seat=name))
        return Outcome(1 - loser, Message("{seat} resigned", seat=name))
    return outcome


def scene_at_rest(
    game: GameWithView, node: Node, *, forbidden: bool = True, is_last_marked: bool = True
) -> tuple[EmptyBoard, Scene]:
    """The board and the scene at a node; without `forbidden`, no forbidden points are marked."""
    board, scene = game.view.board(node.position), game.view.scene(node.position)
    if not forbidden:
        scene = scene.without(FORBIDDEN)
    turn = last_turn(game, node)
    seat: Seat = (mover(turn[-1]) if turn else None) or 0
    last = turn_sites(game, turn)
    below = ending_veil(game, board, node, last)
    if is_last_marked:
        below += marks.last_move(board.of_seats[seat], last)
    return board, scene.with_marks(below, ())
