"""Games are saved from their first move on, and never overwrite what another tab has stored."""

from __future__ import annotations

import json

import pytest

from pentabula.session.keep.keys import is_game
from pentabula.web.shell.hub import Hub
from tests.web_native.conftest import Opener
from tests.web_native.fakes.browser import BroadcastChannel, Browser, document, location, window
from tests.web_native.fakes.dom import Event

START = "konobi?size=5&pie=off"


def games_in(browser: Browser) -> dict[str, str]:
    return {key: text for key, text in browser.storage.texts.items() if is_game(key)}


def records_in(browser: Browser) -> list[str]:
    return [json.loads(text)["record"] for text in games_in(browser).values()]


def take(browser: Browser, *targets: str) -> None:
    for target in targets:
        browser.click(f'#grid [data-target="{target}"]')
        browser.wait()


class OtherTab:
    """Another tab, as far as this one sees it: it stores what is played in it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.channel = BroadcastChannel.new("pentabula")
        (self.key,) = games_in(browser)

    def store(self, record: str, way: list[int]) -> None:
        """Stores the game; this tab has not been informed yet."""
        stored = json.loads(self.browser.storage.texts[self.key])
        stored |= {"record": record, "cursor": way}
        self.browser.storage.texts[self.key] = json.dumps(stored)

    def inform(self) -> None:
        """Informs this tab of what is stored."""
        text = self.browser.storage.texts.get(self.key)
        self.channel.postMessage(key=self.key, text=text)
        self.browser.wait()


@pytest.fixture
def app(open_app: Opener) -> Hub:
    return open_app(START)


@pytest.fixture
def other(app: Hub, browser: Browser) -> OtherTab:
    """Another tab with the same game, after its first move."""
    take(browser, "c3")
    return OtherTab(browser)


def record(moves: str) -> str:
    return f'[Game "konobi"]\n[Rules "1"]\n[Size "5"]\n[Pie "off"]\n\n{moves}'


def test_a_game_is_saved_from_its_first_move(app: Hub, browser: Browser) -> None:
    assert games_in(browser) == {}
    take(browser, "c3", "d4")
    assert len(games_in(browser)) == 1
    assert "1. c3 2. d4" in records_in(browser)[0]


def test_a_refused_tap_saves_nothing(app: Hub, browser: Browser) -> None:
    take(browser, "c3")
    (before,) = games_in(browser).values()
    browser.wait(1000)
    take(browser, "c3")
    assert list(games_in(browser).values()) == [before]


def test_a_move_in_another_tab_is_shown_and_announced_once(
    other: OtherTab, app: Hub, browser: Browser
) -> None:
    other.store(record("1. c3 2. d4"), [0, 0])
    other.inform()
    assert location.hash == f"#{START}&moves=c3,d4"
    assert "another tab" in browser.shown("notice-text")
    app.notices.dismiss()
    other.store(record("1. c3 2. d4 3. c2"), [0, 0, 0])
    other.inform()
    assert location.hash.endswith("c3,d4,c2")
    assert browser.shown("notice-text") == ""


@pytest.mark.parametrize("event", ["pageshow", "visibilitychange"])
def test_a_tab_that_was_asleep_catches_up(other: OtherTab, browser: Browser, event: str) -> None:
    other.store(record("1. c3 2. d4"), [0, 0])
    target = window if event == "pageshow" else document
    target.hear(Event(event, target, persisted=True))
    browser.wait()
    assert location.hash.endswith("c3,d4")


def test_a_page_that_is_shown_again_follows_other_tabs(other: OtherTab, browser: Browser) -> None:
    window.hear(Event("pagehide", window))
    assert BroadcastChannel.open == [other.channel]
    window.hear(Event("pageshow", window, persisted=True))
    other.store(record("1. c3 2. d4"), [0, 0])
    other.inform()
    assert location.hash.endswith("c3,d4")


def test_without_channels_the_storage_event_leads_to_the_other_tabs_move(
    open_app: Opener, browser: Browser
) -> None:
    del window.BroadcastChannel
    open_app(START)
    take(browser, "c3")
    other = OtherTab(browser)
    other.store(record("1. c3 2. d4"), [0, 0])
    window.hear(Event("storage", window))
    browser.wait()
    assert location.hash.endswith("c3,d4")


def test_moves_that_both_tabs_make_at_once_are_both_kept(other: OtherTab, browser: Browser) -> None:
    other.store(record("1. c3 2. d4"), [0, 0])
    take(browser, "b2")
    assert len(games_in(browser)) == 1
    assert "d4" in records_in(browser)[0] and "b2" in records_in(browser)[0]
    assert location.hash.endswith("c3,b2")


def test_a_move_in_another_tab_arrives_before_ours_is_stored(
    other: OtherTab, browser: Browser
) -> None:
    browser.click('#grid [data-target="b2"]')
    other.store(record("1. c3 2. d4"), [0, 0])
    other.inform()
    assert "d4" in records_in(browser)[0] and "b2" in records_in(browser)[0]


def test_an_unreadable_game_is_not_overwritten(other: OtherTab, browser: Browser) -> None:
    later = json.dumps({"version": 99, "record": "?"})
    browser.storage.texts[other.key] = later
    take(browser, "d4")
    assert len(games_in(browser)) == 2
    assert browser.storage.texts[other.key] == later
    assert any("d4" in text for text in games_in(browser).values())


def test_a_removed_game_is_saved_again_with_its_next_move(
    other: OtherTab, browser: Browser
) -> None:
    del browser.storage.texts[other.key]
    other.inform()
    take(browser, "d4")
    assert "2. d4" in records_in(browser)[0]


def test_full_storage_is_announced_and_everything_is_saved_once_there_is_room(
    other: OtherTab, browser: Browser
) -> None:
    browser.storage.is_full = True
    take(browser, "d4", "c2")
    assert "no room" in browser.shown("notice-text")
    browser.storage.is_full = False
    take(browser, "b4")
    assert "b4" in records_in(browser)[0]


def test_leaving_the_page_saves_at_once(app: Hub, browser: Browser) -> None:
    browser.click('#grid [data-target="c3"]')
    assert games_in(browser) == {}
    window.hear(Event("pagehide", window))
    assert len(games_in(browser)) == 1


def test_a_hidden_page_saves_at_once(app: Hub, browser: Browser) -> None:
    browser.click('#grid [data-target="c3"]')
    document.hidden = True
    document.hear(Event("visibilitychange", document))
    assert len(games_in(browser)) == 1


def test_a_resignation_is_saved(app: Hub, browser: Browser) -> None:
    take(browser, "c3")
    browser.click('[data-action="resign"]')
    browser.click('[data-action="yes"]')
    browser.wait()
    assert "by resignation" in records_in(browser)[0]
