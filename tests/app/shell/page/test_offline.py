"""Offline play: the page says when it is ready, or why it is not available."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pentabula.app.shell.page.offline import (
    INCOMPLETE,
    REFUSED,
    TAKEOVER_TIMEOUT,
    UNSUPPORTED,
    Offline,
)
from tests.app.fakes.browser import Browser, document, location, navigator
from tests.app.fakes.dom import Event, EventTarget
from tests.app.fakes.ffi import JsException, jsnull


class Worker(EventTarget):
    """A service worker in some state."""

    def __init__(self, state: str) -> None:
        super().__init__()
        self.state = state
        self.messages: list[dict[str, Any]] = []

    def postMessage(self, **message: Any) -> None:
        self.messages.append(message)

    def become(self, state: str) -> None:
        self.state = state
        self.notify(Event("statechange", self))


class ServiceWorkers(EventTarget):
    """The browser's service workers; with `refuses` registration fails."""

    def __init__(self, *, refuses: bool = False, **workers: Any) -> None:
        super().__init__()
        self.controller: Any = jsnull
        self.refuses = refuses
        self.registration = EventTarget()
        for name in ("active", "waiting", "installing"):
            setattr(self.registration, name, workers.get(name, jsnull))
        self.startMessages = lambda: None

    async def register(self, address: str, updateViaCache: str) -> Any:
        if self.refuses:
            raise JsException("SecurityError")
        return self.registration


class BlockedServiceWorkers(ServiceWorkers):
    """Service workers that an extension blocks: registration resolves to nothing."""

    async def register(self, address: str, updateViaCache: str) -> Any:
        return None


Start = Callable[..., tuple[Offline, list[object]]]


@pytest.fixture
def start(browser: Browser) -> Start:
    """Starts offline play with service workers; returns the list of its announcements."""

    def start_(workers: Any) -> tuple[Offline, list[object]]:
        navigator.serviceWorker = workers
        announced: list[object] = []
        offline = Offline(
            browser.clock,
            lambda: announced.append("ready"),
            lambda: announced.append("update"),
            announced.append,
        )
        browser.run(offline.start())
        return offline, announced

    return start_


def test_a_stored_release_is_announced_immediately(start: Start) -> None:
    worker = Worker("activated")
    _, announced = start(ServiceWorkers(active=worker))
    assert announced == ["ready"] and document.documentElement.dataset.offline == "ready"
    assert worker.messages[0]["type"] == "claim"


def test_a_first_visit_is_announced_as_ready_once_all_is_stored_or_as_incomplete(start):
    workers = ServiceWorkers(installing=Worker("installing"))
    _, announced = start(workers)
    worker = workers.registration.installing
    workers.registration.active = worker
    assert announced == []
    worker.become("activated")
    assert announced == ["ready"]
    workers = ServiceWorkers(installing=Worker("installing"))
    _, announced = start(workers)
    workers.registration.installing.become("redundant")
    assert announced == [INCOMPLETE]


@pytest.mark.parametrize(
    ("workers", "why"),
    [
        (lambda: None, UNSUPPORTED),
        (lambda: ServiceWorkers(refuses=True), REFUSED),
        (BlockedServiceWorkers, REFUSED),
    ],
)
def test_the_reason_for_a_failure_is_announced(start, workers, why):
    assert start(workers())[1] == [why]


def test_an_accepted_update_and_an_outdated_page_reload_once(start, browser):
    coming = Worker("installed")
    offline, announced = start(ServiceWorkers(active=Worker("activated"), waiting=coming))
    assert announced == ["ready", "update"]
    offline.accept()
    assert coming.messages == [{"type": "accept"}] and location.reloads == 0
    coming.become("activated")
    browser.wait(TAKEOVER_TIMEOUT * 2)
    assert location.reloads == 1
    location.reloads = 0
    workers = ServiceWorkers(active=Worker("activated"))
    workers.controller = Worker("activated")
    start(workers)
    stale = Event("message", workers, data=SimpleNamespace(type="stale"))
    workers.notify(stale)
    workers.notify(stale)
    assert location.reloads == 1
