"""Whether people point or use keys: only those who use keys see and move a focus on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from js import document

from pentabula.web import page

if TYPE_CHECKING:
    from js import KeyboardEvent

KEYS: Final = "keys"
POINTER: Final = "pointer"
MODIFIERS: Final = ("Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock")


class Pointing:
    """`data-input` on the root: `keys`, `pointer`, or nothing before either was used.

    Arrow keys move over the board while one of its cells visibly has the focus. For people who
    point, the focus on a cell is not shown, and arrow keys go through the record, until Tab or a
    command leads to the board.
    """

    def __init__(self) -> None:
        page.on(document, "pointerdown", lambda event: page.set_root_data("input", POINTER))
        page.on(document, "keydown", self._on_key)

    @property
    def is_pointing(self) -> bool:
        """Whether people point."""
        return document.documentElement.getAttribute("data-input") == POINTER

    @property
    def is_focus_seen(self) -> bool:
        """Whether people use keys, so that the focus on a cell is seen."""
        return document.documentElement.getAttribute("data-input") == KEYS

    def use_keys(self) -> None:
        """The focus is to be seen from now on."""
        page.set_root_data("input", KEYS)

    def _on_key(self, event: KeyboardEvent) -> None:
        if event.key == "Tab" or (not self.is_pointing and event.key not in MODIFIERS):
            self.use_keys()
