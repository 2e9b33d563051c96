"""Functions that read and change the document. Nothing is remembered here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar, cast, overload

from js import FormData, document, fetch, history, location, navigator, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, jsnull

from pentabula.boards.keyboard import is_foreign, latin_key
from pentabula.core.languages import neutral_path

if TYPE_CHECKING:
    from js import (
        Element,
        Event,
        EventTarget,
        HTMLCanvasElement,
        KeyboardEvent,
        PageTransitionEvent,
        PointerEvent,
        ServiceWorkerContainer,
        TransferEvent,
        WheelEvent,
    )
    from pyodide.ffi import JsNull, JsPromise

T = TypeVar("T")

PointerEventName = Literal[
    "click",
    "contextmenu",
    "lostpointercapture",
    "pointercancel",
    "pointerdown",
    "pointerleave",
    "pointermove",
    "pointerup",
]
TransferEventName = Literal["dragover", "drop", "paste"]
EventName = Literal[
    "afterprint",
    "beforeprint",
    "blur",
    "change",
    "chargingchange",
    "filled",
    "focusin",
    "hashchange",
    "input",
    "pagehide",
    "resize",
    "scroll",
    "storage",
    "submit",
    "toggle",
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
    """The first element inside `host` that matches. Raises LookupError without a match."""
    element = none_if_null(host.querySelector(selector))
    if element is None:
        raise LookupError(f"no {selector} in this part of the page")
    return element


def canvas(selector: str) -> HTMLCanvasElement:
    """The canvas that matches. Raises LookupError if index.html has none."""
    return cast("HTMLCanvasElement", find(selector))


def compiled_catalogue() -> bytes | None:
    """The compiled catalogue of the page's language; None for English."""
    return WORDS.read_bytes() if WORDS.is_file() else None


