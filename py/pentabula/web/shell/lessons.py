"""Lessons in the page: opening one, its card and commands, what is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.record import read_record
from pentabula.pages import lesson as cards
from pentabula.search.levels import LEVELS
from pentabula.session.learn import explained as explaining
from pentabula.session.learn.lessons import LessonActivity
from pentabula.session.learn.progress import Progress, read_progress
from pentabula.session.play.seats import level_tag
from pentabula.web import page
from pentabula.web.shell.storage import LESSON

if TYPE_CHECKING:
    from pentabula.web.app import App


class Lessons:
    """Opens lessons at the table, and leads through their steps."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def lesson(self) -> LessonActivity | None:
        """The lesson at the table, if there is one."""
        activity = self.app.activity
        return activity if isinstance(activity, LessonActivity) else None

    def open(self, name: str, at: int | None) -> None:
        """Opens a game's lesson at a step, or where it was left; an unknown game is told."""
        try:
            game = games.load(name)
        except GameError as error:
            self.app.router.refuse_to_open(error.message)
            return
        key, steps = f"{LESSON}{name}", len(game.lesson.steps)
        progress = read_progress(self.app.storage.read(key), steps)
        if progress.is_finished:
            progress = Progress(0, progress.furthest, True)
        lesson = LessonActivity(game, self.app.rng, progress)
        if at is not None:
            lesson.visit(at)
        self.app.opponent.is_analysing = False
        self.app.begin_activity(key, lesson)
        self.keep()

    def next(self) -> None:
        """Goes on by a step; from the last one to a game."""
        if self.lesson is not None:
            is_last = self.lesson.is_last
            self.lesson.next()
            self.keep()
            if is_last:
                self._play(self.lesson)
            else:
                self._show_step(self.lesson)

    def back(self) -> None:
        """Goes back by a step."""
        if self.lesson is not None:
            self.lesson.back()
            self.keep()
            self._show_step(self.lesson)

    # What lessons and games do differently

    def hint(self) -> None:
        """Looks for a move; in a lesson, shows how the step is done."""
        if self.lesson is None:
            self.app.opponent.hint()
        else:
            self.lesson.show()
            self.app.refresh(moves=False)

    def analyse(self) -> None:
        """Opens the analysis, or closes it; a lesson has none."""
        if self.lesson is None:
            self.app.opponent.analyse()

    def explain(self) -> None:
        """Turns the explanations of the game at the table on, or off; a lesson explains anyway."""
        if self.app.session is not None and self.lesson is None:
            explaining.switch(self.app.session)
            self.app.refresh(moves=False)
            self.app.keep()

    # What is shown and kept

    def keep(self) -> None:
        """Keeps how far the lesson at the table has been taken."""
        if self.lesson is not None:
            self.app.storage.write(self.app.autosave.key, self.lesson.progress.write())
            if self.app.storage.problem is not None:
                self.app.notices.show(self.app.storage.problem)

    def refresh(self) -> None:
        """Brings card and commands up to date with the session at the table."""
        lesson, say = self.lesson, self.app.say
        table = page.find(".screen.table")
        table.toggleAttribute("data-lesson", lesson is not None)
        is_explained = self.app.session is not None and explaining.is_on(self.app.session)
        explain = page.find('[data-action="explain"]')
        explain.setAttribute("aria-pressed", str(is_explained).lower())
        if lesson is None:
            return
        table.dataset.lesson = "panels" if lesson.lesson.has_panels else "board"
        page.fill("lesson", cards.card(lesson, say))
        page.write("lesson-next", say(cards.onward(lesson)))
        page.place("lesson-next").classList.toggle("main", lesson.is_done)
        page.set_disabled("lesson-show", lesson.is_done)
        page.set_disabled("lesson-back", lesson.at == 0)

    def show_progress(self) -> None:
        """Tells on the home page how far each lesson has been taken."""
        for host in document.querySelectorAll("[data-lesson-of]"):
            name, steps = str(host.dataset.lessonOf), int(host.dataset.steps or 1)
            progress = read_progress(self.app.storage.read(f"{LESSON}{name}"), steps)
            host.textContent = self.app.say(cards.how_far(progress, steps))
            host.toggleAttribute("data-finished", progress.is_finished)
            host.toggleAttribute("data-begun", progress.is_finished or progress.furthest > 0)

    def _show_step(self, lesson: LessonActivity) -> None:
        self.app.notices.show(None)
        self.app.table.set_table(lesson)
        self.app.refresh(moves=False)

    def _play(self, lesson: LessonActivity) -> None:
        """Starts the game that the lesson ends in, against the gentlest level."""
        record = read_record(lesson.step.at, games.load)
        record.tags["Seat1"] = level_tag(LEVELS[0].name)
        record.tags[explaining.TAG] = explaining.ON
        self.app.begin_record(record)
