"""Whether a pointer or keys are used: only with keys is the focus on the board shown and moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from js import document

from pentabula.browser import page

if TYPE_CHECKING:
    from js import KeyboardEvent

KEYS: Final = "keys"
POINTER: Final = "pointer"
MODIFIERS: Final = ("Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock")


class InputMode:
    """`data-input` on the root: `keys`, `pointer`, or nothing before either was used.

    With keys, arrow keys move the focus over the cells of the board. With a pointer, the focus on a
    cell is not shown, and arrow keys browse the record, until Tab or a command leads to the board.
    """

    def __init__(self) -> None:
        page.on(document, "pointerdown", lambda event: page.set_root_data("input", POINTER))
        page.on(document, "keydown", self._on_key)

    @property
    def uses_pointer(self) -> bool:
        """Whether a pointer was used last."""
        return document.documentElement.getAttribute("data-input") == POINTER

    @property
    def uses_keys(self) -> bool:
        """Whether keys were used last, so that the focus on a cell is shown."""
        return document.documentElement.getAttribute("data-input") == KEYS

    def switch_to_keys(self) -> None:
        """Shows the focus from now on."""
        page.set_root_data("input", KEYS)

    def _on_key(self, event: KeyboardEvent) -> None:
        if event.key == "Tab" or (not self.uses_pointer and event.key not in MODIFIERS):
            self.switch_to_keys()
