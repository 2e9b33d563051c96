"""The page's store, on a browser's storage that may be full, forbidden or missing."""

from types import SimpleNamespace

import pytest

from pentabula.app.store.keys import GAME
from pentabula.app.store.page.storage import open_store
from pentabula.app.store.store import Store
from pentabula.browser.tasks import DeferredTasks
from pentabula.core.message import Message
from tests.app.fakes.browser import BroadcastChannel, Browser, location, window
from tests.app.fakes.dom import Event
from tests.app.fakes.ffi import JsException, jsnull


def opened(browser: Browser) -> Store:
    """The store of a tab."""
    return open_store(DeferredTasks(browser.clock))


@pytest.fixture
def store(browser: Browser) -> Store:
    return opened(browser)


def refuse() -> object:
    """Raises the error of a window whose storage is forbidden."""
    raise JsException("SecurityError: access is denied")


def lack() -> object:
    """Raises the error of a window that has no storage at all."""
    raise AttributeError("localStorage")


ACCESS = {"throws": refuse, "null": lambda: jsnull, "missing": lack, "empty": SimpleNamespace}


@pytest.mark.parametrize("access", ACCESS.values(), ids=ACCESS)
def test_without_storage_texts_are_kept_in_memory_and_the_page_says_once_what_it_cannot_keep(
    browser, access
):
    window.access = access
    check_memory(opened(browser), browser)
    app = browser.open("konobi?size=5&pie=off")
    browser.tap("a1")
    assert "does not let the page save" in browser.shown("notice-text")
    app.announcer.notices.dismiss()
    browser.tap("e5")
    assert browser.shown("notice-text") == "" and location.hash.endswith("a1,e5")


def test_a_forbidden_storage_keeps_the_text_in_memory(browser: Browser, store: Store) -> None:
    browser.storage.is_forbidden = True
    check_memory(opened(browser), browser)
    browser.storage.is_forbidden = True
    check_memory(store, browser)


def check_memory(store: Store, browser: Browser) -> None:
    """Checks that the store keeps a text in memory and reports that it is not saved."""
    problems: list[Message] = []
    assert store.read("key") is None
    store.write(f"{GAME}1", "text", failed=problems.append)
    store.remove("other")
    browser.wait()
    assert store.read(f"{GAME}1") == "text" and not store.is_stored(f"{GAME}1")
    assert store.keys(GAME) == [f"{GAME}1"] and problems == [store.problem]
    assert "does not let the page save" in str(store.problem) and browser.storage.texts == {}


def test_a_key_that_another_tab_removes_meanwhile_is_left_out(browser, monkeypatch):
    browser.storage.texts |= {"a": "1"}
    monkeypatch.setattr(type(browser.storage), "length", 2)
    assert opened(browser).keys("") == ["a"]


def play(browser: Browser) -> None:
    """Plays a move, looks at other screens, and comes back."""
    browser.tap("c3")
    assert location.hash.endswith("moves=c3")
    for screen in ("", "games", "about"):
        browser.go_to(screen, wait=300)
    browser.go_back()
    browser.go_back()
    browser.go_back()
    browser.tap("d4")
    assert location.hash.endswith("moves=c3,d4")


@pytest.mark.parametrize("member", ["length", "key", "getItem", "setItem", "removeItem"])
def test_the_page_plays_whatever_the_storage_refuses(browser: Browser, member: str) -> None:
    browser.storage.raising = member
    app = browser.open("konobi?size=5&pie=off")
    play(browser)
    is_kept = any("c3 2. d4" in text for text in browser.storage.texts.values())
    assert is_kept is (member not in ("getItem", "setItem")) and app.storage.read(app.stage.key)


def test_a_channel_that_refuses_a_message_stops_nothing(browser, monkeypatch):
    def refuse_message(channel: object, **data: object) -> None:
        raise JsException("InvalidStateError: the channel is closed")

    monkeypatch.setattr(BroadcastChannel, "postMessage", refuse_message)
    browser.open("konobi?size=5&pie=off")
    play(browser)
    assert any("c3 2. d4" in text for text in browser.storage.texts.values())


@pytest.fixture
def other(store: Store, browser: Browser) -> Store:
    """The store of another tab."""
    return opened(browser)


def test_leaving_the_page_writes_everything_and_coming_back_reads_it_again(store, other, browser):
    store.write("key", "text")
    window.notify(Event("pagehide", window))
    assert browser.storage.texts == {"key": "text"}
    browser.wait()
    assert other.read("key") == "text"
    store.write("key", "old")
    browser.wait()
    browser.storage.texts["key"] = "new"
    window.notify(Event("pageshow", window, persisted=False))
    assert store.read("key") == "old"
    window.notify(Event("pageshow", window, persisted=True))
    assert store.read("key") == "new"
