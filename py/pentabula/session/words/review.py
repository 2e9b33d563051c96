"""A review in words: how somebody stood, what a turning point lost, how accurate each side was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.core.brain import ESTIMATE, EXACT, PROVED, Evaluation
from pentabula.core.message import Message, counted
from pentabula.core.position import Move, Seat
from pentabula.review.game_review import GameReview
from pentabula.review.judging import Decision
from pentabula.review.summary import accuracy
from pentabula.session.display import analysis
from pentabula.session.display.graph import measure, value_at
from pentabula.session.play.session import Session
from pentabula.session.words import narration
from pentabula.session.words.moves import move_number, worded

Names = tuple[Message, Message]

OUTDATED: Final = Message("The game has gone on since it was reviewed.")
NO_POINTS: Final = Message("Nobody gave much away in this game.")


def names(session: Session) -> Names:
    """Who played seat 0 and seat 1, with what they had at the end."""
    end = session.record.root.main_line_end()
    last = session if session.node is end else Session(session.record, session.dice, end)
    return narration.seat_name(last, 0), narration.seat_name(last, 1)


def move_words(review: GameReview, ply: int) -> Message:
    """A move of the game with its number: `12. d4`."""
    node = review.walk.line[ply - 1]
    move = move_at(review, ply, node.move)
    return Message("{n}. {move}", n=move_number(node), move=move)


def move_at(review: GameReview, ply: int, move: Move) -> Message:
    """A legal move of the position before a ply of the game."""
    return worded(review.walk.game, review.walk.positions[ply - 1], move)


def place_words(review: GameReview, who: Names, place: int, seat: Seat) -> Message:
    """A place of the graph: which move led there, and how a seat stands."""
    where: Message = Message("Start")
    if place:
        where = move_words(review, place)
    value = value_at(review, place, seat)
    if value is None:
        return Message("{place}: not known yet", place=where)
    said = Message("{place}: {value}", place=where, value=value_words(who, seat, value))
    own = measure(review, place, value_at(review, place, 0) or value)
    if own is not None:
        said = Message("{place}, {measure}", place=said, measure=own.words)
    if any(each.ply == place for each in review.points):
        said = Message("{place}, turning point", place=said)
    return said


def value_words(who: Names, seat: Seat, value: Evaluation) -> Message:
    """Who wins, or the winning chance of a seat: `Black: about 63 %`."""
    if value.is_sure:
        return Message("{seat} wins (proved)", seat=who[seat if value.chance else 1 - seat])
    chance = analysis.chance_words(value)
    return Message("{seat}: {evaluation}", seat=who[seat], evaluation=chance)


def by_shown_loss(points: Sequence[Decision]) -> list[Decision]:
    """The turning points as people read them: what is shown never grows further down.

    What is shown is the loss less what was given back. Those that show the same stay in the order
    of the review, which takes near losses for equal.
    """
    return sorted(points, key=_shown_net_loss, reverse=True)


def _shown_net_loss(decision: Decision) -> float:
    """What `lost_words` says that a decision lost, less what `back_words` says, in per cent."""
    lost, back = decision.lost, decision.given_back
    if decision.kind == EXACT:
        return (round(1000 * lost) - round(1000 * back)) / 10
    return round(100 * lost) - round(100 * back)


def lost_words(decision: Decision) -> Message:
    """What a turning point lost, in a few letters."""
    percent = round(100 * decision.lost)
    if decision.kind == PROVED:
        return Message("−{n} % (proved)", n=percent)
    if decision.kind == ESTIMATE:
        return Message("about −{n} %", n=percent)
    return changed(-decision.lost)


def back_words(decision: Decision) -> Message:
    """How much of what a turning point lost was given back, in a few letters."""
    if decision.kind == EXACT:
        return changed(decision.given_back)
    return Message("+{n} %", n=round(100 * decision.given_back))


def described(review: GameReview, who: Names, seat: Seat) -> Message:
    """The graph in a few sentences."""
    walk = review.walk
    about = counted(
        "How {seat} stood after each of {n} move. Left and Right go through them.",
        "How {seat} stood after each of {n} moves. Left and Right go through them.",
        move_number(walk.end),
        seat=who[seat],
    )
    parts = [about, counted("{n} turning point.", "{n} turning points.", len(review.points))]
    parts += [Message("{place}.", place=place_words(review, who, 0, seat))]
    for each in sorted(review.points, key=lambda point: point.ply):
        parts.append(Message("{place}.", place=place_words(review, who, each.ply, seat)))
    return narration.together(parts)


def finished(review: GameReview, who: Names) -> Message:
    """What a review has come to."""
    found = counted(
        "The review is finished: {n} turning point.",
        "The review is finished: {n} turning points.",
        len(review.points),
    )
    if not review.points:
        found = Message("The review is finished. {nobody}", nobody=NO_POINTS)
    return narration.together([found, *_accuracies(review, who)])


def _accuracies(review: GameReview, who: Names) -> list[Message]:
    known = [(seat, accuracy(review.judgement, seat)) for seat in (0, 1)]
    return [
        Message("Accuracy of {seat}: {n} of 100.", seat=who[seat], n=round(found))
        for seat, found in known
        if found is not None
    ]


def share(number: float) -> Message:
    """A winning chance in per cent and tenths."""
    whole, tenth = divmod(round(1000 * number), 10)
    return Message("{whole}.{tenth} %", whole=whole, tenth=tenth)


def changed(number: float) -> Message:
    """A change of a winning chance in per cent, with its sign."""
    sign = "−" if number < 0 else "+"
    whole, tenth = divmod(round(1000 * abs(number)), 10)
    if not whole and not tenth:
        sign = ""
    return Message("{sign}{whole}.{tenth} %", sign=sign, whole=whole, tenth=tenth)
