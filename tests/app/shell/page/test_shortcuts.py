"""Single keys run commands, except in text fields; people may change the keys."""

from __future__ import annotations

import json

from tests.app.fakes.browser import Browser, location
from tests.app.opening import Opener

START = "konobi?size=5&pie=off&moves=c3"


def test_a_key_runs_its_command(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    assert browser.press("u").defaultPrevented
    browser.wait()
    assert "moves=" not in location.hash


def test_letters_typed_into_a_field_run_no_commands(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    browser.press("u", browser.find("#move"))
    browser.press("u", ctrlKey=True)
    browser.find("#settings").is_open = True
    browser.press("u")
    browser.wait()
    assert location.hash.endswith("c3")


def test_on_other_screens_only_the_key_for_the_list_of_shortcuts_works(
    open_app: Opener, browser: Browser
) -> None:
    open_app("games")
    assert not browser.press("u").defaultPrevented
    browser.press("?")
    assert browser.find("#shortcuts").is_open


def test_a_key_is_changed_and_stored(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    browser.press("?")
    browser.click('[data-key-of="undo"]')
    browser.press("x")
    browser.wait()
    assert json.loads(browser.storage.texts["pentabula/shortcuts"]) == {"undo": "x"}
    browser.find("#shortcuts").is_open = False
    browser.press("x")
    browser.wait()
    assert "moves=" not in location.hash


def test_a_key_that_is_taken_is_refused_in_a_sentence(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    browser.press("?")
    browser.click('[data-key-of="undo"]')
    browser.press("r")
    assert browser.said("key-problem")
    browser.press("Escape")
    assert browser.text('[data-key-of="undo"]') == "u"


def test_all_keys_can_be_switched_off(open_app: Opener, browser: Browser) -> None:
    open_app(START)
    assert browser.find('.side [data-action="undo"]').getAttribute("aria-keyshortcuts") == "u"
    browser.press("?")
    browser.click('[data-action="keys-switch"]')
    browser.find("#shortcuts").is_open = False
    assert not browser.press("u").defaultPrevented
    assert not browser.find('.side [data-action="undo"]').hasAttribute("aria-keyshortcuts")
