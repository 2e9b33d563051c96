"""Games are saved from their first move on, and never overwrite the moves of another tab."""

import json
from types import SimpleNamespace

import pytest

from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key, is_game
from pentabula.app.store.saved_game import dates_of
from tests.app.fakes.browser import BroadcastChannel, Browser, document, location, window
from tests.app.fakes.dom import Event
from tests.app.sessions import saved
from tests.app.sessions import session as session_of

START = "konobi?size=5&pie=off"


def games_in(browser: Browser) -> dict[str, str]:
    return {key: text for key, text in browser.storage.texts.items() if is_game(key)}


def records_in(browser: Browser) -> list[str]:
    return [json.loads(text)["record"] for text in games_in(browser).values()]


class OtherTab:
    """Another tab, which stores the game that is played in it."""

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
        """Informs this tab of the stored game."""
        text = self.browser.storage.texts.get(self.key)
        self.channel.postMessage(key=self.key, text=text)
        self.browser.wait()


@pytest.fixture
def other(app: Hub, browser: Browser) -> OtherTab:
    """Another tab with the same game, after its first move."""
    browser.tap("c3")
    return OtherTab(browser)


def record(moves: str) -> str:
    return f'[Game "konobi"]\n[Rules "1"]\n[Size "5"]\n[Pie "off"]\n\n{moves}'


def test_a_game_is_saved_from_its_first_move_and_a_refused_tap_saves_nothing(app, browser):
    assert games_in(browser) == {}
    browser.tap("c3", "d4")
    (before,) = games_in(browser).values()
    assert "1. c3 2. d4" in records_in(browser)[0]
    browser.wait(1000)
    browser.tap("c3")
    assert list(games_in(browser).values()) == [before]


def test_a_move_in_another_tab_is_shown_and_announced_once(other, app, browser):
    other.store(record("1. c3 2. d4"), [0, 0])
    other.inform()
    assert location.hash == f"#{START}&moves=c3,d4"
    assert "another tab" in browser.shown("notice-text")
    app.announcer.notices.dismiss()
    other.store(record("1. c3 2. d4 3. c2"), [0, 0, 0])
    other.inform()
    assert location.hash.endswith("c3,d4,c2") and browser.shown("notice-text") == ""


@pytest.mark.parametrize("event", ["pageshow", "visibilitychange"])
def test_a_tab_that_was_suspended_shows_the_moves_of_other_tabs(other, browser, event):
    other.store(record("1. c3 2. d4"), [0, 0])
    target = window if event == "pageshow" else document
    target.notify(Event(event, target, persisted=True))
    browser.wait()
    assert location.hash.endswith("c3,d4")


def test_a_page_that_becomes_visible_shows_the_moves_of_other_tabs(other, browser):
    window.notify(Event("pagehide", window))
    assert BroadcastChannel.open == [other.channel]
    window.notify(Event("pageshow", window, persisted=True))
    other.store(record("1. c3 2. d4"), [0, 0])
    other.inform()
    assert location.hash.endswith("c3,d4")


@pytest.mark.parametrize("has_stand_in", [False, True])
def test_without_channels_a_storage_event_shows_the_other_tabs_move(browser, has_stand_in):
    if has_stand_in:  # of loader.js, as PyScript needs one
        window.BroadcastChannel = SimpleNamespace(isMissing=True)
    else:
        del window.BroadcastChannel
    browser.open(START)
    browser.tap("c3")
    other = OtherTab(browser)
    other.store(record("1. c3 2. d4"), [0, 0])
    window.notify(Event("storage", window))
    browser.wait()
    assert location.hash.endswith("c3,d4")


def test_simultaneous_moves_in_two_tabs_are_both_kept(other: OtherTab, browser: Browser) -> None:
    other.store(record("1. c3 2. d4"), [0, 0])
    browser.tap("b2")
    assert len(games_in(browser)) == 1
    assert "d4" in records_in(browser)[0] and "b2" in records_in(browser)[0]
    assert location.hash.endswith("c3,b2")


def test_a_move_of_another_tab_is_merged_before_ours_is_stored(other, browser):
    browser.click('#grid [data-target="b2"]')
    other.store(record("1. c3 2. d4"), [0, 0])
    other.inform()
    assert "d4" in records_in(browser)[0] and "b2" in records_in(browser)[0]


def test_a_game_that_another_tab_has_deleted_is_not_saved_again(other, app, browser):
    del browser.storage.texts[other.key]
    other.inform()
    assert "was deleted" in browser.shown("notice-text")
    app.announcer.notices.dismiss()
    browser.tap("d4", "c2")
    assert games_in(browser) == {} and location.hash.endswith("c3,d4,c2")
    assert browser.shown("notice-text") == ""
    app.games.autosave.save()
    browser.wait()
    assert games_in(browser) == {}


