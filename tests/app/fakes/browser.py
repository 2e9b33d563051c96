"""A browser with one tab: the module `js`, and the actions of a person."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from pentabula.app.shell.page.hub import Hub
    from pentabula.app.store.store import Backing
    from tests.app.fakes.engine import FakeBackends

from tests.app.fakes.clock import FakeClock, VirtualLoop
from tests.app.fakes.dom import Element, Event, EventTarget, parse
from tests.app.fakes.ffi import JsException, jsnull

FRAME = 16
"""Milliseconds from one frame to the next."""

IDLE = 50
"""Milliseconds until the browser is idle."""


class Promise:
    """A promise that is fulfilled or rejected later."""

    def __init__(self, clock: FakeClock, value: object = None, error: object = None) -> None:
        self.clock, self.value, self.error = clock, value, error

    def then(self, done: Callable[[Any], Any], failed: Callable[[Any], Any] | None = None) -> None:
        if self.error is None:
            self.clock.later(lambda: done(self.value))
        elif failed is not None:
            self.clock.later(lambda: failed(self.error))


class Document(EventTarget):
    """The document; `reset` loads another page into it."""

    nodeType = 9

    def reset(self, markup: str) -> None:
        self.listeners = {}
        self.index = defaultdict[str, dict[Element, None]](dict)
        self.title = ""
        self.hidden, self.visibilityState = False, "visible"
        self.baseURI = "https://pentabula.example/"
        self.adoptedStyleSheets: list[Any] = []
        self.documentElement = Element("html", {"data-release": "1"}, self)
        self.body = Element("body", {}, self)
        self.activeElement: Any = self.body
        parse(markup, self.documentElement)

    def dispatch(self, event: Event) -> Event:
        """Calls the listeners of an event, from the target outwards."""
        around = list(event.target.ancestors()) if isinstance(event.target, Element) else []
        for each in (*around, self, window):
            each.notify(event)
        return event

    def querySelectorAll(self, selector: str) -> list[Element]:
        return self.documentElement.querySelectorAll(selector)

    def querySelector(self, selector: str) -> Any:
        return self.documentElement.querySelector(selector)

    def getElementById(self, name: str) -> Any:
        return self.querySelector(f"#{name}")

    def createElement(self, name: str) -> Element:
        return Element(name, {}, self)


class BroadcastChannel:
    """A channel to the other tabs; messages arrive with a delay."""

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
                other._deliver(Event("message", other, data=SimpleNamespace(**data)))

    def _deliver(self, event: Event) -> None:
        window.clock.later(lambda: self.onmessage(event))

    def close(self) -> None:
        BroadcastChannel.open.remove(self)


class LocalStorage:
    """Texts by key. Tests set `is_full`, `is_forbidden`, and the name of a member that raises."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.is_full = self.is_forbidden = False
        self.raising = ""

    def _check(self, member: str) -> None:
        if self.is_forbidden or member == self.raising:
            raise JsException("SecurityError: access is denied")

    @property
    def length(self) -> int:
        self._check("length")
        return len(self.texts)

    def key(self, index: int) -> Any:
        self._check("key")
        return dict(enumerate(self.texts)).get(index, jsnull)

    def getItem(self, key: str) -> Any:
        self._check("getItem")
        return self.texts.get(key, jsnull)

    def setItem(self, key: str, text: str) -> None:
        self._check("setItem")
        if self.is_full:
            raise JsException("QuotaExceededError: exceeded the quota")
        self.texts[key] = text

    def removeItem(self, key: str) -> None:
        self._check("removeItem")
        self.texts.pop(key, None)


