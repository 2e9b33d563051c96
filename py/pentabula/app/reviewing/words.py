"""The texts of a review: values, turning points, losing stretches, accuracy, luck and skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pentabula.app.play.players import is_you
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.analysis import seat_evaluation
from pentabula.app.play.words.moves import GLYPH_NAMES, move_number, signs, time_digits
from pentabula.app.shell.markup.turning_point import (
    better_words,
    legal_move_text,
    numbered_turn,
)
from pentabula.core.brain import ESTIMATE, EXACT, PROVED
from pentabula.core.message import Message, counted
from pentabula.core.position import Seat
from pentabula.review.annotations import fault, given_back, glyph
from pentabula.review.game_review import GameReview
from pentabula.review.graph import Graph, graph, measure, value_at
from pentabula.review.judgement import Decision
from pentabula.review.summary import (
    LosingStretch,
    accuracy,
    is_hopeless,
    losing_stretches,
    loss_and_luck,
    luckiest_throw,
)

Names = tuple[Message, Message]

OUTDATED: Final = Message("The game has continued since it was reviewed.")
TURNING_POINTS: Final = Message("Turning points")
WORST_FIRST: Final = Message("Turning points, worst first")
WITHDRAWN: Final = Message("Looked at again: no turning point.")
NO_POINTS: Final = Message("Neither side gave much away in this game.")


def names(session: Session) -> Names:
    """Who played seat 0 and seat 1, each with its colour or role at the end of the game."""
    end = session.record.root.main_line_end()
    last = session if session.node is end else Session(session.record, session.dice, end)
    return narration.seat_name(last, 0), narration.seat_name(last, 1)


def progress(review: GameReview, *, is_working: bool) -> Message | str:
    """The progress of an unfinished review."""
    if review.is_done:
        return ""
    state = Message("{n}%", n=int(100 * review.share))
    return state if is_working else Message("stopped at {n}%", n=int(100 * review.share))


@dataclass(frozen=True, slots=True)
class PointWords:
    """The texts about a turning point: `about` is its mark and the gain from the reply."""

    point: Decision
    is_chosen: bool
    sign: str
    turn: Message
    seat: Message
    lost: Message
    spent: str | None
    back: Message | None
    about: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TurnWords:
    """The texts about a turn with its dice; `luck` and `lost` are None where nothing changed.

    `ply` is the ply of its last move.
    """

    ply: int
    seat: Message
    turn: Message
    luck: Message | None
    lost: Message | None


class ReviewWords:
    """The words of a review, with the names of its seats.

    `person` is the seat of the only person, who is addressed, and whose side is `up` in the graph.
    """

    def __init__(self, review: GameReview, who: Names, person: Seat | None = None) -> None:
        self.review, self._who, self._person = review, who, person
        self.up: Seat = person or 0

    @classmethod
    def of(cls, review: GameReview, session: Session) -> ReviewWords:
        """The words of the review of the game of a session."""
        return cls(review, names(session), session.cursor.person)

    # The graph

    @cached_property
    def graph(self) -> Graph:
        """The graph of the review."""
        return graph(self.review, self.up)

    def legend(self) -> Message:
        """The meaning of the graph's height, and of its lines."""
        is_own, seat = self.up == self._person, self._who[self.up]
        if self.graph.middle is not None:
            said = Message("Higher is better for {seat}.", seat=seat)
            said = Message("Higher is better for you.") if is_own else said
            said = Message("{how} {middle}", how=said, middle=self.graph.middle)
        else:
            said = Message("Winning chances of {seat}.", seat=seat)
            said = Message("Your winning chances.") if is_own else said
        if any(dot.is_certain for dot in self.graph.dots[:-1]):
            said = Message("{legend} Thick line: certain.", legend=said)
        if any(dot.is_between for dot in self.graph.dots):
            said = Message("{legend} Dashed: estimates between proofs.", legend=said)
        return said

    def ply(self, ply: int, seat: Seat | None = None) -> Message:
        """A ply of the graph: its move, and its value for a seat, by default `up`."""
        seat = self.up if seat is None else seat
        review = self.review
        where = self._move(ply) if ply else Message("Start")
        value = value_at(review, ply, seat)
        if value is None:
            return Message("{place}: not known yet", place=where)
        said = Message(
            "{place}: {value}", place=where, value=seat_evaluation(self._who, seat, value)
        )
        if ply in review.judgement.between:
            said = Message("{place}, an estimate between two proofs", place=said)
        own = measure(review, ply, value_at(review, ply, 0) or value)
        if own is not None:
            said = Message("{place}, {measure}", place=said, measure=own.words)
        if any(each.last_ply == ply for each in review.turning_points):
            said = Message("{place}, turning point", place=said)
        return said

    def _move(self, ply: int) -> Message:
        """A move of the game with its number: `12. d4`."""
        node = self.review.data.line[ply - 1]
        move = legal_move_text(self.review, ply, node.move)
        return Message("{n}. {move}", n=move_number(node), move=move)

    def description(self) -> Message:
        """The graph in a few sentences."""
        review, number = self.review, move_number(self.review.data.end)
        about = counted(
            "Winning chances of {seat} after each of {n} move. Left and Right go through them.",
            "Winning chances of {seat} after each of {n} moves. Left and Right go through them.",
            number,
            seat=self._who[self.up],
        )
        if self.up == self._person:
            about = counted(
                "Your winning chances after each of {n} move. Left and Right go through them.",
                "Your winning chances after each of {n} moves. Left and Right go through them.",
                number,
            )
        parts = [
            about,
            counted("{n} turning point.", "{n} turning points.", len(review.turning_points)),
        ]
        plies = [0, *sorted(each.last_ply for each in review.turning_points)]
        parts += [Message("{place}.", place=self.ply(ply)) for ply in plies]
        return narration.join_sentences(parts)

    # The result

    def finished(self) -> Message:
        """The result of a review: the number of turning points, and the accuracy of both sides."""
        found = counted(
            "The review is finished: {n} turning point.",
            "The review is finished: {n} turning points.",
            len(self.review.turning_points),
        )
        if not self.review.turning_points:
            found = Message("The review is finished. {summary}", summary=NO_POINTS)
        known = [(seat, accuracy(self.review.judgement, seat)) for seat in (0, 1)]
        parts = [_accuracy(self._who[seat], round(n)) for seat, n in known if n is not None]
        return narration.join_sentences([found, *parts])

    def accuracies(self) -> Iterator[tuple[Message, str]]:
        """The accuracy of both sides, `up` first, each with the seat's name."""
        for seat in (self.up, 1 - self.up):
            found = accuracy(self.review.judgement, seat)
            yield self._who[seat], "–" if found is None else str(round(found))

    def points(self) -> Sequence[PointWords | None]:
        """The turning points, in the order of `by_shown_loss` once the review is done.

        Until then each stays in the place where it was first listed, and None stands for a former
        one, so that nothing moves under a finger.
        """
        found = {each.ply: each for each in by_shown_loss(self.review.turning_points)}
        listed = self.review.list_turning_points(found)
        shown = list(found) if self.review.is_done else listed
        return [self._point(found[ply]) if ply in found else None for ply in shown]

    def _point(self, point: Decision) -> PointWords:
        mark, back = glyph(point), given_back(point)
        spent = self.review.data.line[point.ply - 1].times.spent
        return PointWords(
            point,
            self.review.chosen == point.ply,
            signs((mark,)),
            numbered_turn(self.review, point),
            self._who[point.seat],
            lost_words(point),
            None if spent is None else time_digits(spent),
            None if back is None else back_words(point),
            (GLYPH_NAMES[mark],) if back is None else (GLYPH_NAMES[mark], back),
        )

    @property
    def worst(self) -> Decision | None:
        """The worst turning point of a finished review, of the only person if there is one."""
        found = by_shown_loss(self.review.turning_points) if self.review.is_done else []
        return next((each for each in found if self._person in (None, each.seat)), None)

    def worst_title(self, point: Decision) -> Message:
        """The heading of the worst turning point."""
        if point.seat == self._person:
            return Message("Your worst move")
        return Message("The worst move: {seat}", seat=self._who[point.seat])

    def worst_words(self, point: Decision) -> Message:
        """A turning point and what it lost: `12. d4 −34%`."""
        turn = numbered_turn(self.review, point)
        return Message("{move} {lost}", move=turn, lost=lost_words(point))

    def losing_stretches(self) -> Iterator[tuple[int, Message]]:
        """The stretches in which a side lost a lot in small steps, each with the ply before it."""
        for each in losing_stretches(self.review.judgement) if self.review.is_done else ():
            yield each.ends[0].ply - 1, self.losing_stretch(each)

    def losing_stretch(self, stretch: LosingStretch) -> Message:
        """What a side lost: `Ana: moves 7 to 15 cost 24% in all, 12. d4 the most (9%).`"""
        first, last = (move_number(self.review.data.line[each.ply - 1]) for each in stretch.ends)
        return Message(
            "{seat}: moves {first} to {last} cost {n}% in all, {move} the most ({share}%).",
            first=first,
            last=last,
            seat=self._who[stretch.seat],
            n=round(100 * stretch.lost),
            move=numbered_turn(self.review, stretch.worst),
            share=round(100 * stretch.worst.lost),
        )

    # Luck and skill

    def sums(self) -> Iterator[tuple[Message, Message, Message]]:
        """The name, the luck and the lost chances of both sides, `up` first."""
        for seat in (self.up, 1 - self.up):
            found = loss_and_luck(self.review.judgement, seat)
            yield self._who[seat], change_words(found.luck), change_words(-found.lost)

    def swing(self) -> tuple[int, Message] | None:
        """The throw that changed the winning chances most, with its ply; None without throws."""
        throw = luckiest_throw(self.review.judgement)
        if throw is None:
            return None
        return throw.ply, Message(
            "Biggest swing: {move} {n}, {seat}",
            move=self._move(throw.ply),
            n=change_words(throw.luck),
            seat=self._who[throw.seat],
        )

    def balance(self) -> Message:
        """How luck and errors add up from the first winning chance of `up` to the last."""
        judgement, seat = self.review.judgement, self.up
        first, last = judgement.values[0], judgement.values[-1]
        own, others = loss_and_luck(judgement, seat), loss_and_luck(judgement, 1 - seat)
        start, end = (0.0 if each is None else each.chance for each in (first, last))
        if seat:
            start, end = 1 - start, 1 - end
        sums = {
            "start": _share(start),
            "luck": change_words(own.luck),
            "lost": change_words(-own.lost),
            "unluck": change_words(-others.luck),
            "gift": change_words(others.lost),
            "end": _share(end),
        }
        if seat == self._person:
            return Message(
                "Start {start}; your luck {luck}; your errors {lost}; opponent’s luck {unluck}; "
                "their errors {gift}; end {end}.",
                **sums,
            )
        return Message(
            "{seat}: start {start}; own luck {luck}; own errors {lost}; opponent’s luck {unluck}; "
            "their errors {gift}; end {end}.",
            seat=self._who[seat],
            **sums,
        )

    def turns(self) -> Iterator[TurnWords]:
        """Every turn with its dice, the luck of the throw, and the loss of the whole turn."""
        data, judgement, who = self.review.data, self.review.judgement, self._who
        turns = {data.throw_before(each.ply - 1): each for each in judgement.turns}
        throws = {each.ply - 1: each for each in judgement.throws}
        for at in sorted({*throws, *turns}, key=lambda each: -1 if each is None else each):
            throw, turn = None if at is None else throws.get(at), turns.get(at)
            luck = None if throw is None else change_words(throw.luck)
            if turn is not None:
                said, lost = numbered_turn(self.review, turn), turn.lost
                errors = change_words(-lost) if lost else None
                yield TurnWords(turn.last_ply, who[turn.seat], said, luck, errors)
            elif throw is not None:
                yield TurnWords(throw.ply, who[throw.seat], self._move(throw.ply), luck, None)


