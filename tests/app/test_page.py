"""The whole application, used like a person would, without a browser."""

from collections.abc import Iterator
from random import Random

import pytest

from pentabula import games
from pentabula.app.page import connect_soon, start
from pentabula.app.shell.page.hub import Hub
from pentabula.browser.tasks import PAUSE, TURN
from tests.app.fakes.browser import Browser, location
from tests.app.fakes.engine import FakeBackends, RealBackend
from tests.app.opening import SEED


@pytest.mark.parametrize("name", games.names())
def test_every_game_opens_from_its_address(browser: Browser, name: str) -> None:
    app = browser.open(name)
    assert browser.screen == "table" and browser.said("status")
    assert app.stage.session.game.name == name
    assert browser.shown("title").startswith(app.stage.session.game.title)


@pytest.fixture
def early(browser: Browser) -> Hub:
    """The page with a game on its table, and without its late rooms."""
    location.hash = "#konobi?size=5&pie=off&moves=c3"
    hub: Hub = browser.clock.run(start(browser.clock, FakeBackends(RealBackend()), Random(SEED)))
    browser.wait()
    return hub


def are_connected(hub: Hub) -> bool:
    return not hub.late.left


def test_a_game_is_played_without_the_late_rooms(early: Hub, browser: Browser) -> None:
    browser.type_move("d2", wait=300)
    browser.press("u", wait=300)
    assert not are_connected(early) and "c3" in location.hash


@pytest.mark.parametrize("name", ["picture", "review", "edit-position", "backup", "retry-next"])
def test_a_command_of_a_late_room_connects_them(early: Hub, name: str) -> None:
    assert early.commands.get(name) is not None and are_connected(early)


@pytest.mark.parametrize("address", ["learn/konobi", "puzzles/konobi", "drill/tau", "games"])
def test_an_address_of_a_late_room_connects_them(early: Hub, address: str) -> None:
    early.router.visit(address)
    assert are_connected(early) and location.hash.startswith(f"#{address}")


def test_later_turns_of_the_browser_connect_the_late_rooms(early: Hub, browser: Browser) -> None:
    loaded: list[str] = []

    def names() -> Iterator[str]:
        for name in ("pentabula.app.exercises.learning_path", "pentabula.review.why"):
            assert early.late.left  # the rooms are connected once what they need is there
            loaded.append(name)
            browser.clock.loop.seconds += (TURN + 1) / 1000
            yield name

    connect_soon(early, names())
    for turns, done in ((0.5, 0), (0.5, 1), (0.5, 1), (1, 2)):
        browser.clock.advance(PAUSE * turns)
        assert len(loaded) == done
    browser.wait(10_000)
    assert are_connected(early)


def test_late_rooms_catch_up_with_the_home_screen(early: Hub, browser: Browser) -> None:
    early.router.visit("")
    browser.wait()
    assert not browser.shown("daily")
    early.late.connect()
    browser.wait()
    assert "Puzzle of the day" in browser.shown("daily")
