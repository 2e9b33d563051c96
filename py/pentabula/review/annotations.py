"""A review in words: why a turning point was a mistake, and a record with the review in it.

The record is a copy with a glyph, a comment and the better line at each turning point. Glyphs are
the NAGs of chess: `$4` a blunder, `$2` a mistake, `$6` a doubtful move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pentabula.core.brain import PROVED
from pentabula.core.message import Message
from pentabula.core.record import Node, Record, read_record, write_record
from pentabula.review.data import ReviewData
from pentabula.review.judgement import Decision
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import turning_points
from pentabula.review.why import why_bad

BLUNDER, MISTAKE, DOUBTFUL = 4, 2, 6
GLYPHS: Final = ((0.3, BLUNDER), (0.15, MISTAKE), (0.0, DOUBTFUL))
"""The glyphs of turning points by the least that they lost."""


def fault(data: ReviewData, decision: Decision) -> Message | None:
    """Why the move was a mistake, in the game's own terms; None if it is unknown."""
    position = data.positions[decision.ply - 1]
    return why_bad(data.game, position, decision.played, decision.best)


def glyph(decision: Decision) -> int:
    """The glyph of a turning point."""
    return next(each for least, each in GLYPHS if decision.lost >= least)


def given_back(decision: Decision) -> Message | None:
    """How much of the loss the reply gave back; None if nothing."""
    if not decision.given_back:
        return None
    percent = round(100 * decision.given_back)
    if percent == round(100 * decision.lost):
        return Message("The reply gave all of it back.")
    return Message("The reply gave {n}% back.", n=percent)


def comment(data: ReviewData, decision: Decision) -> Message:
    """What a turning point lost, what was better, what the reply gave back, and why."""
    line = " ".join(map(data.game.notation.write, decision.best.line))
    if decision.kind == PROVED:
        said = Message("This threw away the win. Better: {line}.", line=line)
    else:
        percent = round(100 * decision.lost)
        said = Message(
            "This lost {n}% of the winning chance. Better: {line}.", n=percent, line=line
        )
    for more in (given_back(decision), fault(data, decision)):
        if more is not None:
            said = Message("{first} {second}", first=said, second=more)
    return said


def annotated(review: ReviewInProgress, say: Callable[[Message], str]) -> Record:
    """A copy of the record with the turning points of the review: see `annotate`."""
    data = review.data
    record = read_record(write_record(data.record), lambda name: data.game)
    annotate(record, data, turning_points(review.judgement), say)
    return record


def annotate(
    record: Record, data: ReviewData, points: Iterable[Decision], say: Callable[[Message], str]
) -> None:
    """Writes turning points into a record; `say` turns messages into text.

    Existing comments are extended, existing marks are kept, and the better line is added as a
    variation. Annotating again adds nothing. Moves that the record does not have are skipped.
    """
    line = _same_line(record, data)
    for each in points:
        if each.ply > len(line):
            continue
        node = line[each.ply - 1]
        node.glyphs = node.glyphs or (glyph(each),)
        words = say(comment(data, each))
        if words not in node.comment:
            node.comment = f"{node.comment} {words}".lstrip()
        at = node.parent
        for move in each.best.line:
            if at is not None and at.position.outcome() is None:
                at = record.play(at, move)


def _same_line(record: Record, data: ReviewData) -> list[Node]:
    """The nodes of the line under review in another record, up to the first that it lacks."""
    nodes, at = list[Node](), record.root
    for node in data.line:
        found = at.child(node.token)
        if found is None:
            break
        nodes.append(found)
        at = found
    return nodes
