"""The puzzles of a printed worksheet: shown in the sheet, where each can be left out."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING

from js import document
from pyodide.ffi import JsException

from pentabula import games
from pentabula.app.export import markup, paper
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.files import fetch_shelf
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import puzzles_key
from pentabula.app.store.store import Store
from pentabula.boards.theme import Theme
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_history import PuzzleProgress, read_progress

if TYPE_CHECKING:
    from js import Element

PICKS = "worksheet-puzzles"
CHOICES = ("paper", "grade", "count", "theme")
"""The fields of the form that decide which puzzles are shown."""

NO_PUZZLES = Message("The puzzles could not be loaded. Check your connection.")
NONE_CHOSEN = Message("Choose at least one puzzle.")


class Worksheet:
    """Shows the puzzles of a worksheet, and makes it.

    `show_problem` shows a problem, or nothing for None; `spawn` runs work in the background.
    """

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        storage: Store,
        show_problem: Callable[[Message | None], object],
        spawn: Callable[[Coroutine[object, object, None]], object],
    ) -> None:
        self._stage, self._slots, self._storage = stage, slots, storage
        self._show_problem, self._spawn = show_problem, spawn
        self._shelves: dict[str, tuple[Puzzle, ...]] = {}
        self._shown: tuple[str, Sequence[Puzzle]] = "", ()

    def on_change(self, name: str) -> None:
        """Shows other puzzles after a change of the field of that name."""
        if name in CHOICES:
            self.show()

    def show(self) -> None:
        """Shows the puzzles that the form asks for, if a worksheet is chosen there."""
        session = self._stage.session
        if session is not None and chosen("paper", paper.POSITION) == paper.WORKSHEET:
            self._spawn(self._show(games.load(session.game.name)))

    def hide(self) -> None:
        """Forgets the puzzles."""
        self._shown = "", ()
        if _slot() is not None:
            self._slots.fill(PICKS, Markup(""))

    async def print(self, theme: Theme, put_on_paper: Callable[[Markup, str], object]) -> None:
        """Makes the worksheet of the puzzles that are shown and not left out."""
        session = self._stage.session
        if session is None:
            return
        game = games.load(session.game.name)
        if self._shown[0] != game.name:
            await self._show(game)
        left = {str(each.value) for each in _boxes() if not each.checked}
        puzzles = [each for each in self._shown[1] if each.id not in left]
        if puzzles:
            say = self._stage.catalogue.say
            put_on_paper(markup.worksheet(game, puzzles, theme, say), paper.WORKSHEET)
        elif self._shown[0]:
            self._show_problem(NONE_CHOSEN)

    async def _show(self, game: GameWithView) -> None:
        try:
            shelf = await self._shelf(game)
        except (JsException, OSError, GameError):
            self._show_problem(NO_PUZZLES)
            return
        self._show_problem(None)
        progress = read_progress(self._storage.read(puzzles_key(game.name)), game)
        group = paper.group_of(chosen("grade", "0"), shelf, progress)
        known = {each.theme for each in group}
        themes = {name: words for name, words in game.puzzles.THEMES.items() if name in known}
        theme, count = chosen("theme", ""), int(chosen("count", "6"))
        theme = theme if theme in themes else ""
        self._shown = game.name, paper.chosen_puzzles(group, progress, theme, count)
        self._fill(game, themes, theme, progress)

    def _fill(
        self,
        game: GameWithView,
        themes: dict[str, Message],
        theme: str,
        progress: PuzzleProgress,
    ) -> None:
        if _slot() is not None:
            say = self._stage.catalogue.say
            puzzles = self._shown[1]
            made = markup.worksheet_puzzles(game, themes, theme, puzzles, progress, say)
            self._slots.fill(PICKS, made)

    async def _shelf(self, game: GameWithView) -> tuple[Puzzle, ...]:
        """The shipped puzzles of a game. Raises JsException, OSError or GameError."""
        if game.name not in self._shelves:
            self._shelves[game.name] = await fetch_shelf(game)
        return self._shelves[game.name]


def chosen(name: str, usual: str) -> str:
    """A choice of the sheet's form; the usual one until the sheet is filled."""
    form = page.none_if_null(document.querySelector('form[data-form="picture"]'))
    return usual if form is None else page.value_in(form, name)


def _slot() -> Element | None:
    return page.none_if_null(document.querySelector(f'[data-show="{PICKS}"]'))


def _boxes() -> list[Element]:
    return list(document.querySelectorAll(f'[data-show="{PICKS}"] input[name="puzzle"]'))
