"""Lessons at the table: opens them, shows their card and commands, saves their progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from js import document

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.exercises.markup import card as cards
from pentabula.app.exercises.page.source import ExerciseSource, SourceParts
from pentabula.app.play import browsing
from pentabula.app.play.editing import EXPLAINED, ON, is_explained
from pentabula.app.play.players import EnginePlayer, Person, write_occupants
from pentabula.app.shell.addresses import (
    LESSON_PREFIX,
    lesson_address,
    lesson_name,
    read_lesson_address,
    split_lesson_name,
)
from pentabula.app.shell.html import Markup
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.page.game_opener import GameOpener
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.room_services import AttemptReports
from pentabula.app.shell.stage import Change
from pentabula.app.store.exercise_progress import read_lesson_progress
from pentabula.app.store.keys import lesson_key, level_streak_key
from pentabula.app.store.results import read_level_streak
from pentabula.app.store.store import Store
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.errors import GameError
from pentabula.core.lesson import RULES, STRATEGY, WHOLE_GAME
from pentabula.core.model_game import lesson_named, model_game
from pentabula.core.record import read_record
from pentabula.search.levels import LEVELS, Level

FIRST_LEVELS: Final = {RULES: 0, STRATEGY: 1, WHOLE_GAME: 2}
"""The level of the first game after a lesson, by its number in LEVELS."""


class Lessons(ExerciseSource[LessonActivity]):
    """Opens lessons, and goes through their steps. The last step leads to one of `new_games`."""

    def __init__(
        self,
        parts: SourceParts,
        storage: Store,
        deferred: DeferredTasks,
        new_games: NewGames,
        attempts: AttemptReports,
        opener: GameOpener,
        next_link: Callable[[GameWithView, str], Markup],
    ) -> None:
        super().__init__(parts)
        self._opener, self._next_link = opener, next_link
        self._storage, self._deferred = storage, deferred
        self._new_games, self._attempts = new_games, attempts

    def connect(self, hub: Hub) -> None:
        """Adds the commands and addresses of lessons, and follows the stage."""
        hub.commands.add(
            {
                "lesson-next": self.next,
                "lesson-show": hub.engine.at_table.hint,
                "lesson-back": self.back,
                "lesson-record": self.open_record,
            }
        )
        hub.router.openers.add({LESSON_PREFIX: self.open_address})
        hub.router.shown["home"].append(self.show_progress)
        page.on(document, "filled", lambda event: self.show_progress())
        hub.stage.changed.append(self.follow)

    def open_address(self, address: str) -> bool:
        """Opens the lesson of an address; returns whether it was the address of a lesson.

        It opens at the step in the address, or else where the user stopped: at the first step from
        there on that is not done, or at the first one that was skipped.
        """
        named = read_lesson_address(address)
        if named is None:
            return False
        name, at = named
        game_name, which = split_lesson_name(name)
        try:
            game = games.load(game_name)
        except GameError as error:
            self._router.refuse_to_open(error.message)
            return True
        shown = lesson_named(game, which)
        if shown is None:  # a game without this lesson
            return self.open_address(lesson_address(game_name))
        key, steps = lesson_key(name), len(shown.steps)
        progress = read_lesson_progress(self._storage.read(key), steps)
        progress = replace(progress, at=progress.to_open(steps))
        lesson = LessonActivity(game, self._dice, progress, which)
        if at is not None:
            lesson.visit(at)
        self._open(lesson, key)
        self.save()
        return True

    def next(self) -> None:
        """Goes to the next step; from the last one to a game on a small board against a level that
        fits."""
        lesson = self.on_table
        if lesson is None:
            return
        is_last = lesson.is_last
        lesson.next()
        self.save()
        if not is_last:
            self._show_step(lesson)
            return
        record = read_record(lesson.step.link, games.load)
        write_occupants((Person(), EnginePlayer(self._level(lesson))), record.tags)
        record.tags[EXPLAINED] = ON
        self._new_games.begin_record(record)

    def _level(self, lesson: LessonActivity) -> Level:
        """The level that fits: a weak level, or the level that earlier results suggest."""
        run = read_level_streak(self._storage.read(level_streak_key(lesson.game.name)))
        played = (level for level in LEVELS if level.name == run.level)
        return run.suggested or next(played, LEVELS[FIRST_LEVELS[lesson.which]])

    def back(self) -> None:
        """Goes to the previous step."""
        lesson = self.on_table
        if lesson is not None:
            lesson.back()
            self.save()
            self._show_step(lesson)

    def open_record(self) -> None:
        """Opens the model game of the lesson at its start, with comments in the page's language."""
        lesson = self.on_table
        if lesson is not None:
            record = model_game(lesson.game, self._stage.catalogue.say)
            self._opener.open_text(record, self._notices.show)
            self._stage.do(browsing.first)

    # Display and storage

    def save(self) -> None:
        """Saves the progress of the lesson on the table."""
        lesson = self.on_table
        if lesson is not None:
            progress, steps = lesson.progress, len(lesson.lesson.steps)
            self._storage.update(
                self._stage.key,
                lambda text: progress.joined(read_lesson_progress(text, steps)).write(),
                failed=self._notices.show,
            )

    def follow(self, change: Change) -> None:
        """Shows the lesson, and whether the game on the table is explained."""
        page.set_pressed("explain", is_explained(change.session))
        super().follow(change)

    def _show(self, exercise: LessonActivity, change: Change) -> None:
        lesson, say = exercise, self._stage.catalogue.say
        if change.has_changed_game:
            self._deferred.schedule("save", self.save)
        self._attempts.report(lesson.attempt)
        self._slots.fill("lesson", cards.lesson_card(lesson, say))
        own = lesson_address(lesson_name(lesson.game.name, lesson.which))
        following = self._next_link(lesson.game, own) if lesson.is_last else Markup("")
        self._slots.fill("after", cards.lesson_after(lesson, say, following))
        self._slots.write("lesson-next", say(cards.next_label(lesson, self._level(lesson))))
        page.slot("lesson-next").classList.toggle("main", lesson.is_done)
        page.set_disabled("lesson-show", lesson.is_done)
        page.find('[data-action="lesson-show"]').hidden = lesson.step.ask is None
        page.set_disabled("lesson-back", lesson.at == 0)

    def show_progress(self) -> None:
        """Shows the progress in each lesson of rules on the home screen."""
        for host in document.querySelectorAll("[data-lesson-of]"):
            name, steps = str(host.dataset.lessonOf), int(str(host.dataset.steps))
            progress = read_lesson_progress(self._storage.read(lesson_key(name)), steps)
            words = cards.progress_words(progress, steps)
            host.textContent = self._stage.catalogue.say(words)
            host.toggleAttribute("data-finished", progress.is_finished)
            host.toggleAttribute("data-begun", progress.is_begun)

    def _show_step(self, lesson: LessonActivity) -> None:
        self._notices.show(None)
        self._show_task(lesson)
