"""Copies texts to the clipboard."""

from __future__ import annotations

from collections.abc import Callable

from js import navigator
from pyodide.ffi import JsException

from pentabula.browser import page


def copy(text: str, done: Callable[[], object], otherwise: Callable[[], object]) -> None:
    """Copies a text and calls `done`, or `otherwise` if the browser does not allow copying."""
    try:
        copying = navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        otherwise()
    else:
        page.handle(copying, lambda nothing: done(), lambda error: otherwise())
