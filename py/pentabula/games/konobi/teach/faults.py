"""Why a stone of Konobi was a mistake: a win missed or allowed, chains joined or kept apart."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, guarded
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.forcing import forced_win, stones_to_win
from pentabula.games.konobi.teach.linking import allowed, missed
from pentabula.games.konobi.teach.threats import (
    newly_closed,
    shortest_way,
    threats,
    why_closed,
    winning_points,
)
from pentabula.kit.colours import COLOURS
from pentabula.kit.grid import names_of


def faults(
    position: Position, played: MoveEvaluation[str], best: MoveEvaluation[str]
) -> list[Fact]:
    """What the stone missed or allowed; else how many stones it costs, or saves the other side."""
    if {played.move, best.move} & {SWAP, PASS} or (position.pie and not position.moves_made):
        return []
    made, other = str(played.move), str(best.move)
    now, better = position.play(made), position.play(other)
    if now.winner is not None:
        return []
    if better.winner is not None:
        return [_win_missed(position)]
    if wins := winning_points(now):
        return [_win_allowed(now, made, other)] if wins & ~winning_points(better) else []
    answers = [str(move) for move in played.line[1::2]]
    facts = [*_forced(now, better, made, other)]
    if len(facts) < 2:
        reply = answers[0] if answers else PASS
        facts += [
            *_threat(now, better, reply, made, other),
            *missed(position, now, better, other),
            *allowed(now, better, reply, made, other),
            *_closed(position, now, better, other, answers),
        ]
    return facts or _needed(now, better, made, other)


def _win_missed(position: Position) -> Fact:
    said: dict[str, object] = {"colour": COLOURS[position.colour]}
    points = any_of(names_of(position.grid, winning_points(position)))
    return Fact(
        Message("{colour} could have joined its edges at {points}.", points=points, **said),
        Message("{colour} could have joined its edges with one stone.", **said),
    )


def _win_allowed(now: Position, played: str, best: str) -> Fact:
    points = names_of(now.grid, winning_points(now))
    said: dict[str, object] = {"played": played, "colour": COLOURS[now.colour]}
    return guarded(
        Message(
            "After {played}, {colour} can join its edges at {points}.",
            points=any_of(points),
            **said,
        ),
        Message("After {played}, {colour} can join its edges with one stone.", **said),
        gives_away=best in points,
    )


def _forced(now: Position, better: Position, played: str, best: str) -> list[Fact]:
    """Says that the other side can win by force now, or that the better stone would have."""
    facts = list[Fact]()
    attack = forced_win(now)
    if attack is not None and attack[1] and forced_win(better) is None:
        facts.append(_attacked(now, attack, played, best))
    needed = stones_to_win(better)
    if needed is not None and stones_to_win(now) is None:
        said: dict[str, object] = {"best": best, "colour": COLOURS[1 - now.colour]}
        words = counted(
            "After {best}, {colour} would have needed at most {n} more stone to win.",
            "After {best}, {colour} would have needed at most {n} more stones to win.",
            needed,
            **said,
        )
        spoiler_free = counted(
            "{colour} could have won by force, with at most {n} stone.",
            "{colour} could have won by force, with at most {n} stones.",
            needed + 1,
            **said,
        )
        facts.append(Fact(words, spoiler_free))
    return facts


def _attacked(now: Position, attack: tuple[str, int], played: str, best: str) -> Fact:
    point, stones = attack
    said: dict[str, object] = {"played": played, "colour": COLOURS[now.colour]}
    return guarded(
        counted(
            "After {played}, {colour} can play {point} and then needs at most {n} more stone to "
            "win.",
            "After {played}, {colour} can play {point} and then needs at most {n} more stones to "
            "win.",
            stones,
            point=point,
            **said,
        ),
        counted(
            "After {played}, {colour} can win by force, with at most {n} stone.",
            "After {played}, {colour} can win by force, with at most {n} stones.",
            stones + 1,
            **said,
        ),
        gives_away=point == best,
    )


def _closed(
    position: Position, now: Position, better: Position, best: str, answers: list[str]
) -> list[Fact]:
    """Says that the better stone would have closed the point of an expected answer."""
    closed = newly_closed(position, better)
    point = next((p for p in answers if p in closed and p in now.legal_moves()), None)
    if point is None:
        return []
    said = {"point": point, "colour": COLOURS[now.colour], "best": best}
    words = Message("After {best}, {reason}", best=best, reason=why_closed(better, point))
    return [Fact(words, Message("{point} could have been closed to {colour}.", **said))]


def _threat(now: Position, better: Position, reply: str, played: str, best: str) -> list[Fact]:
    """Says that the reply threatens to win, if it would not after the better stone."""
    if reply not in now.legal_moves() or reply not in now.grid.bits:
        return []
    points = threats(now.play(reply))
    if not points or (reply in better.legal_moves() and threats(better.play(reply))):
        return []
    said: dict[str, object] = {"played": played, "colour": COLOURS[now.colour]}
    return [
        guarded(
            Message(
                "{colour} can answer {point} and threaten to win at {points}.",
                point=reply,
                points=any_of(points),
                **said,
            ),
            Message("After {played}, {colour} can threaten to win.", **said),
            gives_away=best in (reply, *points),
        )
    ]


def _needed(now: Position, better: Position, played: str, best: str) -> list[Fact]:
    """How many stones a side needs now, and how many after the better stone, if that is better."""
    facts, mine = [], 1 - now.colour
    for colour, sign in ((mine, -1), (1 - mine, 1)):
        way, other = shortest_way(now, colour), shortest_way(better, colour)
        if way is None or other is None or sign * (len(other) - len(way)) <= 0:
            continue
        said: dict[str, object] = {
            "played": played,
            "colour": COLOURS[colour],
            "stones": all_of(way),
            "best": best,
            "other": len(other),
        }
        words = counted(
            "After {played}, {colour} needs {n} more stone to join its edges, for example "
            "{stones}; after {best}, {other}.",
            "After {played}, {colour} needs {n} more stones to join its edges, for example "
            "{stones}; after {best}, {other}.",
            len(way),
            **said,
        )
        spoiler_free = counted(
            "After {played}, {colour} needs {n} more stone to join its edges.",
            "After {played}, {colour} needs {n} more stones to join its edges.",
            len(way),
            **said,
        )
        facts.append(Fact(words, spoiler_free))
    return facts
