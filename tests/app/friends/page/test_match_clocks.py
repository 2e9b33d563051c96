"""Clocks of games by link in the page: days per move, and clocks that run while playing live."""

import pytest

from pentabula import games
from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import match_key
from pentabula.app.store.matches import read_match
from pentabula.core.clocks import read_controls
from pentabula.core.record import Record
from pentabula.online.match import Match
from pentabula.online.match_time import end_on_time
from pentabula.online.messages import read_message, write_message
from pentabula.online.receiving import join, receive
from tests.app.fakes.browser import Browser, document, window
from tests.app.friends.page.test_matches import SECRET, Friend, offered, tokens
from tests.app.table.page.test_clocks import set_up

DAY = 86_400_000
FORM = "#setup-konobi form"
START = ""


def begin(browser: Browser, **chosen: str) -> Friend:
    """Starts a game by link with a clock, in which Bruno has answered Ana's first move."""
    set_up(browser, 300, size="7", pie="off", play="link", **chosen)
    browser.tap("c3")
    message = read_message(offered(browser))
    clock = browser.clock
    return Friend(browser, join(message, games.load, SECRET, "Bruno", clock.date))


def game_of(app: Hub) -> OnlineGame:
    activity = app.stage.activity
    assert isinstance(activity, OnlineGame)
    return activity


def pass_days(app: Hub, browser: Browser, milliseconds: int) -> None:
    """Lets days pass while the device sleeps."""
    browser.clock.set_by += milliseconds
    app.stage.refresh()
    browser.wait(1500)


def left(browser: Browser, seat: int) -> int:
    return int(browser.find(f'[data-show="clock{seat}"]').getAttribute("data-ms"))


def opened(browser: Browser) -> Friend:
    """A game with three days per move in which both have moved, and Bruno is to move."""
    bruno = begin(browser, pace="days")
    bruno.play("d5")
    bruno.send()
    browser.tap("e3")
    bruno.read()
    return bruno


@pytest.mark.parametrize(
    ("chosen", "time"),
    [
        ({"pace": "off"}, ""),
        ({"pace": "off", "clock": "on"}, ""),
        ({"pace": "days"}, "1/259200"),
        ({"pace": "days", "preset_days": "1/86400"}, "1/86400"),
        ({"pace": "days", "preset_days": "own", "owndays": "10"}, "1/864000"),
        ({"pace": "live"}, "300+3"),
        ({"pace": "live", "timekind": "sudden", "sametime": "other", "minutes1": "2"}, "300,120"),
    ],
)
def test_the_form_sets_the_clock_of_a_game_by_link(app, browser, chosen, time):
    assert begin(browser, **chosen).match.message().time == time


@pytest.mark.parametrize("days", ["", "0", "101", "some"])
def test_days_that_are_none_are_explained(app: Hub, browser: Browser, days: str) -> None:
    with pytest.raises(AssertionError):
        begin(browser, pace="days", preset_days="own", owndays=days)
    assert "is not a number from 1 to 100" in browser.text(f"{FORM} .problem")


