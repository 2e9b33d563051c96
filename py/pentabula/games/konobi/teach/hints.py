"""Konobi's hints: threats to join the edges, and the number of stones that this still takes."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Hints, Nudge, first_two
from pentabula.core.lesson import winning_moves
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.links import strong_partners, weak_partners
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.faults import faults
from pentabula.games.konobi.teach.threats import stones_needed, threats
from pentabula.kit import pie
from pentabula.kit.chains import EDGES
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import names_of


def phrase(position: Position, move: str) -> Message:
    """What to do: `play d4`."""
    if move == SWAP:
        return pie.ORDER
    if move == PASS:
        return Message("pass your turn")
    return Message("play {point}", point=move)


def nudge(position: Position, move: str) -> Nudge:
    """What is at stake; before a swap, the stone that changes hands."""
    if move == SWAP:
        stones = names_of(position.grid, position.stones[0])
        return Nudge(Message("Which side would you rather play?"), tuple(stones))
    if move == PASS:
        return Nudge()
    if position.play(move).winner is not None:
        return Nudge(Message("You can join your edges with one stone."))
    if threats(position):
        other = COLOURS[1 - position.colour]
        return Nudge(Message("{colour} is about to join its edges.", colour=other))
    return Nudge()


def reason(position: Position, found: MoveEvaluation[str]) -> Message | None:
    """What the stone wins, stops or threatens; else what is still needed, or its links."""
    move = str(found.move)
    if move == SWAP:
        return Message("The first stone is well placed: better yours than your opponent’s.")
    if move == PASS:
        return None
    after = position.play(move)
    if after.winner is not None:
        return Message("It joins the {edges} and wins.", edges=EDGES[position.colour])
    facts = [fact for fact in (_stopped(position, after), _threatened(after)) if fact]
    facts = facts or _steps(position, after) or _links(position, move)
    return first_two(facts)


def _stopped(position: Position, after: Position) -> Message | None:
    before = threats(position)
    if not before or winning_moves(after):
        return None
    return Message(
        "It stops {colour}, who could have joined its edges at {points}.",
        colour=COLOURS[1 - position.colour],
        points=any_of(before),
    )


def _threatened(after: Position) -> Message | None:
    points = threats(after)
    return Message("It threatens to win at {points}.", points=any_of(points)) if points else None


def _steps(position: Position, after: Position) -> list[Message]:
    """How the stone changes the fewest stones that each side needs, if it does."""
    mine, theirs = position.colour, 1 - position.colour
    facts = []
    needed = stones_needed(after, mine)
    if needed is not None and needed < (stones_needed(position, mine) or 0):
        facts.append(
            counted(
                "Then you need as few as {n} more stone.",
                "Then you need as few as {n} more stones.",
                needed,
            )
        )
    before, now = stones_needed(position, theirs), stones_needed(after, theirs)
    if before is not None and now is not None and now > before:
        facts.append(
            Message(
                "It stands in {colour}’s way, who now needs at least {now} stones, not {before}.",
                colour=COLOURS[theirs],
                now=now,
                before=before,
            )
        )
    return facts


def _links(position: Position, point: str) -> list[Message]:
    grid, friends = position.grid, position.stones[position.colour]
    strong, weak = strong_partners(grid, friends, point), weak_partners(grid, friends, point)
    facts = []
    if strong:
        facts.append(Message("It is strongly linked to {stones}.", stones=all_of(strong)))
    if weak:
        linked = all_of(weak)
        facts.append(
            Message("It is weakly linked to {stones}, which nobody can cut.", stones=linked)
        )
    return facts


HINTS = Hints(phrase, nudge, reason, faults)
