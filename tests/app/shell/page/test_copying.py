"""Each answer of the device's share sheet has one consequence."""

from types import SimpleNamespace

import pytest
from pyodide.ffi import JsException

from pentabula.app.shell.page.copying import CopyAndShare, can_share
from pentabula.app.shell.page.hub import Hub
from tests.app.fakes.browser import Browser, Promise, navigator

ANSWERS = {
    "shared": (lambda: Promise(navigator.clock), ["sent"]),
    "AbortError": (None, []),  # the user has closed the sheet
    "NotAllowedError": (None, ["copied"]),
    "InvalidStateError": (None, ["copied"]),
    "throws": (lambda: (_ for _ in ()).throw(JsException("denied")), ["copied"]),
    "missing": (None, ["copied"]),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_link_is_copied_unless_it_was_shared_or_the_user_closed_the_sheet(
    app: Hub, browser: Browser, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    answer, wanted = ANSWERS[name]
    rejected = SimpleNamespace(name=name)

    def share(**given: str) -> Promise:
        assert given == {"title": "Konobi", "url": "https://example.org/#konobi"}
        return Promise(navigator.clock, error=rejected) if answer is None else answer()

    if name != "missing":
        monkeypatch.setattr(navigator, "share", share, raising=False)
    assert can_share() == (name != "missing")
    done = list[str]()
    CopyAndShare(app.announcer.toasts).share(
        "Konobi",
        "https://example.org/#konobi",
        lambda: done.append("copied"),
        lambda: done.append("sent"),
    )
    browser.wait()
    assert done == wanted
