"""The storage never raises: what it cannot store is kept in memory, and it says so."""

from __future__ import annotations

import pytest

from pentabula.session.keep.keys import GAME
from pentabula.web.shell.storage import Storage
from tests.web_native.fakes.browser import Browser


@pytest.fixture
def storage(browser: Browser) -> Storage:
    return Storage()


def test_a_text_is_read_back_and_removed(storage: Storage) -> None:
    assert storage.read("key") is None
    storage.write("key", "text")
    assert storage.read("key") == "text"
    storage.remove("key")
    assert storage.read("key") is None
    assert storage.problem is None


def test_a_full_storage_keeps_the_text_in_memory(storage: Storage, browser: Browser) -> None:
    storage.write(f"{GAME}1", "old")
    browser.storage.is_full = True
    storage.write(f"{GAME}1", "new")
    storage.write(f"{GAME}2", "other")
    assert storage.read(f"{GAME}1") == "new"
    assert storage.keys(GAME) == [f"{GAME}1", f"{GAME}2"]
    assert "no room" in str(storage.problem)
    browser.storage.is_full = False
    storage.write(f"{GAME}1", "newest")
    assert browser.storage.texts[f"{GAME}1"] == "newest"
    assert storage.problem is None


def test_a_forbidden_storage_keeps_the_text_in_memory(storage: Storage, browser: Browser) -> None:
    browser.storage.is_forbidden = True
    assert storage.read("key") is None
    storage.write(f"{GAME}1", "text")
    storage.remove("other")
    assert storage.read(f"{GAME}1") == "text"
    assert storage.keys(GAME) == [f"{GAME}1"]
    assert "does not let the page save" in str(storage.problem)


def test_keys_are_listed_by_prefix(storage: Storage, browser: Browser) -> None:
    browser.storage.texts |= {"else": "1", "pentabula/settings": "{}", f"{GAME}x": "{}"}
    assert storage.keys(GAME) == [f"{GAME}x"]