class Window(EventTarget):
    """The window, its clock and its attributes; `reset` makes all of them again."""

    def reset(self, clock: FakeClock) -> None:
        self.listeners = {}
        self.clock = clock
        self.stored, self.sessionStorage = LocalStorage(), LocalStorage()
        self.access: Callable[[], object] = lambda: self.stored
        self.BroadcastChannel: Any = BroadcastChannel
        self.AbortSignal = AbortSignal
        BroadcastChannel.open.clear()
        IntersectionObserver.made.clear()
        self.marks: list[str] = []
        self.innerWidth, self.innerHeight, self.devicePixelRatio = 1280, 800, 1.0
        self.queries: dict[str, SimpleNamespace] = {}
        self.performance = performance
        self.scrollY = 0.0
        self.lateArchive: SimpleNamespace | None = None
        self.IntersectionObserver: Any = IntersectionObserver

    @property
    def localStorage(self) -> Any:
        """The storage, as `access` returns it; browsers may raise or return none."""
        return self.access()

    def scrollTo(self, x: float, y: float) -> None:
        self.scrollY = y

    def matchMedia(self, query: str) -> Any:
        if query not in self.queries:
            self.queries[query] = EventTarget()  # type: ignore[assignment]
            self.queries[query].matches = False
        return self.queries[query]

    def roleStyles(self, roles: str) -> str:
        """As in loader.js."""
        look = ["rgb(0, 0, 0)", "none", "0.04px", "none", "butt", "1", "Inter", "400"]
        return json.dumps([look for _ in roles.split()])

    def reportHeight(self, height: int) -> None: ...

    async def fetchLate(self) -> None:
        """As in loader.js: keeps the late modules, unless they cannot be fetched."""
        content = FILES.get(document.documentElement.dataset.late)
        if content is not None:
            self.lateArchive = SimpleNamespace(to_bytes=lambda: content)

    def setTimeout(self, do: Callable[[], Any], milliseconds: float) -> None:
        self.clock.later(do, milliseconds)

    def requestAnimationFrame(self, do: Callable[[float], Any]) -> None:
        self.clock.later(lambda: do(self.clock.now()), FRAME)

    def requestIdleCallback(self, do: Callable[[Any], Any], timeout: int) -> None:
        self.clock.later(lambda: do(None), IDLE)


class Location:
    """The address; only the part after `#` changes."""

    origin, pathname, search = "https://pentabula.example", "/", ""
    protocol = "https:"
    hash = ""
    reloads = 0

    def reload(self) -> None:
        self.reloads += 1


class History:
    """The entries of the history, each by the part after `#`."""

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
    language = ""

    @staticmethod
    def new(language: str, **options: str) -> DateTimeFormat:
        made = DateTimeFormat()
        made.language = language
        return made

    def format(self, date: Any) -> str:
        if self.language == "sv":
            return datetime.fromtimestamp(date / 1000, UTC).date().isoformat()
        return f"day {date // 86_400_000}"


class FakeDate(int):
    """A time, in the time zone of the test."""

    def getTimezoneOffset(self) -> int:
        return 0


class Date:
    @staticmethod
    def new(milliseconds: int) -> FakeDate:
        return FakeDate(milliseconds)

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
    """The texts that were written to the console."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def warn(self, text: str) -> None:
        self.lines.append(text)

    error = warn


class Navigator:
    """The browser's properties; `clipboard` is the text that was copied last."""

    def reset(self, clock: FakeClock) -> None:
        self.hardwareConcurrency = 4
        self.userActivation = SimpleNamespace(hasBeenActive=True)
        self.copied: list[str] = []
        self.vibrations: list[tuple[int, ...]] = []
        self.may_copy = True
        self.clipboard = SimpleNamespace(writeText=self._write)
        self.clock = clock
        self.serviceWorker: Any = None
        self.storage: Any = StorageManager()
        self.vendor = ""
        self.saved: list[Blob] = []
        self.released: list[str] = []

    def vibrate(self, pattern: tuple[int, ...]) -> None:
        self.vibrations.append(pattern)

    def _write(self, text: str) -> Promise:
        if not self.may_copy:
            return Promise(self.clock, error="NotAllowedError")
        self.copied.append(text)
        return Promise(self.clock)


class IntersectionObserver:
    """Notes which elements are observed; `Browser.come_near` shows one of them."""

    made: ClassVar[list[IntersectionObserver]] = []

    def __init__(self, seen: Callable[[Any, Any], object]) -> None:
        self.seen, self.elements = seen, list[Any]()

    @staticmethod
    def new(seen: Callable[[Any, Any], object], *, rootMargin: str) -> IntersectionObserver:
        observer = IntersectionObserver(seen)
        IntersectionObserver.made.append(observer)
        return observer

    def observe(self, element: Any) -> None:
        self.elements.append(element)

    def unobserve(self, element: Any) -> None:
        self.elements.remove(element)

    def disconnect(self) -> None:
        self.elements.clear()


class AbortSignal(EventTarget):
    """A signal that is sent after some time."""

    @staticmethod
    def timeout(milliseconds: float) -> AbortSignal:
        signal = AbortSignal()
        signal.listeners = {}
        window.clock.later(lambda: signal.notify(Event("abort", signal)), milliseconds)
        return signal


class URL:
    def __init__(self, href: str) -> None:
        self.href = href

    @staticmethod
    def new(path: str, base: str) -> URL:
        return URL(base + path)

    @staticmethod
    def createObjectURL(blob: Blob) -> str:
        navigator.saved.append(blob)
        return f"blob:{len(navigator.saved)}"

    @staticmethod
    def revokeObjectURL(address: str) -> None:
        navigator.released.append(address)


