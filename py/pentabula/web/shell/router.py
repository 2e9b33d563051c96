"""Which screen is shown, what the address names, and where the focus goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from js import document, location, window

from pentabula.core.message import Message
from pentabula.session.play.activity import Activity, GameActivity
from pentabula.web import page
from pentabula.web.deferred import DeferredTasks
from pentabula.web.library.shelf import Library, read_what_is_legal
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.notices import Notices
from pentabula.web.stage import TABLE, Change, Stage

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

    `openers` opens addresses such as `learn/konobi/3`, by what stands before the first stroke;
    they tell whether it was theirs. Every other address that is no place is a game's. `on_home` is
    called whenever the home screen is shown again.
    """

    def __init__(
        self,
        stage: Stage,
        library: Library,
        autosave: Autosave,
        notices: Notices,
        deferred: DeferredTasks,
        board: Board,
    ) -> None:
        self._stage, self._library, self._autosave = stage, library, autosave
        self._notices, self._deferred, self._board = notices, deferred, board
        self.openers: dict[str, Callable[[str], bool]] = {}
        self.on_home: list[Callable[[], object]] = [library.show_newest]

    def commands(self) -> dict[str, Callable[[], object]]:
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
        session = self._stage.session
        opener = self.openers.get(name.partition("/")[0])
        if name in PLACES:
            self._show_place(name)
        elif session is not None and name == session.address:
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
            page.push_url(activity.session.address)
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

    def open_pasted(self, text: str) -> Message | None:
        """Opens a pasted link or record and saves it; returns why nothing could be opened."""
        record, problem = read_what_is_legal(text)
        if record is None:
            return problem
        key, session = self._library.resume_or_begin(record)
        self.show(key, GameActivity(session), is_step=True)
        self._autosave.save()
        self._notices.show(problem)
        return None

    def open_stored(self, key: str) -> None:
        """Opens a stored game, or says why it cannot be read."""
        session = self._library.read(key)
        if session is None:
            self._notices.show(self._library.problem)
        else:
            self.show(key, GameActivity(session), is_step=True)

    def refuse_to_open(self, problem: Message | None) -> None:
        """Stays where there is something to see, and says why nothing else could be opened."""
        if self._stage.session is not None:
            self.show_table()
        else:
            page.replace_url("")
            self._show_place("")
        self._notices.show(problem)

    def _open_link(self, link: str) -> None:
        """Opens the game of the address as far as it is legal, and says what is wrong with it."""
        record, problem = read_what_is_legal(link)
        if record is None:
            self.refuse_to_open(problem)
            return
        key, session = self._library.resume_or_begin(record)
        self.show(key, GameActivity(session))
        self._notices.show(problem)

    # The address

    def follow(self, change: Change) -> None:
        """Brings the address and the title up to date once the picture is painted."""
        here = str(location.hash)
        self._deferred.schedule("address", lambda: self._write_address(here))

    def _write_address(self, here: str) -> None:
        """Writes the session's address, unless somebody has gone elsewhere from `here`."""
        session = self._stage.seen
        if session is not None and str(location.hash) == here:
            page.replace_url(session.address)
            document.title = f"{session.game.title} — Pentabula"

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
        self._deferred.schedule("focus", self._board.focus)

    # Screens

    def _heading(self) -> Element:
        return page.find(f"#{self._stage.screen}-title")

    def _show_place(self, name: str) -> None:
        self._show_screen(PLACES[name])
        if name == "games":
            self._library.show_all()
        elif name == "":
            for show in self.on_home:
                show()

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
