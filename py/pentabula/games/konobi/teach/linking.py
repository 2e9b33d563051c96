"""What a better stone of Konobi would have joined, and what the answer to the played one joins."""

from __future__ import annotations

from pentabula.core.hints import Fact, guarded
from pentabula.core.message import Message, all_of
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.joins import Joins, Pair, weightiest
from pentabula.games.konobi.teach.threats import with_closed
from pentabula.kit.colours import COLOURS


def missed(position: Position, now: Position, better: Position, best: str) -> list[Fact]:
    """Says that the better stone would have joined two parts, or secured or threatened that."""
    before, after, played = (Joins(each, position.colour) for each in (position, better, now))
    stone = position.grid.bits[best]
    said: dict[str, object] = {"best": best, "colour": COLOURS[position.colour]}
    joined = [
        pair for pair, points in before.pairs() if points & stone and not _is_sure(played, pair)
    ]
    if joined:
        said["parts"] = all_of(before.names(weightiest(joined), stone))
        return [
            Fact(
                Message("{best} would have joined {parts}.", **said),
                Message("{colour} could have joined {parts} with one stone.", **said),
            )
        ]
    pairs = [pair for pair in after.old_pairs(stone) if not _is_sure(played, pair)]
    if safe := [pair for pair in pairs if after.are_safe_at_joiners(pair)]:
        return [_secured(after, weightiest(safe), said)]
    open_ = [
        pair
        for pair in pairs
        if after.joiners(pair) and not (before.joiners(pair) or played.joiners(pair))
    ]
    return [_threatened(after, weightiest(open_), said)] if open_ else []


def _secured(after: Joins, pair: Pair, said: dict[str, object]) -> Fact:
    said = {**said, **after.joining(pair), "other": COLOURS[1 - after.colour]}
    words = Message(
        "After {best}, {other} could not have kept {parts} apart: they join at {points}.", **said
    )
    return Fact(
        with_closed(words, after.position, after.joiners(pair)),
        Message("With one stone, {colour} could have made sure that {parts} join.", **said),
    )


def _threatened(after: Joins, pair: Pair, said: dict[str, object]) -> Fact:
    said = {**said, **after.joining(pair)}
    return Fact(
        Message("{best} would have threatened to join {parts} at {points}.", **said),
        Message("{colour} could have threatened to join {parts}.", **said),
    )


def allowed(now: Position, better: Position, reply: str, played: str, best: str) -> list[Fact]:
    """Says that the answer joins two parts, or secures that; else that one stone can join them."""
    theirs, before, others = (now.colour, Joins(now, now.colour), Joins(better, now.colour))
    left = [
        (pair, points)
        for pair, points in before.pairs()
        if before.joiners(pair) and not others.are_joined(pair) and not others.joiners(pair)
    ]
    said: dict[str, object] = {"colour": COLOURS[theirs], "best": best, "played": played}
    stone = now.grid.bits.get(reply, 0) if reply in now.legal_moves() else 0
    if joined := [pair for pair, points in left if points & stone]:
        parts = all_of(before.names(weightiest(joined), stone))
        said |= {"point": reply, "parts": parts}
        words = Message(
            "{colour} can answer {point} and join {parts}; after {best}, no single stone would "
            "have done that.",
            **said,
        )
        spoiler_free = Message("{colour} can answer {point} and join {parts}.", **said)
        return [Fact(words, _vague_joined(said) if reply == best else spoiler_free)]
    if safe := _made_safe(now, better, reply, played, best) if stone else []:
        return safe
    if not left:
        return []
    pair = weightiest([pair for pair, _ in left])
    said |= before.joining(pair)
    words = Message(
        "After {played}, {colour} can join {parts} at {points}; after {best}, no single stone "
        "would have done that.",
        **said,
    )
    spoiler_free = Message("After {played}, {colour} can join {parts} at {points}.", **said)
    return [Fact(words, _vague_joined(said) if best in before.joiners(pair) else spoiler_free)]


def _vague_joined(said: dict[str, object]) -> Message:
    """Says that the other side can join two parts, but not where: that would give a move away."""
    return Message("After {played}, {colour} can join {parts}.", **said)


def _made_safe(now: Position, better: Position, reply: str, played: str, best: str) -> list[Fact]:
    """Says that the answer makes two parts safe to join, which the better stone would prevent."""
    theirs, stone = now.colour, now.grid.bits[reply]
    answered, others = Joins(now.play(reply), theirs), Joins(better, theirs)
    same = Joins(better.play(reply), theirs) if reply in better.legal_moves() else None
    safe = [
        pair
        for pair in answered.old_pairs(stone)
        if answered.are_safe_at_joiners(pair)
        and not others.are_joined(pair)
        and not (_is_sure(same, pair) if same else others.joiners(pair))
    ]
    if not safe:
        return []
    pair = weightiest(safe)
    points = answered.joiners(pair)
    said: dict[str, object] = {
        "colour": COLOURS[theirs],
        "other": COLOURS[1 - theirs],
        "point": reply,
        "played": played,
        **answered.joining(pair),
    }
    words = Message(
        "{colour} can answer {point}; then {other} cannot keep {parts} apart: they join at "
        "{points}.",
        **said,
    )
    return [
        guarded(
            with_closed(words, answered.position, points),
            Message("After {played}, {colour} can make sure that {parts} join.", **said),
            gives_away=best in (reply, *points),
        )
    ]


def _is_sure(parts: Joins, pair: Pair) -> bool:
    """Whether two parts are joined, or cannot be kept apart."""
    return parts.are_joined(pair) or parts.are_safe(pair)
