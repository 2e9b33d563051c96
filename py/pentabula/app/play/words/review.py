"""A review in words: the value at each ply, the loss at turning points, the accuracy of a side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from pentabula.app.play.players import is_you
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.analysis import seat_evaluation
from pentabula.app.play.words.moves import line_texts, move_number, move_text
from pentabula.core.brain import ESTIMATE, EXACT, PROVED
from pentabula.core.message import Message, counted
from pentabula.core.position import Move, Seat
from pentabula.review.game_review import GameReview
from pentabula.review.graph import measure, value_at
from pentabula.review.judgement import Decision
from pentabula.review.summary import Phase, accuracy, is_hopeless

Names = tuple[Message, Message]

OUTDATED: Final = Message("The game has continued since it was reviewed.")
NO_POINTS: Final = Message("Neither side gave much away in this game.")


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


def turn_text(review: GameReview, ply: int, moves: Sequence[Move]) -> Message:
    """Legal moves from the position before a ply on: `VI–IX, in–IV`."""
    first, *others = line_texts(review.data.game, review.data.positions[ply - 1], moves)
    return reduce(lambda some, text: Message("{some}, {text}", some=some, text=text), others, first)


def turn_moves(review: GameReview, turn: Decision, line: Sequence[Move]) -> Sequence[Move]:
    """The moves of a line from the position before a turn that belong to the turn."""
    position, moves = review.data.positions[turn.ply - 1], list[Move]()
    for move in line if review.data.has_dice else line[:1]:
        if moves and (position.outcome() is not None or position.turn != turn.seat):
            break
        moves.append(move)
        position = position.play(move)
    return moves


def turn_words(review: GameReview, turn: Decision) -> Message:
    """The turn of the game in words, without its number."""
    return turn_text(review, turn.ply, turn.played.line[: turn.length])


def numbered_turn(review: GameReview, turn: Decision) -> Message:
    """A turn of the game with its number and its dice: `12. 5-2: VI–IX, in–IV`."""
    said, number = turn_words(review, turn), move_number(review.data.line[turn.ply - 1])
    thrown = review.data.throw_before(turn.ply - 1)
    if thrown is not None:
        dice = legal_move_text(review, thrown + 1, review.data.line[thrown].move)
        said = Message("{dice} {plays}", dice=dice, plays=said)
    return Message("{n}. {move}", n=number, move=said)


def phase_words(review: GameReview, who: Names, phase: Phase) -> Message:
    """What a side lost in small steps: `Ana: moves 7 to 15 cost 24 % in all, most of it 12. d4.`"""
    first, last = (move_number(review.data.line[each.ply - 1]) for each in phase.ends)
    return Message(
        "{seat}: moves {first} to {last} cost {n} % in all, most of it {move}.",
        first=first,
        last=last,
        seat=who[phase.seat],
        n=round(100 * phase.lost),
        move=numbered_turn(review, phase.worst),
    )


def ply_words(review: GameReview, who: Names, ply: int, seat: Seat) -> Message:
    """A ply of the graph: its move, and its value for a seat."""
    where = move_words(review, ply) if ply else Message("Start")
    value = value_at(review, ply, seat)
    if value is None:
        return Message("{place}: not known yet", place=where)
    said = Message("{place}: {value}", place=where, value=seat_evaluation(who, seat, value))
    if ply in review.judgement.between:
        said = Message("{place}, an estimate between two proofs", place=said)
    own = measure(review, ply, value_at(review, ply, 0) or value)
    if own is not None:
        said = Message("{place}, {measure}", place=said, measure=own.words)
    if any(each.last_ply == ply for each in review.points):
        said = Message("{place}, turning point", place=said)
    return said


def by_shown_loss(points: Sequence[Decision]) -> list[Decision]:
    """The turning points, those with the largest net loss as it is shown first.

    Those in a game that is lost anyway come last. The net loss is the loss less what the reply gave
    back. Those that show the same stay in the order of the review, which regards nearly equal
    losses as equal.
    """
    return sorted(
        points, key=lambda each: (not is_hopeless(each), _shown_net_loss(each)), reverse=True
    )


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


def describe_graph(
    review: GameReview, who: Names, seat: Seat, person: Seat | None = None
) -> Message:
    """The graph in a few sentences, which address the only `person`."""
    number = move_number(review.data.end)
    about = counted(
        "Winning chances of {seat} after each of {n} move. Left and Right go through them.",
        "Winning chances of {seat} after each of {n} moves. Left and Right go through them.",
        number,
        seat=who[seat],
    )
    if seat == person:
        about = counted(
            "Your winning chances after each of {n} move. Left and Right go through them.",
            "Your winning chances after each of {n} moves. Left and Right go through them.",
            number,
        )
    parts = [about, counted("{n} turning point.", "{n} turning points.", len(review.points))]
    parts += [Message("{place}.", place=ply_words(review, who, 0, seat))]
    for each in sorted(review.points, key=lambda point: point.ply):
        parts.append(Message("{place}.", place=ply_words(review, who, each.last_ply, seat)))
    return narration.join_sentences(parts)


def finished(review: GameReview, who: Names) -> Message:
    """The result of a review: how many turning points, and the accuracy of both sides."""
    found = counted(
        "The review is finished: {n} turning point.",
        "The review is finished: {n} turning points.",
        len(review.points),
    )
    if not review.points:
        found = Message("The review is finished. {summary}", summary=NO_POINTS)
    return narration.join_sentences([found, *_accuracies(review, who)])


def _accuracies(review: GameReview, who: Names) -> list[Message]:
    known = [(seat, accuracy(review.judgement, seat)) for seat in (0, 1)]
    return [_accuracy(who[seat], round(found)) for seat, found in known if found is not None]


def _accuracy(seat: Message, n: int) -> Message:
    if is_you(seat):
        return Message("Your accuracy: {n} of 100.", n=n)
    return Message("Accuracy of {seat}: {n} of 100.", seat=seat, n=n)


def games_lost(lost: float) -> Message:
    """The sum of the winning chances that plays have lost, which may be more than one game."""
    whole, hundredths = divmod(round(100 * lost), 100)
    return Message("{whole}.{hundredths} games", whole=whole, hundredths=f"{hundredths:02}")


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
