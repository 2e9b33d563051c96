"""A browser with one tab: what the module `js` gives, and what a person does to it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, ClassVar

from tests.web_native.fakes.clock import FakeClock, VirtualLoop
from tests.web_native.fakes.dom import Element, Event, EventTarget, parse
from tests.web_native.fakes.ffi import JsException, jsnull

FRAME = 16
"""Milliseconds from one picture to the next."""

IDLE = 50
"""Milliseconds until the browser has nothing else to do."""


UNIQUE = ("#", "[data-show=", "[data-say=")


class Promise:
    """An answer that comes later, or a refusal."""

    def __init__(self, clock: FakeClock, value: object = None, error: object = None) -> None:
        self.clock, self.value, self.error = clock, value, error

    def then(self, done: Callable[[Any], Any], failed: Callable[[Any], Any] | None = None) -> None:
        if self.error is None:
            self.clock.later(lambda: done(self.value))
        elif failed is not None:
            self.clock.later(lambda: failed(self.error))


class Document(EventTarget):
    """The document; `reset` loads another page into it."""

    def reset(self, markup: str) -> None:
        self.listeners = {}
        self.known: dict[str, Element] = {}
        self.title = ""
        self.hidden, self.visibilityState = False, "visible"
        self.baseURI = "https://pentabula.example/"
        self.adoptedStyleSheets: list[Any] = []
        self.documentElement = Element("html", {"data-release": "1"}, self)
        self.body = Element("body", {}, self)
        self.activeElement: Any = self.body
        parse(markup, self.documentElement)

    def dispatch(self, event: Event) -> Event:
        """Lets everybody hear of an event, from the target outwards."""
        around = list(event.target.above()) if isinstance(event.target, Element) else []
        for each in (*around, self, window):
            each.hear(event)
        return event

    def querySelectorAll(self, selector: str) -> list[Element]:
        return self.documentElement.querySelectorAll(selector)

    def querySelector(self, selector: str) -> Any:
        """The first that matches; what only one element can match is remembered."""
        known = self.known.get(selector)
        if known is not None and known.matches(selector) and self.documentElement.contains(known):
            return known
        found = self.documentElement.querySelector(selector)
        if found is not jsnull and selector.startswith(UNIQUE) and " " not in selector:
            self.known[selector] = found
        return found

    def getElementById(self, name: str) -> Any:
        return self.querySelector(f"#{name}")

    def createElement(self, name: str) -> Element:
        return Element(name, {}, self)

    def createElementNS(self, namespace: str, name: str) -> Element:
        return Element(name, {}, self)


class BroadcastChannel:
    """A channel to the other tabs; each message arrives a little later."""

    open: ClassVar[list[BroadcastChannel]] = []

    def __init__(self) -> None:
        self.onmessage: Callable[[Event], object] = lambda event: None

    @staticmethod
    def new(name: str) -> BroadcastChannel:
        if window.stored.is_forbidden:
            raise JsException("SecurityError: access is denied")
        channel = BroadcastChannel()
        BroadcastChannel.open.append(channel)
        return channel

    def postMessage(self, **data: object) -> None:
        for other in BroadcastChannel.open:
            if other is not self:
                other._bring(Event("message", other, data=SimpleNamespace(**data)))

    def _bring(self, event: Event) -> None:
        window.clock.later(lambda: self.onmessage(event))

    def close(self) -> None:
        BroadcastChannel.open.remove(self)


class LocalStorage:
    """Texts by key. `is_full` and `is_forbidden` are what tests do to it."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = self.is_forbidden = False

    def _check(self) -> None:
        if self.is_forbidden:
            raise JsException("SecurityError: access is denied")

    @property
    def length(self) -> int:
        self._check()
        return len(self.texts)

    def key(self, index: int) -> str:
        return list(self.texts)[index]

    def getItem(self, key: str) -> Any:
        self._check()
        return self.texts.get(key, jsnull)

    def setItem(self, key: str, text: str) -> None:
        self._check()
        if self.is_full:
            raise JsException("QuotaExceededError: exceeded the quota")
        self.texts[key] = text

    def removeItem(self, key: str) -> None:
        self._check()
        self.texts.pop(key, None)


