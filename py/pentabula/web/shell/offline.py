"""Playing without a network: registers the service worker and follows what becomes of it.

`sw.js` stores one whole release of the page or nothing. This module tells the page when
that is done, and when a newer release waits; the change is made when a person agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, history, isSecureContext, location, navigator
from pyodide.ffi import JsException, create_proxy

from pentabula.core.message import Message
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.engine.jobs import Engine
from pentabula.web.shell.registry import Command, Registry
from pentabula.web.tasks import BackgroundTasks

if TYPE_CHECKING:
    from js import (
        MessageEvent,
        ServiceWorker,
        ServiceWorkerContainer,
        ServiceWorkerRegistration,
    )

HOUR = 3_600_000  # milliseconds

PATIENCE = 3000
"""Milliseconds that a new release may take to take over once it is accepted.

Chromium (156) forgets to put it there if the old release's worker ends and is started again at
that very moment, as happens while an engine is fetched; it remembers as soon as a tab is loaded,
which that tab may never be told. So nothing is asked of it before the engine is there.
"""

STORING_WAITS = 30
"""Tenths of a second that storing the page waits for the engine at most."""

STALE = "stale"
"""The state of the history's step while a tab that is out of date reloads: once only."""

INSECURE = Message(
    "Offline play is not available: browsers allow it only over https or from this computer’s "
    "own address."
)
UNSUPPORTED = Message(
    "Offline play is not available: this browser, or its private mode, does not allow it."
)
REFUSED = Message("Offline play is not available: the browser refused to store the page.")
INCOMPLETE = Message(
    "Not ready for offline play yet: some files did not arrive, or there is no room for them. "
    "The next visit will try again."
)


class Offline:
    """The service worker that keeps the page for offline play.

    on_ready: everything needed offline is stored (`<html data-offline="ready">` is set).
    on_update: a newer release is stored and waits for `accept`.
    on_unavailable: offline play is not possible, for the reason in the message.
    """

    def __init__(
        self,
        clock: Clock,
        on_ready: Callable[[], object],
        on_update: Callable[[], object],
        on_unavailable: Callable[[Message], object],
    ) -> None:
        self._clock = clock
        self._on_ready, self._on_update = on_ready, on_update
        self._on_unavailable = on_unavailable
        self._registration: ServiceWorkerRegistration | None = None
        self._is_controlled = self._is_reloading = False
        self._checked_at = 0.0
        self._background = BackgroundTasks()

    def connect(self, commands: Registry[Command], engine: Engine) -> None:
        """Adds the command that changes releases, and begins to store the page.

        Storing waits for the engine, whose start would take longer beside it.
        """
        commands.add({"update": lambda: engine.when_settled(self.accept)})
        engine.when_settled(lambda: self._background.spawn(self.start()), STORING_WAITS)

    async def start(self) -> None:
        """Registers the service worker, and tells what becomes of it. Never raises."""
        try:
            container = getattr(navigator, "serviceWorker", None)
        except JsException:  # forbidden where the page is shown
            container = None
        if not container:
            self._on_unavailable(UNSUPPORTED if isSecureContext else INSECURE)
            return
        try:
            registration = await container.register("./sw.js", updateViaCache="none")
        except JsException:
            registration = None
        if registration is None:  # some tools and extensions replace `register` by a blank
            self._on_unavailable(REFUSED)
            return
        self._follow(container, registration)

    def _follow(
        self, container: ServiceWorkerContainer, registration: ServiceWorkerRegistration
    ) -> None:
        """Listens from now on, and tells what is the case already."""
        self._registration = registration
        self._is_controlled = bool(container.controller)
        self._checked_at = self._clock.now()
        registration.addEventListener("updatefound", create_proxy(self._on_found))
        container.addEventListener("controllerchange", create_proxy(self._on_controller))
        container.addEventListener("message", create_proxy(self._on_message))
        container.startMessages()
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))
        if registration.active:
            self._stored(registration)
        if registration.waiting and registration.active:
            self._on_update()
        if registration.installing:
            self._on_found()

    def accept(self) -> None:
        """Changes to the release that waits, if any; the page reloads when it is in charge."""
        registration = self._registration
        if registration is None:
            return
        coming = page.none_if_null(registration.waiting) or page.none_if_null(
            registration.installing
        )
        if coming is None:
            self._reload()  # another tab was faster
            return
        coming.postMessage(type="accept")
        self._reload_when_active(coming)

    def _on_found(self, event: object = None) -> None:
        registration = self._registration
        worker = page.none_if_null(registration.installing) if registration else None
        if registration is None or worker is None:
            return
        if registration.active:
            self._watch(worker, "installed", self._on_update)
        else:
            self._watch(worker, "activated", lambda: self._stored(registration))
            self._watch(worker, "redundant", lambda: self._on_unavailable(INCOMPLETE))

    def _watch(self, worker: ServiceWorker, state: str, then: Callable[[], object]) -> None:
        def look(event: object = None) -> None:
            if worker.state == state:
                then()

        worker.addEventListener("statechange", create_proxy(look))

    def _stored(self, registration: ServiceWorkerRegistration) -> None:
        """A whole release is stored: says so, and asks to be served from it if it is our own."""
        root = document.documentElement
        worker = page.none_if_null(registration.active)
        if worker is not None:
            worker.postMessage(type="claim", release=root.dataset.release)
        root.dataset.offline = "ready"
        self._on_ready()

    def _on_message(self, event: MessageEvent) -> None:
        """The worker is of another release, which came into charge while this page was loaded."""
        if event.data.type == "stale" and self._is_controlled and history.state != STALE:
            history.replaceState(STALE, "")
            self._reload()

    def _on_controller(self, event: object) -> None:
        """Another release took over, in this tab or another: never mix two releases."""
        if self._is_controlled:
            self._reload_when_active(page.none_if_null(navigator.serviceWorker.controller))
        self._is_controlled = True

    def _reload_when_active(self, worker: ServiceWorker | None) -> None:
        """Reloads the page from a worker that has taken over, once it is ready to answer.

        Without one, as when somebody has cleared the storage, immediately.
        Chromium 156 may never answer a page that is loaded in the middle of that.
        """
        if worker is None or worker.state == "activated":
            self._reload()
        else:
            self._watch(worker, "activated", self._reload)
            self._clock.later(self._reload, PATIENCE)

    def _reload(self) -> None:
        if not self._is_reloading:
            self._is_reloading = True
            location.reload()

    def _on_visibility(self, event: object) -> None:
        """Somebody came back to the tab: looks for a newer release, once an hour at most."""
        now, registration = self._clock.now(), self._registration
        is_due = now - self._checked_at > HOUR
        if registration is not None and document.visibilityState == "visible" and is_due:
            self._checked_at = now
            page.handle(registration.update())
