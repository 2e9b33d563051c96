"""Reports of the engine as advice: what is worth what, in words and as marks on the board.

Estimates, exact values and proofs are told apart: `about 63 %`, `exactly 177,147`, `won, proved`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import hypot, log
from typing import Any

from pentabula.boards.scene import Disc, Rounded, Shape, Text
from pentabula.boards.sites import Site, box
from pentabula.boards.view import Advice, Advised
from pentabula.core.brain import ESTIMATE, EXACT, Evaluation
from pentabula.core.composing import Entries
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, Path
from pentabula.search.report import Candidate, Report
from pentabula.session.play.opponent import has_one_move
from pentabula.session.play.session import Session

WON, LOST = "✓", "×"

BEHIND = (0.005, 0.03, 0.08, 0.18)
"""So far behind the best may a chance be for each tint but the last, the strongest first."""

SMALLER = (0.0, log(1.25), log(2), log(8))
"""The same for counted numbers: the logarithm of how many times the best is off."""


MAX_DIGITS = 15
"""Upper bounds of more digits say nothing to anybody."""

DIGITS_ON_BOARD = 7
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

HARDLY = 8
"""A move is hardly looked at if the best one was so many times more."""

LABEL_ROOM = 0.2
"""Half the width of a label, in board units."""


@dataclass(frozen=True, slots=True)
class EngineState:
    """What the engine has to show beside the game: a level at work, a hint, an analysis.

    `advice` is None while an open analysis has nothing to say yet; `trouble` says why it never
    will. `is_looking` tells that a hint is on its way.
    """

    is_thinking: bool = False
    is_looking: bool = False
    is_analysing: bool = False
    advice: Advice | None = None
    hint: Advised | None = None
    trouble: Message | None = None


def read_advice(session: Session, report: Report) -> Advice | None:
    """What a report says of the position at the cursor; None where it is about another.

    Moves that are not legal here are left out.
    """
    if report.plies != session.node.ply or session.outcome is not None:
        return None
    moves = [made for each in report.candidates if (made := _advised(session, each)) is not None]
    if not moves:
        return None
    outlook = [(_read(session, token), chance) for token, chance in report.outlook]
    return Advice(
        session.mover or 0,
        _worth(session, moves),
        tuple(moves),
        tuple((move, chance) for move, chance in outlook if move is not None),
        report.nodes,
        report.is_done,
    )


def _advised(session: Session, candidate: Candidate) -> Advised | None:
    move = _read(session, candidate.move)
    if move is None or move not in session.position.legal_moves():
        return None
    line = candidate.line or (candidate.move,)
    return Advised(move, candidate.evaluation, line, candidate.nodes)


def _read(session: Session, token: str) -> Any | None:
    try:
        return session.game.notation.read(token, session.position)
    except GameError:
        return None


def _worth(session: Session, moves: list[Advised]) -> Evaluation:
    """The worth of the position: its best move's, or before a throw the mean of all throws."""
    if session.position.turn != CHANCE:
        return moves[0].evaluation
    known = {each.move: each.evaluation.chance for each in moves}
    throws = [(float(share), known[m]) for m, share in session.position.chances() if m in known]
    total = sum(share for share, _ in throws)
    return Evaluation(sum(share * chance for share, chance in throws) / total if total else 0.5)


# Words


def estimate(session: Session, advice: Advice) -> Message:
    """What the position is worth: `Black: about 63 %`, `White wins: proved`."""
    seats, worth = session.game.view.seats(session.position), advice.evaluation
    name, other = seats[advice.seat].name, seats[1 - advice.seat].name
    if worth.is_sure:
        said = Message("{seat} wins (proved)", seat=name if worth.chance else other)
    else:
        said = Message("{seat}: {worth}", seat=name, worth=chance_words(worth))
    if worth.low is None or worth.high is None:
        return said
    if worth.low == worth.high:
        return Message("{estimate}, exactly {n} with best play", estimate=said, n=worth.low)
    if len(str(worth.high)) > MAX_DIGITS:
        return Message("{estimate}, at least {low} with best play", estimate=said, low=worth.low)
    return Message(
        "{estimate}, between {low} and {high} with best play",
        estimate=said,
        low=worth.low,
        high=worth.high,
    )


def worth_words(worth: Evaluation) -> Message:
    """What a move is worth to the seat that makes it."""
    is_number = worth.low is not None and worth.low == worth.high
    if worth.is_sure:
        if is_number:
            won = Message("won") if worth.chance else Message("lost")
            return Message("exactly {n}, {won}", n=worth.low, won=won)
        return Message("won (proved)") if worth.chance else Message("lost (proved)")
    return Message("exactly {n}", n=worth.low) if is_number else chance_words(worth)


def chance_words(worth: Evaluation) -> Message:
    """A winning chance: whole and never certain where it is estimated, in tenths where exact."""
    if worth.kind == EXACT:
        whole, tenth = divmod(round(1000 * worth.chance), 10)
        return Message("exactly {whole}.{tenth} %", whole=whole, tenth=tenth)
    return Message("about {n} %", n=percent(worth))


def percent(worth: Evaluation) -> int:
    """The chance in whole per cent; 0 and 100 are kept for what is sure."""
    whole = round(100 * worth.chance)
    return min(99, max(1, whole)) if worth.kind == ESTIMATE else whole


