"""Playing without a network: registers the service worker and follows its state.

`sw.js` stores one whole release of the page or nothing. This module informs the page when that is
done, and when a newer release waits; the page switches when the user agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, history, isSecureContext, location, navigator, window
from pyodide.ffi import create_proxy

from pentabula.app.engine.page.searcher import Searcher
from pentabula.app.shell.registry import Command, Registry
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks, Clock
from pentabula.core.days import HOUR_MS, MINUTE_MS
from pentabula.core.message import Message

if TYPE_CHECKING:
    from js import (
        MessageEvent,
        ServiceWorker,
        ServiceWorkerContainer,
        ServiceWorkerRegistration,
    )

TAKEOVER_TIMEOUT = 3000
"""Milliseconds that an accepted release may need to take over.

Chromium 156 postpones this if the old release's worker ends and restarts at that moment, as
happens while an engine is fetched. It continues when a tab is loaded, but may not answer that tab.
So no release is accepted before the engine has started.
"""

REGISTRATION_TIMEOUT = MINUTE_MS
"""Milliseconds after which a browser that does not answer is reported."""

STORING_TENTHS = 30
"""The greatest number of tenths of a second that storing the page waits for the engine."""

STALE = "stale"
"""The state of the step in the history while an outdated tab reloads, which it does only once."""

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

    on_ready: everything needed offline is stored (`<html data-offline="ready">` is set). on_update:
    a newer release is stored and waits for `accept`. on_unavailable: offline play is not possible,
    for the reason in the message.
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
        self._is_controlled = self._is_reloading = self._is_settled = False
        self._checked_at = 0.0
        self._background = BackgroundTasks()

    def connect(self, commands: Registry[Command], searcher: Searcher) -> None:
        """Adds the command that switches to a newer release, and begins to store the page.

        Storing begins once the engine has started, which would take longer at the same time.
        """
        commands.add({"update": lambda: searcher.when_started(self.accept)})
        searcher.when_started(lambda: self._background.spawn(self.start()), STORING_TENTHS)

    async def start(self) -> None:
        """Registers the service worker, and follows its state. Never raises.

        The page as a single file (`tools/bundle/single_file.py`) needs no service worker.
        """
        if hasattr(window, "importEmbedded"):
            document.documentElement.dataset.offline = "ready"
            return
        container = page.service_workers()
        if container is None:
            self._on_unavailable(UNSUPPORTED if isSecureContext else INSECURE)
            return
        self._clock.check_later(self._report_silence, REGISTRATION_TIMEOUT)
        try:
            registration = await container.register("./sw.js", updateViaCache="none")
            self._follow(container, registration)
        except page.MISSING:  # some extensions replace `register` by an empty function
            self._is_settled = True
            self._on_unavailable(REFUSED)

    def _follow(
        self, container: ServiceWorkerContainer, registration: ServiceWorkerRegistration
    ) -> None:
        """Listens from now on, and handles earlier events."""
        self._registration, self._is_settled = registration, True
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

    def _report_silence(self) -> None:
        if not self._is_settled:
            self._on_unavailable(INCOMPLETE)

    def accept(self) -> None:
        """Switches to the release that waits, if any; the page reloads once it has taken over."""
        registration = self._registration
        if registration is None:
            return
        newer = page.none_if_null(registration.waiting) or page.none_if_null(
            registration.installing
        )
        if newer is None:
            self._reload()  # another tab has switched already
            return
        newer.postMessage(type="accept")
        self._reload_when_active(newer)

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
        def check(event: object = None) -> None:
            if worker.state == state:
                then()

        worker.addEventListener("statechange", create_proxy(check))

    def _stored(self, registration: ServiceWorkerRegistration) -> None:
        """Reports a stored release, and asks to be served from it if it is our release."""
        root = document.documentElement
        worker = page.none_if_null(registration.active)
        if worker is not None:
            worker.postMessage(type="claim", release=root.dataset.release)
        root.dataset.offline = "ready"
        self._on_ready()

    def _on_message(self, event: MessageEvent) -> None:
        """Reloads once, if a worker of another release took over while this page was loading."""
        is_first = self._is_controlled and history.state != STALE
        if event.data.type != "stale" or not is_first:
            return
        if page.change_history(lambda: history.replaceState(STALE, "")):
            self._reload()

    def _on_controller(self, event: object) -> None:
        """Reloads when another release takes over, so that two releases never mix."""
        if self._is_controlled:
            self._reload_when_active(page.none_if_null(navigator.serviceWorker.controller))
        self._is_controlled = True

    def _reload_when_active(self, worker: ServiceWorker | None) -> None:
        """Reloads the page once the worker that has taken over is ready to answer.

        Without a worker, as after the storage was cleared, it reloads immediately. Chromium 156 may
        never answer a page that it loads while a worker takes over.
        """
        if worker is None or worker.state == "activated":
            self._reload()
        else:
            self._watch(worker, "activated", self._reload)
            self._clock.later(self._reload, TAKEOVER_TIMEOUT)

    def _reload(self) -> None:
        if not self._is_reloading:
            self._is_reloading = True
            location.reload()

    def _on_visibility(self, event: object) -> None:
        """Checks for a newer release when the tab is shown again, at most once an hour."""
        now, registration = self._clock.now(), self._registration
        is_due = now - self._checked_at > HOUR_MS
        if registration is not None and document.visibilityState == "visible" and is_due:
            self._checked_at = now
            page.ask(lambda: registration.update())
