"""The engine's values of the moves at the cursor on the board: tints, and a few figures.

A move of several sites has its figure at its destination, and a line to it from where it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, log

from pentabula.app.play.display.analysis import by_target, percent
from pentabula.app.play.session import Session
from pentabula.boards.scene import SHADED, Disc, Line, Piece, Rounded, Shape, Text
from pentabula.boards.sites import Site, box
from pentabula.core.brain import ESTIMATE, Analysis, Evaluation, MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import Move, Path

WON, LOST = "✓", "×"

FIGURES = 5
"""The number of best moves with a figure; the others have only a tint."""

TINT_GAPS = (0.005, 0.03, 0.08, 0.18)
"""The maximum distance to the best chance for each tint, the strongest first."""

TINT_RATIO_LOGS = (0.0, log(1.25), log(2), log(8))
"""The same for exact numbers, as the logarithm of the ratio to the best one."""

DIGITS_ON_BOARD = 7
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

VAGUE_RATIO = 8
"""A move with this many times fewer visits than the best move never gets a strong tint."""

LABEL_HALF_WIDTH = 0.2
"""Half the width of a label, in board units."""

MIN_DISTANCE = 0.7
"""The least distance between the middles of two figures, in board units."""

MAX_STRAIGHT = 1.5
"""A line of at most this length is straight, in board units."""

ARC, BENDS = 0.13, 12
"""The height of an arc as a fraction of its length, and the number of its pieces."""

DOT = 0.11
"""The radius of the dot where a move of several sites begins."""

TINT_RADIUS = 0.2
"""The radius of a tint without a figure, in board units."""


def heat(
    session: Session, analysis: Analysis[Move], say: Callable[[Message | str], str]
) -> tuple[Shape, ...]:
    """The value of every target on the board as a tint, stronger for better moves.

    Each of the best moves has one figure, at its destination. Proved values are square.
    """
    sites, best = valued_sites(session), analysis.moves[0]
    board, leading = session.cursor.board, analysis.moves[:FIGURES]
    pieces = session.game.view.scene(session.position, session.chosen).pieces
    below: list[Shape] = []
    badges: list[Shape] = []
    taken: list[Site] = []
    for route, each in _routes(session, leading).items():
        end = _free(_beside_pieces(route.end, pieces), route.start, taken)
        taken.append(end)
        below += _figure_line(route, end, _start_role(session, route, each.move))
        badges += _badge(end, figure(each.evaluation, say), each, best, board.labels)
    known = {each.move for each in leading}
    for target, each in by_target(analysis, session.cursor.entries, session.chosen).items():
        if target in sites and each.move not in known:
            site = _beside_pieces(sites[target], pieces)
            if all(_distance(site, other) >= MIN_DISTANCE for other in taken):
                badges.append(_ground(site, TINT_RADIUS, each, best))
    order = ["heat-link-edge", "heat-link", "heat-dot", "first", "second"]
    return (
        *sorted(below, key=lambda shape: order.index(shape.role)),
        *sorted(badges, key=lambda shape: shape.role),
    )


@dataclass(frozen=True, slots=True)
class _Route:
    """The sites of a move from the next target on: it ends at `end`.

    `start` is None where only one site matters. `others` are further sites, such as the site of
    the stone that a pawn leaves.
    """

    end: Site
    start: Site | None = None
    others: tuple[Site, ...] = ()


def _routes(
    session: Session, moves: Sequence[MoveEvaluation[Move]]
) -> dict[_Route, MoveEvaluation[Move]]:
    """The best move of each route; a move without a site on the board has no route."""
    paths: dict[Move, Path] = {}
    chosen = session.chosen
    for path, move in session.cursor.entries.paths:
        if path[: len(chosen)] == chosen:
            paths.setdefault(move, path)
    ends: set[tuple[Site | None, Site]] = set()
    found: dict[_Route, MoveEvaluation[Move]] = {}
    for each in moves:
        route = _route(session, paths.get(each.move, ()))
        if route is not None and (route.start, route.end) not in ends:
            ends.add((route.start, route.end))
            found[route] = each
    return found


def _route(session: Session, path: Path) -> _Route | None:
    """The route of a path that begins with the chosen targets."""
    board, at = session.cursor.board, max(len(session.chosen), 1)
    if at >= len(path):
        at = len(path) - 1
    by_name = {name: site for name, site in board.by_name.items() if name not in board.dice}
    end = by_name.get(path[at]) if path else None
    if end is None:
        return None
    start = by_name.get(path[at - 1]) if at and path[at - 1] != path[at] else None
    others = [by_name[name] for name in path[at + 1 :] if name in by_name]
    return _Route(end, start, tuple(others))


def _free(end: Site, start: Site | None, taken: Sequence[Site]) -> Site:
    """The site of a figure: the end, or a point on the way if the end has a figure already."""
    if start is None:
        return end
    for part in (0.0, 0.4, 0.7):
        x, y = _between(end, start, part)
        if all(hypot(x - each.x, y - each.y) >= MIN_DISTANCE for each in taken):
            return replace(end, x=x, y=y)
    return end


def _between(end: Site, start: Site, part: float) -> tuple[float, float]:
    """A point between the end and the start: long lines are arcs, so that none hides another.

    An arc is on the upper side of its line, or on the left.
    """
    dx, dy = start.x - end.x, start.y - end.y
    reach = hypot(dx, dy)
    bend = 4 * part * (1 - part) * ARC if reach > MAX_STRAIGHT else 0.0
    if dx < 0 or (dx == 0 and dy < 0):
        bend = -bend
    return end.x + part * dx + bend * dy, end.y + part * dy - bend * dx


def _figure_line(route: _Route, end: Site, start_role: str) -> Iterator[Shape]:
    """The line of a move to its figure, with a dot at its start and at each other site."""
    if route.start is not None:
        steps = (_between(route.end, route.start, 1 - step / BENDS) for step in range(BENDS + 1))
        points = tuple(value for point in steps for value in point)
        yield Line(points, "heat-link-edge")
        yield Line(points, "heat-link")
        yield Disc(route.start.x, route.start.y, DOT, start_role)
    for each in route.others:
        if each is not route.start and _distance(each, end) >= MIN_DISTANCE:
            yield Disc(each.x, each.y, DOT, "heat-dot")


def _start_role(session: Session, route: _Route, move: Move) -> str:
    """The role of the dot where a move begins: the role of the piece that it puts there, if any."""
    start = route.start
    if start is None:
        return "heat-dot"
    drawn = session.game.view.ghost(session.position, session.chosen, start.name, (move,))
    roles = {
        piece.kind.shapes[0].role
        for piece in drawn.pieces
        if hypot(piece.x - start.x, piece.y - start.y) < 0.3
    }
    return next(iter(roles & SHADED), "heat-dot")


def _distance(one: Site, other: Site) -> float:
    return hypot(one.x - other.x, one.y - other.y)


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
"""The space next to a piece."""


def _beside_pieces(site: Site, pieces: tuple[Piece, ...]) -> Site:
    if any(hypot(piece.x - site.x, piece.y - site.y) < 0.3 for piece in pieces):
        return replace(site, x=site.x + 0.24, y=site.y - 0.24, outline=_CORNER)
    return site


def figure(evaluation: Evaluation, say: Callable[[Message | str], str]) -> str:
    """The evaluation in a few characters: the game's number, a sign, or a percentage."""
    if evaluation.low is not None and evaluation.low == evaluation.high:
        return _number(evaluation.low, say)
    if evaluation.is_proved:
        return WON if evaluation.chance else LOST
    return str(percent(evaluation))