def test_a_game_deleted_in_another_tab_unnoticed_is_not_saved_again(other, browser):
    del browser.storage.texts[other.key]
    browser.tap("d4")
    assert games_in(browser) == {} and "was deleted" in browser.shown("notice-text")


def test_a_deletion_is_announced_before_the_last_move_is_saved(other, browser):
    browser.click('#grid [data-target="d4"]')
    del browser.storage.texts[other.key]
    other.inform()
    assert games_in(browser) == {}


def test_a_game_that_was_deleted_under_my_games_is_not_saved_again(other, app, browser):
    browser.go_to("games")
    browser.click("[data-remove]", wait=300)
    browser.go_back()
    browser.tap("d4")
    assert games_in(browser) == {}


@pytest.mark.parametrize("is_informed", [True, False])
def test_a_game_without_moves_that_another_tab_has_removed_is_saved(app, browser, is_informed):
    app.games.new.begin("konobi", {"size": 5}, read_occupants({}))
    browser.wait()
    other = OtherTab(browser)
    del browser.storage.texts[other.key]
    if is_informed:
        other.inform()
    assert browser.shown("notice-text") == ""
    browser.click('#grid [data-target="c3"]')
    browser.tap("d4")
    assert "1. c3 2. d4" in records_in(browser)[0] and browser.shown("notice-text") == ""


def test_a_review_of_a_deleted_game_is_not_stored(other: OtherTab, browser: Browser) -> None:
    browser.tap("d4")
    del browser.storage.texts[other.key]
    other.inform()
    browser.click('#more [data-action="review"]', wait=5_000)
    browser.click('#more [data-action="review"]', wait=300)
    assert not any("review/" in key for key in browser.storage.texts)


DAY = 24 * 60 * 60 * 1000


def dates_in(browser: Browser) -> Dates:
    (text,) = games_in(browser).values()
    return dates_of(text)


@pytest.fixture
def old(browser: Browser) -> int:
    """A stored game whose last move is old; returns when it was played."""
    played = browser.clock.date() - 200 * DAY
    session = session_of(f"{START}&moves=c3,d4")
    key = game_key("old")
    browser.storage.texts[key] = saved(session, played)
    browser.open().router.open_stored(key)
    browser.wait()
    return played


def test_viewing_changes_no_date_and_comments_and_variations_do_not_play_the_game(old, browser):
    for action in ("previous", "first", "last", "undo", "redo", "flip"):
        browser.click(f'[data-action="{action}"]', wait=300)
        assert dates_in(browser) == Dates(old, old), action
    browser.click('[data-action="notes"]')
    browser.choose("#comment", "Why?", wait=300)
    changed = dates_in(browser).changed
    assert dates_in(browser).played == old and changed > old
    browser.click('[data-action="previous"]')
    browser.tap("b2")
    assert dates_in(browser).played == old and dates_in(browser).changed > changed


@pytest.mark.parametrize("play", [lambda browser: browser.tap("c2"), Browser.resign])
def test_a_move_and_a_resignation_are_the_date_of_play(old, browser, play) -> None:
    play(browser)
    browser.wait()
    assert dates_in(browser).played > old and dates_in(browser).played == dates_in(browser).changed


def test_an_undone_resignation_is_stored(app: Hub, browser: Browser) -> None:
    app.games.new.begin("konobi", {"size": 5}, read_occupants({"Seat1": "Level casual"}))
    browser.resign(wait=300)
    assert "by resignation" in records_in(browser)[0] and app.games.results.read()
    browser.click('[data-action="undo"]', wait=300)
    assert "by resignation" not in records_in(browser)[0] and not app.games.results.read()


def test_full_storage_is_announced_and_an_unreadable_game_not_overwritten(other, browser):
    browser.storage.is_full = True
    browser.tap("d4", "c2")
    assert "no room" in browser.shown("notice-text")
    browser.storage.is_full = False
    browser.tap("b4")
    assert "b4" in records_in(browser)[0]
    later = json.dumps({"version": 99, "record": "?"})
    browser.storage.texts[other.key] = later
    browser.tap("a1")
    assert len(games_in(browser)) == 2 and browser.storage.texts[other.key] == later
    assert any("a1" in text for text in games_in(browser).values())


@pytest.mark.parametrize("is_left", [True, False])
def test_leaving_or_hiding_the_page_saves_immediately(app, browser, is_left) -> None:
    browser.click('#grid [data-target="c3"]')
    assert games_in(browser) == {}
    if is_left:
        window.notify(Event("pagehide", window))
    else:
        browser.hide(is_hidden=True)
    assert len(games_in(browser)) == 1
