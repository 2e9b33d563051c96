"""The store of the page, on a browser's storage that may be full, forbidden or missing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentabula.core.message import Message
from pentabula.session.keep.keys import GAME
from pentabula.session.keep.mirror import Mirror
from pentabula.web.shell.storage import open_store
from pentabula.web.tasks import DeferredTasks
from tests.web_native.fakes.browser import Browser, window
from tests.web_native.fakes.dom import Event
from tests.web_native.fakes.ffi import JsException, jsnull


def opened(browser: Browser) -> Mirror:
    """The store of a tab."""
    return open_store(DeferredTasks(browser.clock))


@pytest.fixture
def store(browser: Browser) -> Mirror:
    return opened(browser)


def test_a_text_is_read_back_and_removed(store: Mirror, browser: Browser) -> None:
    assert store.read("key") is None
    store.write("key", "text")
    assert store.read("key") == "text"
    browser.wait()
    assert browser.storage.texts == {"key": "text"}
    store.remove("key")
    assert store.read("key") is None
    browser.wait()
    assert browser.storage.texts == {}
    assert store.problem is None


def test_a_full_storage_keeps_the_text_in_memory(store: Mirror, browser: Browser) -> None:
    store.write(f"{GAME}1", "old")
    browser.wait()
    browser.storage.is_full = True
    store.write(f"{GAME}1", "new")
    store.write(f"{GAME}2", "other")
    browser.wait()
    assert store.read(f"{GAME}1") == "new" and not store.is_stored(f"{GAME}1")
    assert store.keys(GAME) == [f"{GAME}1", f"{GAME}2"]
    assert "no room" in str(store.problem)
    browser.storage.is_full = False
    store.write(f"{GAME}1", "newest")
    browser.wait()
    assert browser.storage.texts[f"{GAME}1"] == "newest"
    assert store.problem is None


def refuse() -> object:
    """What the window does where a person has forbidden storage."""
    raise JsException("SecurityError: access is denied")


@pytest.mark.parametrize("access", [refuse, lambda: jsnull], ids=["throws", "null"])
def test_without_storage_texts_are_kept_in_memory(
    browser: Browser, access: Callable[[], object]
) -> None:
    window.access = access
    check_memory(opened(browser), browser)


def test_a_forbidden_storage_keeps_the_text_in_memory(browser: Browser) -> None:
    browser.storage.is_forbidden = True
    check_memory(opened(browser), browser)


def test_a_storage_that_is_forbidden_later_keeps_the_text_in_memory(
    store: Mirror, browser: Browser
) -> None:
    browser.storage.is_forbidden = True
    check_memory(store, browser)


def check_memory(store: Mirror, browser: Browser) -> None:
    """The store keeps a text as long as the page lives, and says that nothing is saved."""
    problems: list[Message] = []
    assert store.read("key") is None
    store.write(f"{GAME}1", "text", failed=problems.append)
    store.remove("other")
    browser.wait()
    assert store.read(f"{GAME}1") == "text" and not store.is_stored(f"{GAME}1")
    assert store.keys(GAME) == [f"{GAME}1"]
    assert problems == [store.problem]
    assert "does not let the page save" in str(store.problem)
    assert browser.storage.texts == {}


def test_keys_are_listed_by_prefix(browser: Browser) -> None:
    browser.storage.texts |= {"else": "1", "pentabula/settings": "{}", f"{GAME}x": "{}"}
    assert opened(browser).keys(GAME) == [f"{GAME}x"]


# Two tabs


@pytest.fixture
def other(store: Mirror, browser: Browser) -> Mirror:
    """The store of another tab."""
    return opened(browser)


def test_a_tab_sees_what_another_one_writes(store: Mirror, other: Mirror, browser: Browser) -> None:
    seen: list[str | None] = []
    assert other.read("key") is None
    other.changed.append(lambda: seen.append(other.read("key")))
    store.write("key", "one")
    assert other.read("key") is None
    browser.wait()
    store.write("key", "two")
    browser.wait()
    assert seen == ["one", "two"]


def test_a_tab_sees_what_another_one_deletes(
    store: Mirror, other: Mirror, browser: Browser
) -> None:
    store.write("key", "one")
    browser.wait()
    assert other.keys("k") == ["key"]
    store.remove("key")
    browser.wait()
    assert other.read("key") is None and other.keys("k") == []


def test_a_page_that_is_left_writes_everything_first(
    store: Mirror, other: Mirror, browser: Browser
) -> None:
    store.write("key", "text")
    window.hear(Event("pagehide", window))
    assert browser.storage.texts == {"key": "text"}
    browser.wait()
    assert other.read("key") == "text"


def test_a_page_that_is_shown_again_reads_everything_anew(store: Mirror, browser: Browser) -> None:
    store.write("key", "old")
    browser.wait()
    browser.storage.texts["key"] = "new"
    window.hear(Event("pageshow", window, persisted=False))
    assert store.read("key") == "old"
    window.hear(Event("pageshow", window, persisted=True))
    assert store.read("key") == "new"
