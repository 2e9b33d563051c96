"""A lesson as an exercise: one step after the other, each in a session at its own position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.app.exercises.exercise import Exercise, sided_line
from pentabula.app.play.activity import Action, Card, Presentation, Refusals, StatusWords
from pentabula.app.play.dice import Dice
from pentabula.app.play.session import MOVES_RULE, FixedSession, Session
from pentabula.app.play.words.moves import move_text
from pentabula.app.play.words.narration import join_sentences
from pentabula.app.play.words.speech import short_name
from pentabula.app.shell.addresses import lesson_address, lesson_name
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import PANELS, RULES, Step
from pentabula.core.message import Message
from pentabula.core.model_game import lesson_named
from pentabula.core.move_entry import entry_path
from pentabula.core.numbers import Number
from pentabula.core.position import AnyPosition, Move, Path, Refusal
from pentabula.core.record import read_record
from pentabula.core.tree import Node
from pentabula.puzzles import explanations
from pentabula.review.short_wins import short_win

RULE: Final = "README.md, Learn"
DONE: Final = Refusal(Message("This step is done: go to the next one."), RULE)
ENDED: Final = Refusal(Message("The lesson ends here: now play a game."), RULE)
PRAISE: Final = Message("Right.")
REFUSED: Final = Message("Right, and here is why.")

NOT_OFFERED: Final = Refusals(
    undo=Message("There is no move to take back in this step."),
    redo=Message("A lesson has nothing to redo."),
    analysis=Message("Lessons have no analysis."),
    review=Message("A lesson has no record."),
    record=Message("A lesson has no record."),
    players=Message("A lesson has no other players."),
    resign=Message("A lesson cannot be resigned."),
    save=Message("Progress in lessons is saved automatically."),
    explanations=Message("A lesson gives its own explanations."),
)


class LessonActivity(Exercise):
    """A lesson of a game at one of its steps. `which`: RULES, STRATEGY or WHOLE_GAME."""

    card_name, not_offered, rule = "lesson", NOT_OFFERED, RULE

    def __init__(
        self, game: GameWithView, dice: Dice, progress: LessonProgress, which: str = RULES
    ) -> None:
        """Begins at the step in `progress`."""
        self.game = game
        self.which = which
        self.lesson = lesson_named(game, which) or game.lesson
        self.progress = progress
        self._dice = dice
        self._open_step()

    @property
    def at(self) -> int:
        """The number of the step, from 0."""
        return self.progress.at

    @property
    def step(self) -> Step[AnyPosition, Move]:
        """The step that is shown."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether a game comes next."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def has_replay(self) -> bool:
        """Whether the lesson replays a model game."""
        return any(step.is_replay for step in self.lesson.steps)

    @property
    def skipped(self) -> list[int]:
        """The steps that are not done yet, from 0."""
        return self.progress.skipped(len(self.lesson.steps))

    @property
    def is_opening(self) -> bool:
        """Whether the step's text is still shown: nothing has been done or shown that hides it."""
        return self.step.ask is None or not (self.is_done or self.is_solution_shown)

    # Refusals and display

    def _why_no_hint(self) -> Message | None:
        """None until the solution is shown; after that, the hint's reply repeats it."""
        return self._repeated_words() if self.is_solution_shown or self.is_done else None

    def _repeated_words(self) -> Message:
        return join_sentences(part for part in self.words() if isinstance(part, Message))

    @property
    def address(self) -> str:
        """The address of the step."""
        return lesson_address(lesson_name(self.game.name, self.which), self.at)

    @property
    def done_lock(self) -> Refusal:
        """Why a finished step takes no move."""
        return ENDED if self.is_last else DONE

    @property
    def presentation(self) -> Presentation:
        """The step's position, with only explained details and highlights."""
        return replace(
            super().presentation,
            highlighted=self._highlighted,
            shown_move=self._shown_move,
            hidden=self.lesson.hidden(self.at),
            marks_last_move=self.step.is_replay,
            shows_history=True,
        )

    @property
    def before_hint(self) -> Action | None:
        """The action that shows the solution instead of a hint."""
        return self._show_solution

    def card(self) -> Card:
        """The card of the lesson; the panels once they have been explained."""
        return Card(self.card_name, has_panels=PANELS not in self.lesson.hidden(self.at))

    # Input

    def show(self) -> None:
        """Highlights a solution of the step."""
        self.do(self._show_solution)

    def next(self) -> None:
        """Goes to the next step, if there is one."""
        if not self.is_last:
            self.visit(self.at + 1)

    def back(self) -> None:
        """Goes back one step."""
        self.visit(self.at - 1)

    def visit(self, at: int) -> None:
        """Shows a step by its number, or the nearest one that exists."""
        known = self.progress
        at = min(max(0, at), len(self.lesson.steps) - 1)
        self.progress = replace(known, at=at, furthest=max(at, known.furthest))
        rolls_by_hand = self.session.cursor.rolls_by_hand
        self._open_step()
        self.session.cursor.rolls_by_hand = rolls_by_hand

    # Words

    def words(self) -> StatusWords:
        """The step's text and its task; once it is solved, praise and the reason.

        The session's `refusal` answers mistakes.
        """
        step = self.step
        if self.is_opening:
            return step.text, step.ask or ""
        if self.is_done:
            is_refused = self.session.refusal is not None and self.session.node is self._start
            praise = "" if self.session.node is self._start else PRAISE
            return REFUSED if is_refused else praise, step.done or ""
        return step.ask or "", self._solution_words()

    def _solution_words(self) -> Message:
        words: Message | str = ""
        for target in self._highlighted:
            named = short_name(self.session, target)
            words = Message("{first}, then {last}", first=words, last=named) if words else named
        return Message("Try {places}.", places=words)

    # The step

    def _open_step(self) -> None:
        """Begins the step, with a session at its position."""
        record = read_record(self.step.link, lambda name: self.game)
        self._open(FixedSession(record, self._dice))
        self._highlighted: Path = self.step.highlighted
        self._shown_move: Move | None = None
        if self.step.ask is None:
            self._finish()

    def _judge(self) -> None:
        """Judges whether the move solves the step."""
        before, node = self._start.position, self.session.node
        if self.step.is_met_by(before, node.move, node.token):
            self._finish()
            return
        self._shown_move = None  # the target is not a move of the new position
        self._refute(node, self.step.answer(before, node.move, node.token))

    def _refute(self, node: Node, why: Message | None) -> None:
        """Plays what refutes a wrong move, and says it with the reason."""
        before, after = self._start.position, node.position
        kind = self.step.wrong_kind(before, node.move, node.token)
        said = [] if why is None else [why]
        if kind is not None and kind.replies is not None:
            replies = tuple(kind.replies(after))
        elif self.which == RULES:
            replies = ()
        elif replies := short_win(self.game, after):
            # A reason comes before what happens, a question that helps after it.
            said.insert(0 if kind is None else 1, win_words(self.game, after, replies))
        elif isinstance(node.move, Number):
            right = self._wanted_move()
            bids = explanations.refutation(self.game, before, right, [node.move], {})
            replies = bids if right not in bids else ()
        for reply in replies:
            self.session.play_for_engine(self.game.notation.write(reply))
        self.session.last_played = tuple(self._played)
        self._keep_wrong_move(join_sentences(said))

    def _judge_refusal(self, refusal: Refusal) -> None:
        """Judges a refused target: some steps ask for a target that the rules refuse."""
        if " ".join(self.session.refused) in self.step.refused:
            self._finish()
        elif refusal.clause != MOVES_RULE:
            self._say_wrong(self.step.other)

    def _say_wrong(self, why: Message | None) -> None:
        """Counts a wrong input, and answers it with the subject of the step."""
        self.errors += 1
        super()._say_wrong(why)

    def _finish(self) -> None:
        if self.step.ask is not None:
            self._highlighted, self._shown_move = (), None
        super()._finish()
        self.progress = self.progress.after(self.at, len(self.lesson.steps))

    def _show_solution(self, session: Session) -> None:
        """Highlights a solution of the step; this is an action for `do`."""
        session.cancel()
        if not self.is_done:
            self._shown_move = self._wanted_move()
            self._highlighted = self._solution_path(self._shown_move)
            self.hints_shown = 2

    def _wanted_move(self) -> Move | None:
        """A move that solves the step; None if the step wants a refused target."""
        return next(self.step.solutions(self._start.position, self.game.notation.write), None)

    def _solution_path(self, move: Move | None) -> Path:
        """The targets that solve the step, in tapping order."""
        if move is None:
            return tuple(self.step.refused[0].split()) if self.step.refused else ()
        return entry_path(self.game, self._start.position, move)


def win_words(game: GameWithView, position: AnyPosition, line: Sequence[Move]) -> Message:
    """A `short_win` in a sentence."""
    side = game.view.seats(position)[position.turn].name
    if len(line) > 1:
        return Message("{side} wins: {line}.", side=side, line=sided_line(game, position, line))
    words = Message("{side} can now force a win: {line}.")
    if position.play(line[0]).outcome() is not None:
        words = Message("{side} wins: {line}.")
    return Message(words.template, side=side, line=move_text(game, position, line[0]))