def move_words(session: Session, advised: Advised) -> Message:
    """The move as people know it: the label of a button, or its token."""
    paths = session.game.notation.paths(advised.move, session.position)
    path = paths[0] if paths else ()
    if len(path) == 1 and path[0] not in session.board.by_name:
        return session.game.view.spoken(session.position, path[0])
    return Message("{move}", move=advised.line[0])


def reason_for_none(session: Session) -> Message | None:
    """Why there is nothing to analyse at the cursor, or None where there is."""
    outcome = session.outcome
    if outcome is not None:
        return Message(
            "The game is over: {reason}. Go back to a move to analyse it.", reason=outcome.reason
        )
    if session.level is not None and not session.is_paused:
        seat = session.game.view.seats(session.position)[session.mover or 0].name
        return Message("Analysis resumes after {seat} moves.", seat=seat)
    if session.mover is None:
        return Message("The dice decide who starts.")
    return Message("Only one move is legal here.") if has_one_move(session) else None


# Marks


def by_target(advice: Advice, entered: Entries, chosen: Path) -> dict[str, Advised]:
    """The best move behind each target that may come next."""
    rank = {each.move: place for place, each in enumerate(advice.moves)}
    best: dict[str, int] = {}
    for path, move in entered.paths:
        place = rank.get(move)
        if place is not None and path[: len(chosen)] == chosen:
            target = path[len(chosen)]
            best[target] = min(place, best.get(target, place))
    if entered.numbers is not None and not chosen:
        best |= {str(each): rank[each] for each in rank if isinstance(each, Number)}
    return {target: advice.moves[place] for target, place in best.items()}


def heat(
    session: Session, advice: Advice, say: Callable[[Message | str], str]
) -> tuple[Shape, ...]:
    """The value of every target on the board: a figure on a tint, stronger the nearer to the best.

    What is proved is square.
    """
    sites, best = session.board.by_name, advice.moves[0]
    pieces = session.game.view.scene(session.position, session.chosen).pieces
    shapes: list[Shape] = []
    for target, each in by_target(advice, session.all_entries, session.chosen).items():
        if target in sites:
            site = sites[target]
            if any(hypot(piece.x - site.x, piece.y - site.y) < 0.3 for piece in pieces):
                site = replace(site, x=site.x + 0.24, y=site.y - 0.24, outline=_CORNER)
            words = figure(each.evaluation, say)
            shapes += _badge(site, words, each, best, session.board.labels)
    return tuple(sorted(shapes, key=lambda shape: shape.role))


_CORNER = box(0, 0, 0.5, 0.5)
"""The room beside a piece."""


def figure(worth: Evaluation, say: Callable[[Message | str], str]) -> str:
    """The worth as short as can be: a number that the game counts, a sign, a chance in per cent."""
    if worth.low is not None and worth.low == worth.high:
        return _number(worth.low, say)
    if worth.is_sure:
        return WON if worth.chance else LOST
    return str(percent(worth))


def _number(number: int, say: Callable[[Message | str], str]) -> str:
    """The number in full where it can be read on a line's handle, else three of its digits."""
    digits = str(number)
    if len(digits) <= DIGITS_ON_BOARD:
        return say(Message("{n}", n=number))
    power = str(len(digits) - 1).translate(RAISED)
    return say(Message("{one}.{two}·10{power}", one=digits[0], two=digits[1:3], power=power))


def _badge(
    site: Site, words: str, advised: Advised, best: Advised, labels: tuple[Text, ...]
) -> tuple[Shape, ...]:
    tint, worth = _tint(advised, best), advised.evaluation
    text = "heat-text-best" if tint == "heat-5" else "heat-text"
    xs = site.outline[::2]
    room = min(1.05, max(xs) - min(xs)) - 0.06
    size = min(0.3, (room - 0.1) / (0.58 * len(words)))
    if len(words) <= 2 and room >= 0.6:
        ground = _square(site, 0.27, tint) if worth.is_sure else Disc(site.x, site.y, 0.29, tint)
        return ground, Text(site.x, site.y, words, size, text)
    width, height = 0.58 * size * len(words) + 0.14, max(0.3, 1.5 * size)
    x, y = _beside_labels(site, width, labels), site.y
    radius = 0.05 if worth.is_sure else height / 2
    return (
        Rounded(x - width / 2, y - height / 2, width, height, radius, tint),
        Text(x, y, words, size, text),
    )


def _beside_labels(site: Site, width: float, labels: tuple[Text, ...]) -> float:
    """The middle of a wide badge, moved to the right of a label that it would cover."""
    near = [label.x for label in labels if abs(label.y - site.y) < 0.2]
    hit = [x for x in near if abs(x - site.x) < width / 2 + LABEL_ROOM]
    return max((x + LABEL_ROOM + width / 2 for x in hit if x < site.x), default=site.x)


def _square(site: Site, half: float, role: str) -> Rounded:
    return Rounded(site.x - half, site.y - half, 2 * half, 2 * half, 0.06, role)


def _tint(advised: Advised, leading: Advised) -> str:
    """The role of a value beside the best one's; a hardly looked at estimate is never strong."""
    worth, best = advised.evaluation, leading.evaluation
    if worth.is_sure and not worth.chance and best.chance > 0:
        return "heat-lost"
    if worth.low and best.low and worth.low == worth.high:
        steps, off = SMALLER, abs(log(worth.low) - log(best.low))
    else:
        steps, off = BEHIND, best.chance - worth.chance
    strength = 5 - sum(off > step for step in steps)
    is_vague = worth.kind == ESTIMATE and advised.nodes * HARDLY < leading.nodes
    return f"heat-{min(strength, 3) if is_vague else strength}"
