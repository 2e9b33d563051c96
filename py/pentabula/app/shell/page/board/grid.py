"""The keyboard grid, or lists: an element for every target of the board, over the canvas.

It has one tab stop; arrow keys move the focus from cell to cell. Screen readers read it, other
programs click it, and it receives the clicks of the pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from js import CSSStyleSheet, document
from pyodide.ffi import to_js

from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.boards.keyboard import NUMPAD, next_site
from pentabula.boards.sites import EmptyBoard, Site
from pentabula.boards.viewport import Viewport
from pentabula.browser import page

if TYPE_CHECKING:
    from js import Element, KeyboardEvent


class KeyboardGrid:
    """The grid element, with the current name and state of each of its cells."""

    def __init__(self, element: Element, say: Say) -> None:
        self.element = element
        self.say = say
        self.board: EmptyBoard | None = None
        self.current = self._label = ""
        self._said: dict[str, tuple[str, bool]] = {}
        self._cells: dict[str, Element] = {}
        self._sheet = CSSStyleSheet.new()
        document.adoptedStyleSheets = to_js([self._sheet])

    def show(
        self, board: EmptyBoard, label: str, name: Callable[[str], str], open_: Collection[str]
    ) -> None:
        """Shows a board: each cell with its name by `name`; the cells in `open_` are enabled."""
        if board is not self.board:
            self._build(board)
        if self._label != label:
            self._label = label
            self.element.setAttribute("aria-label", label)
        for target, cell in self._cells.items():
            said = name(target), target in open_
            if self._said.get(target) != said:
                self._said[target] = said
                cell.setAttribute("aria-label", said[0])
                cell.setAttribute("aria-disabled", "false" if said[1] else "true")

    def step(self, event: KeyboardEvent) -> bool:
        """Moves the focus by a key; returns whether it moved to another cell."""
        if self.board is None or not self.current:
            return False
        key = str(event.key)
        if page.code_of(event).startswith("Numpad"):
            key = NUMPAD.get(key, key)
        target = next_site(self.board, self.current, key, is_shifted=event.shiftKey)
        if target is not None:
            self.focus(target)
        return target is not None

    def focus(self, target: str = "") -> None:
        """Moves the tab stop and the focus to a cell, or only the focus to the tab stop.

        This does not scroll the page: on an enlarged board the cell may be outside
        the board's frame.
        """
        self.set_tab_stop(target)
        if self.current:
            self._cells[self.current].focus(preventScroll=True)

    def scroll_to_focus(self) -> None:
        """Scrolls the page to the tab stop, which is inside the board's frame."""
        if self.current:
            self._cells[self.current].scrollIntoView(block="nearest")

    def set_tab_stop(self, target: str) -> None:
        """Makes a cell the tab stop."""
        if target in self._cells:
            if self.current in self._cells:
                self._cells[self.current].setAttribute("tabindex", "-1")
            self.current = target
            self._cells[target].setAttribute("tabindex", "0")

    def align_to(self, viewport: Viewport, unit: float) -> None:
        """Covers the visible part of the board, with `unit` CSS pixels to a board unit."""
        style = self.element.style
        style.width = style.height = f"{viewport.zoom:.3%}"
        style.left, style.top = f"{-viewport.x * unit:.2f}px", f"{-viewport.y * unit:.2f}px"

    def _build(self, board: EmptyBoard) -> None:
        had_focus = self.element.contains(document.activeElement)
        self.board, self._said = board, {}
        self.element.setAttribute("role", "group" if board.lists else "grid")
        lists = [_list(self.say(title), names) for title, names in board.lists]
        self.element.innerHTML = together(lists or [_row(row) for row in board.rows])
        self._sheet.replaceSync(
            "".join(_rule(board, board.by_name[n]) for r in board.rows for n in r)
        )
        cells = self.element.querySelectorAll("[data-target]")
        self._cells = {str(cell.getAttribute("data-target")): cell for cell in cells}
        first = self.current if self.current in self._cells else board.reading[0]
        self.current = ""
        self.set_tab_stop(first)
        if had_focus:
            self.focus(first)


def _row(names: tuple[str, ...]) -> Markup:
    cells = [tag("div", role="gridcell", tabindex=-1, data_target=name) for name in names]
    return tag("div", cells, role="row")


def _list(title: str, names: tuple[str, ...]) -> Markup:
    items = [
        tag("div", tag("div", role="button", tabindex=-1, data_target=name), role="listitem")
        for name in names
    ]
    return tag("div", items, role="list", aria_label=title)


def _rule(board: EmptyBoard, site: Site) -> str:
    xs, ys = site.outline[::2], site.outline[1::2]
    left, top = (max(xs) + min(xs)) / 2 / board.width, (max(ys) + min(ys)) / 2 / board.height
    width, height = (max(xs) - min(xs)) / board.width, (max(ys) - min(ys)) / board.height
    return (
        f'#grid [data-target="{site.name}"]{{left:{left:.3%};top:{top:.3%};'
        f"width:{width:.3%};height:{height:.3%}}}\n"
    )
