"""Drills at the table: opens them, takes answers, times a minute, stores the best runs."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Final

from pentabula import games
from pentabula.app.exercises.drills import DrillActivity, restore_run, write_run
from pentabula.app.exercises.learning_path import ENOUGH_RIGHT
from pentabula.app.exercises.markup import card as cards
from pentabula.app.exercises.markup.learning_path import next_row
from pentabula.app.exercises.page.source import ExerciseSource, SourceParts
from pentabula.app.shell.addresses import DRILL_PREFIX
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.events import FIELDS
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change
from pentabula.app.store.exercise_progress import read_drill_scores
from pentabula.app.store.keys import DRILL, drill_key
from pentabula.app.store.store import Store
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.days import MINUTE_MS
from pentabula.core.errors import GameError
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import Element, KeyboardEvent

CARD, ANSWERS, TIME = "drill", "drill-answers", "drill-time"
TICK: Final = 250
"""Milliseconds between two updates of the clock."""

NO_DRILL: Final = Message("{game} has no drill.")


class Drills(ExerciseSource[DrillActivity]):
    """The last opened drill. `_until` is when a timed run ends, by the page's clock."""

    def __init__(
        self,
        parts: SourceParts,
        storage: Store,
        clock: Clock,
        rng: Random,
        next_link: Callable[[GameWithView], Markup],
    ) -> None:
        super().__init__(parts)
        self._next_link = next_link
        self._storage, self._clock, self._rng = storage, clock, Random(rng.random())
        self._until = 0.0
        self._is_ticking = False
        self._kept: dict[str, object] = {}

    def connect(self, hub: Hub) -> None:
        """Adds the addresses, clicks, forms and keys of drills, and follows the stage."""
        hub.router.openers.add({DRILL_PREFIX: self.open_address})
        hub.events.clicks.add({"data-drill": self.click})
        hub.events.forms.add({"drill": self.submit})
        hub.events.keys.append(self.press)
        hub.stage.changed.append(self.follow)

    def open_address(self, address: str) -> bool:
        """Opens the drill of a game, or reports why it cannot; returns True."""
        name = address.partition("/")[2]
        try:
            game = games.load(name)
        except GameError as error:
            self._router.refuse_to_open(error.message)
            return True
        drill = game.drill
        if drill is None:
            self._router.refuse_to_open(Message(NO_DRILL.template, game=game.title))
            return True
        scores = read_drill_scores(self._storage.read(drill_key(name)))
        activity = DrillActivity(game, drill, scores, self._rng, self._dice)
        until = restore_run(activity, self._storage.read(DRILL), self._clock.date())
        self._until = self._clock.now() + min(MINUTE_MS, until - self._clock.date())
        self._open(activity, drill_key(name))
        if activity.is_timed and not self._is_ticking:
            self._tick()
        return True

    # Input

    def click(self, button: Element) -> None:
        """Runs the command of a button: `choose:1`, `check`, `next`, `minute`, `untimed`."""
        activity = self.on_table
        if activity is None:
            return
        name, _, number = str(button.getAttribute("data-drill")).partition(":")
        if name == "choose":
            self._answer(lambda: activity.choose(int(number)))
        elif name == "check":
            self._answer(activity.check)
        elif name == "next":
            self._continue(activity)
        else:
            self._begin(activity, is_timed=name == "minute")

    def submit(self, form: Element) -> None:
        """Enters the number in the field."""
        activity, field = self.on_table, page.find_in(form, "input")
        text = str(field.value)
        if activity is not None and text.strip():
            self._answer(lambda: activity.enter(text))

    def press(self, event: KeyboardEvent) -> bool:
        """Answers with the option of a digit; returns whether there is such an option."""
        activity, key = self.on_table, str(event.key)
        is_digit = len(key) == 1 and key in "123456789"
        if activity is None or not is_digit or not self._stage.is_at_table:
            return False
        is_field = page.none_if_null(page.element_of(event).closest(FIELDS)) is not None
        is_free = not (is_field or page.is_modified(event) or page.has_open_sheet())
        if not is_free or self._stage.settings.keys != "on":
            return False
        if not activity.has_option(int(key) - 1):
            return False
        self._answer(lambda: activity.choose(int(key) - 1))
        if activity.is_done:
            page.find_in(page.slot(ANSWERS), "button").focus(preventScroll=True)
        return True

    def _answer(self, give: Callable[[], None]) -> None:
        """Gives an answer; after a right answer the next question follows immediately."""
        activity = self.on_table
        if activity is None:
            return
        self._stage.do(lambda session: give())
        if activity.is_timed and activity.is_done and activity.is_right:
            self._continue(activity)

    def _continue(self, activity: DrillActivity) -> None:
        activity.next()
        self._show_task(activity)

    def _begin(self, activity: DrillActivity, *, is_timed: bool) -> None:
        activity.begin(is_timed=is_timed)
        self._until = self._clock.now() + MINUTE_MS
        self._show_task(activity)
        if is_timed and not self._is_ticking:
            self._tick()

    # The clock

    def _tick(self) -> None:
        """Shows the remaining time, until the run ends or the drill is left."""
        activity, left = self.on_table, self._until - self._clock.now()
        self._is_ticking = activity is not None and activity.is_timed and not activity.is_over
        if activity is None or not self._is_ticking:
            return
        if left > 0:
            self._write_time()
            self._clock.check_later(self._tick, TICK)
            return
        self._is_ticking = False
        activity.end()
        self._stage.refresh()

    def _write_time(self) -> None:
        seconds = max(0, ceil((self._until - self._clock.now()) / 1000))
        self._slots.write(TIME, self._stage.say(cards.time_left(seconds)))

    # Display and storage

    def _show(self, exercise: DrillActivity, change: Change) -> None:
        self._save(exercise)
        self._keep_run(exercise)
        say = self._stage.catalogue.say
        if self._slots.fill(CARD, cards.drill_card(exercise, say)):
            self._slots.forget(TIME)
        self._slots.fill(ANSWERS, cards.drill_answers(exercise, say))
        if exercise.is_timed:
            self._write_time()
        has_ended = exercise.is_over or (exercise.is_done and exercise.right >= ENOUGH_RIGHT)
        following = self._next_link(exercise.game) if has_ended else Markup("")
        self._slots.fill("after", next_row(following))

    def _keep_run(self, activity: DrillActivity) -> None:
        """Stores the run with its question, if it has changed."""
        left = round(self._until - self._clock.now())
        text, run = write_run(activity, self._clock.date() + left), activity.run_state
        if run != self._kept:
            self._kept = run
            self._storage.write(DRILL, text)

    def _save(self, activity: DrillActivity) -> None:
        key, scores = drill_key(activity.game.name), activity.scores
        stored = read_drill_scores(self._storage.read(key))
        if stored.joined(scores) != stored:
            self._storage.update(key, lambda text: scores.joined(read_drill_scores(text)).write())