def spoken_point(review: GameReview, point: Decision) -> Message:
    """Why a turning point was a mistake, and what was better."""
    said = (fault(review.data, point), better_words(review, point), given_back(point))
    return narration.join_sentences([each for each in said if each is not None])


def _accuracy(seat: Message, n: int) -> Message:
    if is_you(seat):
        return Message("Your accuracy: {n} of 100.", n=n)
    return Message("Accuracy of {seat}: {n} of 100.", seat=seat, n=n)


def by_shown_loss(points: Sequence[Decision]) -> list[Decision]:
    """The turning points by their shown net loss, the largest first.

    Turning points of a lost game come last. The net loss is the loss less the gain from the reply.
    Equal ones stay in the order of the review, which regards nearly equal losses as equal.
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
    """What a turning point lost: `−12%`."""
    percent = round(100 * decision.lost)
    if decision.kind == PROVED:
        return Message("−{n}% (proved)", n=percent)
    if decision.kind == ESTIMATE:
        return Message("−{n}%", n=percent)
    return change_words(-decision.lost)


def back_words(decision: Decision) -> Message:
    """The gain from the reply to a turning point: `+5%`."""
    if decision.kind == EXACT:
        return change_words(decision.given_back)
    return Message("+{n}%", n=round(100 * decision.given_back))


def _share(number: float) -> Message:
    """A winning chance in per cent and tenths."""
    return Message("{whole}.{tenth}%", **_tenths(number))


def change_words(number: float) -> Message:
    """A change of a winning chance in per cent and tenths, with its sign."""
    size = _tenths(abs(number))
    sign = ("−" if number < 0 else "+") if any(size.values()) else ""
    return Message("{sign}{whole}.{tenth}%", sign=sign, **size)


def _tenths(number: float) -> dict[str, int]:
    """The whole per cents and the tenths of a number."""
    whole, tenth = divmod(round(1000 * number), 10)
    return {"whole": whole, "tenth": tenth}
