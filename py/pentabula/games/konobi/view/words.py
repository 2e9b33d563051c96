"""Konobi in words: seats, points, status, what a move did or would do."""

from __future__ import annotations

from pentabula.boards.view import SeatView
from pentabula.core.message import Addressed, Detailed, Message, all_of, counted, excerpt
from pentabula.core.position import PASS, SWAP, Path
from pentabula.games.konobi.rules.links import strong_partners, weak_partners
from pentabula.games.konobi.rules.position import Position
from pentabula.kit import pie
from pentabula.kit.chains import EDGES
from pentabula.kit.colours import BLACK, COLOURS, ROLES, STONES, WHITE


def seats(position: Position) -> tuple[SeatView, SeatView]:
    """What seat 0 and seat 1 are playing now."""
    views = [SeatView(COLOURS[c], ROLES[c], EDGES[c]) for c in (BLACK, WHITE)]
    return views[position.seat_of(0)], views[position.seat_of(1)]


def describe_target(position: Position, target: str) -> Message:
    """The target in words: what is on a point, or why it is closed; a control's label."""
    if target == SWAP:
        return pie.LABEL
    if target == PASS:
        return Message("Pass")
    bit = position.grid.bits.get(target)
    if bit is None:
        return Message("{text}", text=excerpt(target))
    for colour, stones in enumerate(position.stones):
        if bit & stones:
            return Message("{point}, {stone}", point=target, stone=STONES[colour])
    verdict = position.verdict
    empty = Message("{point}, empty", point=target)
    if position.winner is not None or bit & verdict.legal:
        return empty
    side = COLOURS[position.colour]
    if bit & verdict.crosscut:
        why = Message("{point}, empty, forbidden for {colour}: crosscut", point=target, colour=side)
        return Detailed(why, "forbidden-crosscut", empty)
    why = Message("{point}, empty, forbidden for {colour}: weak link", point=target, colour=side)
    return Detailed(why, "forbidden-weak", empty)


def legend() -> Message:
    """The marks of closed points."""
    return Message("Closed: ◇ weak link, × crosscut.")


def status(position: Position, chosen: Path = ()) -> Message:
    """Who is to move. Not for ended games."""
    colour = COLOURS[position.colour]
    if PASS in position.legal_moves():
        return Addressed(
            Message("{mover} has no legal point and must pass.", mover=colour),
            Message("You have no legal point and must pass."),
        )
    if position.may_swap:
        return pie.status(colour)
    return Addressed(Message("{mover} to move.", mover=colour), Message("Your move."))


def describe_move(before: Position, move: str) -> Message:
    """What a move did, in a sentence: `Black plays i7: a strong link to h7.`"""
    colour = COLOURS[before.colour]
    if move == SWAP:
        return pie.swapped(colour)
    if move == PASS:
        return Addressed(
            Message("{colour} has no legal point and passes.", colour=colour),
            Message("You have no legal point and pass."),
        )
    if before.play(move).winner is not None:
        edges = EDGES[before.colour]
        return Addressed(
            Message(
                "{colour} plays {point} and joins the {edges}.",
                colour=colour,
                point=move,
                edges=edges,
            ),
            Message("You play {point} and join the {edges}.", point=move, edges=edges),
        )
    made = _links_made(before, move)
    if made is None:
        return Addressed(
            Message("{colour} plays {point}.", colour=colour, point=move),
            Message("You play {point}.", point=move),
        )
    return Addressed(
        Message("{colour} plays {point}: {links}.", colour=colour, point=move, links=made),
        Message("You play {point}: {links}.", point=move, links=made),
    )


def preview(position: Position, move: str) -> Message | None:
    """What a legal move would do: join the edges, make links; None if it does neither."""
    if move == SWAP:
        return Message("The players swap colours, the stone stays, and White moves next.")
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
