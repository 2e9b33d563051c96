"""Clocks at the table: set up, shown, pressed, paused and stored, and what happens at their end."""

import json

import pytest

from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.keys import TIME_CHOICE, is_game
from tests.app.fakes.browser import BroadcastChannel, Browser, document, navigator

FORM = "#setup-konobi form"


def begin(browser: Browser, **chosen: str) -> None:
    """Starts a game of two people with a clock of the set-up form."""
    browser.click('[data-action="new"]')
    for name, value in {"size": "7", "pie": "off", "play": "people"}.items():
        browser.choose(f'{FORM} input[name="{name}"][value="{value}"]')
    set_up(browser, clock="on", **chosen)


def set_up(browser: Browser, wait: float = 0, **chosen: str) -> None:
    """Chooses in the set-up form, by the names of its fields, and submits it."""
    for name, value in chosen.items():
        name = name.replace("_", "-")
        radio = f'{FORM} input[name="{name}"][value="{value}"]'
        if document.querySelectorAll(radio):
            browser.choose(radio)
        else:
            browser.choose(f'{FORM} input[name="{name}"]', value)
    browser.submit(browser.find(FORM), wait)


def left(browser: Browser, seat: int) -> int:
    return int(browser.find(f'[data-show="clock{seat}"]').getAttribute("data-ms"))


@pytest.fixture
def running(app: Hub, browser: Browser) -> None:
    """A game whose clocks of five minutes run after the first move."""
    begin(browser, timekind="sudden")
    browser.tap("c3")


@pytest.mark.parametrize(
    ("chosen", "tags"),
    [
        ({"timekind": "increment"}, {"TimeControl": "300+3"}),
        ({"timekind": "sudden", "preset_sudden": "600"}, {"TimeControl": "600"}),
        (
            {"timekind": "delay", "preset_delay": "own", "minutes": "1,5", "seconds": "4"},
            {"TimeControl": "90d4"},
        ),
        ({"timekind": "periods"}, {"TimeControl": "300/5x20"}),
        ({"timekind": "hourglass"}, {"TimeControl": "*180"}),
        ({"timekind": "count"}, {"TimeControl": "-"}),
        (
            {"timekind": "sudden", "sametime": "other", "minutes1": "2"},
            {"TimeControl0": "300", "TimeControl1": "120"},
        ),
    ],
)
def test_the_form_sets_the_clock_that_it_describes(app, browser, chosen, tags):
    begin(browser, **chosen)
    found = app.stage.session.record.tags
    assert {name: text for name, text in found.items() if name.startswith("Time")} == tags


def test_the_last_clock_is_offered_again_and_each_warning_can_be_switched_off(app, browser):
    begin(browser, timekind="delay", preset_delay="own", minutes="7")
    assert json.loads(browser.storage.texts[TIME_CHOICE])["minutes"] == "7"
    other = "#setup-tau form"
    assert browser.find(f'{other} input[name="timekind"][value="delay"]').checked
    assert browser.find(f'{other} input[name="minutes"]').value == "7"
    for name in ("lowseen", "lowheard", "lowfelt"):
        browser.choose(f"#settings-{name}-off")
    begin(browser, timekind="sudden", preset_sudden="own", minutes="0.2")
    browser.tap("c3")
    navigator.vibrations.clear()
    browser.wait(8_000)
    face = browser.find('[data-show="clock1"]').closest(".clock")
    assert not face.hasAttribute("data-low") and navigator.vibrations == []


@pytest.mark.parametrize("minutes", ["", "many", "-1", "0", "99999", "nan", "inf"])
def test_a_time_that_is_none_is_explained_in_the_form(app, browser, minutes):
    begin(browser, timekind="sudden", preset_sudden="own", minutes=minutes)
    assert "is not a number from 0.1 to 1,440" in browser.text(f"{FORM} .problem")
    assert browser.find("#setup-konobi").is_open


def test_a_running_clock_works_once_a_second_and_not_at_all_while_hidden(app, browser, monkeypatch):
    begin(browser, timekind="sudden", preset_sudden="180")
    browser.tap("c3")
    asked: list[float] = []
    clock, later = browser.clock, browser.clock.later
    monkeypatch.setattr(clock, "check_later", lambda do, ms: asked.append(ms) or later(do, ms))
    browser.wait(20_000)
    assert 19 <= len(asked) <= 21
    asked.clear()
    browser.wait(155_000 - left(browser, 1) % 1000)
    asked.clear()
    browser.wait(2_000)
    assert len(asked) <= 21, "tenths"
    browser.hide(is_hidden=True)
    browser.wait(1_000)
    asked.clear()
    browser.wait(60_000)
    assert asked == []


def test_little_time_is_seen_felt_and_announced_and_ends_the_game_with_its_reason(app, browser):
    begin(browser, timekind="sudden", preset_sudden="own", minutes="0.2")
    browser.tap("c3")
    navigator.vibrations.clear()
    browser.wait(3_000)
    assert "." in browser.shown("clock1"), "tenths"
    face = browser.find('[data-show="clock1"]').closest(".clock")
    assert face.getAttribute("data-low") == "true"
    assert browser.said("done") == "White: ten seconds left."
    assert navigator.vibrations == [(60, 60, 60)]
    navigator.vibrations.clear()
    browser.wait(8_000)
    assert navigator.vibrations == [(20,)] * 5
    browser.wait(2_000)
    assert "White ran out of time. Black wins." in browser.said("status")
    assert browser.shown("clock1") == "0:00"
    face = browser.find('[data-show="clock1"]').closest(".clock")
    assert face.getAttribute("data-state") == "flagged"
    (text,) = (t for key, t in browser.storage.texts.items() if is_game(key))
    assert '[Result \\"1-0 on time\\"]' in text and json.loads(text)["is_over"]
    browser.tap("d4")
    assert len(app.stage.session.node.line()) == 1


