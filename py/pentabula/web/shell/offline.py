"""Playing without a network: registers the service worker and follows what becomes of it.

`sw.js` stores one whole release of the page or nothing. This module tells the page when
that is done, and when a newer release waits; the change is made when a person agrees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import document, history, isSecureContext, location, navigator, performance
from pyodide.ffi import JsException, create_proxy

from pentabula.core.message import Message
from pentabula.web import page

if TYPE_CHECKING:
    from js import MessageEvent, ServiceWorker, ServiceWorkerRegistration

HOUR = 3_600_000  # milliseconds

PATIENCE = 3000
"""Milliseconds that a new release may take to come into charge once it is agreed to.

Chromium (156) forgets to put it there if the old release's worker ends and is started again at
that very moment, as happens while an engine is fetched; it remembers as soon as a tab is loaded,
which that tab may never be told. So nothing is asked of it before the engine is there.
"""

STALE = "stale"
"""The state of the history's step while a tab that is out of date is loaded anew: once only."""

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
    """One registration of the service worker, and whom to tell about it."""

    def __init__(
        self,
        registration: ServiceWorkerRegistration,
        on_ready: Callable[[], object],
        on_update: Callable[[], object],
        on_unavailable: Callable[[Message], object],
    ) -> None:
        self.registration = registration
        self.on_ready = on_ready
        self.on_update = on_update
        self.on_unavailable = on_unavailable
        self.release = document.documentElement.dataset.release
        self.is_controlled = bool(navigator.serviceWorker.controller)
        self.is_reloading = False
        self.checked = performance.now()

    def follow(self) -> None:
        """Listen from now on, and tell what is the case already."""
        container = navigator.serviceWorker
        self.registration.addEventListener("updatefound", create_proxy(self._found))
        container.addEventListener("controllerchange", create_proxy(self._changed))
        container.addEventListener("message", create_proxy(self._told))
        container.startMessages()
        document.addEventListener("visibilitychange", create_proxy(self._shown))
        if self.registration.active:
            self._stored()
        if self.registration.waiting and self.registration.active:
            self.on_update()
        if self.registration.installing:
            self._found()

    def accept(self) -> None:
        """Change to the release that waits; the page is loaded anew when it is in charge."""
        registration, either = self.registration, page.none_if_null
        coming = either(registration.waiting) or either(registration.installing)
        if coming is None:
            self._reload()  # another tab was faster
            return
        coming.postMessage(type="accept")
        self._reload_when_active(coming)

    def _found(self, event: object = None) -> None:
        worker = page.none_if_null(self.registration.installing)
        if worker is None:
            return
        if not self.registration.active:
            self._watch(worker, "activated", self._stored)
            self._watch(worker, "redundant", lambda: self.on_unavailable(INCOMPLETE))
        else:
            self._watch(worker, "installed", self.on_update)

    def _watch(self, worker: ServiceWorker, state: str, then: Callable[[], object]) -> None:
        def look(event: object = None) -> None:
            if worker.state == state:
                then()

        worker.addEventListener("statechange", create_proxy(look))

    def _stored(self) -> None:
        """A whole release is kept: say so, and ask to be served from it if it is the page's own."""
        worker = page.none_if_null(self.registration.active)
        if worker is not None:
            worker.postMessage(type="claim", release=self.release)
        document.documentElement.dataset.offline = "ready"
        self.on_ready()

    def _told(self, event: MessageEvent) -> None:
        """The worker is of another release, which came into charge while this page was loaded."""
        if event.data.type == "stale" and self.is_controlled and history.state != STALE:
            history.replaceState(STALE, "")
            self._reload()

    def _changed(self, event: object) -> None:
        """Another release took over, in this tab or another: no page goes on with files of two."""
        if self.is_controlled:
            self._reload_when_active(page.none_if_null(navigator.serviceWorker.controller))
        self.is_controlled = True

    def _reload_when_active(self, worker: ServiceWorker | None) -> None:
        """Loads the page anew from a worker that has taken over, once it is ready to answer.

        Without one, as when somebody has cleared the storage, at once.
        Chromium 156 may never answer a page that is loaded in the middle of that.
        """
        if worker is None or worker.state == "activated":
            self._reload()
        else:
            self._watch(worker, "activated", self._reload)
            page.later(self._reload, PATIENCE)

    def _reload(self) -> None:
        if not self.is_reloading:
            self.is_reloading = True
            location.reload()

    def _shown(self, event: object) -> None:
        """Somebody came back to the tab: look for a newer release, once an hour at most."""
        if document.visibilityState == "visible" and performance.now() - self.checked > HOUR:
            self.checked = performance.now()
            self.registration.update().catch(create_proxy(lambda error: None))


_current: list[Offline] = []


async def start(
    on_ready: Callable[[], object],
    on_update: Callable[[], object],
    on_unavailable: Callable[[Message], object],
) -> None:
    """Register the service worker; returns at once, the callbacks follow when it is so.

    on_ready: everything needed offline is stored (`<html data-offline="ready">` is set).
    on_update: a newer release is stored and waits for `accept_update`.
    on_unavailable: it cannot be, for the reason in the message. None of them ever raises here.
    """
    try:
        container = getattr(navigator, "serviceWorker", None)
    except JsException:  # forbidden where the page is shown
        container = None
    if not container:
        on_unavailable(UNSUPPORTED if isSecureContext else INSECURE)
        return
    try:
        registration = await container.register("./sw.js", updateViaCache="none")
    except JsException:
        on_unavailable(REFUSED)
        return
    _current[:] = [Offline(registration, on_ready, on_update, on_unavailable)]
    _current[0].follow()


def accept_update() -> None:
    """Change to the newer release, if there is one that waits, and load the page anew."""
    for offline in _current:
        offline.accept()
