"""What a better stone of Konobi would have joined, and what the answer to the played one joins."""

from __future__ import annotations

from typing import Final

from pentabula.core.hints import Fact, spoiler_free_facts
from pentabula.core.message import Message, all_of, any_of
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.joins import Pair, Parts
from pentabula.kit.colours import COLOURS

MIN_WEIGHT: Final = 2
"""Threats to join parts of less weight are not worth a sentence."""


def missed(position: Position, now: Position, better: Position, best: str) -> list[Fact]:
    """Says that the better stone would have joined two parts, secured it, or threatened it."""
    before, after, played = (Parts(each, position.colour) for each in (position, better, now))
    stone = position.grid.bits[best]
    joined = [
        pair for pair, points in before.pairs() if points & stone and not _is_sure(played, pair)
    ]
    if joined:
        parts = all_of(before.names(_weightiest(joined), stone))
        return [Fact(Message("{best} would have joined {parts}.", best=best, parts=parts), None)]
    pairs = [pair for pair in after.old_pairs(stone) if not _is_sure(played, pair)]
    if safe := [pair for pair in pairs if after.are_safe(pair)]:
        return [Fact(_could_have(after, _weightiest(safe), best), None)]
    open_ = [pair for pair in pairs if after.joiners(pair) and not played.joiners(pair)]
    open_ = [pair for pair in open_ if _weight(pair) >= MIN_WEIGHT]
    return [Fact(_threatened(after, _weightiest(open_), best), None)] if open_ else []


def _could_have(after: Parts, pair: Pair, best: str) -> Message:
    said = {"best": best, "colour": COLOURS[after.colour], "other": COLOURS[1 - after.colour]}
    if _wins(pair):
        return Message(
            "After {best}, {colour} could have won at {points}, whatever {other} played.",
            points=any_of(after.joiners(pair)),
            **said,
        )
    return Message(
        "After {best}, {colour} could have joined {parts} at {points}, whatever {other} played.",
        **said,
        **_joining(after, pair),
    )


def _threatened(after: Parts, pair: Pair, best: str) -> Message:
    if _wins(pair):
        points = any_of(after.joiners(pair))
        return Message("{best} would have threatened to win at {points}.", best=best, points=points)
    return Message(
        "{best} would have threatened to join {parts} at {points}.",
        best=best,
        **_joining(after, pair),
    )


def allowed(now: Position, better: Position, reply: str, best: str) -> list[Fact]:
    """Says that the answer joins two parts or secures it; else that one stone would join two."""
    theirs, before, others = now.colour, Parts(now, now.colour), Parts(better, now.colour)
    left = [
        (pair, points)
        for pair, points in before.pairs()
        if before.joiners(pair) and not others.are_joined(pair) and not others.joiners(pair)
    ]
    said: dict[str, object] = {"colour": COLOURS[theirs], "best": best}
    stone = now.grid.bits.get(reply, 0) if reply in now.legal_moves() else 0
    if joined := [pair for pair, points in left if points & stone]:
        parts = all_of(before.names(_weightiest(joined), stone))
        said |= {"point": reply, "parts": parts}
        words = Message(
            "{colour} can answer {point} and join {parts}; after {best}, no single stone would "
            "have done that.",
            **said,
        )
        return [Fact(words, Message("{colour} can answer {point} and join {parts}.", **said))]
    if safe := _made_safe(now, better, reply) if stone else None:
        return spoiler_free_facts(safe)
    open_ = [pair for pair, _ in left if _weight(pair) >= MIN_WEIGHT]
    if not open_:
        return []
    said |= _joining(before, _weightiest(open_))
    words = Message(
        "It lets {colour} join {parts} at {points}; after {best}, no single stone would have done "
        "that.",
        **said,
    )
    return [Fact(words, Message("It lets {colour} join {parts} at {points}.", **said))]


def _made_safe(now: Position, better: Position, reply: str) -> Message | None:
    """Says that the answer makes two parts safe to join, which the better stone would prevent."""
    theirs, stone = now.colour, now.grid.bits[reply]
    answered, others = Parts(now.play(reply), theirs), Parts(better, theirs)
    same = Parts(better.play(reply), theirs) if reply in better.legal_moves() else None
    safe = [
        pair
        for pair in answered.old_pairs(stone)
        if answered.are_safe(pair)
        and not others.are_joined(pair)
        and not (_is_sure(same, pair) if same else others.joiners(pair))
    ]
    if not safe:
        return None
    pair = _weightiest(safe)
    said = {"colour": COLOURS[theirs], "other": COLOURS[1 - theirs], "point": reply}
    if _wins(pair):
        return Message(
            "{colour} can answer {point}; then it wins at {points}, whatever {other} plays.",
            points=any_of(answered.joiners(pair)),
            **said,
        )
    return Message(
        "{colour} can answer {point}; then it joins {parts} at {points}, whatever {other} plays.",
        **said,
        **_joining(answered, pair),
    )


def _is_sure(parts: Parts, pair: Pair) -> bool:
    """Whether two parts are joined, or cannot be kept apart."""
    return parts.are_joined(pair) or parts.are_safe(pair)


def _wins(pair: Pair) -> bool:
    """Whether joining the two parts wins: both are edges."""
    return all(part.edge is not None for part in pair)


def _weight(pair: Pair) -> int:
    return min(part.weight for part in pair)


def _weightiest(pairs: list[Pair]) -> Pair:
    return max(pairs, key=lambda pair: (_weight(pair), sum(part.weight for part in pair)))


def _joining(parts: Parts, pair: Pair) -> dict[str, object]:
    """Two parts in words, and the points where one stone joins them."""
    points = parts.joiners(pair)
    near = sum(parts.grid.bits[point] for point in points)
    return {"parts": all_of(parts.names(pair, near)), "points": any_of(points)}