class Blob:
    """The content of a file that the page saves."""

    def __init__(self, text: str, kind: str) -> None:
        self.content, self.kind = text, kind

    @staticmethod
    def new(parts: list[Any], type: str) -> Blob:
        return Blob(parts[0], type)


class File:
    """A file that a person chooses; without a text it cannot be read."""

    def __init__(
        self, content: str | bytes | None, name: str = "file", size: int | None = None
    ) -> None:
        self.content, self.name = content, name
        self.size = len(content or "") if size is None else size

    def arrayBuffer(self) -> Promise:
        if self.content is None:
            return Promise(navigator.clock, error="NotReadableError")
        content = self.content if isinstance(self.content, bytes) else self.content.encode()
        return Promise(navigator.clock, SimpleNamespace(to_bytes=lambda: content))


class StorageManager:
    """What the browser says about its storage; `asked` counts the requests to keep it."""

    def __init__(self) -> None:
        self.is_kept, self.usage, self.asked = False, 0, 0

    def persist(self) -> Promise:
        self.asked += 1
        self.is_kept = True
        return self.persisted()

    def persisted(self) -> Promise:
        return Promise(navigator.clock, self.is_kept)

    def estimate(self) -> Promise:
        return Promise(navigator.clock, SimpleNamespace(usage=self.usage))


class Response:
    """The site's response; `content` is None if the file does not exist."""

    def __init__(self, content: str | bytes | None) -> None:
        self.ok, self._content = content is not None, content

    async def text(self) -> str:
        return str(self._content)


class XMLHttpRequest:
    """A request that blocks the page."""

    @classmethod
    def new(cls) -> XMLHttpRequest:
        return cls()

    def open(self, method: str, address: str, is_asynchronous: bool) -> None:
        assert not is_asynchronous
        self._address = address

    def overrideMimeType(self, kind: str) -> None:
        assert kind == "text/plain; charset=x-user-defined"

    def send(self) -> None:
        content = FILES.get(self._address)
        self.status = 404 if content is None else 200
        content = content if isinstance(content, bytes) else b""
        self.responseText = "".join(chr(each if each < 128 else 0xF700 + each) for each in content)


FILES: dict[str, str | bytes] = {}
"""The files of the site, which tests write."""


async def fetch(address: str) -> Response:
    """A file of the site."""
    return Response(FILES.get(address))


document, window, location, history = Document(), Window(), Location(), History()
navigator, performance, console = Navigator(), Performance(), Console()
Intl = SimpleNamespace(DateTimeFormat=DateTimeFormat)
isSecureContext = True


