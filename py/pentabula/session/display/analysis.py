"""What the engine thinks of the moves at the cursor, in words and as marks on the board.

Estimates, exact values and proofs read differently: `about 63 %`, `exactly 177,147`,
`won, proved`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot, log
from typing import Any

from pentabula.boards.scene import Disc, Rounded, Shape, Text
from pentabula.boards.sites import Site, box
from pentabula.core.brain import ESTIMATE, EXACT, Analysis, Evaluation, MoveEvaluation
from pentabula.core.composing import Entries
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, Move, Path
from pentabula.search.report import Report
from pentabula.session.display.hints import Hint
from pentabula.session.display.lines import PlayedLine
from pentabula.session.play.opponent import has_one_move
from pentabula.session.play.session import Session

WON, LOST = "✓", "×"

BEHIND = (0.005, 0.03, 0.08, 0.18)
"""How far behind the best chance each tint reaches, from the strongest to the last but one."""

SMALLER = (0.0, log(1.25), log(2), log(8))
"""The same for scores, as the logarithm of the ratio to the best one."""

MAX_DIGITS = 15
"""Upper bounds with more digits are not shown, since they mean nothing to people."""

DIGITS_ON_BOARD = 7
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

HARDLY = 8
"""A move has hardly been searched if the best one has this many times its visits."""

LABEL_ROOM = 0.2
"""Half the width of a label, in board units."""


@dataclass(frozen=True, slots=True)
class EngineState:
    """What the engine adds to the game: a thinking level, a hint, an analysis.

    `analysis` is None until an open analysis has its first result; `trouble` says why it will
    never have one. `is_looking` says that a hint is being computed. `line` is played out on the
    board in the place of the game.
    """

    is_thinking: bool = False
    is_looking: bool = False
    is_analysing: bool = False
    analysis: Analysis | None = None
    hint: Hint | None = None
    trouble: Message | None = None
    line: PlayedLine | None = None


def read_analysis(session: Session, report: Report) -> Analysis | None:
    """What a report says about the position at the cursor; None if it is about another one.

    Moves that are not legal here are left out.
    """
    if report.plies != session.node.ply or session.outcome is not None:
        return None
    read = (_read(session, each) for each in report.candidates)
    moves = tuple(each for each in read if each is not None)
    if not moves:
        return None
    outlook = [(_read_token(session, token), chance) for token, chance in report.outlook]
    return Analysis(
        session.cursor.mover or 0,
        _evaluation(session, moves),
        moves,
        tuple((move, chance) for move, chance in outlook if move is not None),
        report.nodes,
        report.is_done,
        report.milliseconds,
        report.depth,
    )


def _read(session: Session, candidate: MoveEvaluation) -> MoveEvaluation | None:
    """A move of a report with its line, as far as that can be played; None if it is not legal."""
    position, line = session.position, list[Move]()
    for token in candidate.line or (candidate.move,):
        try:
            move = session.game.notation.read(token, position)
        except GameError:
            break
        if move not in position.legal_moves():
            break
        line.append(move)
        position = position.play(move)
    return replace(candidate, move=line[0], line=tuple(line)) if line else None


def _read_token(session: Session, token: str) -> Any | None:
    try:
        return session.game.notation.read(token, session.position)
    except GameError:
        return None


def _evaluation(session: Session, moves: Sequence[MoveEvaluation]) -> Evaluation:
    """The evaluation of the position: that of its best move, or the mean of all throws."""
    if session.position.turn != CHANCE:
        return moves[0].evaluation
    known = {each.move: each.evaluation.chance for each in moves}
    throws = [(float(share), known[m]) for m, share in session.position.chances() if m in known]
    total = sum(share for share, _ in throws)
    return Evaluation(sum(share * chance for share, chance in throws) / total if total else 0.5)


# Words


def estimate(session: Session, analysis: Analysis) -> Message:
    """Who stands better, and by how much: `Black: about 63 %`, `White wins: proved`."""
    seats, evaluation = session.game.view.seats(session.position), analysis.evaluation
    name, other = seats[analysis.seat].name, seats[1 - analysis.seat].name
    if evaluation.is_sure:
        said = Message("{seat} wins (proved)", seat=name if evaluation.chance else other)
    else:
        said = Message("{seat}: {evaluation}", seat=name, evaluation=chance_words(evaluation))
    if evaluation.low is None or evaluation.high is None:
        return said
    if evaluation.low == evaluation.high:
        return Message("{estimate}, exactly {n} with best play", estimate=said, n=evaluation.low)
    if len(str(evaluation.high)) > MAX_DIGITS:
        return Message(
            "{estimate}, at least {low} with best play", estimate=said, low=evaluation.low
        )
    return Message(
        "{estimate}, between {low} and {high} with best play",
        estimate=said,
        low=evaluation.low,
        high=evaluation.high,
    )


def evaluation_words(evaluation: Evaluation) -> Message:
    """How good a move is for the seat that makes it."""
    is_number = evaluation.low is not None and evaluation.low == evaluation.high
    if evaluation.is_sure:
        if is_number:
            won = Message("won") if evaluation.chance else Message("lost")
            return Message("exactly {n}, {won}", n=evaluation.low, won=won)
        return Message("won (proved)") if evaluation.chance else Message("lost (proved)")
    return Message("exactly {n}", n=evaluation.low) if is_number else chance_words(evaluation)


def chance_words(evaluation: Evaluation) -> Message:
    """A winning chance: an estimate in whole per cent, never certain; an exact one in tenths."""
    if evaluation.kind == EXACT:
        whole, tenth = divmod(round(1000 * evaluation.chance), 10)
        return Message("exactly {whole}.{tenth} %", whole=whole, tenth=tenth)
    return Message("about {n} %", n=percent(evaluation))


def percent(evaluation: Evaluation) -> int:
    """The chance in whole per cent, from 1 to 99: 0 and 100 are for certain results."""
    whole = round(100 * evaluation.chance)
    return min(99, max(1, whole)) if evaluation.kind == ESTIMATE else whole


def move_words(session: Session, move: Move) -> Message:
    """The move as people know it: the label of a button, or its token."""
    paths = session.game.notation.paths(move, session.position)
    path = paths[0] if paths else ()
    if len(path) == 1 and path[0] not in session.cursor.board.by_name:
        return session.game.view.spoken(session.position, path[0])
    return Message("{move}", move=session.game.notation.write(move))


def reason_for_none(session: Session) -> Message | None:
    """Why there is nothing to analyse at the cursor, or None if there is."""
    outcome = session.outcome
    if outcome is not None:
        return Message(
            "The game is over: {reason}. Go back to a move to analyse it.", reason=outcome.reason
        )
    if session.cursor.level is not None and not session.is_paused:
        seat = session.game.view.seats(session.position)[session.cursor.mover or 0].name
        return Message("Analysis resumes after {seat} moves.", seat=seat)
    if session.cursor.mover is None:
        return Message("The dice decide who starts.")
    return Message("Only one move is legal here.") if has_one_move(session) else None


# Marks


def by_target(analysis: Analysis, entered: Entries, chosen: Path) -> dict[str, MoveEvaluation]:
    """The best move behind each target that may come next."""
    rank = {each.move: place for place, each in enumerate(analysis.moves)}
    best: dict[str, int] = {}
    for path, move in entered.paths:
        place = rank.get(move)
        if place is not None and path[: len(chosen)] == chosen:
            target = path[len(chosen)]
            best[target] = min(place, best.get(target, place))
    if entered.numbers is not None and not chosen:
        best |= {str(each): rank[each] for each in rank if isinstance(each, Number)}
    return {target: analysis.moves[place] for target, place in best.items()}


def heat(
    session: Session, analysis: Analysis, say: Callable[[Message | str], str]
) -> tuple[Shape, ...]:
    """The value of every target on the board: a figure on a tint, stronger for better moves.

    Proved values are square.
    """
    sites, best = session.cursor.board.by_name, analysis.moves[0]
    pieces = session.game.view.scene(session.position, session.chosen).pieces
    shapes: list[Shape] = []
    for target, each in by_target(analysis, session.cursor.entries, session.chosen).items():
        if target in sites:
            site = sites[target]
            if any(hypot(piece.x - site.x, piece.y - site.y) < 0.3 for piece in pieces):
                site = replace(site, x=site.x + 0.24, y=site.y - 0.24, outline=_CORNER)
            words = figure(each.evaluation, say)
            shapes += _badge(site, words, each, best, session.cursor.board.labels)
    return tuple(sorted(shapes, key=lambda shape: shape.role))


_CORNER = box(0, 0, 0.5, 0.5)
"""The room beside a piece."""


def figure(evaluation: Evaluation, say: Callable[[Message | str], str]) -> str:
    """The evaluation in a few characters: the game's own number, a sign, or a percentage."""
    if evaluation.low is not None and evaluation.low == evaluation.high:
        return _number(evaluation.low, say)
    if evaluation.is_sure:
        return WON if evaluation.chance else LOST
    return str(percent(evaluation))


