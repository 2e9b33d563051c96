"""Grandmaster thinks on while the user thinks: charged, seen, not switched off, not in the way."""

import pytest

from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from tests.app.fakes.browser import Browser, Promise, navigator
from tests.app.fakes.dom import Event, EventTarget
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text


class Battery(EventTarget):
    """A battery that is charged, or not."""

    def __init__(self) -> None:
        super().__init__()
        self.charging = True

    def charge(self, charging: bool) -> None:
        self.charging = charging
        self.notify(Event("chargingchange", self))


@pytest.fixture
def battery(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Battery:
    found = Battery()
    monkeypatch.setattr(
        navigator, "getBattery", lambda: Promise(browser.clock, found), raising=False
    )
    return found


def begin(browser: Browser, tags: dict[str, str] | None = None) -> tuple[Hub, ScriptedBackend]:
    """A game in which the level has replied to c3."""
    answer = report_text("d4", plies=1, done=True), report_text("b2", plies=2)
    worker = ScriptedBackend(answer[0], answer[0], answer[1])
    app = browser.open("", FakeBackends(worker, cores=1))
    tags = {"Seat1": "Level grandmaster"} if tags is None else tags
    app.games.new.begin("konobi", {"size": 5, "pie": "off"}, read_occupants(tags))
    browser.wait()
    browser.tap("c3")
    browser.clock.until(lambda: browser.moves == ["c3", "d4"])
    browser.wait(1000)
    return app, worker


def thinks(browser: Browser, app: Hub, worker: ScriptedBackend) -> bool:
    """Whether the worker is busy although nobody waits for it."""
    steps = worker.steps
    browser.wait(1000)
    assert not app.engine.searcher.is_awaited
    return worker.steps > steps


@pytest.mark.parametrize(
    ("stop", "resume"),
    [
        (lambda app, browser, battery: battery.charge(False), lambda *a: a[2].charge(True)),
        (
            lambda app, browser, battery: browser.hide(is_hidden=True),
            lambda *a: a[1].hide(is_hidden=False),
        ),
        (
            lambda app, browser, battery: app.stage.change_setting("ponder", "off"),
            lambda *a: a[0].stage.change_setting("ponder", "on"),
        ),
    ],
    ids=["battery", "hidden", "off"],
)
def test_it_stops_at_once_and_goes_on(browser, battery, stop, resume):
    app, worker = begin(browser)
    assert thinks(browser, app, worker)
    stop(app, browser, battery)
    browser.wait(100)
    assert not app.engine.searcher.is_searching and not thinks(browser, app, worker)
    resume(app, browser, battery)
    assert thinks(browser, app, worker)


@pytest.mark.parametrize(("action", "level"), [("hint", "master"), ("analyse", None)])
def test_what_the_user_asks_for_comes_first(action, level, browser, battery):
    _, worker = begin(browser)
    browser.click(f'[data-action="{action}"]', wait=300)
    assert worker.requests[-1].level == level


def test_without_word_of_a_battery_no_level_thinks_on(browser: Browser) -> None:
    app, worker = begin(browser)
    assert not hasattr(navigator, "getBattery") and not thinks(browser, app, worker)


def test_the_tree_grows_until_the_user_moves_but_not_of_other_levels(browser, battery):
    app, worker = begin(browser, {"Seat1": "Level master"})
    assert not thinks(browser, app, worker)
    app, worker = begin(browser)
    assert thinks(browser, app, worker)
    start = "konobi?size=5&pie=off"
    moves = [each.link.removeprefix(start) for each in worker.requests]
    assert moves == ["", "&moves=c3", "&moves=c3,d4"]
    assert {each.level for each in worker.requests} == {"grandmaster"}
    browser.tap("b1")
    browser.wait(300)
    assert worker.requests[-1].link.endswith("c3,d4,b1") and app.engine.searcher.is_awaited
