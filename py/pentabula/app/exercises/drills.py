"""A drill as an exercise: one question after the other about random positions.

A question is answered by an option, by a number or by tapped sites. Nothing is played. The right
answer is shown on the board afterwards. A run is the right answers in a row, or within a minute.
"""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Final

from pentabula.app.exercises.exercise import Exercise
from pentabula.app.play.activity import Action, Card, Presentation, Refusals, StatusWords
from pentabula.app.play.dice import Dice
from pentabula.app.play.session import FixedSession
from pentabula.app.shell.addresses import drill_address
from pentabula.app.store.exercise_progress import DrillScores
from pentabula.boards.view import GameWithView
from pentabula.core.days import MINUTE_MS
from pentabula.core.drill import RIGHT_PER_STEP, Choice, Count, Drill, Question, Taps, step_of
from pentabula.core.jsontext import is_whole, stored_object
from pentabula.core.message import Message
from pentabula.core.move_entry import EntryState
from pentabula.core.numbers import typed_number
from pentabula.core.position import AnyPosition, Path, Refusal
from pentabula.core.record import Record
from pentabula.core.starts import folded_diagram

RULE: Final = "docs/drills.md"

LOCKED: Final = Refusal(Message("Nothing is played here: answer the question."), RULE)
NEXT: Final = Refusal(Message("This question is answered: go to the next one."), RULE)
OVER: Final = Refusal(Message("The minute is over."), RULE)
RIGHT: Final = Message("Right.")
NO_HINT: Final = Message("A drill has no hints. After an answer, the right one is shown.")
NOT_HERE: Final = Message("A drill plays no moves.")
NOT_OFFERED: Final = Refusals(
    undo=NOT_HERE,
    redo=NOT_HERE,
    hint=NO_HINT,
    analysis=Message("Drills have no analysis."),
    review=Message("A drill has no record."),
    record=Message("A drill has no record."),
    players=Message("A drill has no other players."),
    resign=Message("A drill cannot be resigned."),
    save=Message("The best runs of drills are saved automatically."),
    explanations=Message("A drill gives its own explanations."),
)


class DrillSession(FixedSession):
    """A position without play: taps and typed texts are answers, kept for the activity.

    `open_sites` are the sites that may be tapped.
    """

    open_sites: frozenset[str] = frozenset()
    tapped = typed = ""

    @property
    def entry_state(self) -> EntryState:
        """The sites that may be tapped."""
        return EntryState((), self.open_sites)

    def tap(self, target: str) -> None:
        """Keeps the target, or refuses a target that is not an option."""
        self.cancel()
        if target in self.open_sites:
            self.tapped = target
        else:
            self._refuse(self.refusal_of(target), target)

    def propose(self, target: str) -> None:
        """Keeps the target."""
        self.tap(target)

    def enter(self, text: str) -> None:
        """Keeps a typed answer."""
        self.cancel()
        self.typed = text.strip()

    def enter_number(self, text: str) -> None:
        """Keeps a typed number."""
        self.enter(text)

    def roll(self) -> None:
        """Throws nothing."""
        self._refuse(self.lock or LOCKED)


