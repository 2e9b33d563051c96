"""Why a stone of Konobi was a mistake: a win missed or allowed, a point left open, a longer way."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import in_short
from pentabula.core.lesson import winning_moves
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.explain import unexcused_links
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.threats import stones_needed, threats
from pentabula.kit.colours import COLOURS


def fault(position: Position, played: MoveEvaluation, best: MoveEvaluation) -> Message | None:
    """What the stone missed or allowed; else what the better one would have closed or shortened."""
    if {played.move, best.move} & {SWAP, PASS} or (position.pie and not position.moves_made):
        return None
    now, better = position.play(played.move), position.play(best.move)
    if better.winner is not None:
        own = COLOURS[position.colour]
        points = any_of(winning_moves(position))
        return Message(
            "{colour} could have joined its edges at {points}.", colour=own, points=points
        )
    wins = winning_moves(now)
    if wins and not set(wins) <= set(winning_moves(better)):
        other = COLOURS[now.colour]
        return Message(
            "It lets {colour} join its edges at {points}.", colour=other, points=any_of(wins)
        )
    answers = [str(move) for move in played.line[1::2]] or [PASS]
    facts = [
        *_closed(now, better, str(best.move), answers),
        *_threat(now, better, answers[0]),
        *_way(position, now, better, str(best.move)),
    ]
    return in_short(facts)


def _closed(now: Position, better: Position, best: str, answers: list[str]) -> list[Message]:
    """That the better stone would have closed a point that the other side is expected to take."""
    grid = better.grid
    free = grid.full & ~(better.stones[0] | better.stones[1])
    points = (point for point in answers if grid.bits.get(point, 0) & free)
    closed = (p for p in points if p in now.legal_moves() and p not in better.legal_moves())
    point = next(closed, None)
    if point is None:
        return []
    said = {"best": best, "point": point, "colour": COLOURS[better.colour]}
    if grid.bits[point] & better.verdict.crosscut:
        return [
            Message("{best} would have closed {point} to {colour}: it makes a crosscut.", **said)
        ]
    stones = all_of([partner for partner, _ in unexcused_links(better, point)])
    return [
        Message(
            "{best} would have closed {point} to {colour} by its weak link to {stones}.",
            stones=stones,
            **said,
        )
    ]


def _threat(now: Position, better: Position, reply: str) -> list[Message]:
    """That the reply threatens to win as it would not have done."""
    if reply not in now.legal_moves() or reply not in now.grid.bits:
        return []
    points = threats(now.play(reply))
    if not points or (reply in better.legal_moves() and threats(better.play(reply))):
        return []
    other = COLOURS[now.colour]
    return [
        Message(
            "{colour} can answer {point} and threaten to win at {points}.",
            colour=other,
            point=reply,
            points=any_of(points),
        )
    ]


def _way(position: Position, now: Position, better: Position, best: str) -> list[Message]:
    """How the fewest stones that both sides need differ."""
    facts = []
    for colour, sign in ((1 - position.colour, 1), (position.colour, -1)):
        needed, other = stones_needed(now, colour), stones_needed(better, colour)
        if needed is None or other is None or sign * (other - needed) <= 0:
            continue
        facts.append(
            counted(
                "{colour} now needs at least {n} more stone; after {best} it would be {other}.",
                "{colour} now needs at least {n} more stones; after {best} it would be {other}.",
                needed,
                colour=COLOURS[colour],
                best=best,
                other=other,
            )
        )
    return facts
