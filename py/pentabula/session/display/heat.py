"""The engine's values of the moves at the cursor on the board: tints, and a few figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot, log

from pentabula.boards.scene import Disc, Piece, Rounded, Shape, Text
from pentabula.boards.sites import Site, box
from pentabula.core.brain import ESTIMATE, Analysis, Evaluation, MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import Move
from pentabula.session.display.analysis import by_target, percent
from pentabula.session.play.session import Session

WON, LOST = "✓", "×"

FIGURES = 5
"""How many of the best moves have a figure; the others have a tint alone."""

BEHIND = (0.005, 0.03, 0.08, 0.18)
"""How far behind the best chance a move may be for each tint, from the strongest on."""

SMALLER = (0.0, log(1.25), log(2), log(8))
"""The same for exact numbers, as the logarithm of the ratio to the best one."""

DIGITS_ON_BOARD = 7
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

VAGUE_RATIO = 8
"""A move with this many times fewer visits than the best one never gets a strong tint."""

LABEL_ROOM = 0.2
"""Half the width of a label, in board units."""

TINT_RADIUS = 0.2
"""The radius of a tint without a figure, in board units."""


def heat(
    session: Session, analysis: Analysis[Move], say: Callable[[Message | str], str]
) -> tuple[Shape, ...]:
    """The value of every target on the board as a tint, stronger for better moves.

    The best moves have a figure on it. Proved values are square.
    """
    sites, best = valued_sites(session), analysis.moves[0]
    leading = {id(each) for each in analysis.moves[:FIGURES]}
    pieces = session.game.view.scene(session.position, session.chosen).pieces
    shapes: list[Shape] = []
    for target, each in by_target(analysis, session.cursor.entries, session.chosen).items():
        if target in sites:
            site = _beside_pieces(sites[target], pieces)
            if id(each) in leading:
                words = figure(each.evaluation, say)
                shapes += _badge(site, words, each, best, session.cursor.board.labels)
            else:
                shapes.append(_ground(site, TINT_RADIUS, each, best))
    return tuple(sorted(shapes, key=lambda shape: shape.role))


def valued_sites(session: Session) -> dict[str, Site]:
    """The sites that show a value: all but the dice and those that only shorten a move's path."""
    board, paths = session.cursor.board, session.cursor.entries.paths
    steps: dict[Move, int] = {}
    for path, move in paths:
        steps[move] = max(len(path), steps.get(move, 0))
    at = len(session.chosen)
    named = {path[at] for path, move in paths if len(path) == steps[move] and len(path) > at}
    names = named.intersection(board.by_name).difference(board.dice)
    return {name: board.by_name[name] for name in names}


_CORNER = box(0, 0, 0.5, 0.5)
"""The room beside a piece."""


def _beside_pieces(site: Site, pieces: tuple[Piece, ...]) -> Site:
    if any(hypot(piece.x - site.x, piece.y - site.y) < 0.3 for piece in pieces):
        return replace(site, x=site.x + 0.24, y=site.y - 0.24, outline=_CORNER)
    return site


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
    site: Site,
    words: str,
    found: MoveEvaluation[Move],
    best: MoveEvaluation[Move],
    labels: tuple[Text, ...],
) -> tuple[Shape, ...]:
    tint, is_sure = _tint(found, best), found.evaluation.is_sure
    text = "heat-text-best" if tint == "heat-5" else "heat-text"
    xs = site.outline[::2]
    room = min(1.05, max(xs) - min(xs)) - 0.06
    size = min(0.3, (room - 0.1) / (0.58 * len(words)))
    if len(words) <= 2 and room >= 0.6:
        return _ground(site, 0.29, found, best), Text(site.x, site.y, words, size, text)
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


def _ground(
    site: Site, reach: float, found: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> Shape:
    tint = _tint(found, best)
    if not found.evaluation.is_sure:
        return Disc(site.x, site.y, reach, tint)
    half = reach - 0.02
    return Rounded(site.x - half, site.y - half, 2 * half, 2 * half, 0.06, tint)


def _tint(found: MoveEvaluation[Move], leading: MoveEvaluation[Move]) -> str:
    """The role of a value compared with the best one; an estimate of few visits is never strong."""
    evaluation, best = found.evaluation, leading.evaluation
    if evaluation.is_sure and not evaluation.chance and best.chance > 0:
        return "heat-lost"
    if evaluation.low and best.low and evaluation.low == evaluation.high:
        steps, off = SMALLER, abs(log(evaluation.low) - log(best.low))
    else:
        steps, off = BEHIND, best.chance - evaluation.chance
    strength = 5 - sum(off > step for step in steps)
    is_vague = evaluation.kind == ESTIMATE and found.nodes * VAGUE_RATIO < leading.nodes
    return f"heat-{min(strength, 3) if is_vague else strength}"
