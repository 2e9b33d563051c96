"""The page does not depend on the order in which features connect or listeners are called."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.app import page as page_app
from pentabula.app.page import start
from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.registry import Registry
from pentabula.puzzles.puzzle_file import write_puzzles
from tests.app.fakes.browser import FILES, Browser, document, location, window
from tests.app.fakes.dom import Element
from tests.app.fakes.engine import FakeBackends, RealBackend
from tests.app.opening import SEED, virtual_loop
from tests.app.reviewing.page.test_reviews import GRAPH, PLAYED, review
from tests.puzzles.samples import KONOBI, puzzle

PUZZLE = puzzle("konobi", KONOBI)

Snapshots = dict[str, Any]


def page_now() -> Any:
    """The content of the page and of the storage, and the address."""
    root = document.documentElement
    elements = [described(each) for each in (root, *root.descendants())]
    texts = sorted(window.localStorage.texts.items())
    return elements, texts, location.hash, document.title, described(document.activeElement)


def described(element: Element) -> Any:
    return (
        element.tag,
        sorted(element.attributes.items()),
        [node for node in element.nodes if isinstance(node, str)],
        sorted(element.style.properties.items()),
        {name: str(value) for name, value in vars(element.style).items() if name != "setProperty"},
        (element.value, element.checked, element.is_open, element.scrollTop),
    )


def scenario(browser: Browser, hub: Hub) -> Iterator[str]:
    """Plays and reviews a game, tries again, solves a puzzle and does a lesson.

    Yields the name of each part once it is done.
    """
    hub.games.new.begin(
        "konobi", {"size": 4, "pie": "off"}, read_occupants({"Seat1": "Level novice"})
    )
    browser.wait()
    yield "a new game"
    browser.play("c3", wait=400)
    browser.clock.until(lambda: plies(hub) > 1)
    browser.wait(1000)
    yield "the reply of a level"
    press(browser, "u", "u", "r", "u")
    yield "undo and redo"
    browser.play("z9", wait=400)
    yield "a refusal"
    browser.play("b2", wait=400)
    browser.wait(1000)
    press(browser, "h")
    browser.clock.until(lambda: hub.stage.engine.hint is not None)
    press(browser, "h")
    yield "a hint"
    press(browser, "a")
    browser.clock.until(lambda: hub.stage.engine.analysis is not None)
    press(browser, "e", "f", "a")
    yield "the analysis"
    browser.choose("#settings-notation-tokens")
    browser.choose("#settings-theme-dark", wait=300)
    yield "the settings"
    press(browser, "ArrowLeft", "ArrowLeft", "ArrowRight", "End")
    browser.resign(wait=1000)
    yield "the end of the game"
    browser.go_to(PLAYED, wait=1000)
    review(browser)
    yield "a review"
    browser.click("[data-point]", wait=300)
    for key in ("ArrowLeft", "End", "PageUp", "ArrowRight"):
        browser.press(key, browser.find(GRAPH), wait=300)
    yield "the graph"
    browser.click('[data-action="review-try"]', wait=400)
    browser.play("bid3", wait=400)
    press(browser, "h")
    browser.play("bid6", wait=400)
    browser.wait(2000)
    browser.play("bid7", wait=400)
    yield "Try again"
    browser.click('[data-action="retry-close"]', wait=1000)
    yield "the game again"
    browser.go_to("puzzles/konobi", wait=300)
    browser.go_to(f"puzzles/konobi/{PUZZLE.id}", wait=300)
    browser.play("g7", wait=400)
    press(browser, "h")
    browser.play("f1", "f2", wait=400)
    yield "a puzzle"
    browser.go_to("learn/konobi/2", wait=300)
    browser.play("a1", wait=400)
    press(browser, "Escape", "h")
    browser.click('[data-action="lesson-next"]', wait=300)
    yield "a lesson"
    browser.go_to("games", wait=500)
    yield "the stored games"
    browser.go_to("", wait=300)
    yield "the home screen"


def press(browser: Browser, *keys: str) -> None:
    for key in keys:
        browser.press(key, wait=300)


def plies(hub: Hub) -> int:
    session = hub.stage.session
    return 0 if session is None else session.node.ply


def run(markup: str, connect: Callable[[Hub], object]) -> Snapshots:
    """The page after each part of the scenario; `connect` is the last feature."""
    with virtual_loop() as loop, pytest.MonkeyPatch.context() as patch:
        browser = Browser(loop, markup)
        FILES["assets/puzzles/konobi.txt"] = write_puzzles(games.load("konobi"), [PUZZLE])
        patch.setattr(page_app, "ROOMS", (*page_app.ROOMS, connect))
        hub = browser.clock.run(start(browser.clock, FakeBackends(RealBackend()), Random(SEED)))
        browser.wait()
        return {part: page_now() for part in scenario(browser, hub)}


def shuffle(hub: Hub, rng: Random) -> None:
    """Shuffles all listeners, commands and other registrations."""
    stage, board, events = hub.stage, hub.screen.board, hub.events
    listeners: list[list[Any]] = [
        stage.replaced,
        stage.changed,
        stage.engine_changed,
        stage.settings_changed,
        board.tapped,
        board.pointed,
        board.hovered,
        events.keys,
        *hub.router.shown.values(),
        *document.listeners.values(),
        *window.listeners.values(),
    ]
    for each in listeners:
        rng.shuffle(each)
    registries: list[Registry[Any]] = [
        hub.commands,
        events.clicks,
        events.forms,
        hub.router.openers,
    ]
    for registry in registries:
        items = list(registry._by_name.items())
        rng.shuffle(items)
        registry._by_name = dict(items)


def test_the_page_is_the_same_in_any_order(markup: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = run(markup, lambda hub: None)
    for seed in range(2):
        rng = Random(seed)
        features = list(page_app.ROOMS)
        rng.shuffle(features)
        monkeypatch.setattr(page_app, "ROOMS", tuple(features))
        found = run(markup, lambda hub, rng=rng: shuffle(hub, rng))  # type: ignore[misc]
        for part, shown in found.items():
            assert shown == expected[part], f"{part} depends on the order ({seed=})"