async def fetch_text(path: str) -> str:
    """The text of a file of this site. Raises JsException or OSError if it cannot be fetched."""
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

    Every such promise is passed here. The browser may reject any of them, for example because the
    page is closing; a rejection that nothing handles is an error on the console.
    """
    promise.then(done, failed)


def none_if_null(value: T | JsNull) -> T | None:
    """A value from the browser, with `null` as None."""
    return None if value is jsnull else value


MISSING = (AttributeError, TypeError, JsException)
"""What using a part of the browser raises that is missing, null or forbidden."""

TIMEOUT_MS = 10_000
"""Milliseconds after which a part of the browser counts as one that never answers."""


def feature(host: object, name: str) -> object:
    """A part of the browser, such as `navigator.storage`; None if it is missing or forbidden."""
    try:
        return none_if_null(getattr(host, name, None)) or None
    except JsException:
        return None


def ask(
    call: Callable[[], JsPromise[T]],
    done: Callable[[T], object] = lambda value: None,
    failed: Callable[[], object] = lambda: None,
    timeout: int = 0,
) -> None:
    """Calls `done` with the answer of a part of the browser, or `failed` without one.

    It may be missing, null, forbidden or throw, and its promise may be rejected, or not be settled
    within `timeout` milliseconds, which is not limited if 0.
    """
    is_settled = False

    def settle(then: Callable[..., object], *answer: T) -> None:
        nonlocal is_settled
        if not is_settled:
            is_settled = True
            then(*answer)

    try:
        handle(call(), lambda value: settle(done, value), lambda error: settle(failed))
    except MISSING:
        settle(failed)
    if timeout and not is_settled:
        check_later(lambda: settle(failed), timeout)


def matches(query: str) -> bool:
    """Whether a media query applies; False if the browser does not say."""
    try:
        return bool(window.matchMedia(query).matches)
    except MISSING:
        return False


def follow_media(query: str, do: Callable[[], object]) -> None:
    """Calls `do()` whenever a media query begins or ceases to apply, if the browser says so."""
    with suppress(*MISSING):
        on(window.matchMedia(query), "change", lambda event: do())


def service_workers() -> ServiceWorkerContainer | None:
    """What stores the page offline; None if this browser has none, or forbids them here."""
    return cast("ServiceWorkerContainer | None", feature(navigator, "serviceWorker"))


def slot(name: str) -> Element:
    """The element with `data-show="name"`, which Python fills."""
    return find(f'[data-show="{name}"]')


def is_focus_lost() -> bool:
    """Whether no visible element has the focus, so that the next key would be lost."""
    focused = none_if_null(document.activeElement)
    return focused is None or focused.isSameNode(document.body) or not focused.checkVisibility()


def value_in(form: Element, name: str) -> str:
    """The text of a field in a form, or the value of the chosen chip; empty if there is neither."""
    return str(none_if_null(FormData.new(form).get(name)) or "")


def show_problem(form: Element, problem: str) -> None:
    """Shows in a form what is wrong with it; an empty text clears it."""
    find_in(form, ".problem").textContent = problem


def set_disabled(action: str, is_disabled: bool) -> None:
    """Marks a command as disabled or enabled; its button can have the focus in both cases."""
    disable(find(f'[data-action="{action}"]'), is_disabled)


def disable(button: Element, is_disabled: bool) -> None:
    """Marks a button as disabled or enabled; it can have the focus in both cases."""
    button.setAttribute("aria-disabled", str(is_disabled).lower())


def set_pressed(action: str, is_pressed: bool) -> None:
    """Marks the buttons of a command as switched on or off."""
    for button in document.querySelectorAll(f'[data-action="{action}"]'):
        button.setAttribute("aria-pressed", str(is_pressed).lower())


def announce(name: str, text: str) -> None:
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
    event: TransferEventName,
    do: Callable[[TransferEvent], object],
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
    """Calls `do(event)` for every such event while the page exists.

    Events without the attributes or the field that such events have are left to the browser: other
    programs may send them, and key events name no key while a character is composed.
    """
    listener = create_proxy(_for_complete(event, do))
    target.addEventListener(event, listener, {"passive": passive} if passive else False)


def _for_complete(name: str, do: Callable[..., object]) -> Callable[[Event], object]:
    """The listener without the events that lack what `do` reads."""
    attribute = "pointerId" if name.startswith("pointer") else ATTRIBUTES.get(name)
    fields = FIELDS.get(name)
    if name == "keydown":
        return lambda event: do(event) if _names_key(cast("KeyboardEvent", event)) else None
    if attribute is not None:
        return lambda event: do(event) if hasattr(event, attribute) else None
    if fields is not None:
        return lambda event: do(event) if _is_from(event, fields) else None
    return do


def _is_from(event: Event, fields: str) -> bool:
    """Whether an event is of a field, or of something else than a document, such as a query."""
    if hasattr(event.target, "matches") and hasattr(event.target, "closest"):
        return bool(event.target.matches(fields))
    return not hasattr(event.target, "nodeType")


# User input. Other programs may send events without these attributes.

ATTRIBUTES = {
    "click": "clientX",
    "contextmenu": "clientX",
    "dragover": "dataTransfer",
    "drop": "dataTransfer",
    "lostpointercapture": "pointerId",
    "pageshow": "persisted",
    "paste": "clipboardData",
    "wheel": "deltaY",
}
"""An attribute that tells an event of each kind from a plain `Event`."""

FIELDS = {
    "change": "input, select, textarea",
    "filled": "*",
    "input": "input, select, textarea",
    "submit": "form",
}
"""What sends events of each kind."""

NO_KEYS = ("Dead", "Process", "Unidentified")
"""What `KeyboardEvent.key` says while a character is composed or if a key is not known."""


def _names_key(event: KeyboardEvent) -> bool:
    """Whether an event names a pressed key; events of autofill and of composing do not."""
    key = getattr(event, "key", None)
    is_composing = bool(getattr(event, "isComposing", False))
    return isinstance(key, str) and key not in ("", *NO_KEYS) and not is_composing


def element_of(event: Event) -> Element:
    """The element of an event; the root element for events of the document itself."""
    return event.target if hasattr(event.target, "closest") else document.documentElement


def is_repeated(event: KeyboardEvent) -> bool:
    """Whether an event repeats a key that is held down."""
    return bool(getattr(event, "repeat", False))


def is_modified(event: KeyboardEvent) -> bool:
    """Whether a key is pressed with Control, Alt or Meta; signs that AltGr makes are not."""
    if event.metaKey or not (event.ctrlKey or event.altKey):
        return bool(event.metaKey)
    modifier = getattr(event, "getModifierState", None)
    is_sign = len(event.key) == 1 and not event.key.isalnum()
    return not (is_sign and modifier is not None and modifier("AltGraph"))


def code_of(event: KeyboardEvent) -> str:
    """The position of a key as `KeyboardEvent.code` names it; empty if it is not known."""
    return str(getattr(event, "code", ""))


def latin_key_of(event: KeyboardEvent) -> str:
    """The key; for a letter of a non-Latin script, the key in its position on a Latin layout."""
    if not is_foreign(event.key):
        return event.key
    return latin_key(code_of(event), is_shifted=event.shiftKey)


def is_main_press(event: PointerEvent) -> bool:
    """Whether a pointer is pressed as usual: by no other button, nor by an eraser."""
    buttons = getattr(event, "buttons", 1)
    return not getattr(event, "button", 0) and buttons in (0, 1)


def is_lifted(event: PointerEvent) -> bool:
    """Whether a mouse or pen moves without being pressed, or with another button."""
    return event.pointerType != "touch" and getattr(event, "buttons", 1) != 1


def is_only_pointer(event: PointerEvent) -> bool:
    """Whether no other finger touches the screen."""
    return bool(getattr(event, "isPrimary", False))


def capture_pointer(element: Element, event: PointerEvent) -> None:
    """Sends an element the events of a pointer that leaves it, unless the pointer is gone."""
    with suppress(*MISSING):
        element.setPointerCapture(event.pointerId)


def later(do: Callable[[], object], milliseconds: int = 0) -> None:
    """Calls `do()` once, after at least this time, in a later turn of the event loop."""
    window.setTimeout(create_once_callable(do), milliseconds)


def check_later(do: Callable[[], object], milliseconds: int) -> None:
    """Calls `do()` once, after about this time. Unlike a timer, this is not pending work."""
    try:
        signal = window.AbortSignal.timeout(milliseconds)
        signal.addEventListener("abort", create_once_callable(lambda event: do()))
    except MISSING:
        later(do, milliseconds)


def when_idle(do: Callable[[], object], timeout: int) -> None:
    """Calls `do()` once, as soon as the browser is idle, or after `timeout` milliseconds.

    A browser without idle callbacks calls it after a fifth of that time.
    """
    try:
        window.requestIdleCallback(create_once_callable(lambda deadline: do()), timeout=timeout)
    except MISSING:
        later(do, timeout // 5)


def set_root_data(name: str, value: str) -> None:
    """Sets `data-…` on the root element, which styles and other programs read."""
    document.documentElement.setAttribute(f"data-{name}", value)


def root_data(name: str) -> str:
    """The value of `data-…` on the root element; empty if it is not set."""
    return str(none_if_null(document.documentElement.getAttribute(f"data-{name}")) or "")


def is_board_alone() -> bool:
    """Whether the address asks for the board alone, as in an iframe of another page."""
    return root_data("alone") == "true"


def mark(name: str) -> None:
    """Sets a performance mark, `pentabula:…`."""
    window.performance.mark(f"pentabula:{name}")


def mark_first(name: str) -> None:
    """Sets a performance mark unless it exists."""
    if not window.performance.getEntriesByName(f"pentabula:{name}").length:
        mark(name)


def replace_url(fragment: str) -> bool:
    """Replaces the fragment of the address, without a step of the history.

    Returns whether the browser allowed it.
    """
    if str(location.hash).removeprefix("#") == fragment:
        return True
    return change_history(lambda: history.replaceState(None, "", _address(fragment)))


def push_url(fragment: str) -> None:
    """Replaces the fragment of the address, as a new step of the history."""
    if not change_history(lambda: history.pushState(None, "", _address(fragment))):
        change_history(lambda: setattr(location, "hash", f"#{fragment}"))


def change_history(change: Callable[[], object]) -> bool:
    """Changes the history; returns whether the browser allowed it.

    WebKit throws an error after 100 changes within 30 seconds; others may lack it.
    """
    try:
        change()
    except MISSING:
        return False
    return True


def _address(fragment: str) -> str:
    return f"{location.pathname}{location.search}" + (f"#{fragment}" if fragment else "")


def is_file() -> bool:
    """Whether the page is a file on this device: links to it lead nowhere else."""
    return bool(location.protocol == "file:")


def shared_address(fragment: str) -> str:
    """The address to share: it opens the page in the language of the person who follows it.

    Of a page that is a file, only the part that another copy of the file opens if it is pasted.
    """
    if is_file():
        return f"#{fragment}"
    path = str(location.pathname)
    return f"{location.origin}{neutral_path(path)}#{fragment}"


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


def has_user_activation() -> bool:
    """Whether the user has used the page since it was opened; True if the browser does not say."""
    activation = feature(navigator, "userActivation")
    return bool(getattr(activation, "hasBeenActive", True))


def copy_text(text: str, done: Callable[[], object], otherwise: Callable[[], object]) -> None:
    """Copies a text and calls `done`, or `otherwise` if the browser does not allow copying."""
    ask(lambda: navigator.clipboard.writeText(text), lambda nothing: done(), otherwise, TIMEOUT_MS)
