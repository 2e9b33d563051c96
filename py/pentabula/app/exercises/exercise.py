"""An exercise at the table: one activity for the tasks of every kind.

Taps and typed moves go to the session, as in every game. A move that does not solve the task stays
on the board, with the reason, until the next input takes it back. A subclass (a lesson, a puzzle, a
drill, Try again) supplies the tasks: the position, what is right, the solution and the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import ClassVar, Final

from pentabula.app.play.activity import Action, Card, Presentation, Refusals, StatusWords
from pentabula.app.play.session import FixedSession, Session
from pentabula.app.play.words import hints
from pentabula.app.play.words.moves import move_text
from pentabula.app.shell.room_services import Attempt
from pentabula.boards.view import GameWithView
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move, Refusal, Seat
from pentabula.core.tree import Node
from pentabula.review.data import ReviewLimits, flipped, result_for

JUDGING: Final = Message("Judging the move…")
UNJUDGED: Final = Message("This move could not be judged. Try another one.")
WAITING: Final = Refusal(Message("The move is being judged."), "docs/review.md, Try again")


class Exercise:
    """A task on the board; every task that is shown gets a new `session`.

    `is_done`: the task is solved, or its answer is shown. `has_wrong_move`: a move that does not
    solve it is on the board. `errors` counts the wrong tries, `hints_shown` the stages of hints.
    `unjudged_link` leads to the position whose value is needed to judge the move on the board; None
    if no judgement is pending.

    A subclass sets the name of its card, what is not offered and why (`undo`: why there is nothing
    to take back), the document with its rules, and why a wrong move locks the board, if it does;
    also what seeds the searches that judge moves, and their limits.
    """

    card_name: ClassVar[str]
    not_offered: ClassVar[Refusals]
    rule: ClassVar[str]
    wrong_lock: ClassVar[Refusal | None] = None

    session: FixedSession
    unjudged_link: str | None
    seed = ""
    limits = ReviewLimits()

    def _open(self, session: FixedSession) -> None:
        """Begins a task at the position of a session. `_due` is where the next move is judged."""
        self.session = session
        self._start = self._due = session.node
        self.is_done = self.has_wrong_move = False
        self.errors = self.hints_shown = 0
        self.unjudged_link = None
        self._values = dict[str, Evaluation]()
        self._hint: MoveEvaluation[Move] | None = None

    # What a subclass supplies

    @property
    def address(self) -> str:
        """The address of the task."""
        raise NotImplementedError

    @property
    def done_lock(self) -> Refusal:
        """Why a finished task takes no move."""
        raise NotImplementedError

    def words(self) -> StatusWords:
        """The result of the last try, and the task or why the answer is right."""
        raise NotImplementedError

    def _judge(self) -> None:
        """Judges the moves on the board, also once a value that they need becomes known."""
        raise NotImplementedError

    def _judge_refusal(self, refusal: Refusal) -> None:
        """Judges an input that was refused."""

    # Refusals and display

    @property
    def may_take_back(self) -> bool:
        """Whether the task has moves on the board that can be taken back."""
        return not self.is_done and self.session.node is not self._due

    @property
    def is_open(self) -> bool:
        """Whether a move would be judged."""
        return not self.is_done and self.unjudged_link is None

    @property
    def is_solution_shown(self) -> bool:
        """Whether the solution has been shown."""
        return self.hints_shown > 1

    @property
    def attempt(self) -> Attempt:
        """The state of the attempt."""
        return Attempt(self.address, self.errors, self.is_done, self.is_solution_shown)

    @property
    def refusals(self) -> Refusals:
        """Refuses all but hints, and undo of the moves played in the task."""
        is_begun = self.may_take_back or self.session.is_mid_move
        undo = None if is_begun else self.not_offered.undo
        return replace(self.not_offered, undo=undo, hint=self._why_no_hint())

    def _why_no_hint(self) -> Message | None:
        if self.has_wrong_move:
            return None
        lock = self.session.lock
        return hints.why_no_hint(self.session) if lock is None else lock.sentence

    @property
    def presentation(self) -> Presentation:
        """The position of the task, without elements of a whole game."""
        before = self.session.copy_at(self._due) if self.has_wrong_move else None
        return Presentation(
            shows_game=False, shows_history=False, is_done=self.is_done, before_mistake=before
        )

    @property
    def before_hint(self) -> Action | None:
        """The action that takes a wrong move back, if there is one; `do` does so by itself."""
        return Session.cancel if self.has_wrong_move else None

    def hint(self) -> MoveEvaluation[Move] | None:
        """The next move of the solution, with the rest of its line."""
        return None if self.has_wrong_move or self.session.lock is not None else self._hint

    def note_hint(self, stage: int) -> None:
        """Notes that a hint is shown, from stage 0 on; stage 1 shows the move."""
        if not self.is_done:
            self.hints_shown = max(self.hints_shown, stage + 1)

    def card(self) -> Card:
        """The card of the task."""
        return Card(self.card_name)

    # Input

    def do(self, action: Action) -> None:
        """Takes back a wrong move, applies an action, and judges the moves or the refused input."""
        if self.has_wrong_move:
            self.take_back()
        action(self.session)
        if not self.is_open:
            return
        if self.session.node is not self._due:
            self._judge()
        elif self.session.refusal is not None:
            self._judge_refusal(self.session.refusal)

    def catch_up(self, session: Session) -> None:
        """Does nothing: an exercise is not stored as a game."""

    def redo(self, session: Session) -> None:
        """Does nothing: redo is not offered."""

    def undo(self, session: Session) -> None:
        """Cancels the half-made move, or else takes back what was played."""
        is_half_made = session.is_mid_move
        session.cancel()
        if self.may_take_back and not is_half_made:
            self.take_back()

    def take_back(self) -> None:
        """Returns to where the next move is judged, from any moves played there."""
        self.has_wrong_move, self.unjudged_link = False, None
        self.session.retract(self._due)
        self.session.lock = self.done_lock if self.is_done else None

    # Judging

    @property
    def _played(self) -> list[Node]:
        """The nodes played since the last right move."""
        return [node for node in self.session.node.line() if node.ply > self._due.ply]

    @property
    def _solver(self) -> Seat:
        """The seat that solves the task."""
        return self._due.position.turn

    def _value(self, link: str, position: AnyPosition) -> Evaluation | None:
        """The solver's value of a position that ends the game, or that was searched."""
        return result_for(self._solver, position) or self._values.get(link)

    def _await_value(self, link: str) -> None:
        """Waits for the value of a position, by its link; `_judge` is called once it is known."""
        self.unjudged_link, self.session.lock = link, WAITING

    def judge_by(self, evaluation: Evaluation | None, seat: Seat) -> None:
        """Judges the move by the evaluation of the position at `unjudged_link`.

        It is from the point of view of `seat`; None if the position could not be searched.
        """
        link, self.unjudged_link = self.unjudged_link, None
        if evaluation is None or link is None:
            self._keep_wrong_move(UNJUDGED)
        else:
            self._values[link] = flipped(evaluation, seat, self._solver)
            self._judge()

    def _keep_wrong_move(self, why: Message | None) -> None:
        """Leaves a wrong move on the board until the next input takes it back."""
        self.has_wrong_move, self.session.lock = True, self.wrong_lock
        self._say_wrong(why)

    def _say_wrong(self, why: Message | None) -> None:
        """Reports what is wrong with the last input; None reports nothing."""
        if why is not None:
            self.session.refusal = Refusal(why, self.rule)

    def _finish(self) -> None:
        """Solves the task."""
        self.is_done, self.unjudged_link = True, None
        self.session.lock = self.done_lock


def sided_line(game: GameWithView, position: AnyPosition, line: Iterable[Move]) -> Message:
    """A line from a position in words, each move with its side: `Black f6, White a9`."""
    seats, plies = game.view.seats(position), list[Message]()
    for move in line:
        words = move_text(game, position, move)
        plies.append(Message("{side} {move}", side=seats[position.turn].name, move=words))
        position = position.play(move)
    return reduce(lambda said, ply: Message("{line}, {ply}", line=said, ply=ply), plies)
