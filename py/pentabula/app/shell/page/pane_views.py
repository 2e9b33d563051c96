"""The views of the table's pane: moves, analysis, review, notes and facts, each with a tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from js import document

from pentabula.app.play.session import Session
from pentabula.app.shell.registry import Command, LateRooms, Registry
from pentabula.app.shell.stage import Stage
from pentabula.browser import page

if TYPE_CHECKING:
    from js import Element, KeyboardEvent

MOVES, ANALYSIS, REVIEW, NOTES, FACTS = ALL = ("moves", "analysis", "review", "notes", "facts")

BESIDE: Final = ALL[1:]
"""The views that a wide window shows one at a time, next to the moves."""

WIDE: Final = "(min-width: 93.75em)"
"""The windows with two panes, as style.css has them."""

PHONE: Final = "(max-width: 53.75em) and (max-aspect-ratio: 13/10)"
"""The windows with the board above the pane, as style.css has them."""

STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1}
ENDS: Final = {"Home": 0, "End": -1}


class PaneViews:
    """The views of the pane that are in front: one, or in a wide window the moves and one other.

    `opened`: functions that are called when the user opens a tab, by its view. `changed`: listeners
    that are called when another view has come to the front. `_preferred` is the view that the user
    has chosen in a game, moves or facts, by the name of the game.

    On a phone the pane is closed at first: its view has the room that the board leaves. Once it is
    open, the board makes room for it. `refit` fits the board to that.
    """

    def __init__(self, stage: Stage, late: LateRooms, refit: Callable[[], object]) -> None:
        self._stage, self._refit = stage, refit
        self._is_open = self._was_open = False
        self._front, self._beside = MOVES, FACTS
        self._key = ""
        self._preferred: dict[str, str] = {}
        self._is_wide = False
        self.opened: Registry[Command] = Registry(late)
        self.changed: list[Callable[[], object]] = []

    def is_seen(self, view: str) -> bool:
        """Whether a view is in front."""
        if self._is_wide:
            return view in (MOVES, self._beside)
        return view == self._front

    def show(self, view: str) -> None:
        """Brings a view to the front, in the open pane."""
        self._front, self._is_open = view, True
        if view in BESIDE:
            self._beside = view
        self._write()

    def leave(self, view: str) -> None:
        """Brings the moves to the front if this view was in front, with the facts next to them."""
        if self._front == view:
            self._front, self._is_open = MOVES, False
        if self._beside == view:
            self._beside = FACTS
        self._write()

    def set_shown(self, view: str, is_shown: bool) -> None:
        """Shows or leaves a view."""
        if is_shown:
            self.show(view)
        else:
            self.leave(view)

    # Calls from the page

    def toggle(self) -> None:
        """Opens or closes the pane on a phone."""
        self._is_open = not self._is_open
        self._write()

    def open_tab(self, tab: Element) -> None:
        """Brings the view of a tab to the front, and remembers it for this kind of game.

        On a phone the tab of the view in front closes the pane.
        """
        view, session = str(tab.dataset.view), self._stage.session
        if self._is_open and view == self._front and page.matches(PHONE):
            self._is_open = False
            self._write()
            return
        if session is not None and view in (MOVES, FACTS):
            self._preferred[session.game.name] = view
        self.show(view)
        if (opened := self.opened.get(view)) is not None:
            opened()

    def press(self, event: KeyboardEvent) -> bool:
        """Moves between tabs by keys; returns whether the key did so."""
        tab = page.none_if_null(page.element_of(event).closest("[role=tab]"))
        key = str(event.key)
        is_modified = event.ctrlKey or event.altKey or event.metaKey or event.shiftKey
        if tab is None or is_modified or key not in (*STEPS, *ENDS):
            return False
        views = self._tabs_around(str(tab.dataset.view))
        at = views.index(str(tab.dataset.view)) + STEPS[key] if key in STEPS else ENDS[key]
        view = views[at % len(views)]
        self.show(view)
        page.find(f'[data-view="{view}"]').focus()
        event.preventDefault()
        return True

    def reset(self, session: Session) -> None:
        """Shows another game with the last choice in games of its kind."""
        if self._stage.key != self._key:
            self._key = self._stage.key
            self._front, self._beside = self._preferred.get(session.game.name, MOVES), FACTS
            self._is_open = False
            self._write()

    def fit(self) -> None:
        """Makes two lists of tabs in a wide window, and one in any other."""
        is_wide = page.matches(WIDE)
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            page.find(".tabs").setAttribute("role", "presentation" if is_wide else "tablist")
            for part in document.querySelectorAll(".first-tabs, .second-tabs"):
                part.setAttribute("role", "tablist" if is_wide else "presentation")
            self._write()

    def _tabs_around(self, view: str) -> tuple[str, ...]:
        """The views whose tabs are in the same list."""
        if not self._is_wide:
            return ALL
        return BESIDE if view in BESIDE else (MOVES,)

    def _write(self) -> None:
        if self._is_open is not self._was_open:
            self._was_open, text = self._is_open, str(self._is_open).lower()
            page.find(".pane").setAttribute("data-open", text)
            page.find('[data-action="pane"]').setAttribute("aria-expanded", text)
            self._refit()
        for view in ALL:
            is_seen = self.is_seen(view)
            tab = page.find(f'[data-view="{view}"]')
            tab.setAttribute("aria-selected", str(is_seen).lower())
            tab.setAttribute("tabindex", "0" if is_seen else "-1")
            page.find(f"#view-{view}").hidden = not is_seen
        for listener in self.changed:
            listener()