def _number(number: int, say: Callable[[Message | str], str]) -> str:
    """The number in full where it can be read on a line's handle, else three of its digits."""
    digits = str(number)
    if len(digits) <= DIGITS_ON_BOARD:
        return say(Message("{n}", n=number))
    power = str(len(digits) - 1).translate(RAISED)
    return say(Message("{one}.{two}·10{power}", one=digits[0], two=digits[1:3], power=power))


def _badge(
    site: Site, words: str, found: MoveEvaluation, best: MoveEvaluation, labels: tuple[Text, ...]
) -> tuple[Shape, ...]:
    tint, is_sure = _tint(found, best), found.evaluation.is_sure
    text = "heat-text-best" if tint == "heat-5" else "heat-text"
    xs = site.outline[::2]
    room = min(1.05, max(xs) - min(xs)) - 0.06
    size = min(0.3, (room - 0.1) / (0.58 * len(words)))
    if len(words) <= 2 and room >= 0.6:
        ground = _square(site, 0.27, tint) if is_sure else Disc(site.x, site.y, 0.29, tint)
        return ground, Text(site.x, site.y, words, size, text)
    width, height = 0.58 * size * len(words) + 0.14, max(0.3, 1.5 * size)
    x, y = _beside_labels(site, width, labels), site.y
    radius = 0.05 if is_sure else height / 2
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


def _tint(found: MoveEvaluation, leading: MoveEvaluation) -> str:
    """The role of a value beside the best one's; a hardly looked at estimate is never strong."""
    evaluation, best = found.evaluation, leading.evaluation
    if evaluation.is_sure and not evaluation.chance and best.chance > 0:
        return "heat-lost"
    if evaluation.low and best.low and evaluation.low == evaluation.high:
        steps, off = SMALLER, abs(log(evaluation.low) - log(best.low))
    else:
        steps, off = BEHIND, best.chance - evaluation.chance
    strength = 5 - sum(off > step for step in steps)
    is_vague = evaluation.kind == ESTIMATE and found.nodes * HARDLY < leading.nodes
    return f"heat-{min(strength, 3) if is_vague else strength}"
