"""A lesson being taken: a session that holds one step's position and knows what is asked there.

Taps and typed moves go the way of every game. A legal move that was not asked for stays on the
board, with the reason, until the next tap takes it back; one that was is the end of the step.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from pentabula.boards.view import View
from pentabula.core.composing import NOTHING, Entries
from pentabula.core.game import Game, Refusal
from pentabula.core.jsontext import read_object
from pentabula.core.lesson import Step
from pentabula.core.message import Message
from pentabula.core.record import Node, Record, read_record
from pentabula.session.play.session import Session
from pentabula.session.words.speech import called

PLACE = "learn"
"""A lesson's address: `learn/konobi`, or `learn/konobi/3` for its third step."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a lesson has been taken: the step shown last and the furthest one, both from 0."""

    at: int = 0
    furthest: int = 0
    is_finished: bool = False

    def write(self) -> str:
        """The progress as JSON text."""
        return json.dumps({"at": self.at, "furthest": self.furthest, "done": self.is_finished})


def read_progress(text: str | None, steps: int) -> Progress:
    """The progress in a stored text, of a lesson with so many steps. Rubbish counts as none."""
    try:
        stored = read_object(text or "{}")
    except ValueError:
        return Progress()
    at, furthest = (_within(stored.get(name), steps) for name in ("at", "furthest"))
    return Progress(at, max(at, furthest), stored.get("done") is True)


def _within(value: object, steps: int) -> int:
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return min(max(0, value), steps - 1) if is_whole and isinstance(value, int) else 0


def read_place(fragment: str) -> tuple[str, int | None] | None:
    """The game and the step (from 0) in an address such as `learn/konobi/3`; None for others."""
    place, _, rest = fragment.partition("/")
    name, _, number = rest.partition("/")
    if place != PLACE or not name:
        return None
    is_number = number.isascii() and number.isdigit() and len(number) < 5
    return name, max(0, int(number) - 1) if is_number else None


class Learning(Session):
    """A lesson of a game at one of its steps.

    `is_done` tells that there is nothing to do in the step any more, `is_astray` that another
    legal move was made than the one asked for, `pointed` the targets to look at.
    """

    offers_again = False

    def __init__(self, game: Game[View], rng: Random, progress: Progress) -> None:
        self.lesson = game.lesson
        self.progress = progress
        super().__init__(_record(game, self.step), rng)
        self._open()

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
    def address(self) -> str:
        """Where the step can be found again, without `#`."""
        return f"{PLACE}/{self.game.name}/{self.at + 1}"

    @property
    def entries(self) -> Entries:
        """Every way to enter a move of the step's position, as long as one is asked for."""
        return NOTHING if self.is_done else self._entries

    @property
    def is_opening(self) -> bool:
        """Whether nothing has been done or shown in the step yet that hides its text."""
        return self.step.ask is None or not (self.is_done or self.is_shown)

    @property
    def is_chance(self) -> bool:
        """Whether the dice are to be thrown, and the step asks for it."""
        return super().is_chance and not self.is_done

    # What people do

    def tap(self, target: str) -> None:
        """Takes a target as every session does; one that was to be refused ends the step."""
        self._take_back()
        path = (*self.chosen, target)
        super().tap(target)
        self._hear_why(path)

    def hold(self, target: str) -> None:
        """Holds a target as every session does, in the position of the step."""
        self._take_back()
        super().hold(target)

    def enter(self, text: str) -> None:
        """Takes a typed token as every session does; one that was to be refused ends the step."""
        self._take_back()
        if self.is_done:
            self.refusal = self.why_not(text)
            return
        path = (*self.chosen, text.strip().lower())
        super().enter(text)
        self._hear_why(path)

    def why_not(self, target: str) -> Refusal:
        """Why the target is not open now."""
        if self.is_done:
            return Refusal(Message("This step is done: go to the next one."), "README.md, Learn")
        return self.game.explain.explain(self.position, self.chosen, target)

    def escape(self) -> None:
        """Takes back a half-made move, or one that was not asked for, and what was said of it."""
        self._take_back()
        super().escape()

    def go(self, node: Node) -> None:
        """A step has one position: only a move that was not asked for is taken back."""
        self.escape()

    def show(self) -> None:
        """Points at a way to do what is asked."""
        self.escape()
        if not self.is_done:
            self.pointed = self._way()
            self.is_shown = True

    def next(self) -> None:
        """Goes on to the next step; at the last one the lesson is finished."""
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
        self.record = _record(self.game, self.step)
        self._move_to(self.record.root.main_line_end())
        self._open()

    # What is said

    def words(self) -> tuple[Message | str, Message | str]:
        """What is told in the step now, and what is to be done; once it is done, what was and why.

        The answer to a mistake is the session's `refusal`.
        """
        step = self.step
        if self.is_opening:
            return step.text, step.ask or ""
        if self.is_done:
            return self._story(), step.done or ""
        return step.ask or "", self._shown()

    def _story(self) -> Message | str:
        if not self.told:
            return ""
        move = self.move_of(self.told[0])
        story: Message = self.game.view.tell(self._start.position, move)
        return story

    def _shown(self) -> Message:
        words: Message | str = ""
        for target in self.pointed:
            named = called(self, target)
            words = Message("{first}, then {last}", first=words, last=named) if words else named
        return Message("Try {places}.", places=words)

    # The step

    def _open(self) -> None:
        self._start = self.node
        self.chosen, self.refusal, self.told = (), None, ()
        self.is_done, self.is_astray, self.is_shown = self.step.ask is None, False, False
        self.is_paused, self.is_quiet = False, not self.step.closed
        self.pointed = self.step.lit
        self._entries = self.every_entry

    def _play(self, move: Any) -> None:
        before = self.position
        super()._play(move)
        if self.step.is_met_by(self.game, before, move):
            self._finish()
            return
        self.is_astray = True
        told = self.game.view.tell(before, move)
        why = self.step.other or Message("That is legal, but it is not what this step asks for.")
        self.refusal = Refusal(Message("{told} {why}", told=told, why=why), "README.md, Learn")

    def _play_forced(self) -> None:
        """In a lesson nothing plays itself."""

    def _hear_why(self, path: tuple[str, ...]) -> None:
        """Ends the step if the target was to be refused, and was."""
        if self.refusal is not None and not self.is_done and " ".join(path) in self.step.closed:
            self._finish()

    def _finish(self) -> None:
        self.is_done = True
        self.is_quiet = self.refusal is None
        self.pointed = ()

    def _take_back(self) -> None:
        if self.is_astray:
            self.is_astray = False
            self.refusal, self.told = None, ()
            self._move_to(self._start)

    def _way(self) -> tuple[str, ...]:
        """The targets by which the task can be done; several taps come in their order."""
        if self.step.closed:
            return tuple(self.step.closed[0].split())
        move = next(self.step.ways(self.game, self.position), None)
        if move is None:
            return ()
        paths: Sequence[tuple[str, ...]] = self.game.notation.paths(move, self.position)
        return tuple(paths[0]) if paths else (self.game.notation.write(move),)


def _record(game: Game[View], step: Step) -> Record:
    return read_record(step.at, lambda name: game)