class Window(EventTarget):
    """The window, its clock and what hangs on it; `reset` makes all of it new."""

    def reset(self, clock: FakeClock) -> None:
        self.listeners = {}
        self.clock = clock
        self.stored = LocalStorage()
        self.access: Callable[[], object] = lambda: self.stored
        self.BroadcastChannel: Any = BroadcastChannel
        BroadcastChannel.open.clear()
        self.marks: list[str] = []
        self.innerWidth, self.innerHeight, self.devicePixelRatio = 1280, 800, 1.0
        self.queries: dict[str, SimpleNamespace] = {}
        self.performance = performance
        self.scrollY = 0.0

    @property
    def localStorage(self) -> Any:
        """The storage, as `access` gives it; a browser may throw, or have none."""
        return self.access()

    def scrollTo(self, x: float, y: float) -> None:
        self.scrollY = y

    def matchMedia(self, query: str) -> Any:
        if query not in self.queries:
            self.queries[query] = EventTarget()  # type: ignore[assignment]
            self.queries[query].matches = False
        return self.queries[query]

    def getComputedStyle(self, element: Element) -> Any:
        return SimpleNamespace(
            fill="rgb(0, 0, 0)",
            stroke="none",
            strokeWidth="0.04px",
            strokeDasharray="none",
            strokeLinecap="butt",
            opacity="1",
            fontFamily="Inter",
            fontWeight="400",
        )

    def setTimeout(self, do: Callable[[], Any], milliseconds: float) -> None:
        self.clock.later(do, milliseconds)

    def requestAnimationFrame(self, do: Callable[[float], Any]) -> None:
        self.clock.later(lambda: do(self.clock.now()), FRAME)

    def requestIdleCallback(self, do: Callable[[Any], Any], timeout: int) -> None:
        self.clock.later(lambda: do(None), IDLE)


class Location:
    """The address; only what follows `#` ever changes."""

    origin, pathname, search = "https://pentabula.example", "/", ""
    hash = ""
    reloads = 0

    def reload(self) -> None:
        self.reloads += 1


class History:
    """The steps of the history, by what follows `#`."""

    state: Any = None

    def reset(self) -> None:
        self.state, self.steps, self.at = None, [""], 0

    def replaceState(self, state: Any, unused: str, address: str = "") -> None:
        self.state = state
        if address:
            self.steps[self.at] = self._go(address)

    def pushState(self, state: Any, unused: str, address: str) -> None:
        self.state = state
        self.steps[self.at + 1 :] = [self._go(address)]
        self.at += 1

    def _go(self, address: str) -> str:
        _, mark, fragment = address.partition("#")
        location.hash = mark + fragment
        return fragment


class Path2D:
    @staticmethod
    def new(data: str) -> Path2D:
        return Path2D()


class CSSStyleSheet:
    text = ""

    @staticmethod
    def new() -> CSSStyleSheet:
        return CSSStyleSheet()

    def replaceSync(self, text: str) -> None:
        self.text = text


class FormData:
    def __init__(self, form: Element) -> None:
        self.form = form

    @staticmethod
    def new(form: Element) -> FormData:
        return FormData(form)

    def get(self, name: str) -> Any:
        for field in self.form.querySelectorAll(f'input[name="{name}"]'):
            if field.attributes.get("type") not in ("radio", "checkbox") or field.checked:
                return field.value
        return jsnull


class DateTimeFormat:
    @staticmethod
    def new(language: str, **options: str) -> DateTimeFormat:
        return DateTimeFormat()

    def format(self, date: Any) -> str:
        return f"day {date // 86_400_000}"


class Moment(int):
    """A time, in a zone of its own."""

    def getTimezoneOffset(self) -> int:
        return 0


class Date:
    @staticmethod
    def new(milliseconds: int) -> Moment:
        return Moment(milliseconds)

    @staticmethod
    def now() -> float:
        return float(window.clock.date())


class Performance:
    def now(self) -> float:
        return window.clock.now()

    def mark(self, name: str) -> None:
        window.marks.append(name)

    def getEntriesByName(self, name: str) -> Any:
        return SimpleNamespace(length=window.marks.count(name))


