"""Shows the screen that the address names, and keeps the focus where the user continues."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from js import document, location, window

from pentabula import games
from pentabula.app.play.activity import Activity
from pentabula.app.shell.embedding import embed_address, read_embed_address
from pentabula.app.shell.page.late import LateError
from pentabula.app.shell.page.notices import Notices
from pentabula.app.shell.registry import Command, LateRooms, Registry
from pentabula.app.shell.stage import TABLE, Change, Stage
from pentabula.browser import page
from pentabula.browser.tasks import UNSEEN, DeferredTasks
from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.core.record import plain_name

if TYPE_CHECKING:
    from js import Element

HOME, GAMES = "home", "games"
SCREENS: Final = {"": HOME, "main": HOME, "games": GAMES, "about": "about"}
"""The screens other than the table, by their addresses."""


DAMAGED: Final = re.compile(r"[^a-z0-9_/-]|/$")
"""Characters of damaged addresses: no address of a screen, a lesson or a puzzle has them."""

ALONE: Final = re.compile(
    r"(?<=\?)view=board&|&view=board(?!\w)|\?view=board(?:%[0-9A-Fa-f]{2}|\W)*$"
)
"""The part of an address that shows the board alone, as in an iframe of another page."""

RETRY_MS = 5000
"""Milliseconds until the address is written again if the browser did not allow it."""


class FocusableBoard(Protocol):
    """What the router needs of the board."""

    def fit(self) -> None:
        """Makes the board as large as the window allows."""

    def focus(self) -> None:
        """Moves the focus to the board."""


class Router:
    """Goes to the screens of the page, including the table.

    `openers` open addresses such as `learn/konobi/3`, by the part before the first slash; each
    returns whether the address was valid. Any other address that names no screen is the link of a
    game. `pasted` open whole texts that contain such an address, by the same part; they raise
    GameError. Their openers repair damaged addresses themselves.
    `shown`: listeners, by the name of the screen, that are called when it is shown; `titled`:
    listeners that are called when the title of the page was written.
    """

    def __init__(
        self,
        stage: Stage,
        notices: Notices,
        deferred: DeferredTasks,
        board: FocusableBoard,
        late: LateRooms,
    ) -> None:
        self._stage, self._notices = stage, notices
        self._deferred, self._board, self._late = deferred, board, late
        self.openers: Registry[Callable[[str], bool]] = Registry(late)
        self.titled: list[Callable[[], object]] = []
        self.pasted: Registry[Callable[[str], object]] = Registry(late)
        self.shown: dict[str, list[Callable[[], object]]] = defaultdict(list)
        self._is_waiting = False
        self._theme = ""
        self._kept: tuple[str, str] | None = None
        self._open_link: Callable[[str], object]
        self.open_stored: Callable[[str], object]

    def open_games(self, by_link: Callable[[str], object], by_key: Callable[[str], object]) -> None:
        """Sets the functions that open the game of a link and the stored game of a key."""
        self._open_link, self.open_stored = by_link, by_key

    def commands(self) -> dict[str, Command]:
        """The commands that go to a screen or a field, by their names."""
        return {
            "home": lambda: self.visit(""),
            "skip": self.skip,
            "rules": self.open_rules,
            "type": _type,
        }

    # Addresses

    def visit(self, address: str) -> None:
        """Goes to a screen other than the table, as a step of the browser's history."""
        self._deferred.flush()
        page.push_url(address)
        self._open(address)

    def follow_address(self, url: str = "") -> None:
        """Shows the screen, the game or the exercise that the address names.

        `url` is where the browser went, if it says so: before that was known here, the table may
        have written its own address over it.
        """
        here, meant = str(location.hash).removeprefix("#"), url.partition("#")[2]
        activity = self._stage.activity
        if url and here != meant and activity is not None and here == activity.address:
            page.replace_url(meant)
            here = meant
        self._open(here)

    def _open(self, address: str) -> None:
        self._deferred.flush()
        if self._stage.screen:  # a sheet that was opened while Python was loading stays open
            page.close_sheets()
        if "%3Dboard" in address or ";view=board" in address:
            from pentabula.core.repair import decoded_address

            address = decoded_address(address)
        is_alone = ALONE.search(address) is not None
        page.set_root_data("alone", str(is_alone).lower())
        try:
            if is_alone:
                self._open_in_iframe(ALONE.sub("", address))
            else:
                self._show_in_theme("")
                self._open_neat(self._neat(address))
        except (LateError, OptionError) as error:
            self.refuse_to_open(error.message)

    def _open_in_iframe(self, address: str) -> None:
        """Opens an address in an iframe of another page, which may choose the theme and the ply."""
        here = str(location.hash)
        address, theme, ply = read_embed_address(address)
        self._show_in_theme(theme)
        self._open_neat(self._neat(address))
        activity = self._stage.activity
        if ply is not None and activity is not None:
            root = activity.session.record.root
            line = (root, *root.main_line_end().line())
            self._stage.do(lambda session: session.go(line[min(ply, len(line) - 1)]))
            page.replace_url(here.removeprefix("#"))
            self._kept = (here, activity.address)

    def _show_in_theme(self, theme: str) -> None:
        """Shows the theme that the address of an iframe asks for; empty: the user's theme."""
        if theme != self._theme:
            self._theme = theme
            page.set_root_data("iframe-theme", theme)
            self._stage.change_setting("theme", self._stage.settings.theme)

    def _open_neat(self, address: str) -> None:
        activity = self._stage.activity
        if screen_of(address) is not None:
            self._show_address(address)
        elif activity is not None and address == activity.address:
            self.show_table()
        elif _is_game(address):
            self._open_link(address)
        else:
            opener = self.openers.get(address.partition("/")[0])
            if opener is None or not opener(address):
                self._open_link(address)

    def _neat(self, address: str) -> str:
        """The screen, lesson or puzzle that a damaged address stands for; else the address."""
        if screen_of(address) is not None or _is_game(address):
            return address
        if self.is_known(address) and (self._repairs(address) or not DAMAGED.search(address)):
            return address
        found = self.address_in(f"#{address}")
        if found is None or not self._repairs(found):
            return found or address
        from pentabula.core.repair import decoded_address

        whole = decoded_address(address)  # with what follows a space inside
        return found if "/" not in found else whole[whole.find(found.partition("/")[0]) :]

    def _repairs(self, address: str) -> bool:
        """Whether the opener of an address repairs damaged ones itself."""
        return self.pasted.get(address.partition("/")[0]) is not None

    def address_in(self, text: str) -> str | None:
        """The first screen, lesson, puzzle or game without options in a text; None without one."""
        from pentabula.core.repair import fragments

        for each in fragments(text):
            plain = plain_name(each)
            if self.is_known(plain) or plain in games.names():
                return each if self.is_known(each) and self._repairs(each) else plain
        return None

    def is_known(self, address: str) -> bool:
        """Whether an address names a screen, a lesson or a puzzle, not a game."""
        first = address.partition("/")[0]
        return bool(address) and (address in SCREENS or self.openers.get(first) is not None)

    def open_rules(self) -> None:
        """Opens the rules of the game on the table."""
        session = self._stage.session
        if session is not None:
            page.open_sheet(f"rules-{session.game.name}")

    # The table

    def show(
        self, key: str, activity: Activity, *, is_step: bool = False, keeps_address: bool = False
    ) -> None:
        """Shows an activity, which is stored under the key.

        `is_step`: it becomes a step of the history, so that the browser can go back from it.
        `keeps_address`: the address stays until the address of the activity changes.
        """
        self._deferred.flush()
        self._kept = (str(location.hash), activity.address) if keeps_address else None
        if is_step:
            page.push_url(activity.address)
        self._notices.show(None)
        self.show_screen(TABLE)
        window.scrollTo(0, 0)
        self._stage.replace(activity, key)
        self.find_focus()

    def show_table(self) -> None:
        """Shows the table."""
        self.show_screen(TABLE)
        self._board.fit()
        self._stage.refresh()
        self.find_focus()

    def refuse_to_open(self, problem: Message | None) -> None:
        """Shows the table, or the home screen without one, and reports why an address is refused.

        The address stays, so that it can be corrected.
        """
        if self._stage.session is not None:
            self.show_table()
        else:
            self._show_address("")
        self._notices.show(problem)

    # The address

    def follow(self, change: Change) -> None:
        """Updates the address and the title once the picture is painted."""
        here = str(location.hash)
        self._deferred.schedule("address", lambda: self._write_address(here))

    def _write_address(self, here: str) -> None:
        """Writes the address of the activity, unless another address was visited since `here`."""
        activity = self._stage.activity
        if activity is not None and (here, activity.address) == self._kept:
            self._link_to_whole_page(activity.address)
            self._write_title(activity.session.game.title)
            return
        self._kept = None
        if activity is not None and self._stage.is_at_table and str(location.hash) == here:
            address = activity.address
            self._link_to_whole_page(address)
            shown = embed_address(address, self._theme) if page.is_board_alone() else address
            if not page.replace_url(shown) and not self._is_waiting:
                self._is_waiting = True
                page.later(lambda: self._write_again(here), RETRY_MS)
            self._write_title(activity.session.game.title)

    def _link_to_whole_page(self, address: str) -> None:
        page.find('[data-show="whole-page"]').setAttribute("href", f"#{address}")

    def _write_again(self, here: str) -> None:
        self._is_waiting = False
        self._write_address(here)

    # The focus

    def find_focus(self) -> None:
        """Moves a lost focus to the board, or to the heading of the screen."""
        is_ready = document.documentElement.dataset.state == "ready"
        if is_ready and page.is_focus_lost():
            self.skip()

    def skip(self) -> None:
        """Moves the focus to the board, or to the heading of the screen."""
        if self._stage.is_at_table:
            self._board.focus()
        else:
            self._heading().focus()

    def focus_board_soon(self) -> None:
        """Moves the focus to the board after everything else is done."""
        self._deferred.schedule("focus", self._board.focus, UNSEEN)

    # Screens

    def _heading(self) -> Element:
        return page.find(f"#{self._stage.screen}-title")

    def _show_address(self, address: str) -> None:
        screen = screen_of(address) or HOME
        if screen == GAMES:
            self._late.connect()
        self.show_screen(screen)
        for listener in self.shown[screen]:
            listener()

    def show_screen(self, screen: str) -> None:
        """Shows a screen, without calling its listeners."""
        is_elsewhere = document.documentElement.dataset.screen != screen
        page.set_root_data("screen", screen)
        page.close_sheet("more")
        if is_elsewhere:
            window.scrollTo(0, 0)  # every screen is shown from its top
        for link in document.querySelectorAll(".places a"):
            address = str(link.getAttribute("href")).removeprefix("#")
            if SCREENS.get(address, address) == screen:
                link.setAttribute("aria-current", "page")
            else:
                link.removeAttribute("aria-current")
        if screen != TABLE:
            heading = page.find(f"#{screen}-title").textContent
            self._write_title("" if screen == HOME else str(heading))
            self._notices.show(None)
        self._stage.show_screen(screen)
        if screen != TABLE and is_elsewhere and document.documentElement.dataset.state == "ready":
            self._heading().focus()

    def _write_title(self, name: str) -> None:
        """Writes the title of the page, with the prefixes of `titled`."""
        document.title = f"{name} — Pentabula" if name else "Pentabula"
        for listener in self.titled:
            listener()


def _type() -> None:
    """Moves the focus to the field for moves, which is then shown on a phone too."""
    page.set_root_data("typing", "on")
    page.find("#move").focus()


def screen_of(address: str) -> str | None:
    """The screen of an address, or None; filters may follow the address of My games."""
    name, mark, _ = address.partition("?")
    return SCREENS.get(name) if not mark or name == GAMES else None


def _is_game(address: str) -> bool:
    """Whether an address is the link of a game."""
    return address.partition("?")[0] in games.names()
