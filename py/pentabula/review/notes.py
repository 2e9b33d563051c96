"""A review in words: why a turning point was a mistake, and a record that carries the review.

The record is a copy with a mark, a comment and the better line at each turning point. Marks are
those of chess: `$4` a blunder, `$2` a mistake, `$6` a doubtful move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pentabula.core.brain import PROVED
from pentabula.core.message import Message
from pentabula.core.record import Node, Record, read_record, write_record
from pentabula.review.judging import Decision
from pentabula.review.review import Review
from pentabula.review.summary import turning_points
from pentabula.review.walk import Walk

BLUNDER, MISTAKE, DOUBTFUL = 4, 2, 6
GLYPHS: Final = ((0.3, BLUNDER), (0.15, MISTAKE), (0.0, DOUBTFUL))
"""The mark of a turning point by what it lost, at least."""


def fault(walk: Walk, decision: Decision) -> Message | None:
    """Why the move was a mistake, in the game's own terms; None where nothing true can be said."""
    position = walk.positions[decision.ply - 1]
    return walk.game.hints.fault(position, decision.played, decision.best)


def glyph(decision: Decision) -> int:
    """The mark of a turning point."""
    return next(mark for least, mark in GLYPHS if decision.lost >= least)


def given_back(decision: Decision) -> Message | None:
    """How much of its loss the reply gave back; None where it did not."""
    if not decision.given_back:
        return None
    percent = round(100 * decision.given_back)
    if percent == round(100 * decision.lost):
        return Message("The reply gave all of it back.")
    return Message("The reply gave {n} % back.", n=percent)


def comment(walk: Walk, decision: Decision) -> Message:
    """What a turning point lost, what was better, what came of it, and why where that is known."""
    line = " ".join(map(walk.game.notation.write, decision.best.line))
    if decision.kind == PROVED:
        said = Message("This gave the game away. Better: {line}.", line=line)
    else:
        percent = round(100 * decision.lost)
        said = Message(
            "This lost {n} % of the winning chance. Better: {line}.", n=percent, line=line
        )
    for more in (given_back(decision), fault(walk, decision)):
        if more is not None:
            said = Message("{first} {second}", first=said, second=more)
    return said


def annotated(review: Review, say: Callable[[Message], str]) -> Record:
    """A copy of the record with the turning points of the review: see `annotate`."""
    walk = review.walk
    record = read_record(write_record(walk.record), lambda name: walk.game)
    annotate(record, walk, turning_points(review.judgement), say)
    return record


def annotate(
    record: Record, walk: Walk, points: Iterable[Decision], say: Callable[[Message], str]
) -> None:
    """Writes turning points of a walk into a record; `say` puts a comment in words.

    Nothing that is there is lost: a comment is added to another, a mark is set where there is
    none, and the better line is a variation. Annotating again adds nothing. Where the record has
    another line, what concerns moves that are not there is left out.
    """
    line = _same_line(record, walk)
    for each in points:
        if each.ply > len(line):
            continue
        node = line[each.ply - 1]
        node.glyphs = node.glyphs or (glyph(each),)
        words = say(comment(walk, each))
        if words not in node.comment:
            node.comment = f"{node.comment} {words}".lstrip()
        place = node.parent
        for move in each.best.line:
            if place is not None and place.position.outcome() is None:
                place = record.play(place, move)


def _same_line(record: Record, walk: Walk) -> list[Node]:
    """The nodes of a record that stand for those of the line under review, as far as it goes."""
    nodes, at = list[Node](), record.root
    for node in walk.line:
        found = at.child(node.token)
        if found is None:
            break
        nodes.append(found)
        at = found
    return nodes