class Console:
    """What was written to the console."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def warn(self, text: str) -> None:
        self.lines.append(text)

    error = warn


class Navigator:
    """The browser as it tells of itself; `clipboard` is what was copied last."""

    def reset(self, clock: FakeClock) -> None:
        self.hardwareConcurrency = 4
        self.userActivation = SimpleNamespace(hasBeenActive=True)
        self.copied: list[str] = []
        self.vibrations: list[tuple[int, ...]] = []
        self.may_copy = True
        self.clipboard = SimpleNamespace(writeText=self._write)
        self.clock = clock
        self.serviceWorker: Any = None

    def vibrate(self, pattern: tuple[int, ...]) -> None:
        self.vibrations.append(pattern)

    def _write(self, text: str) -> Promise:
        if not self.may_copy:
            return Promise(self.clock, error="NotAllowedError")
        self.copied.append(text)
        return Promise(self.clock)


class URL:
    def __init__(self, href: str) -> None:
        self.href = href

    @staticmethod
    def new(path: str, base: str) -> URL:
        return URL(base + path)


class Response:
    """What the site has answered; `text` is None where it has no such file."""

    def __init__(self, text: str | None) -> None:
        self.ok, self._text = text is not None, text

    async def text(self) -> str:
        return str(self._text)


FILES: dict[str, str] = {}
"""The files of the site that tests put there."""


async def fetch(address: str) -> Response:
    """A file of the site."""
    return Response(FILES.get(address))


document, window, location, history = Document(), Window(), Location(), History()
navigator, performance, console = Navigator(), Performance(), Console()
Intl = SimpleNamespace(DateTimeFormat=DateTimeFormat)
isSecureContext = True


class Browser:
    """The tab as a person has it: looks, clicks, types, and lets time pass."""

    def __init__(self, loop: VirtualLoop, markup: str) -> None:
        self.clock = FakeClock(loop)
        window.reset(self.clock)
        navigator.reset(self.clock)
        history.reset()
        location.hash, location.reloads = "", 0
        console.lines = []
        FILES.clear()
        document.reset(markup)
        document.fonts = SimpleNamespace(ready=Promise(self.clock))  # type: ignore[attr-defined]

    # Looking

    def find(self, selector: str) -> Element:
        found = document.querySelector(selector)
        assert found is not jsnull, f"nothing matches {selector}"
        return found

    def text(self, selector: str) -> str:
        return " ".join(self.find(selector).textContent.split())

    def shown(self, name: str) -> str:
        """What the element with `data-show` shows."""
        return self.text(f'[data-show="{name}"]')

    def said(self, name: str) -> str:
        """What a live region says."""
        return self.text(f'[data-say="{name}"]')

    @property
    def screen(self) -> str | None:
        return document.documentElement.dataset.screen

    @property
    def focused(self) -> Element:
        return document.activeElement

    @property
    def storage(self) -> LocalStorage:
        return window.stored

    # Doing

    def click(self, selector: str, **more: Any) -> Event:
        """A click on an element by a program or by Enter; `detail=1` makes it the mouse's."""
        return self.click_element(self.find(selector), **more)

    def click_element(self, element: Element, **more: Any) -> Event:
        event = document.dispatch(Event("click", element, **more))
        button = element.closest("button")
        if button is jsnull or event.defaultPrevented:
            return event
        if "popovertarget" in button.attributes:
            sheet = self.find("#" + button.attributes["popovertarget"])
            sheet.is_open = not sheet.is_open
        if button.attributes.get("type") == "submit" and button.form is not jsnull:
            self.submit(button.form)
        return event

    def submit(self, form: Element) -> Event:
        return document.dispatch(Event("submit", form))

    def press(self, key: str, on: Element | None = None, **more: Any) -> Event:
        """A key on an element, or where the focus is."""
        more = {"code": f"Key{key.upper()}", **more}
        return document.dispatch(Event("keydown", on or self.focused, key=key, **more))

    def type_move(self, text: str) -> None:
        """Types a move and presses Enter."""
        self.find("#move").value = text
        self.submit(self.find('[data-form="move"]'))

    def resign(self) -> None:
        """Resigns, and answers the question with yes."""
        self.click('[data-action="resign"]')
        self.click('[data-action="yes"]')

    def paste(self, text: str) -> None:
        """Opens a pasted link or record."""
        form = self.find('[data-form="open"]')
        form.querySelector("textarea").value = text
        self.submit(form)

    def choose(self, selector: str, value: str | None = None) -> None:
        """Chooses a radio button, or types into a field, as the browser tells the page."""
        field = self.find(selector)
        if value is None:
            field.checked = True
        else:
            field.value = value
        document.dispatch(Event("input", field))
        document.dispatch(Event("change", field))

    def go_to(self, fragment: str) -> None:
        """Follows a link inside the page, or types it into the address."""
        history.pushState(None, "", f"/#{fragment}" if fragment else "/")
        window.hear(Event("hashchange", window))

    def go_back(self) -> None:
        """Goes back by a step of the history."""
        history.at -= 1
        fragment = history.steps[history.at]
        location.hash = f"#{fragment}" if fragment else ""
        window.hear(Event("hashchange", window))

    def wait(self, milliseconds: float = 300) -> None:
        """Lets time pass; the usual time is enough for everything that follows a picture."""
        self.clock.advance(milliseconds)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.clock.run(work)
