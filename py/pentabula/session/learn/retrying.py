"""The turning points of a review, tried again: one position after the other, and a summary.

A move is judged by its value: known ones at once, others by a search, whose result comes later.
One that is not good enough stays on the board until the next input takes it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.message import Message, counted
from pentabula.core.position import Refusal, Seat
from pentabula.review.game_review import GameReview
from pentabula.review.judging import Decision
from pentabula.review.looks import ended, seen_by
from pentabula.review.summary import SMALL
from pentabula.session.display import analysis
from pentabula.session.play.activity import Action
from pentabula.session.play.dice import Dice
from pentabula.session.play.editing import retract
from pentabula.session.play.exercise import Exercise
from pentabula.session.play.session import Session
from pentabula.session.words import review as words

PLACE: Final = "retry"
"""The address of a position: `retry/18bcf-44cb/2` is the third of the review of that game."""

RULE: Final = "docs/review.md, Try again"
SOLVED: Final = Refusal(Message("This position is done: go to the next one."), RULE)
WAITING: Final = Refusal(Message("The move is being judged."), RULE)
JUDGING: Final = Message("Judging the move…")
UNJUDGED: Final = Message("This move could not be judged. Try another one.")


@dataclass(slots=True)
class Attempt:
    """How it went with a position: `tries` counts moves that were judged."""

    tries: int = 0
    has_hint: bool = False
    is_found: bool = False
    is_shown: bool = False


class Retry:
    """Turning points to be tried again; every position that is shown gets a new `session`.

    `is_over`: the summary is shown. `verdict` is what is said of the last move, `asked` is what
    has been played and is still to be judged.
    """

    asked: str | None
    verdict: Message | str

    def __init__(
        self,
        review: GameReview,
        points: Sequence[Decision],
        game: str,
        dice: Dice,
        at: int = 0,
        attempts: Sequence[Attempt] = (),
    ) -> None:
        """`game` is the name of the stored game; `points` are in the order of the game.

        `attempts` are those so far, one for each point, if there are any.
        """
        self.review, self.points, self.game = review, points, game
        self.attempts = list(attempts) or [Attempt() for _ in points]
        self._dice = dice
        self.visit(at)

    @property
    def point(self) -> Decision:
        """The turning point that is shown."""
        return self.points[self.at]

    @property
    def attempt(self) -> Attempt:
        """How it goes with it."""
        return self.attempts[self.at]

    @property
    def is_done(self) -> bool:
        """Whether a good move has been found or shown."""
        return self.attempt.is_found or self.attempt.is_shown

    @property
    def is_last(self) -> bool:
        """Whether the summary comes next."""
        return self.at == len(self.points) - 1

    # What people do

    def do(self, action: Action) -> None:
        """Takes back a move that was not good enough, applies an action, judges what was played."""
        if self.is_astray:
            self.to_start()
        action(self.session)
        if self.session.node is not self._start and not (self.is_done or self.asked):
            self._judge()

    def visit(self, at: int) -> None:
        """Shows a position by its number, or the nearest one that there is."""
        self.at = min(max(0, at), len(self.points) - 1)
        self.is_over = False
        self.session = self._open()
        if self.is_done:
            self._reveal()

    def next(self) -> None:
        """Goes to the next position; after the last one to the summary."""
        if self.is_last:
            self.is_over, self.session = True, self._open()
            self._change(SOLVED)
        else:
            self.visit(self.at + 1)

    def show(self) -> None:
        """Gives the answer away, in a session without hints."""
        self.session = self._open()
        if not self.attempt.is_found:
            self.attempt.is_shown = True
        self._reveal()

    def _reveal(self) -> None:
        """Says what was better, and closes the position."""
        self.verdict = self._best_words()
        self._change(SOLVED)

    def to_start(self) -> None:
        """Goes back to the position, whatever was played in it."""
        self.is_astray, self.asked = False, None
        retract(self.session, self._start)
        self._change(SOLVED if self.is_done else None)

    def note_hint(self) -> None:
        """Notes that the move itself has been shown as a hint."""
        self.attempt.has_hint = self.attempt.has_hint or not self.is_done

    # What is judged

    def take(self, evaluation: Evaluation | None, seat: Seat) -> None:
        """Takes what a search says of the position after the move, as `seat` stands there."""
        self.asked = None
        if evaluation is None:
            self._leave(UNJUDGED)
        else:
            self._compare(seen_by(self.point.seat, evaluation, seat))

    def _judge(self) -> None:
        """Judges a move whose value is known, or has it looked at."""
        node, point = self.session.node, self.point
        result = ended(node.position, point.seat)
        known = (each.evaluation for each in (point.played, point.best) if each.move == node.move)
        found = next(known, result)
        if found is not None:
            self._compare(found)
        else:
            self.asked, self.verdict = self.session.cursor.link, JUDGING
            self._change(WAITING)

    def _compare(self, found: Evaluation) -> None:
        """Says how good the move was; one as good as the best solves the position."""
        best, node = self.point.best, self.session.node
        self.attempt.tries += 1
        said = {
            "move": words.move_at(self.review, self.point.ply, node.move),
            "value": analysis.evaluation_words(found),
            "best": analysis.evaluation_words(best.evaluation),
        }
        if best.evaluation.chance - found.chance < SMALL:
            self.attempt.is_found = True
            self._change(SOLVED)
            self.verdict = Message("{move} is as good as the best move: {value}.", **said)
            if node.move == best.move:
                self.verdict = Message("{move} is the best move: {value}.", **said)
        elif node.move == self.point.played.move:
            self._refute(
                Message("{move} was played in the game: {value}. The best move: {best}.", **said),
                self.point.played,
            )
        else:
            self._refute(
                Message("{move} is not good enough: {value}. The best move: {best}.", **said),
                MoveEvaluation(node.move, found, (node.move,)),
            )

    def _refute(self, verdict: Message, tried: MoveEvaluation) -> None:
        """Says what is wrong with a move as well, where the game knows that, but no better one."""
        position, hints = self._start.position, self.review.walk.game.hints
        why = hints.refutation(position, tried, self.point.best)
        self._leave(
            verdict if why is None else Message("{first} {second}", first=verdict, second=why)
        )

    def _leave(self, why: Message) -> None:
        """Lets a move stand until the next input."""
        self.is_astray, self.verdict = True, why
        self._change(None)

    # What is said

    def words(self) -> tuple[Message | str, Message | str]:
        """What is to be said of the last move, and what is asked."""
        if self.is_over:
            return "", self.summary()
        if self.is_done or self.asked:
            return "", self.verdict
        return self.verdict, self._task()

    def summary(self) -> Message:
        """How many positions were solved."""
        found = sum(each.is_found for each in self.attempts)
        return counted(
            "You found a good move in {found} of {n} position.",
            "You found a good move in {found} of {n} positions.",
            len(self.points),
            found=found,
        )

    def _task(self) -> Message:
        seat = self.session.game.view.seats(self._start.position)[self.point.seat].name
        played = words.move_at(self.review, self.point.ply, self.point.played.move)
        return Message("{seat} to play: find better than {move}.", seat=seat, move=played)

    def _best_words(self) -> Message:
        best = self.point.best
        move = words.move_at(self.review, self.point.ply, best.move)
        value = analysis.evaluation_words(best.evaluation)
        return Message("Better was {move}: {value}.", move=move, value=value)

    # The position

    def _open(self) -> Session:
        """A session at the position of the turning point."""
        walk = self.review.walk
        record = walk.record.branch(walk.end)
        record.tags.clear()  # a person moves for both sides
        self._start = self.review.node(record, self.point.ply - 1)
        self._start.arrange(())
        self.is_astray, self.asked, self.verdict = False, None, ""
        self._exercise = Exercise(
            f"{PLACE}/{self.game}/{self.at}", hint=self.point.best, marks_last_move=True
        )
        session = Session(record, self._dice, self._start, exercise=self._exercise)
        session.last_played = ()
        return session

    def _change(self, closed: Refusal | None) -> None:
        """Opens or closes the position for moves; hints are for where a move is to be found."""
        hint = None if closed is not None or self.is_astray else self.point.best
        self._exercise = replace(self._exercise, closed=closed, hint=hint)
        self.session.exercise = self._exercise