class DrillActivity(Exercise):
    """A game's drill at its current question, which is done once it is answered.

    `right` counts the right answers of the run, `scores` are the best runs. `is_timed`: the run
    lasts a minute, and `is_over` is set at its end. `is_right`: the last answer was right. `picked`
    are the tapped sites.
    """

    card_name, not_offered, rule = "drill", NOT_OFFERED, RULE
    session: DrillSession

    def __init__(
        self,
        game: GameWithView,
        drill: Drill[AnyPosition],
        scores: DrillScores,
        rng: Random,
        dice: Dice,
    ) -> None:
        self.game, self.drill, self.scores = game, drill, scores
        self._rng, self._dice = rng, dice
        self.is_timed = self.is_over = False
        self.right = self._progress = 0
        self._ask(self._new_seed())

    # Display

    @property
    def address(self) -> str:
        """The address of the drill."""
        return drill_address(self.game.name)

    @property
    def done_lock(self) -> Refusal:
        """The reason that refuses answers: the question is answered, or the run is over."""
        return OVER if self.is_over else NEXT

    def _why_no_hint(self) -> Message | None:
        return self.question.because if self.is_done else NO_HINT

    @property
    def presentation(self) -> Presentation:
        """The position, the question's highlights, and afterwards the right answer."""
        shown: Path = (*self.question.marked, *sorted(self.picked))
        if self.is_done:
            shown = self.question.shown or self.question.marked
        return replace(
            super().presentation,
            highlighted=shown,
            hidden=frozenset() if self.is_done else self.question.hidden,
            marks_last_move=False,
            is_done=self.is_right,
        )

    def card(self) -> Card:
        """The card with the answers; panels would reveal them."""
        return Card(self.card_name, has_panels=False)

    def words(self) -> StatusWords:
        """The question; once it is answered, the verdict and the reason."""
        if self.is_over:
            return "", Message("Time is up. Right: {n}", n=self.right)
        if not self.is_done:
            return "", self.question.text
        return (RIGHT if self.is_right else self.question.text), self.question.because

    # Input

    def do(self, action: Action) -> None:
        """Applies an action to the session, and takes tapped or typed input as an answer."""
        session = self.session
        session.tapped = session.typed = ""
        action(session)
        if session.tapped:
            self.picked ^= {session.tapped}
        elif session.typed:
            self._take_text(session.typed)

    def has_option(self, option: int) -> bool:
        """Whether the question has an option with this index."""
        answer = self.question.answer
        return self.is_open and isinstance(answer, Choice) and 0 <= option < len(answer.options)

    def choose(self, option: int) -> None:
        """Answers by an option, by its index."""
        answer = self.question.answer
        if isinstance(answer, Choice) and self.has_option(option):
            self._answer(option == answer.right, answer.options[answer.right])

    def enter(self, text: str) -> None:
        """Answers with a number; refuses any other text without counting it as an answer."""
        answer, number = self.question.answer, typed_number(text)
        if not isinstance(answer, Count) or not self.is_open:
            return
        if number is None or not 0 <= number <= answer.most:
            wanted = Message("Enter a whole number from 0 to {most}.", most=answer.most)
            self.session.refusal = Refusal(wanted, RULE)
        else:
            self._answer(number == answer.right, None)  # the reason says the number

    def check(self) -> None:
        """Answers with the tapped sites."""
        answer = self.question.answer
        if not isinstance(answer, Taps) or not self.is_open:
            return
        wrong = tuple(sorted(self.picked - answer.right))
        self._answer(self.picked == answer.right, None, wrong)

    def next(self) -> None:
        """Goes to the next question, in the same run unless it has ended."""
        if not self.is_done or self.is_over:
            return
        if not self.is_timed and not self.is_right:
            self.right = 0
        self._ask(self._new_seed())

    def begin(self, *, is_timed: bool) -> None:
        """Begins a new run, with the easiest questions."""
        self.is_timed, self.is_over = is_timed, False
        self.right = self._progress = 0
        self._ask(self._new_seed())

    @property
    def run_state(self) -> dict[str, object]:
        """The state of the run, with the seed of its question: see `write_run`."""
        return {
            "game": self.game.name,
            "seed": self._question_seed,
            "right": self.right,
            "progress": self._progress,
            "timed": self.is_timed,
            "over": self.is_over,
            "answered": self.is_right if self.is_done else None,
            "picked": sorted(self.picked),
        }

    def restore(
        self, seed: int, right: int, progress: int, *, is_timed: bool, is_over: bool
    ) -> None:
        """Continues a run at the question of a seed, or shows how it ended."""
        self.is_timed, self.right, self._progress = is_timed, right, progress
        self._ask(seed)
        if is_over:
            self.is_over = True
            self._close()

    def end(self) -> None:
        """Ends a timed run whose time is up."""
        if self.is_timed and not self.is_over:
            self.is_over = True
            self.scores = self.scores.after(self.right, is_timed=True)
            self._close()

    @property
    def is_open(self) -> bool:
        """Whether an answer is expected."""
        return not (self.is_done or self.is_over)

    # The question

    def _new_seed(self) -> int:
        return self._rng.getrandbits(32)

    def _ask(self, seed: int) -> None:
        """Asks the question that a seed gives at this point of the run."""
        self._question_seed = seed
        step = step_of(self._progress)
        self.question: Question[AnyPosition] = self.drill.ask(Random(seed), step)
        self.is_right = False
        self.picked: frozenset[str] = frozenset()
        position, game = self.question.position, self.game
        options = {name: fit[-1] for name, fit in game.rules.fitting_options(position).items()}
        self._open(DrillSession(Record.start(game, options, folded_diagram(position)), self._dice))
        self.session.lock = LOCKED
        answer = self.question.answer
        self.session.open_sites = answer.among if isinstance(answer, Taps) else frozenset()

    def _take_text(self, text: str) -> None:
        """Answers by a typed text: a number, the number of an option, or a site."""
        answer, target = self.question.answer, text.lower()
        if isinstance(answer, Taps) and target in self.session.open_sites:
            self.picked ^= {target}
        elif isinstance(answer, Choice) and target.isdecimal():
            self.choose(int(target) - 1)
        elif isinstance(answer, Count):
            self.enter(text)
        else:
            self.session.refusal = self.session.lock

    def _answer(self, is_right: bool, answer: Message | None, wrong: Path = ()) -> None:
        self.is_done, self.is_right = True, is_right
        self._close()
        if is_right:
            self.right += 1
            self._progress += 1
        else:
            self._progress = max(0, self._progress - RIGHT_PER_STEP)
            why = Message("Not right.")
            if isinstance(self.question.answer, Taps):
                why = Message("Not right. The ringed places are the answer.")
            elif answer is not None:
                why = Message("Not right. The answer is {answer}.", answer=answer)
            self.session.refusal = Refusal(why, RULE, wrong)
        if not self.is_timed:
            self.scores = self.scores.after(self.right, is_timed=False)

    def _close(self) -> None:
        self.session.cancel()
        self.session.lock, self.session.open_sites = self.done_lock, frozenset()


