"""Why a stone of Konobi is good: what it wins, stops, joins, keeps apart or closes."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import first_two
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.links import PointSet
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.forcing import stones_to_win
from pentabula.games.konobi.teach.joins import ChainOrEdge, Joins, Pair, weightiest
from pentabula.games.konobi.teach.threats import (
    newly_closed,
    shortest_way,
    stones_needed,
    threats,
    why_closed,
    winning_points,
    with_closed,
)
from pentabula.kit.chains import EDGES
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import names_of


def reason(position: Position, found: MoveEvaluation[str]) -> Message | None:
    """The two strongest consequences of the stone."""
    move = str(found.move)
    if move == SWAP:
        point, other = names_of(position.grid, position.stones[0])[0], COLOURS[1]
        return Message(
            "The stone on {point} becomes yours; your opponent plays on as {other}.",
            point=point,
            other=other,
        )
    if move == PASS:
        return None
    after = position.play(move)
    if after.winner is not None:
        return Message(
            "{point} joins the {edges} and wins.", point=move, edges=EDGES[position.colour]
        )
    forced = _forced(after, move)
    facts = [*forced, *_stopped(position, after, move)]
    facts += _joined(position, after, move) if len(facts) < 2 else []
    facts += _steps(position, after, move) if len(facts) < 2 and not forced else []
    facts = facts or [*_closed(position, after, move), *_near(position, after, move)]
    return first_two(facts)


def _forced(after: Position, point: str) -> list[Message]:
    """Says that the stone wins by force; else where it threatens to, and how to answer that."""
    said: dict[str, object] = {
        "point": point,
        "colour": COLOURS[1 - after.colour],
        "other": COLOURS[after.colour],
    }
    points = threats(after)
    if points:
        said["points"] = any_of(points)
    needed = stones_to_win(after)
    if needed == 1:
        sure = Message("{point} threatens to win at {points}, and {other} cannot stop it.", **said)
        return [with_closed(sure, after, points)]
    if needed is None:
        return _threatened(after, said) if points else []
    return [
        counted(
            "After {point}, {colour} needs at most {n} more stone to win, and {other} cannot stop "
            "it.",
            "After {point}, {colour} needs at most {n} more stones to win, and {other} cannot stop "
            "it.",
            needed,
            **said,
        )
    ]


def _threatened(after: Position, said: dict[str, object]) -> list[Message]:
    """Says where the stone threatens to win, and which answers stop that."""
    if winning_points(after):
        return []
    answers = [move for move in after.legal_moves() if not winning_points(after.play(move))]
    return [
        Message(
            "{point} threatens to win at {points}; {other} can only stop it at {answers}.",
            answers=any_of(answers),
            **said,
        )
    ]


def _stopped(position: Position, after: Position, point: str) -> list[Message]:
    """Says that the stone ends all threats to win, and where they were."""
    points = threats(position)
    if not points or winning_points(after):
        return []
    stopped = Message(
        "{point} stops {colour} from joining its edges at {points}.",
        point=point,
        colour=COLOURS[after.colour],
        points=any_of(points),
    )
    left = [each for each in points if each != point]
    return [with_closed(stopped, after, left)] if left else [stopped]


def _joined(position: Position, after: Position, point: str) -> list[Message]:
    """Says which parts the stone joins, secures or keeps apart: the weightiest pair of each."""
    facts, stone = list[Message](), position.grid.bits[point]
    before, now = Joins(position, position.colour), Joins(after, position.colour)
    joined = [pair for pair, points in before.pairs() if points & stone]
    if joined:
        parts = all_of(before.names(weightiest(joined), stone))
        facts.append(Message("{point} joins {parts}.", point=point, parts=parts))
    safe = [
        pair
        for pair in now.old_pairs(stone)
        if now.are_safe_at_joiners(pair) and not before.are_safe(pair)
    ]
    if safe:
        facts.append(_secured(after, now, weightiest(safe), point))
    theirs, others = Joins(position, after.colour), Joins(after, after.colour)
    apart = [
        pair
        for pair, _ in theirs.pairs()
        if theirs.joiners(pair) and not others.are_joined(pair) and not others.joiners(pair)
    ]
    if apart:
        said = theirs.joining(weightiest(apart))
        facts.append(
            Message(
                "{point} keeps {parts} apart, which {colour} could have joined at {points}.",
                point=point,
                colour=COLOURS[after.colour],
                **said,
            )
        )
    return facts


def _secured(after: Position, now: Joins, pair: Pair, point: str) -> Message:
    """Says that two parts can no longer be kept apart."""
    sure = Message(
        "After {point}, {colour} can join {parts} at {points}, and {other} cannot stop it.",
        point=point,
        colour=COLOURS[now.colour],
        other=COLOURS[after.colour],
        **now.joining(pair),
    )
    return with_closed(sure, after, now.joiners(pair))


def _steps(position: Position, after: Position, point: str) -> list[Message]:
    """The fewest stones with which the edges could be joined then, if the stone saves one."""
    mine, facts = position.colour, list[Message]()
    way, were = shortest_way(after, mine), stones_needed(position, mine)
    if way is not None and were is not None and len(way) < were:
        facts.append(
            counted(
                "After {point}, {colour} needs only {n} more stone to join its edges, for example "
                "{stones}.",
                "After {point}, {colour} needs only {n} more stones to join its edges, for example "
                "{stones}.",
                len(way),
                point=point,
                colour=COLOURS[mine],
                stones=all_of(way),
            )
        )
    return facts


def _closed(position: Position, after: Position, point: str) -> list[Message]:
    """One of the points that the stone closes to the other side, and why."""
    closed = newly_closed(position, after)
    return [why_closed(after, each) for each in closed[:1]]


def _near(position: Position, after: Position, point: str) -> list[Message]:
    """The weightiest part that another stone would join to this one, but not without it."""
    parts, stone = Joins(after, 1 - after.colour), after.grid.bits[point]
    before = Joins(position, position.colour)
    alone = [
        pair
        for pair, _ in parts.pairs()
        if parts.joiners(pair) and any(_is_alone(part, stone) for part in pair)
    ]
    longer = [
        pair
        for pair in parts.old_pairs(stone)
        if parts.joiners(pair) and any(parts.part(part).stones & stone for part in pair)
        if not before.joiners(pair)
    ]
    if not alone and not longer:
        return []
    pair = weightiest(alone + longer)
    said = parts.joining(pair)
    if pair in longer:
        return [Message("{point} threatens to join {parts} at {points}.", point=point, **said)]
    (other,) = [part for part in pair if not _is_alone(part, stone)]
    name = parts.names((other, other), stone)[0]
    return [
        Message(
            "Another stone at {points} would join {point} and {part}.",
            points=said["points"],
            point=point,
            part=name,
        )
    ]


def _is_alone(part: ChainOrEdge, stone: PointSet) -> bool:
    """Whether the part consists of the stone alone."""
    return part.edge is None and part.stones == stone
