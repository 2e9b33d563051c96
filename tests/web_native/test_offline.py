"""Offline play is told when it is ready, and why it is not where it cannot be had."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pentabula.core.message import Message
from pentabula.web.shell.offline import INCOMPLETE, PATIENCE, REFUSED, UNSUPPORTED, Offline
from tests.web_native.fakes.browser import Browser, document, location, navigator
from tests.web_native.fakes.dom import Event, EventTarget
from tests.web_native.fakes.ffi import JsException, jsnull


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
        self.hear(Event("statechange", self))


class Container(EventTarget):
    """The browser's service workers; `refuses` makes registering fail."""

    def __init__(self, **workers: Any) -> None:
        super().__init__()
        self.controller: Any = jsnull
        self.refuses = False
        self.registration = EventTarget()
        for name in ("active", "waiting", "installing"):
            setattr(self.registration, name, workers.get(name, jsnull))
        self.startMessages = lambda: None

    async def register(self, address: str, updateViaCache: str) -> Any:
        if self.refuses:
            raise JsException("SecurityError")
        return self.registration


class BlockedContainer(Container):
    """Service workers as an extension blocks them: registering resolves to nothing."""

    async def register(self, address: str, updateViaCache: str) -> Any:
        return None


Start = Callable[..., tuple[Offline, list[object]]]


@pytest.fixture
def start(browser: Browser) -> Start:
    """Starts offline play with a container, and notes what it tells."""

    def start_(container: Any) -> tuple[Offline, list[object]]:
        navigator.serviceWorker = container
        told: list[object] = []
        offline = Offline(
            browser.clock, lambda: told.append("ready"), lambda: told.append("update"), told.append
        )
        browser.run(offline.start())
        return offline, told

    return start_


def test_what_is_stored_already_is_told_at_once(start: Start) -> None:
    worker = Worker("activated")
    _, told = start(Container(active=worker))
    assert told == ["ready"]
    assert document.documentElement.dataset.offline == "ready"
    assert worker.messages[0]["type"] == "claim"


def test_a_first_visit_is_told_when_all_is_stored(start: Start) -> None:
    container = Container(installing=Worker("installing"))
    _, told = start(container)
    worker = container.registration.installing
    container.registration.active = worker
    assert told == []
    worker.become("activated")
    assert told == ["ready"]


def test_an_incomplete_release_is_told(start: Start) -> None:
    container = Container(installing=Worker("installing"))
    _, told = start(container)
    container.registration.installing.become("redundant")
    assert told == [INCOMPLETE]


@pytest.mark.parametrize(("refuses", "why"), [(True, REFUSED), (None, UNSUPPORTED)])
def test_why_it_cannot_be_is_told(start: Start, refuses: bool | None, why: Message) -> None:
    container = None if refuses is None else Container()
    if container is not None:
        container.refuses = True
    assert start(container)[1] == [why]


def test_blocked_registration_is_told_as_a_refusal(start: Start) -> None:
    assert start(BlockedContainer())[1] == [REFUSED]


def test_an_accepted_update_reloads_once_it_is_in_charge(start: Start, browser: Browser) -> None:
    coming = Worker("installed")
    offline, told = start(Container(active=Worker("activated"), waiting=coming))
    assert told == ["ready", "update"]
    offline.accept()
    assert coming.messages == [{"type": "accept"}] and location.reloads == 0
    coming.become("activated")
    browser.wait(PATIENCE * 2)
    assert location.reloads == 1


def test_a_page_that_is_out_of_date_reloads_once(start: Start) -> None:
    container = Container(active=Worker("activated"))
    container.controller = Worker("activated")
    start(container)
    stale = Event("message", container, data=SimpleNamespace(type="stale"))
    container.hear(stale)
    container.hear(stale)
    assert location.reloads == 1