class Browser:
    """The tab as a person uses it: reads, clicks, types, and lets time pass.

    After an action, time passes only if its `wait` says how many milliseconds.
    """

    def __init__(self, loop: VirtualLoop, markup: str) -> None:
        self._markup, self._is_open = markup, False
        self.clock = FakeClock(loop)
        window.reset(self.clock)
        navigator.reset(self.clock)
        history.reset()
        location.hash, location.reloads = "", 0
        console.lines = []
        FILES.clear()
        document.reset(markup)
        document.fonts = SimpleNamespace(ready=Promise(self.clock))  # type: ignore[attr-defined]

    # Reading

    def find(self, selector: str) -> Element:
        found = document.querySelector(selector)
        assert found is not jsnull, f"nothing matches {selector}"
        return found

    def text(self, selector: str) -> str:
        return " ".join(self.find(selector).textContent.split())

    def shown(self, name: str) -> str:
        """The text of the element with this `data-show`."""
        return self.text(f'[data-show="{name}"]')

    def said(self, name: str) -> str:
        """The text of a live region."""
        return self.text(f'[data-say="{name}"]')

    @property
    def screen(self) -> str | None:
        return document.documentElement.dataset.screen

    @property
    def moves(self) -> list[str]:
        """The moves in the address."""
        return [each for each in location.hash.partition("moves=")[2].split(",") if each]

    @property
    def focused(self) -> Element:
        return document.activeElement

    @property
    def storage(self) -> LocalStorage:
        return window.stored

    # Acting

    def open(
        self,
        fragment: str = "",
        backends: FakeBackends | None = None,
        database: Backing | None = None,
    ) -> Hub:
        """Starts the page at an address: `open("konobi?size=5&pie=off")`.

        Without `backends` there is one real engine, whose time is that of the test. Without
        `database`, games are in `localStorage`.
        """
        from tests.app.opening import start_page

        if self._is_open:  # a reload: nothing hears the events of the former page
            document.reset(self._markup)
            window.listeners = {}
            BroadcastChannel.open.clear()
        self._is_open = True
        history.steps, history.at = [fragment], 0
        location.hash = f"#{fragment}" if fragment else ""
        hub = start_page(self.clock, backends, database)
        self.wait()
        hub.late.connect()
        self.wait()
        return hub

    def click(self, selector: str, wait: float = 0, **more: Any) -> Event:
        """Clicks an element like a program or Enter; with `detail=1`, like the mouse."""
        return self.click_element(self.find(selector), wait, **more)

    def click_element(self, element: Element, wait: float = 0, **more: Any) -> Event:
        event = document.dispatch(Event("click", element, **more))
        button = element.closest("button")
        if button is not jsnull and not event.defaultPrevented:
            if "popovertarget" in button.attributes:
                sheet = self.find("#" + button.attributes["popovertarget"])
                sheet.is_open = not sheet.is_open
            if button.attributes.get("type") == "submit" and button.form is not jsnull:
                self.submit(button.form)
        self._wait_if(wait)
        return event

    def submit(self, form: Element, wait: float = 0) -> Event:
        event = document.dispatch(Event("submit", form))
        self._wait_if(wait)
        return event

    def press(self, key: str, on: Element | None = None, wait: float = 0, **more: Any) -> Event:
        """Presses a key on an element, or on the focused one."""
        more = {"code": f"Key{key.upper()}", **more}
        event = document.dispatch(Event("keydown", on or self.focused, key=key, **more))
        self._wait_if(wait)
        return event

    def type_move(self, text: str, wait: float = 0) -> None:
        """Types a move and presses Enter."""
        self.find("#move").value = text
        self.submit(self.find('[data-form="move"]'), wait)

    def play(self, *tokens: str, wait: float = 300) -> None:
        """Types moves, and waits for what follows each."""
        for token in tokens:
            self.type_move(token, wait)

    def tap(self, *targets: str) -> None:
        """Clicks targets on the board, and waits for what follows each."""
        for target in targets:
            self.click(f'#grid [data-target="{target}"]', wait=300)

    def resign(self, wait: float = 0) -> None:
        """Resigns and confirms it."""
        self.click('[data-action="resign"]')
        self.click('[data-action="yes"]', wait)

    def paste(self, text: str, wait: float = 0) -> None:
        """Opens a pasted link or record."""
        form = self.find('[data-form="open"]')
        form.querySelector("textarea").value = text
        self.submit(form, wait)

    def choose(self, selector: str, value: str | None = None, wait: float = 0) -> None:
        """Chooses a radio button or types into a field, with the browser's events."""
        field = self.find(selector)
        if value is None:
            field.checked = True
        else:
            field.value = value
        document.dispatch(Event("input", field))
        document.dispatch(Event("change", field))
        self._wait_if(wait)

    def give(self, selector: str, file: File, wait: float = 0) -> None:
        """Chooses a file in a field."""
        field = self.find(selector)
        field.files = [file]  # type: ignore[attr-defined]
        document.dispatch(Event("change", field))
        self._wait_if(wait)

    def come_near(self, element: Element) -> None:
        """Scrolls until an element is near the window."""
        for observer in IntersectionObserver.made:
            if element in observer.elements:
                observer.seen([SimpleNamespace(isIntersecting=True, target=element)], observer)

    def go_to(self, fragment: str, wait: float = 0) -> None:
        """Follows a link inside the page, or types it into the address."""
        history.pushState(None, "", f"/#{fragment}" if fragment else "/")
        window.notify(Event("hashchange", window))
        self._wait_if(wait)

    def go_back(self, wait: float = 0) -> None:
        """Goes back by one entry of the history."""
        history.at -= 1
        fragment = history.steps[history.at]
        location.hash = f"#{fragment}" if fragment else ""
        window.notify(Event("hashchange", window))
        self._wait_if(wait)

    def hide(self, *, is_hidden: bool) -> None:
        """Hides the page, or shows it again."""
        document.hidden = is_hidden
        document.notify(Event("visibilitychange", document))
        self.wait(0)

    def wait(self, milliseconds: float = 300) -> None:
        """Lets time pass; by default enough for all tasks that follow a frame."""
        self.clock.advance(milliseconds)

    def _wait_if(self, milliseconds: float) -> None:
        if milliseconds:
            self.wait(milliseconds)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.clock.run(work)