def _number(number: int, say: Callable[[Message | str], str]) -> str:
    """The full number where it can be read on a line's handle, else three of its digits."""
    digits = str(number)
    if len(digits) <= DIGITS_ON_BOARD:
        return say(Message("{n}", n=number))
    power = str(len(digits) - 1).translate(SUPERSCRIPTS)
    return say(Message("{one}.{two}·10{power}", one=digits[0], two=digits[1:3], power=power))


def _badge(
    site: Site,
    words: str,
    found: MoveEvaluation[Move],
    best: MoveEvaluation[Move],
    labels: tuple[Text, ...],
) -> tuple[Shape, ...]:
    tint, is_proved = _tint(found, best), found.evaluation.is_proved
    text = "heat-text-best" if tint == "heat-5" else "heat-text"
    xs = site.outline[::2]
    room = min(1.05, max(xs) - min(xs)) - 0.06
    size = min(0.3, (room - 0.1) / (0.58 * len(words)))
    if len(words) <= 2 and room >= 0.6:
        return _ground(site, 0.29, found, best), Text(site.x, site.y, words, size, text)
    width, height = 0.58 * size * len(words) + 0.14, max(0.3, 1.5 * size)
    x, y = _clear_of_labels(site, width, labels), site.y
    radius = 0.05 if is_proved else height / 2
    return (
        Rounded(x - width / 2, y - height / 2, width, height, radius, tint),
        Text(x, y, words, size, text),
    )


def _clear_of_labels(site: Site, width: float, labels: tuple[Text, ...]) -> float:
    """The middle of a wide badge, moved to the right of a label that it would cover."""
    near = [label.x for label in labels if abs(label.y - site.y) < 0.2]
    hit = [x for x in near if abs(x - site.x) < width / 2 + LABEL_HALF_WIDTH]
    return max((x + LABEL_HALF_WIDTH + width / 2 for x in hit if x < site.x), default=site.x)


def _ground(
    site: Site, reach: float, found: MoveEvaluation[Move], best: MoveEvaluation[Move]
) -> Shape:
    tint = _tint(found, best)
    if not found.evaluation.is_proved:
        return Disc(site.x, site.y, reach, tint)
    half = reach - 0.02
    return Rounded(site.x - half, site.y - half, 2 * half, 2 * half, 0.06, tint)


def _tint(found: MoveEvaluation[Move], leading: MoveEvaluation[Move]) -> str:
    """The role of a value compared with the best one; an estimate of few visits is never strong."""
    evaluation, best = found.evaluation, leading.evaluation
    if evaluation.is_proved and not evaluation.chance:
        return "heat-lost"
    if evaluation.low and best.low and evaluation.low == evaluation.high:
        steps, off = TINT_RATIO_LOGS, abs(log(evaluation.low) - log(best.low))
    else:
        steps, off = TINT_GAPS, best.chance - evaluation.chance
    strength = 5 - sum(off > step for step in steps)
    is_vague = evaluation.kind == ESTIMATE and found.nodes * VAGUE_RATIO < leading.nodes
    return f"heat-{min(strength, 3) if is_vague else strength}"
