"""A lesson being taken: it has a session for the step that is shown, and knows what is asked.

Taps and typed moves go to the session, as in every game, and the lesson judges what came of
them. A legal move other than the one asked for stays on the board, with the reason, until the
next input takes it back; the one asked for completes the step.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pentabula.boards.view import View
from pentabula.core.composing import entry_path
from pentabula.core.game import Game
from pentabula.core.lesson import Step
from pentabula.core.message import Message
from pentabula.core.position import Refusal
from pentabula.core.record import read_record
from pentabula.session.learn.progress import Progress, write_address
from pentabula.session.play.activity import Action
from pentabula.session.play.dice import Dice
from pentabula.session.play.editing import retract
from pentabula.session.play.exercise import Exercise
from pentabula.session.play.refusals import MOVES
from pentabula.session.play.session import Session
from pentabula.session.words.speech import called

DONE = Refusal(Message("This step is done: go to the next one."), "README.md, Learn")
PRAISE = Message("Right.")


class LessonActivity:
    """A lesson of a game at one of its steps; every step that is shown gets a new `session`.

    `is_done` says whether there is nothing left to do in the step, `is_astray` whether
    another legal move was made than the one asked for, `is_shown` whether the way was shown.
    """

    def __init__(self, game: Game[View], dice: Dice, progress: Progress) -> None:
        """Begins at the step in `progress`."""
        self.game = game
        self.lesson = game.lesson
        self.progress = progress
        self._dice = dice
        self.session = self._open()

    @property
    def at(self) -> int:
        """The number of the step, from 0."""
        return self.progress.at

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether a game comes next."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to do in the step."""
        return self._exercise.closed is not None

    @property
    def is_opening(self) -> bool:
        """Whether the step's text is still shown: nothing has been done or shown that hides it."""
        return self.step.ask is None or not (self.is_done or self.is_shown)

    # What people do

    def do(self, action: Action) -> None:
        """Takes back a move that was not asked for, applies an action and judges its result."""
        self._take_back()
        session = self.session
        action(session)
        if self.is_done:
            return
        if session.node is not self._start:
            self._judge()
        elif session.refusal is not None and " ".join(session.refused) in self.step.refused:
            self._finish()
        elif session.refusal is not None and session.refusal.rule != MOVES:
            self._refuse(self.step.other)

    def show(self) -> None:
        """Highlights a way to do what is asked."""
        self.do(Session.cancel)
        if not self.is_done:
            move = self._move()
            self._change(replace(self._exercise, highlighted=self._way(move), shown=move))
            self.is_shown = True

    def next(self) -> None:
        """Goes to the next step; after the last one the lesson is finished."""
        if self.is_last:
            self.progress = Progress(self.at, self.at, True)
        else:
            self.visit(self.at + 1)

    def back(self) -> None:
        """Goes back by a step."""
        self.visit(self.at - 1)

    def visit(self, at: int) -> None:
        """Shows a step by its number, or the nearest one that there is."""
        known = self.progress
        at = min(max(0, at), len(self.lesson.steps) - 1)
        self.progress = Progress(at, max(at, known.furthest), known.is_finished)
        before, self.session = self.session, self._open()
        self.session.cursor.rolls_by_hand = before.cursor.rolls_by_hand

    # What is said

    def words(self) -> tuple[Message | str, Message | str]:
        """What the step says and asks; once that is done, a word of praise and why it was right.

        The answer to a mistake is the session's `refusal`.
        """
        step = self.step
        if self.is_opening:
            return step.text, step.ask or ""
        if self.is_done:
            return "" if self.session.node is self._start else PRAISE, step.done or ""
        return step.ask or "", self._shown()

    def _shown(self) -> Message:
        words: Message | str = ""
        for target in self.session.highlighted:
            named = called(self.session, target)
            words = Message("{first}, then {last}", first=words, last=named) if words else named
        return Message("Try {places}.", places=words)

    # The step

    def _open(self) -> Session:
        """A session at the position of the step."""
        record = read_record(self.step.at, lambda name: self.game)
        self.is_astray, self.is_shown = False, False
        self._exercise: Exercise = Exercise(
            write_address(self.game.name, self.at),
            highlighted=self.step.highlighted,
            hidden=self.lesson.hidden(self.at),
            closed=DONE if self.step.ask is None else None,
        )
        session = Session(record, self._dice, exercise=self._exercise)
        session.last_played = ()
        self._start = session.node
        return session

    def _change(self, exercise: Exercise) -> None:
        self._exercise = self.session.exercise = exercise

    def _judge(self) -> None:
        """Judges whether the move is the one asked for."""
        before, node = self._start.position, self.session.node
        if self.step.is_met_by(before, node.move, node.token):
            self._finish()
            return
        self.is_astray = True
        self._change(replace(self._exercise, shown=None))  # it is a move of the position before
        self._refuse(self.step.other)

    def _refuse(self, why: Message | None) -> None:
        """Answers a tap that the step does not ask for with what it is about."""
        if why is not None:
            self.session.refusal = Refusal(why, "README.md, Learn")

    def _finish(self) -> None:
        self._change(replace(self._exercise, highlighted=(), shown=None, closed=DONE))

    def _take_back(self) -> None:
        if self.is_astray:
            self.is_astray = False
            retract(self.session, self._start)

    def _move(self) -> Any | None:
        """A move that does what is asked; None where the task is to be refused."""
        return next(self.step.ways(self._start.position, self.game.notation.write), None)

    def _way(self, move: Any | None) -> tuple[str, ...]:
        """The targets by which the task can be done; several taps come in their order."""
        if move is None:
            return tuple(self.step.refused[0].split()) if self.step.refused else ()
        return entry_path(self.game, self._start.position, move)
