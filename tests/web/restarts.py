"""Restart the application in a page whose Python is already running.

A page's start takes 0.9 s of processor time, a fifth of it for the application. So the next test
uses a page that a test has left intact. Before that, everything that the application has added to
the browser is removed: listeners, timers, stored texts, marks, and the document, which is restored
to its state at the start of the page's entry. PyScript then finds the entry's element again and
runs it. No object of the application survives, since our modules have no mutable state; caches of
pure functions stay.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.web.waiting import PENDING, until_ready

# A page is closed after this many starts, since each start leaks some memory.
STARTS = 40

# Methods with lasting effects; a page on which one of these was called is not used again.
LASTING = ("add_init_script", "emulate_media", "expose_function", "on", "once", "route")

# Set for a test that has failed, whose page may be in any state.
HAS_FAILED = pytest.StashKey[bool]()

NEVER_IDLE = "globalThis.requestIdleCallback = () => 0;"

# `restarts.stop()` stops the application, and returns whether it has stopped completely;
# `restarts.begin()` starts it at an address. Both affect only what was added since the entry
# started.
RESTARTS = (
    PENDING
    + NEVER_IDLE
    + """
globalThis.restarts = (() => {
    const listen = EventTarget.prototype.addEventListener;
    const databases = indexedDB;
    const mark = performance.mark;
    let [was, sheets, names, marks] = [null, [], null, null];
    let [listeners, closable] = [[], []];
    let [hasWorker, fetching, isTouched] = [false, 0, false];

    EventTarget.prototype.addEventListener = function (type, listener, options) {
        const isCapture = Boolean(typeof options === "object" ? options?.capture : options);
        const target = this ?? globalThis;
        if (was) listeners.push([target, type, listener, isCapture]);
        return listen.call(target, type, listener, options);
    };
    performance.mark = function (name, ...rest) {
        if (name === "pentabula:python" && !was) {
            was = document.documentElement.cloneNode(true);
            sheets = [...document.adoptedStyleSheets];
            names = new Set(Object.getOwnPropertyNames(globalThis));
            marks = new Set(performance.getEntriesByType("mark").map((each) => each.name));
        }
        return mark.call(performance, name, ...rest);
    };
    const note = (name, made) => {
        globalThis[name] = class extends globalThis[name] {
            constructor(...given) {
                super(...given);
                made(this);
            }
        };
    };
    note("AudioContext", (each) => closable.push(each));
    note("BroadcastChannel", (each) => closable.push(each));
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...given) {
        if (was && !closable.includes(this)) closable.push(this);
        return transaction.apply(this, given);
    };
    // A pending request to a worker would never end.
    note("Worker", () => (hasWorker ||= was !== null));
    const { fetch } = globalThis;
    globalThis.fetch = (...given) => {
        fetching += 1;
        return fetch(...given).finally(() => (fetching -= 1));
    };
    for (const name of ["keydown", "mousedown", "pointerup"]) {
        listen.call(window, name, ({ isTrusted }) => (isTouched ||= isTrusted), true);
    }
    Object.defineProperty(UserActivation.prototype, "hasBeenActive", { get: () => isTouched });

    function clearDatabase() {
        const opening = IDBFactory.prototype.open.call(databases, "pentabula", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("texts");
        return new Promise((done) => {
            opening.onerror = done;
            opening.onsuccess = () => {
                const clearing = transaction.call(opening.result, "texts", "readwrite");
                clearing.objectStore("texts").clear();
                clearing.oncomplete = clearing.onabort = done;
                opening.result.close();
            };
        });
    }

    async function stop() {
        for (const [target, ...given] of listeners) target.removeEventListener(...given);
        for (const each of closable) each.close();
        [listeners, closable] = [[], []];
        for (const name of [...pending]) {
            const [kind, id] = name.match(/[a-z]+|[0-9]+/gi);
            globalThis[kind === "AnimationFrame" ? "cancelAnimationFrame" : `clear${kind}`](+id);
        }
        localStorage.clear();
        sessionStorage.clear();
        await clearDatabase();
        for (const name of Object.getOwnPropertyNames(navigator)) delete navigator[name];
        for (const name of Object.getOwnPropertyNames(globalThis)) {
            if (names && !names.has(name)) delete globalThis[name];
        }
        return was !== null && !hasWorker && fetching === 0 && visualViewport.scale === 1;
    }

    function restoreDocument() {
        const [root, start] = [document.documentElement, was.cloneNode(true)];
        for (const { name } of [...root.attributes]) root.removeAttribute(name);
        for (const { name, value } of start.attributes) {
            if (name === "style") root.style.cssText = value; // the policy forbids the attribute
            else root.setAttribute(name, value);
        }
        const old = [...document.head.childNodes];
        const head = [...start.querySelector("head").childNodes];
        old.slice(head.length).forEach((each) => each.remove());
        head.forEach((each, at) => {
            if (!old[at]) document.head.append(each);
            else if (!old[at].isEqualNode(each)) old[at].replaceWith(each);
        });
        document.adoptedStyleSheets = sheets;
        return start.querySelector("body");
    }

    function begin(address, stored) {
        isTouched = false;
        const body = restoreDocument();
        for (const { name } of performance.getEntriesByType("mark")) {
            if (!marks.has(name)) performance.clearMarks(name);
        }
        performance.clearMeasures();
        performance.clearResourceTimings();
        getSelection().removeAllRanges();
        for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
        history.replaceState(null, "", address);
        dispatchEvent(new HashChangeEvent("hashchange"));
        document.body.replaceWith(body);
        scrollTo(0, 0);
    }

    return { stop, begin };
})();
"""
)

STOP = "globalThis.restarts?.stop() ?? false"  # a promise
BEGIN = "given => restarts.begin(...given)"


class Restarts:
    """Pages of a context that are restarted, each used by one test at a time."""

    def __init__(self, new_page: Callable[[], Page], site: str) -> None:
        self._new_page, self._site = new_page, site
        self._free: list[Page] = []
        self._lent: list[Page] = []
        self._starts: Counter[Page] = Counter()

    def lend(self) -> Page:
        """A page for `start`, until `take_back`."""
        page = self._free.pop() if self._free else self._made()
        self._lent.append(page)
        return page

    def start(self, page: Page, where: str, stored: Mapping[str, str], recording: str) -> Page:
        """The page, ready at a hash of the site, with only these texts stored."""
        is_plain = not (stored or recording)
        if not self._starts[page]:
            page.goto(self._site + (where if is_plain else ""))
            until_ready(page)
            if not is_plain:
                page.evaluate(STOP)
        if self._starts[page] or not is_plain:
            page.evaluate(f"() => {{ {recording} }}")
            page.evaluate(BEGIN, [self._site + where, dict(stored)])
        self._starts[page] += 1
        return until_ready(page)

    def take_back(self, *, are_in_order: bool) -> list[Page]:
        """Stop the pages in use; return those that can be used again, which stay open."""
        self._free += [each for each in self._lent if are_in_order and self._is_stopped(each)]
        self._lent.clear()
        return self._free

    def _made(self) -> Page:
        page = self._new_page()
        page.add_init_script(RESTARTS)
        for name in LASTING:
            setattr(page, name, self._spending(page, getattr(page, name)))
        return page

    def _spending(self, page: Page, do: Callable[..., Any]) -> Callable[..., Any]:
        def spend(*given: Any, **options: Any) -> Any:
            self._starts[page] = STARTS
            return do(*given, **options)

        return spend

    def _is_stopped(self, page: Page) -> bool:
        is_here = not page.is_closed() and page.url.partition("#")[0] == self._site
        if not is_here or self._starts[page] >= STARTS:
            return False
        try:
            page.mouse.move(0, 0)
            return bool(page.evaluate(STOP))
        except Error:  # the tab has crashed
            return False
