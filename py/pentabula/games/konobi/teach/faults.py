"""Why a stone of Konobi was a mistake: a win missed or allowed, chains joined or kept apart."""

from __future__ import annotations

from pentabula.core.brain import MoveEvaluation
from pentabula.core.hints import Fact, spoiler_free_facts
from pentabula.core.lesson import winning_moves
from pentabula.core.message import Message, all_of, any_of, counted
from pentabula.core.position import PASS, SWAP
from pentabula.games.konobi.rules.explain import unexcused_links
from pentabula.games.konobi.rules.position import Position
from pentabula.games.konobi.teach.linking import allowed, missed
from pentabula.games.konobi.teach.threats import stones_needed, threats
from pentabula.kit.colours import COLOURS


def faults(
    position: Position, played: MoveEvaluation[str], best: MoveEvaluation[str]
) -> list[Fact]:
    """What the stone missed or allowed; else how many more stones each side needs than before."""
    if {played.move, best.move} & {SWAP, PASS} or (position.pie and not position.moves_made):
        return []
    now, better = position.play(played.move), position.play(best.move)
    if better.winner is not None:
        own = COLOURS[position.colour]
        won = winning_moves(position)
        win = Message(
            "{colour} could have joined its edges at {points}.", colour=own, points=any_of(won)
        )
        return [Fact(win, None)]
    wins = winning_moves(now)
    if wins and not set(wins) <= set(winning_moves(better)):
        other = COLOURS[now.colour]
        return spoiler_free_facts(
            Message(
                "It lets {colour} join its edges at {points}.", colour=other, points=any_of(wins)
            )
        )
    answers = [str(move) for move in played.line[1::2]] or [PASS]
    facts = [
        *_closed(now, better, str(best.move), answers),
        *_threat(now, better, answers[0]),
        *missed(position, now, better, str(best.move)),
        *allowed(now, better, answers[0], str(best.move)),
    ]
    return facts or _needed(now, better, str(best.move)) or _needed_later(now, better, played, best)


def _closed(now: Position, better: Position, best: str, answers: list[str]) -> list[Fact]:
    """Says that the better stone would have closed the point of an expected answer."""
    grid = better.grid
    free = grid.full & ~(better.stones[0] | better.stones[1])
    points = (point for point in answers if grid.bits.get(point, 0) & free)
    closed = (p for p in points if p in now.legal_moves() and p not in better.legal_moves())
    point = next(closed, None)
    if point is None:
        return []
    said = {"best": best, "point": point, "colour": COLOURS[better.colour]}
    if grid.bits[point] & better.verdict.crosscut:
        crosscut = Message(
            "{best} would have closed {point} to {colour}: it makes a crosscut.", **said
        )
        return [Fact(crosscut, None)]
    stones = all_of([partner for partner, _ in unexcused_links(better, point)])
    weak = Message(
        "{best} would have closed {point} to {colour} by its weak link to {stones}.",
        stones=stones,
        **said,
    )
    return [Fact(weak, None)]


def _threat(now: Position, better: Position, reply: str) -> list[Fact]:
    """Says that the reply threatens to win, if it would not after the better stone."""
    if reply not in now.legal_moves() or reply not in now.grid.bits:
        return []
    points = threats(now.play(reply))
    if not points or (reply in better.legal_moves() and threats(better.play(reply))):
        return []
    other = COLOURS[now.colour]
    return spoiler_free_facts(
        Message(
            "{colour} can answer {point} and threaten to win at {points}.",
            colour=other,
            point=reply,
            points=any_of(points),
        )
    )


def _needed(now: Position, better: Position, best: str) -> list[Fact]:
    """How many stones the sides need now, and how many after the better stone."""
    facts = []
    for colour, needed, other in _worse(now, better, 1 - now.colour):
        words = counted(
            "{colour} now needs at least {n} more stone; after {best} it would be {other}.",
            "{colour} now needs at least {n} more stones; after {best} it would be {other}.",
            needed,
            colour=COLOURS[colour],
            best=best,
            other=other,
        )
        spoiler_free = counted(
            "{colour} now needs at least {n} more stone.",
            "{colour} now needs at least {n} more stones.",
            needed,
            colour=COLOURS[colour],
        )
        facts.append(Fact(words, spoiler_free))
    return facts


def _needed_later(
    now: Position, better: Position, played: MoveEvaluation[str], best: MoveEvaluation[str]
) -> list[Fact]:
    """The same after the expected answers."""
    if len(played.line) < 2 or len(best.line) < 2:
        return []
    one, other = now.play(str(played.line[1])), better.play(str(best.line[1]))
    if one.winner is not None or other.winner is not None:
        return []
    facts = []
    for colour, needed, fewer in _worse(one, other, 1 - now.colour):
        said = {"point": played.line[1], "colour": COLOURS[colour]}
        words = counted(
            "After the answer {point}, {colour} needs at least {n} more stone; after {best} and "
            "{reply} it would be {other}.",
            "After the answer {point}, {colour} needs at least {n} more stones; after {best} and "
            "{reply} it would be {other}.",
            needed,
            best=best.move,
            reply=best.line[1],
            other=fewer,
            **said,
        )
        spoiler_free = counted(
            "After the answer {point}, {colour} needs at least {n} more stone.",
            "After the answer {point}, {colour} needs at least {n} more stones.",
            needed,
            **said,
        )
        facts.append(Fact(words, spoiler_free))
    return facts


def _worse(now: Position, better: Position, mine: int) -> list[tuple[int, int, int]]:
    """The colours whose distance is worse for `mine` than in the better position.

    Each with the fewest stones that it needs now, and in the better position.
    """
    found = []
    for colour, sign in ((mine, -1), (1 - mine, 1)):
        needed, other = stones_needed(now, colour), stones_needed(better, colour)
        if needed is not None and other is not None and sign * (other - needed) > 0:
            found.append((colour, needed, other))
    return found
