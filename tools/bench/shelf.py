"""The processor time that My games takes to open, with many stored games.

Stores random games of all five kinds in a new profile, loads the page, and goes to My games. The
time is that of the page's main thread, as Chromium counts it. `old`: the games are stored as
earlier releases did, without summaries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.keys import game_key
from pentabula.app.store.saved_game import without_summary, write_saved
from pentabula.core.record import Record
from pentabula.search.levels import LEVELS
from tools.serving.waiting import READY, until

DAY = 24 * 60 * 60 * 1000
FIRST = 1_750_000_000_000
DIFFERENT = 60
"""How many different games there are: the others are copies with other dates."""

LONGEST = 40
PATIENCE = 120
STORE = """async (texts) => {
    const request = indexedDB.open("pentabula", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("texts");
    const database = await new Promise((done) => request.onsuccess = () => done(request.result));
    const writing = database.transaction("texts", "readwrite");
    for (const [key, text] of Object.entries(texts)) writing.objectStore("texts").put(text, key);
    await new Promise((done) => writing.oncomplete = done);
    database.close();
}"""
OPEN = """() => new Promise((done) => {
    location.hash = "#games";
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""
HEADINGS = ("", "list ms", "with pictures ms")
ROWS = "document.querySelectorAll('.my-games > [data-row]').length"
DRAWN = "document.querySelectorAll('.my-games [data-picture] svg').length >= 5"


@dataclass(frozen=True)
class Opening:
    """Milliseconds of the main thread until the list is painted, and until its pictures are."""

    listed: float
    drawn: float


def stored_games(count: int, *, is_old: bool = False) -> dict[str, str]:
    """The texts of random games by their keys."""
    rng = Random(1)
    sessions = [_random_game(number, rng) for number in range(DIFFERENT)]
    texts = dict[str, str]()
    for number in range(count):
        text = write_saved(
            sessions[number % DIFFERENT], Dates(FIRST + number * DAY // 8, FIRST + number * DAY)
        )
        texts[game_key(f"{number:x}")] = without_summary(text) if is_old else text
    return texts


def measured(browser: Browser, site: str, texts: dict[str, str], rounds: int) -> Opening:
    """The medians of some visits, each in a new profile."""
    visits = [_visit(browser, site, texts) for _ in range(rounds)]
    return Opening(median(each.listed for each in visits), median(each.drawn for each in visits))


def _visit(browser: Browser, site: str, texts: dict[str, str]) -> Opening:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{site}manifest.webmanifest")
    page.evaluate(STORE, texts)
    page.goto(site)
    until(page, READY, PATIENCE)
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(3000)  # what follows the start
    before = _busy(session)
    page.evaluate(OPEN)
    listed = _busy(session) - before
    assert page.evaluate(ROWS) == len(texts)
    until(page, DRAWN, PATIENCE)
    drawn = _busy(session) - before
    context.close()
    return Opening(listed, drawn)


def _busy(session: CDPSession) -> float:
    """The milliseconds that the main thread has been busy."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return next(1000 * float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def _random_game(number: int, rng: Random) -> Session:
    names = games.names()
    game = games.load(names[number % len(names)])
    record = Record.start(game, {})
    record.tags["Seat1" if number % 2 else "Seat0"] = f"Level {LEVELS[number % len(LEVELS)].name}"
    if number % 3 == 0:
        record.tags |= {"Seat0": "Ana", "Seat1": "Łukasz"}
    node = record.root
    for move in _moves(record, rng):
        node = record.play(node, move)
    return Session(record, LocalDice(rng), node)


def _moves(record: Record, rng: Random) -> Iterator[Any]:
    position, length = record.root.position, rng.randrange(5, LONGEST)
    for _ in range(length):
        if position.outcome() is not None:
            return
        legal = position.legal_moves()
        move = _chosen(legal, rng)
        position = position.play(move)
        yield move


def _chosen(legal: Any, rng: Random) -> Any:
    """A random move of the first thousand: those of a range have no end."""
    found = [move for move, _ in zip(legal, range(1000), strict=False)]
    return rng.choice(found)
