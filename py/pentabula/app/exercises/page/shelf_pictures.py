"""The positions of a shelf's puzzles as small boards, drawn one by one when they come in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from js import document, window

from pentabula import games
from pentabula.app.exercises.markup.puzzles import Pictured
from pentabula.app.shell.markup.exercises import picture
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.errors import GameError

if TYPE_CHECKING:
    from js import Element

MARGIN: Final = 300
"""How far outside the window a picture may be when it is drawn, in pixels."""


class ShelfPictures:
    """Fills the elements with `data-picture`, which names a puzzle, while `is_shown()`."""

    def __init__(self, clock: Clock, is_shown: Callable[[], bool]) -> None:
        self._clock, self._is_shown = clock, is_shown
        self._puzzles: Mapping[str, Pictured] = {}
        self._is_drawing = False

    def connect(self) -> None:
        """Draws what comes in sight."""
        page.on(window, "scroll", lambda event: self._continue(), passive=True)

    def show(self, puzzles: Mapping[str, Pictured]) -> None:
        """Draws these puzzles, by their ids, from now on."""
        self._puzzles = puzzles
        self._continue()

    def _continue(self) -> None:
        if self._puzzles and not self._is_drawing:
            self._is_drawing = True
            self._clock.later(self._draw_next)

    def _draw_next(self) -> None:
        """Draws one picture, and the others later, so that the page can react in between."""
        self._is_drawing = False
        if not self._is_shown():
            return
        for host in document.querySelectorAll("[data-picture]"):
            if not host.hasAttribute("data-drawn") and _is_near(host):
                self._draw(host)
                self._continue()
                return

    def _draw(self, host: Element) -> None:
        host.setAttribute("data-drawn", "")
        puzzle = self._puzzles.get(str(host.dataset.picture))
        if puzzle is not None:
            try:
                game = games.load(puzzle.game)
                host.innerHTML = picture(game, puzzle.record(game))
            except GameError:  # it cannot be opened either, and says so
                host.innerHTML = ""


def _is_near(host: Element) -> bool:
    box = host.getBoundingClientRect()
    return bool(box.bottom > -MARGIN and box.top < window.innerHeight + MARGIN)