def test_the_days_that_are_left_are_shown_in_words_and_on_the_clock(app, browser):
    bruno = begin(browser, pace="days")
    assert "The first moves have no limit." in browser.shown("match")
    bruno.play("d5")
    bruno.send()
    pass_days(app, browser, DAY // 2)
    assert "You have 2 days 12 hours left." in browser.shown("match")
    assert browser.shown("clock0") == "2 d 12 h" and browser.shown("clock1") == "3 d 0 h"
    browser.tap("e3")
    assert "Bruno has 3 days left." in browser.shown("match")
    browser.press("c")
    assert "3 days left." in browser.said("reply")


def test_my_games_says_how_long_there_is_for_the_move(app: Hub, browser: Browser) -> None:
    bruno = opened(browser)
    bruno.play("b5")
    bruno.send()
    pass_days(app, browser, DAY // 2)
    browser.go_to("games", wait=300)
    assert "Your turn: 2 days 12 hours left" in browser.text('[data-show="my-games"]')
    browser.clock.set_by += 3 * DAY
    browser.go_to("", wait=300)
    assert "Your turn: your time is up" in browser.shown("resume")


def test_the_win_is_claimed_when_the_days_are_up(app: Hub, browser: Browser) -> None:
    bruno = opened(browser)
    pass_days(app, browser, 3 * DAY - 5_000)
    assert not document.querySelectorAll('[data-action="match-claim"]')
    browser.wait(6_000)
    assert "Bruno has run out of time." in browser.shown("match")
    assert not game_of(app).match.is_over, "nothing happens by itself"
    browser.click('[data-action="match-claim"]', wait=300)
    assert "You have claimed the win on time." in browser.said("status")
    assert not game_of(app).match.is_over, "only Bruno knows when the move arrived"
    assert game_of(app).refusals.undo is not None, "nothing is asked for while it is claimed"
    assert bruno.read().needs_notice and bruno.match.winner == 0
    bruno.send()
    assert "Bruno ran out of time. You win." in browser.said("status")
    record = game_of(app).session.record
    assert record.root.main_line_end().is_timeout
    assert [each.textContent for each in document.querySelectorAll(".clock [data-ms]")] == ["0:00"]


def test_a_move_after_the_claim_leaves_the_decision_to_the_claimant(app, browser):
    bruno = opened(browser)
    pass_days(app, browser, 3 * DAY + 5_000)
    browser.click('[data-action="match-claim"]', wait=300)
    bruno.play("b5")
    bruno.send()
    match, key = game_of(app).match, app.stage.key
    assert match.is_claimed and tokens(app) == ["c3", "d5", "e3"]
    assert "Bruno has played on after you claimed the win." in browser.shown("match")
    stored = read_match(browser.storage.texts[match_key(key)], games.load)
    assert stored.time.contest == bruno.match.message() and stored.is_claimed
    browser.click('[data-action="match-keep"]', wait=300)
    assert match.is_claimed and not document.querySelectorAll('[data-action="match-accept"]')
    bruno.send()
    browser.click('[data-action="match-accept"]', wait=300)
    assert tokens(app) == ["c3", "d5", "e3", "b5"] and not match.is_claimed
    assert "You have 3 days left." in browser.shown("match")


def test_the_overdue_friend_is_seen_without_opening_the_game_and_given_more_time(app, browser):
    bruno = opened(browser)
    pass_days(app, browser, 7 * DAY + 10_000)
    browser.go_to("games", wait=300)
    assert "Your friend has run out of time" in browser.text('[data-show="my-games"]')
    assert document.title.startswith("(1) ")
    browser.go_to("", wait=300)
    assert "Your friend has run out of time" in browser.shown("resume")
    browser.click('[data-show="resume"] [data-key]', wait=300)
    browser.click('[data-action="match-give"]', wait=300)
    assert "Bruno has 1 day left." in browser.shown("match")
    assert bruno.read().sentence and not bruno.match.is_over
    bruno.play("b5")
    bruno.send()
    assert tokens(app) == ["c3", "d5", "e3", "b5"]


def test_the_friend_claims_the_win(app: Hub, browser: Browser) -> None:
    bruno = opened(browser)
    bruno.play("b5")
    bruno.send()
    pass_days(app, browser, 3 * DAY - 150_000)
    assert "You have 3 minutes left." in browser.shown("match")
    browser.clock.set_by += 60_000
    browser.wait(2_000)
    assert "You have 2 minutes left." in browser.shown("match")
    browser.clock.set_by += 84_000
    browser.wait(5_000)
    assert browser.shown("clock0") == "0:00"
    assert "Your time is up. You can move until the win is claimed." in browser.shown("match")
    end_on_time(bruno.match)
    bruno.send()
    assert "Your time is up. Bruno wins." in browser.said("status")
    browser.tap("a1")
    assert tokens(app) == ["c3", "d5", "e3", "b5"]


def test_the_time_of_each_move_is_kept_and_stored(app: Hub, browser: Browser) -> None:
    opened(browser)
    app.stage.refresh()
    before = game_of(app).match
    key = app.stage.key
    app.games.autosave.save()
    browser.wait()
    again = browser.open("games")
    browser.click(f'[data-show="my-games"] [data-key="{key}"]', wait=300)
    match = game_of(again).match
    assert match.time.times == before.time.times and match.time.controls == before.time.controls
    assert match.message() == before.message() and match.end.times.spent is not None


def live(app: Hub, browser: Browser, time: str = "60+1") -> Friend:
    """A game with live clocks, both connected, in which Ana at this page is to move."""
    record = Record.start(games.load("konobi"), {"size": 7, "pie": "off"})
    bruno = Friend(
        browser,
        Match.invite(
            "m123456", record, SECRET, "Bruno", "1", read_controls(time), browser.clock.date
        ),
    )
    bruno.send()
    browser.tap("c3")
    bruno.read()
    bruno.play("d5")
    bruno.send()
    connect(app, browser, is_live=True)
    return bruno


def hear(app: Hub, bruno: Friend) -> None:
    """What the page has sent over the connection arrives."""
    text = write_message(game_of(app).match.message())
    receive(bruno.match, read_message(text), games.load)


def connect(app: Hub, browser: Browser, *, is_live: bool) -> None:
    game_of(app).set_live(is_live)
    app.stage.refresh()
    browser.wait(0)


def test_live_clocks_run_only_while_both_are_connected(app: Hub, browser: Browser) -> None:
    bruno = live(app, browser)
    browser.wait(10_000)
    assert left(browser, 0) in range(48_000, 51_500)
    connect(app, browser, is_live=False)
    was = left(browser, 0)
    browser.wait(60_000)
    assert left(browser, 0) == was
    assert "The clocks are stopped until you play live." in browser.shown("match")
    browser.press("k")
    assert "stop when the connection ends" in browser.said("reply")
    connect(app, browser, is_live=True)
    browser.wait(5_000)
    browser.tap("e3")
    spent = game_of(app).match.time.times[-1]
    assert 14_500 < spent < 16_500
    hear(app, bruno)
    assert bruno.match.time.times[-1] == spent
    assert game_of(app).match.end.times.left == 60_000 - spent + 1_000


def test_the_own_flag_ends_a_live_game(app: Hub, browser: Browser) -> None:
    bruno = live(app, browser)
    browser.wait(61_000)
    assert "Your time is up. Bruno wins." in browser.said("status")
    hear(app, bruno)
    assert bruno.match.winner == 0


def test_the_win_is_claimed_if_the_friend_does_not_answer_in_time(app, browser):
    bruno = live(app, browser)
    browser.tap("e3")
    hear(app, bruno)
    browser.wait(61_000)
    assert not game_of(app).match.is_over
    browser.click('[data-action="match-claim"]', wait=300)
    assert game_of(app).match.is_claimed


@pytest.mark.parametrize(("spent", "is_lie"), [(9_000, False), (2_000, True), (30_000, True)])
def test_the_friends_time_must_agree_with_what_passed_here(app, browser, spent, is_lie):
    bruno = live(app, browser)
    browser.tap("e3")
    hear(app, bruno)
    browser.wait(10_000)
    bruno.match.play(bruno.match.record.game.notation.read("b5", bruno.match.end.position), spent)
    bruno.send()
    assert (tokens(app)[-1] != "b5") is is_lie
    assert ("the move took" in browser.shown("notice-text")) is is_lie


def sleep(browser: Browser, milliseconds: int) -> None:
    """The device sleeps, with the page on it."""
    browser.hide(is_hidden=True)
    browser.clock.set_by += milliseconds
    browser.hide(is_hidden=False)


def test_a_move_that_was_made_while_this_device_slept_is_no_lie(app: Hub, browser: Browser) -> None:
    bruno = live(app, browser, "600")
    browser.tap("e3")
    hear(app, bruno)
    bruno.match.play(bruno.match.record.game.notation.read("b5", bruno.match.end.position), 9_000)
    sleep(browser, 300_000)
    bruno.send()
    assert tokens(app)[-1] == "b5" and left(browser, 1) > 590_000


def test_a_win_is_not_claimed_by_a_device_that_slept(app: Hub, browser: Browser) -> None:
    bruno = live(app, browser)
    browser.tap("e3")
    hear(app, bruno)
    sleep(browser, 300_000)
    assert left(browser, 1) == 0 and not document.querySelectorAll('[data-action="match-claim"]')


def test_a_live_move_after_the_page_was_loaded_again_is_no_lie(app, browser, markup):
    bruno = live(app, browser, "600")
    browser.tap("e3")
    hear(app, bruno)
    browser.wait()
    bruno.match.play(bruno.match.record.game.notation.read("b5", bruno.match.end.position), 200_000)
    window.listeners = {}
    document.reset(markup)
    again = browser.open("games")
    bruno.send()
    assert tokens(again)[-1] == "b5"


def test_live_clocks_survive_a_reload(app: Hub, browser: Browser) -> None:
    live(app, browser)
    browser.wait(10_000)
    connect(app, browser, is_live=False)
    app.games.autosave.save()
    was, key = left(browser, 0), app.stage.key
    browser.wait()
    browser.open("games")
    browser.wait(5_000)
    browser.click(f'[data-show="my-games"] [data-key="{key}"]', wait=300)
    assert left(browser, 0) == was
