"""Which screen is shown, what the address names, and where the focus goes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from js import document, location, window

from pentabula.core.message import Message
from pentabula.session.play.activity import Activity
from pentabula.web import page
from pentabula.web.shell.notices import Notices
from pentabula.web.shell.registry import Command, Registry
from pentabula.web.stage import TABLE, Change, Stage
from pentabula.web.tasks import UNSEEN, DeferredTasks

if TYPE_CHECKING:
    from js import Element

PLACES = {"": "home", "main": "home", "games": "games", "about": "about"}


class Board(Protocol):
    """What the router needs of the board."""

    def fit(self) -> None:
        """Makes the board as large as the window allows."""

    def focus(self) -> None:
        """Puts the focus on the board."""


class Router:
    """Goes to the screens of the page, of which the table is one.

    `openers` opens addresses such as `learn/konobi/3`, by the part before the first stroke; each
    tells whether the address was one of its own. Any other address that names no screen is the
    link of a game. `shown` has the listeners that are called when a screen is shown, by its name.
    """

    def __init__(
        self, stage: Stage, notices: Notices, deferred: DeferredTasks, board: Board
    ) -> None:
        self._stage, self._notices = stage, notices
        self._deferred, self._board = deferred, board
        self.openers: Registry[Callable[[str], bool]] = Registry()
        self.shown: dict[str, list[Callable[[], object]]] = defaultdict(list)
        self._open_link: Callable[[str], object]
        self.open_stored: Callable[[str], object]

    def open_games(self, by_link: Callable[[str], object], by_key: Callable[[str], object]) -> None:
        """Takes what opens the game of a link, and the stored game of a key."""
        self._open_link, self.open_stored = by_link, by_key

    def commands(self) -> dict[str, Command]:
        """The commands that lead somewhere, by their names."""
        return {
            "home": lambda: self.visit(""),
            "skip": self.skip,
            "rules": self.open_rules,
            "type": lambda: page.find("#move").focus(),
        }

    # Places

    def visit(self, place: str) -> None:
        """Goes to a screen other than the table, as a step of the browser's history."""
        self._deferred.flush()
        page.push_url(place)
        self.follow_address()

    def follow_address(self) -> None:
        """Shows what the address names: a screen, a game, or whatever an opener opens."""
        self._deferred.flush()
        page.close_sheets()
        name = str(location.hash).removeprefix("#")
        activity = self._stage.activity
        opener = self.openers.get(name.partition("/")[0])
        if name in PLACES:
            self._show_place(name)
        elif activity is not None and name == activity.address:
            self.show_table()
        elif opener is None or not opener(name):
            self._open_link(name)

    def open_rules(self) -> None:
        """Opens the rules of the game on the table."""
        session = self._stage.session
        if session is not None:
            page.open_sheet(f"rules-{session.game.name}")

    # The table

    def show(self, key: str, activity: Activity, *, is_step: bool = False) -> None:
        """Shows an activity, which is stored under the key.

        `is_step` makes it a step of the history, to which the browser can go back.
        """
        self._deferred.flush()
        if is_step:
            page.push_url(activity.address)
        self._notices.show(None)
        self._show_screen(TABLE)
        window.scrollTo(0, 0)
        self._stage.replace(activity, key)
        self.find_focus()

    def show_table(self) -> None:
        """Shows what is on the table."""
        self._show_screen(TABLE)
        self._board.fit()
        self._stage.refresh()
        self.find_focus()

    def show_screen(self, screen: str) -> None:
        """Shows a screen that an opener has filled."""
        self._show_screen(screen)

    def refuse_to_open(self, problem: Message | None) -> None:
        """Stays where there is something to see, and says why nothing else could be opened."""
        if self._stage.session is not None:
            self.show_table()
        else:
            page.replace_url("")
            self._show_place("")
        self._notices.show(problem)

    # The address

    def follow(self, change: Change) -> None:
        """Brings the address and the title up to date once the picture is painted."""
        here = str(location.hash)
        self._deferred.schedule("address", lambda: self._write_address(here))

    def _write_address(self, here: str) -> None:
        """Writes the address of the activity, unless another one was visited since `here`."""
        activity = self._stage.activity
        if activity is not None and self._stage.is_at_table and str(location.hash) == here:
            page.replace_url(activity.address)
            document.title = f"{activity.session.game.title} — Pentabula"

    # The focus

    def find_focus(self) -> None:
        """Puts a lost focus where people go on: on the board, or on the heading of the screen."""
        is_ready = document.documentElement.dataset.state == "ready"
        if is_ready and page.is_focus_lost():
            self.skip()

    def skip(self) -> None:
        """Puts the focus on the board, or on the heading of the screen."""
        if self._stage.is_at_table:
            self._board.focus()
        else:
            self._heading().focus()

    def focus_board_soon(self) -> None:
        """Puts the focus on the board once everything else is done."""
        self._deferred.schedule("focus", self._board.focus, UNSEEN)

    # Screens

    def _heading(self) -> Element:
        return page.find(f"#{self._stage.screen}-title")

    def _show_place(self, name: str) -> None:
        self._show_screen(PLACES[name])
        for listener in self.shown[PLACES[name]]:
            listener()

    def _show_screen(self, screen: str) -> None:
        is_elsewhere = document.documentElement.dataset.screen != screen
        page.set_root_data("screen", screen)
        if is_elsewhere:
            window.scrollTo(0, 0)  # each screen is seen from its top, wherever the last one was
        for link in document.querySelectorAll(".places a"):
            place = str(link.getAttribute("href")).removeprefix("#")
            is_here = PLACES.get(place, place) == screen
            if is_here:
                link.setAttribute("aria-current", "page")
            else:
                link.removeAttribute("aria-current")
        if screen != TABLE:
            self._write_title(screen)
            self._notices.show(None)
        self._stage.show_screen(screen)
        if screen != TABLE and is_elsewhere and document.documentElement.dataset.state == "ready":
            self._heading().focus()

    def _write_title(self, screen: str) -> None:
        heading = page.find(f"#{screen}-title").textContent
        document.title = "Pentabula" if screen == "home" else f"{heading} — Pentabula"
