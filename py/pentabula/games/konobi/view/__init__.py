"""How Konobi shows itself: the board with its edges, links, closed points, and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from pentabula.boards.panel import Note, Panel
from pentabula.boards.scene import Disc, Line, Scene, Shape
from pentabula.boards.sites import Board
from pentabula.boards.square import points as board_of_points
from pentabula.boards.view import SeatView
from pentabula.core.game import PASS, SWAP, Path
from pentabula.core.message import Message, all_of, counted
from pentabula.games.konobi.rules.explain import COLOURS, STONES
from pentabula.games.konobi.rules.links import shortest_chain, strong_partners, weak_partners
from pentabula.games.konobi.rules.notation import shown
from pentabula.games.konobi.rules.position import BLACK, WHITE, Position, Verdict
from pentabula.games.konobi.view.drawing import EDGE_OUT, drawn
from pentabula.games.konobi.view.speech import tell_groups, tell_pieces

__all__ = [
    "board",
    "panels",
    "preview",
    "scene",
    "seats",
    "spoken",
    "status",
    "tell",
    "tell_groups",
    "tell_pieces",
]

EDGES = (Message("top and bottom edges"), Message("left and right edges"))
RIM = 0.39
"""How far from the centre the rim of a winning stone runs; its line is wide enough to show."""
REACH = EDGE_OUT - 0.05
"""How far the winning line runs out towards the edge."""
_ROLES = ("first", "second")


def board(position: Position) -> Board:
    """The grid of points between its edges: Black's solid, White's dotted."""
    return _board(position.grid.size)


@cache
def _board(size: int) -> Board:
    plain = board_of_points(size)
    low, high = plain.sites[0].x, plain.sites[-1].x
    near, far = low - EDGE_OUT, high + EDGE_OUT
    edges = (
        Line((low, near, high, near), "edge-first"),
        Line((low, far, high, far), "edge-first"),
        Line((near, low, near, high), "edge-second"),
        Line((far, low, far, high), "edge-second"),
    )
    return replace(plain, ground=(*plain.ground, *edges))


def scene(position: Position, chosen: Path = ()) -> Scene:
    """Stones, their links, the points closed to the side to move; the chain that has won."""
    table = drawn(position.grid.size)
    under: list[Shape] = []
    if position.winner is None:
        under += table.closed(position.verdict.unexcused, position.verdict.crosscut)
    for colour, stones in enumerate(position.stones):
        under += table.links(position.grid, stones, colour)
    if position.winner is not None:
        under += _winning_chain(position, position.winner)
    return Scene(tuple(under), tuple(table.pieces(position.stones)))


def _winning_chain(position: Position, colour: int) -> list[Shape]:
    """The shortest chain between the edges: a line from edge to edge, a rim round its stones."""
    grid, names = position.grid, board(position).by_name
    chain = shortest_chain(grid, position.stones[colour], grid.edges[colour])
    sites = [names[point] for point in chain]
    out_x, out_y = (0.0, REACH) if colour == BLACK else (-REACH, 0.0)
    track = [sites[0].x + out_x, sites[0].y + out_y]
    for site in sites:
        track += (site.x, site.y)
    track += (sites[-1].x - out_x, sites[-1].y - out_y)
    role = ("win-first", "win-second")[colour]
    return [Line(tuple(track), role), *(Disc(site.x, site.y, RIM, role) for site in sites)]


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """What seat 0 and seat 1 are playing now."""
    views = [SeatView(COLOURS[c], _ROLES[c], EDGES[c]) for c in (BLACK, WHITE)]
    return views[position.seat(0)], views[position.seat(1)]


def spoken(position: Position, target: str) -> Message:
    """The target in words: what stands on a point, or why it is closed; a control's label."""
    if target == SWAP:
        return Message("Swap sides")
    if target == PASS:
        return Message("Pass")
    bit = position.grid.bits.get(target)
    if bit is None:
        return Message("{text}", text=shown(target))
    for colour, stones in enumerate(position.stones):
        if bit & stones:
            return Message("{point}, {stone}", point=target, stone=STONES[colour])
    verdict = position.verdict
    if position.winner is not None or bit & verdict.legal:
        return Message("{point}, empty", point=target)
    colour_to_move = COLOURS[position.colour]
    if bit & verdict.crosscut:
        return Message(
            "{point}, empty, not open to {colour}: crosscut", point=target, colour=colour_to_move
        )
    return Message(
        "{point}, empty, not open to {colour}: weak link", point=target, colour=colour_to_move
    )


def status(position: Position, chosen: Path = ()) -> Message:
    """Who is to move. Not for ended games."""
    colour = COLOURS[position.colour]
    if PASS in position.legal_moves():
        return Message("{colour} has no legal point and must pass.", colour=colour)
    if position.has_swap():
        return Message("{colour} to move, or to swap sides.", colour=colour)
    return Message("{colour} to move.", colour=colour)


def tell(before: Position, move: str) -> Message:
    """What a move did, in a sentence: `Black plays i7: a strong link to h7.`"""
    colour = COLOURS[before.colour]
    if move == SWAP:
        return Message("{colour} swaps sides.", colour=colour)
    if move == PASS:
        return Message("{colour} has no legal point and passes.", colour=colour)
    if before.play(move).winner is not None:
        return Message(
            "{colour} plays {point} and joins the {edges}.",
            colour=colour,
            point=move,
            edges=EDGES[before.colour],
        )
    made = _links_made(before, move)
    if made is None:
        return Message("{colour} plays {point}.", colour=colour, point=move)
    return Message("{colour} plays {point}: {links}.", colour=colour, point=move, links=made)


def preview(position: Position, move: str) -> Message | None:
    """What a legal move would do: join the edges, make links; None where it does neither."""
    if move == SWAP:
        return Message("The seats exchange colours, the stone stays, and White moves.")
    if move == PASS:
        return None
    if position.play(move).winner is not None:
        return Message("{point} joins the {edges}.", point=move, edges=EDGES[position.colour])
    made = _links_made(position, move)
    return made and Message("{point}: {links}.", point=move, links=made)


def _links_made(position: Position, point: str) -> Message | None:
    grid, friends = position.grid, position.stones[position.colour]
    strong, weak = strong_partners(grid, friends, point), weak_partners(grid, friends, point)
    made = []
    if strong:
        stones = all_of(strong)
        made.append(
            counted(
                "a strong link to {stones}", "strong links to {stones}", len(strong), stones=stones
            )
        )
    if weak:
        stones = all_of(weak)
        made.append(
            counted("a weak link to {stones}", "weak links to {stones}", len(weak), stones=stones)
        )
    return all_of(made) if made else None


def panels(positions: Sequence[Position], moves: Sequence[str]) -> tuple[Panel, ...]:
    """How many points are closed to the side to move, and by which rule; a forced pass."""
    position = positions[-1]
    if position.winner is not None:
        return ()
    if PASS in position.legal_moves():
        return (Note(status(position), is_warning=True),)
    closed = _closed(position.verdict)
    if not closed:
        return ()
    return (
        Note(
            Message(
                "Closed to {colour}: {points}.",
                colour=COLOURS[position.colour],
                points=all_of(closed),
            )
        ),
    )


def _closed(verdict: Verdict) -> list[Message]:
    crosscut = verdict.crosscut.bit_count()
    weak = (verdict.unexcused | verdict.crosscut).bit_count() - crosscut
    closed = []
    if weak:
        closed.append(counted("{n} point by the weak rule", "{n} points by the weak rule", weak))
    if crosscut:
        closed.append(
            counted("{n} point by the crosscut rule", "{n} points by the crosscut rule", crosscut)
        )
    return closed