# Storing

END_SHOWN_MS: Final = 10 * MINUTE_MS
"""Milliseconds for which the end of a run is shown again when the drill is opened."""

NUMBERS: Final = ("seed", "right", "progress", "until")


def write_run(activity: DrillActivity, until: int = 0) -> str:
    """A run as JSON text; a timed one ends at `until`, in milliseconds since 1970."""
    return json.dumps({"until": until if activity.is_timed else 0, **activity.run_state})


def restore_run(activity: DrillActivity, text: str | None, now: int) -> int:
    """Continues a run of the drill from a text of `write_run`; returns when a timed run ends, or 0.

    The end of a run is shown again, unless that was long ago.
    """
    stored = stored_object(text)
    numbers = [each for name in NUMBERS if is_whole(each := stored.get(name), 0, 2**53)]
    is_timed, is_over = (stored.get(name) is True for name in ("timed", "over"))
    if stored.get("game") != activity.game.name or len(numbers) < len(NUMBERS):
        return 0
    seed, right, progress, until = numbers
    if is_over and now - until > END_SHOWN_MS:
        return 0
    activity.restore(seed, right, progress, is_timed=is_timed, is_over=is_over)
    match stored.get("answered"), stored.get("picked"):
        case _ if is_over:
            pass
        case bool(is_right), _:
            activity.is_done, activity.is_right = True, is_right
            activity.next()
        case _, [*sites]:
            activity.picked = frozenset(map(str, sites)) & activity.session.open_sites
    return until if is_timed else 0
