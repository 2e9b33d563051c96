"""Functions that read and change the document. Nothing is remembered here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar, cast, overload

from js import Date, document, fetch, history, location, navigator, window
from pyodide.ffi import create_once_callable, create_proxy, jsnull

if TYPE_CHECKING:
    from js import (
        Canvas,
        Element,
        Event,
        EventTarget,
        KeyboardEvent,
        PageTransitionEvent,
        PointerEvent,
        WheelEvent,
    )
    from pyodide.ffi import JsNull, JsPromise

T = TypeVar("T")

PointerEventName = Literal[
    "click",
    "contextmenu",
    "pointercancel",
    "pointerdown",
    "pointerleave",
    "pointermove",
    "pointerup",
]
EventName = Literal[
    "change",
    "focusin",
    "hashchange",
    "input",
    "pagehide",
    "resize",
    "storage",
    "submit",
    "visibilitychange",
]

WORDS = Path("words.mo.gz")
"""The translations into the page's language, in the page's archive."""

OPEN = ".sheet:popover-open"


def find(selector: str) -> Element:
    """The first element that matches. Raises LookupError if index.html has none."""
    element = none_if_null(document.querySelector(selector))
    if element is None:
        raise LookupError(f"index.html has no {selector}")
    return element


def find_in(host: Element, selector: str) -> Element:
    """The first element inside `host` that matches. Raises LookupError if there is none."""
    element = none_if_null(host.querySelector(selector))
    if element is None:
        raise LookupError(f"no {selector} in this part of the page")
    return element


def canvas(selector: str) -> Canvas:
    """The canvas that matches. Raises LookupError if index.html has none."""
    return cast("Canvas", find(selector))


def words() -> bytes | None:
    """The compiled catalogue of the page's language; None for English."""
    return WORDS.read_bytes() if WORDS.is_file() else None


async def fetch_text(path: str) -> str:
    """The text of a file of our own site. Raises JsException or OSError if it cannot be fetched."""
    response = await fetch(path)
    if not response.ok:
        raise OSError(f"{path} cannot be fetched")
    return str(await response.text())


def handle(
    promise: JsPromise[T],
    done: Callable[[T], object] = lambda value: None,
    failed: Callable[[object], object] = lambda error: None,
) -> None:
    """Calls `done` with the value of a promise that nothing awaits, or `failed` with its error.

    Every such promise comes here. The browser may reject any of them, for example because the
    page is closing; a rejection that nothing handles is an error on the console.
    """
    promise.then(done, failed)


def minutes_west(milliseconds: int) -> int:
    """How many minutes the device's time zone is behind UTC at a time."""
    return int(Date.new(milliseconds).getTimezoneOffset())


def none_if_null(value: T | JsNull) -> T | None:
    """A value from the browser, with `null` as None."""
    return None if value is jsnull else value


def slot(name: str) -> Element:
    """The element with `data-show="name"`, which Python fills."""
    return find(f'[data-show="{name}"]')


def is_focus_lost() -> bool:
    """Whether no visible element has the focus, so that the next key would be lost."""
    focused = none_if_null(document.activeElement)
    return focused is None or focused.isSameNode(document.body) or not focused.checkVisibility()


def show_problem(form: Element, problem: str) -> None:
    """Shows in a form what is wrong with it; an empty text clears it."""
    find_in(form, ".problem").textContent = problem


def set_disabled(action: str, is_disabled: bool) -> None:
    """Marks a command as disabled or enabled; its button can have the focus in both cases."""
    find(f'[data-action="{action}"]').setAttribute("aria-disabled", str(is_disabled).lower())


def set_pressed(action: str, is_pressed: bool) -> None:
    """Marks a command as switched on or off."""
    find(f'[data-action="{action}"]').setAttribute("aria-pressed", str(is_pressed).lower())


def say(name: str, text: str) -> None:
    """Writes a text into a live region (`data-say`). The same text again is announced again."""
    region = find(f'[data-say="{name}"]')
    region.textContent = ""
    if text:
        region.textContent = text


@overload
def on(
    target: EventTarget,
    event: PointerEventName,
    do: Callable[[PointerEvent], object],
    *,
    passive: bool = False,
) -> None: ...
@overload
def on(
    target: EventTarget,
    event: Literal["wheel"],
    do: Callable[[WheelEvent], object],
    *,
    passive: bool = False,
) -> None: ...
@overload
def on(
    target: EventTarget,
    event: Literal["keydown"],
    do: Callable[[KeyboardEvent], object],
    *,
    passive: bool = False,
) -> None: ...
@overload
def on(
    target: EventTarget,
    event: Literal["pageshow"],
    do: Callable[[PageTransitionEvent], object],
    *,
    passive: bool = False,
) -> None: ...
@overload
def on(
    target: EventTarget,
    event: EventName,
    do: Callable[[Event], object],
    *,
    passive: bool = False,
) -> None: ...
def on(
    target: EventTarget, event: str, do: Callable[..., object], *, passive: bool = False
) -> None:
    """Calls `do(event)` for every such event while the page exists."""
    target.addEventListener(event, create_proxy(do), {"passive": passive} if passive else False)


def later(do: Callable[[], object], milliseconds: int = 0) -> None:
    """Calls `do()` once, after at least this time, in a later turn of the event loop."""
    window.setTimeout(create_once_callable(do), milliseconds)


def when_idle(do: Callable[[], object], timeout: int) -> None:
    """Calls `do()` once, as soon as the browser is idle, or after `timeout` milliseconds.

    A browser that does not tell when it is idle calls it after a fifth of that time.
    """
    if hasattr(window, "requestIdleCallback"):
        window.requestIdleCallback(create_once_callable(lambda deadline: do()), timeout=timeout)
    else:
        later(do, timeout // 5)


def set_root_data(name: str, value: str) -> None:
    """Sets `data-…` on the root element, which styles and other programs read."""
    document.documentElement.setAttribute(f"data-{name}", value)


def mark(name: str) -> None:
    """Sets a performance mark, `pentabula:…`."""
    window.performance.mark(f"pentabula:{name}")


def mark_first(name: str) -> None:
    """Sets a performance mark unless it exists."""
    if not window.performance.getEntriesByName(f"pentabula:{name}").length:
        mark(name)


def replace_url(fragment: str) -> None:
    """Replaces the fragment of the address, without a step of the history."""
    if str(location.hash).removeprefix("#") != fragment:
        history.replaceState(None, "", _address(fragment))


def push_url(fragment: str) -> None:
    """Replaces the fragment of the address, as a new step of the history."""
    history.pushState(None, "", _address(fragment))


def _address(fragment: str) -> str:
    return f"{location.pathname}{location.search}" + (f"#{fragment}" if fragment else "")


def open_sheet(name: str) -> None:
    """Opens a sheet or another popover if it is closed."""
    sheet = find(f"#{name}")
    if not sheet.matches(":popover-open"):
        sheet.showPopover()


def has_open_sheet() -> bool:
    """Whether a sheet is open."""
    return len(document.querySelectorAll(OPEN)) > 0


def close_sheets() -> None:
    """Closes all open sheets."""
    for sheet in document.querySelectorAll(OPEN):
        sheet.hidePopover()


def close_sheet(name: str) -> None:
    """Closes a sheet or another popover if it is open."""
    sheet = find(f"#{name}")
    if sheet.matches(":popover-open"):
        sheet.hidePopover()


def is_touched() -> bool:
    """Whether a person has used the page since it was opened; True if the browser does not say."""
    activation = getattr(navigator, "userActivation", None)
    return bool(activation.hasBeenActive) if activation else True