def test_the_clock_of_the_seat_to_move_runs_and_is_read_aloud_on_request(app, browser):
    begin(browser, timekind="sudden")
    browser.press("c")
    assert "Black: 5 min 0 s left. White: 5 min 0 s left." in browser.said("reply")
    assert "The clocks start with the first move." in browser.said("reply")
    assert browser.shown("clock0") == "5:00"
    browser.tap("c3")
    browser.wait(10_000)
    assert browser.shown("clock0") == "5:00" and left(browser, 0) == 300_000
    assert browser.shown("clock1") == "4:49" and 289_000 < left(browser, 1) < 290_000
    face = browser.find('[data-show="clock1"]').closest(".clock")
    assert face.getAttribute("data-state") == "running"
    assert face.textContent == "Clock of White, running: 4:49"


def test_a_press_starts_the_clock_and_plays_a_move_that_is_to_be_confirmed(app, browser):
    browser.tap("c3")
    assert not document.querySelectorAll(".clock")
    browser.press("k")
    assert browser.said("reply") == "This game has no clock."
    browser.choose("#settings-confirm-on")
    begin(browser, timekind="sudden")
    browser.press("k", wait=5_000)
    assert left(browser, 0) < 296_000
    app.stage.do(lambda session: session.propose("c3"))
    browser.press("k", wait=300)
    assert app.stage.session.node.token == "c3"
    browser.click(".clock[data-action=clock]")
    assert browser.find("#clocks").is_open


def test_the_clock_goes_on_after_a_reload(app, browser, markup, running):
    before = left(browser, 1)
    browser.hide(is_hidden=True)
    document.hidden = False
    document.reset(markup)
    again = browser.open("konobi?size=7&pie=off&moves=c3")
    browser.wait(5_000)
    assert again.stage.session is not app.stage.session
    assert before - 7_000 < left(browser, 1) < before - 4_000


def test_sleep_counts_after_something_has_happened_in_a_hidden_page(app, browser, running):
    browser.hide(is_hidden=True)
    browser.wait(1_000)
    app.stage.refresh()  # as when the engine plays, or a friend's move arrives
    browser.clock.set_by += 60_000
    browser.hide(is_hidden=False)
    assert 237_000 < left(browser, 1) < 239_000


def test_sleep_counts_for_a_clock_that_was_not_on_the_table(app, browser, running):
    browser.go_to("konobi?size=5&pie=off&moves=a1", wait=1_000)
    browser.hide(is_hidden=True)
    browser.clock.set_by += 60_000
    browser.hide(is_hidden=False)
    browser.go_back(wait=300)
    assert 230_000 < left(browser, 1) < 239_000


def test_a_change_of_the_system_time_changes_no_clock(app, browser, running):
    browser.clock.set_by = 3_600_000
    browser.wait(5_000)
    assert 294_000 < left(browser, 1) < 296_000
    (text,) = (t for key, t in browser.storage.texts.items() if is_game(key))
    assert json.loads(text)["clocks"]["wall"] > 1_700_003_600_000, "a reload counts from now on"


def test_two_tabs_agree(app: Hub, browser: Browser, running: None) -> None:
    ((key, text),) = ((k, t) for k, t in browser.storage.texts.items() if is_game(k))
    stored = json.loads(text)
    clocks = stored["clocks"] | {"ply": 2, "running": 0, "load": "other", "awake": 0}
    clocks |= {"seats": [[200_000, 0, 0, 0], [250_000, 0, 0, 0]], "wall": browser.clock.date()}
    record = stored["record"].rstrip() + " 2. d4\n"
    browser.storage.texts[key] = json.dumps(
        stored | {"record": record, "cursor": [0, 0], "clocks": clocks}
    )
    BroadcastChannel.new("pentabula").postMessage(key=key, text=browser.storage.texts[key])
    browser.wait(5_000)
    assert 194_000 < left(browser, 0) < 196_000 and left(browser, 1) == 250_000


def test_leaving_the_table_stops_no_clock(app, browser):
    begin(browser, timekind="sudden", preset_sudden="own", minutes="0.2")
    browser.tap("c3")
    browser.go_to("games", wait=30_000)
    assert app.stage.session.outcome is None
    browser.go_back(wait=1_000)
    assert "ran out of time" in browser.said("status")


def test_a_rematch_has_the_same_clock_and_the_players_keep_their_times(app, browser):
    begin(browser, timekind="sudden", sametime="other", minutes1="2")
    browser.tap("c3")
    app.commands["resign"]()
    browser.click('[data-action="yes"]', wait=300)
    app.commands["rematch"]()
    browser.wait(300)
    tags = app.stage.session.record.tags
    assert (tags["TimeControl0"], tags["TimeControl1"]) == ("120", "300")


def test_the_times_are_beside_the_moves_and_in_the_facts(app, browser, running):
    browser.wait(12_000)
    browser.tap("d4")
    assert "0:12" in browser.shown("record")
    assert "Time of White" in browser.shown("panels") and "0:12" in browser.shown("panels")


def test_a_pause_stops_the_clocks_and_a_minute_can_be_given(app, browser, running):
    browser.press("z", wait=60_000)
    assert browser.said("reply") == "The clocks are paused." and left(browser, 1) > 299_000
    browser.press("z")
    browser.click(".clock[data-action=clock]")
    browser.click('[data-give="1:60"]', wait=300)
    assert 350_000 < left(browser, 1) < 360_000
