"""A review in words: the value at each ply, the loss at turning points, the accuracy of a side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.core.brain import ESTIMATE, EXACT, PROVED
from pentabula.core.message import Message, counted
from pentabula.core.position import Move, Seat
from pentabula.review.game_review import GameReview
from pentabula.review.judgement import Decision
from pentabula.review.summary import accuracy
from pentabula.session.display.graph import measure, value_at
from pentabula.session.play.session import Session
from pentabula.session.words import narration
from pentabula.session.words.analysis import seat_evaluation
from pentabula.session.words.moves import move_number, move_text

Names = tuple[Message, Message]

OUTDATED: Final = Message("The game has gone on since it was reviewed.")
NO_POINTS: Final = Message("Nobody gave much away in this game.")


def names(session: Session) -> Names:
    """Who played seat 0 and seat 1, each with its colour or role at the end of the game."""
    end = session.record.root.main_line_end()
    last = session if session.node is end else Session(session.record, session.dice, end)
    return narration.seat_name(last, 0), narration.seat_name(last, 1)


def move_words(review: GameReview, ply: int) -> Message:
    """A move of the game with its number: `12. d4`."""
    node = review.data.line[ply - 1]
    move = legal_move_text(review, ply, node.move)
    return Message("{n}. {move}", n=move_number(node), move=move)


def legal_move_text(review: GameReview, ply: int, move: Move) -> Message:
    """A legal move of the position before a ply of the game."""
    return move_text(review.data.game, review.data.positions[ply - 1], move)


def ply_words(review: GameReview, who: Names, ply: int, seat: Seat) -> Message:
    """A ply of the graph: its move, and its value for a seat."""
    where = move_words(review, ply) if ply else Message("Start")
    value = value_at(review, ply, seat)
    if value is None:
        return Message("{place}: not known yet", place=where)
    said = Message("{place}: {value}", place=where, value=seat_evaluation(who, seat, value))
    own = measure(review, ply, value_at(review, ply, 0) or value)
    if own is not None:
        said = Message("{place}, {measure}", place=said, measure=own.words)
    if any(each.ply == ply for each in review.points):
        said = Message("{place}, turning point", place=said)
    return said


def by_shown_loss(points: Sequence[Decision]) -> list[Decision]:
    """The turning points, those with the largest net loss as it is shown first.

    The net loss is the loss less what the reply gave back. Those that show the same stay in the
    order of the review, which regards nearly equal losses as equal.
    """
    return sorted(points, key=_shown_net_loss, reverse=True)


def _shown_net_loss(decision: Decision) -> float:
    """The loss in `lost_words` less the gain in `back_words`, in per cent."""
    lost, back = decision.lost, decision.given_back
    if decision.kind == EXACT:
        return (round(1000 * lost) - round(1000 * back)) / 10
    return round(100 * lost) - round(100 * back)


def lost_words(decision: Decision) -> Message:
    """What a turning point lost: `−12 %`."""
    percent = round(100 * decision.lost)
    if decision.kind == PROVED:
        return Message("−{n} % (proved)", n=percent)
    if decision.kind == ESTIMATE:
        return Message("about −{n} %", n=percent)
    return changed(-decision.lost)


def back_words(decision: Decision) -> Message:
    """What the reply gave back of the loss at a turning point: `+5 %`."""
    if decision.kind == EXACT:
        return changed(decision.given_back)
    return Message("+{n} %", n=round(100 * decision.given_back))


def describe_graph(review: GameReview, who: Names, seat: Seat) -> Message:
    """The graph in a few sentences."""
    data = review.data
    about = counted(
        "How {seat} stood after each of {n} move. Left and Right go through them.",
        "How {seat} stood after each of {n} moves. Left and Right go through them.",
        move_number(data.end),
        seat=who[seat],
    )
    parts = [about, counted("{n} turning point.", "{n} turning points.", len(review.points))]
    parts += [Message("{place}.", place=ply_words(review, who, 0, seat))]
    for each in sorted(review.points, key=lambda point: point.ply):
        parts.append(Message("{place}.", place=ply_words(review, who, each.ply, seat)))
    return narration.join_sentences(parts)


def finished(review: GameReview, who: Names) -> Message:
    """The result of a review: how many turning points, and the accuracy of both sides."""
    found = counted(
        "The review is finished: {n} turning point.",
        "The review is finished: {n} turning points.",
        len(review.points),
    )
    if not review.points:
        found = Message("The review is finished. {nobody}", nobody=NO_POINTS)
    return narration.join_sentences([found, *_accuracies(review, who)])


def _accuracies(review: GameReview, who: Names) -> list[Message]:
    known = [(seat, accuracy(review.judgement, seat)) for seat in (0, 1)]
    return [
        Message("Accuracy of {seat}: {n} of 100.", seat=who[seat], n=round(found))
        for seat, found in known
        if found is not None
    ]


def share(number: float) -> Message:
    """A winning chance in per cent and tenths."""
    return Message("{whole}.{tenth} %", **_tenths(number))


def changed(number: float) -> Message:
    """A change of a winning chance in per cent and tenths, with its sign."""
    size = _tenths(abs(number))
    sign = ("−" if number < 0 else "+") if any(size.values()) else ""
    return Message("{sign}{whole}.{tenth} %", sign=sign, **size)


def _tenths(number: float) -> dict[str, int]:
    """The whole per cents and the tenths of one."""
    whole, tenth = divmod(round(1000 * number), 10)
    return {"whole": whole, "tenth": tenth}
