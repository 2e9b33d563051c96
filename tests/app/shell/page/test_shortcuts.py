"""Single keys run commands, except in text fields; people may change the keys."""

import json

from pentabula.app.shell.page.hub import Hub
from tests.app.fakes.browser import Browser, location

START = "konobi?size=5&pie=off&moves=c3"


def test_a_key_runs_its_command_but_not_in_a_field(app: Hub, browser: Browser) -> None:
    browser.open(START)
    browser.press("u", browser.find("#move"))
    browser.press("u", ctrlKey=True)
    browser.find("#settings").is_open = True
    browser.press("u", wait=300)
    assert location.hash.endswith("c3")
    browser.find("#settings").is_open = False
    assert browser.press("u").defaultPrevented
    browser.wait()
    assert "moves=" not in location.hash


def test_a_key_that_is_taken_is_refused_and_another_one_stored(app: Hub, browser: Browser) -> None:
    browser.open(START)
    browser.press("?")
    browser.click('[data-key-of="undo"]')
    browser.press("r")
    assert "already the key for “Redo" in browser.said("key-problem")
    browser.press("Escape")
    assert browser.text('[data-key-of="undo"]') == "u"
    browser.click('[data-key-of="undo"]')
    browser.press("x", wait=300)
    assert json.loads(browser.storage.texts["pentabula/shortcuts"]) == {"undo": "x"}
    assert "“x” is now the key" in browser.said("key-reply")
    browser.find("#shortcuts").is_open = False
    browser.press("x", wait=300)
    assert "moves=" not in location.hash
    undo = browser.find('.side [data-action="undo"]')
    assert undo.getAttribute("aria-keyshortcuts") == "x"
    browser.press("?")
    browser.click('[data-action="keys-reset"]')
    assert browser.text('[data-key-of="undo"]') == "u"


def test_all_keys_can_be_switched_off(browser: Browser) -> None:
    browser.open(START)
    for named, key in (
        ('.side [data-action="undo"]', "u"),
        ("#settings [data-action=shortcuts]", "?"),
    ):
        assert browser.find(named).getAttribute("aria-keyshortcuts") == key
    browser.press("?")
    browser.click('[data-action="keys-switch"]')
    browser.find("#shortcuts").is_open = False
    assert not browser.press("u").defaultPrevented
    assert not browser.find('.side [data-action="undo"]').hasAttribute("aria-keyshortcuts")


def test_on_other_screens_only_the_key_for_the_list_of_shortcuts_works(browser: Browser) -> None:
    browser.open("games")
    assert not browser.press("u").defaultPrevented
    browser.press("?")
    assert browser.find("#shortcuts").is_open
