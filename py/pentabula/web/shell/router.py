"""Where the page is: the screen that is shown, what the address names, where the focus goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document, location

from pentabula.core.message import Message
from pentabula.session.learn.progress import read_address
from pentabula.web import page
from pentabula.web.shell.library import read_what_is_legal

if TYPE_CHECKING:
    from pentabula.web.app import App

PLACES = {"": "home", "main": "home", "games": "games", "about": "about"}


class Router:
    """Goes from place to place, of which the table is one."""

    def __init__(self, app: App) -> None:
        self.app = app

    def visit(self, place: str) -> None:
        """Goes to a place of the page other than the table, as a step of the history."""
        self.app.deferred.flush()
        page.push_url(place)
        self.follow()

    def follow(self) -> None:
        """Shows what the address names: a place or a game."""
        self.app.deferred.flush()
        page.close_sheets()
        name = str(location.hash).removeprefix("#")
        if name in PLACES:
            self._show_screen(PLACES[name])
            if name == "games":
                self.app.library.show_all()
            elif name == "":
                self.app.library.show_newest()
                self.app.lessons.show_progress()
        elif self.app.session is not None and name == self.app.session.address:
            self.show_table()
        elif (lesson := read_address(name)) is not None:
            self.app.lessons.open(*lesson)
        else:
            self._open(name)

    def _open(self, link: str) -> None:
        """Opens the game of the address; what is wrong with it is said, its legal part kept."""
        record, problem = read_what_is_legal(link)
        if record is None:
            self.refuse_to_open(problem)
            return
        self.app.put_on_table(*self.app.library.resume_or_begin(record))
        self.app.notices.show(problem)

    def open_pasted(self, text: str) -> Message | None:
        """Opens a pasted link or record and keeps it; answers why nothing could be opened."""
        record, problem = read_what_is_legal(text)
        if record is None:
            return problem
        self.app.put_on_table(*self.app.library.resume_or_begin(record), is_step=True)
        self.app.keep()
        self.app.notices.show(problem)
        return None

    def open_stored(self, key: str) -> None:
        """Opens a game of the shelf, or says why it cannot be read."""
        session = self.app.library.read(key)
        if session is None:
            self.app.notices.show(self.app.library.problem)
        else:
            self.app.put_on_table(key, session, is_step=True)

    def refuse_to_open(self, problem: Message | None) -> None:
        """Stays where there is something to see, and says why nothing else could be opened."""
        if self.app.session is not None:
            self.show_table()
        else:
            page.replace_url("")
            self._show_screen("home")
            self.app.library.show_newest()
        self.app.notices.show(problem)

    def show_table(self) -> None:
        """Shows the game that is on the table."""
        self._show_screen("table")
        self.app.table.fit()
        self.app.refresh(moves=False)
        self.find_focus()

    def find_focus(self) -> None:
        """Puts a lost focus where to go on: on the board, or on the heading of the place."""
        is_ready = document.documentElement.dataset.state == "ready"
        if is_ready and page.is_focus_lost():
            self.skip()

    def skip(self) -> None:
        """Puts the focus on the board, or on the heading of the place."""
        if self.app.is_at_table:
            self.app.table.grid.focus()
        else:
            self._heading().focus()

    def _heading(self) -> Any:
        return page.find(f"#{document.documentElement.dataset.screen}-title")

    def _show_screen(self, screen: str) -> None:
        is_elsewhere = document.documentElement.dataset.screen != screen
        page.set_root_data("screen", screen)
        for link in document.querySelectorAll(".places a"):
            is_here = PLACES.get(str(link.getAttribute("href")).removeprefix("#")) == screen
            if is_here:
                link.setAttribute("aria-current", "page")
            else:
                link.removeAttribute("aria-current")
        if screen != "table":
            here = "" if screen == "home" else f"{self._heading().textContent} — "
            document.title = f"{here}Pentabula"
            self.app.notices.show(None)
            self.app.opponent.follow()
            if is_elsewhere and document.documentElement.dataset.state == "ready":
                self._heading().focus()
