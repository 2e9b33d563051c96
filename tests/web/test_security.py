"""Protection against foreign content: policy, markup from data, other hosts, notices."""

import json
import re
import socketserver
import threading
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pytest
from playwright.sync_api import Page, Playwright

from tests.web.browser import ARGUMENTS, Opener, patient
from tests.web.players import MousePlayer, status
from tests.web.site_server import SiteServer
from tests.web.waiting import of_games, script, until, until_offline, until_ready
from tests.web.watch import Watch

# No element of the page has this name, and no picture a handler: data that becomes one is found.
NAME = "<hostile><img src=x onerror=hurt()>"
MADE = "document.querySelectorAll('hostile, img[onerror], [onclick]').length"
TITLE = "document.title"


# Each leaves its name in `got` if the policy lets it.
FORBIDDEN = script("forbidden")
REFUSED = ["no eval", "no function", "no fetch", "script-src-elem", "script-src-attr"]
REFUSED += ["img-src", "connect-src", "frame-src"]


def test_the_browser_enforces_the_policy(visit: Opener, watch: Watch) -> None:
    watch.expect("")
    watch.origins.append("http://192.0.2.1")
    page = visit()
    page.evaluate(FORBIDDEN)
    for refused in REFUSED:
        until(page, f"got.includes({refused!r})")
    assert not set(page.evaluate("got")) & {"eval", "function", "inline", "handler"}


@pytest.fixture
def harmless(visit: Opener) -> Iterator[Opener]:
    """Opens pages; at the end of the test, checks that no data became an element."""
    pages: list[Page] = []

    def open_(where: str = "", stored: Mapping[str, str] = MappingProxyType({})) -> Page:
        pages.append(visit(where, stored=stored))
        return pages[-1]

    yield open_
    for page in pages:
        assert page.evaluate(MADE) == 0 and "hostile" not in page.evaluate(TITLE)


def until_shown(page: Page, selector: str, words: str) -> None:
    """Waits until an element contains exactly these words."""
    found = f"document.querySelector({json.dumps(selector)})?.textContent"
    until(page, f"({found} ?? '').includes({json.dumps(words)})")


RECORD = f"""[Game "konobi"]
[Size "5"]
[Pie "off"]
[Event "{NAME}"]
[Seat0 "{NAME}"]
[Seat1 "</p>{NAME}"]

1. c3 {{{NAME} a comment}} 2. d4
"""


def test_hostile_names_and_comments_are_always_shown_as_text(harmless: Opener) -> None:
    page = harmless("#games")
    page.locator('[data-action="open-game"]').click()
    page.locator('[data-form="open"] textarea').fill(RECORD)
    page.locator('[data-form="open"] button').click()
    until_shown(page, '[data-show="seats"]', NAME)
    until_shown(page, '[data-show="seats"]', f"</p>{NAME}")
    page.locator('[data-action="share"]').click()
    written = page.locator('[data-show="record-text"]').input_value()
    assert written.count(NAME) == 4 and f"{{{NAME} a comment}}" in written
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#'")
    until(page, "document.querySelector('[data-show=resume]').hidden", False)
    page.evaluate("location.hash = '#games'")
    until_shown(page, '[data-show="my-games"]', "Konobi 5")
    page.locator('[data-show="my-games"] button.main').click()
    page.locator("button.more").click()
    page.locator('[data-action="resign"]').click()
    page.locator('[data-action="yes"]').click()
    until(page, "document.querySelector('[data-say=status]').textContent.includes('wins')")
    assert f"</p>{NAME}" in status(page)
    page.evaluate("location.hash = '#games'")
    until_shown(page, '[data-show="my-games"]', NAME)
    page.reload()
    until_ready(page)
    until_shown(page, '[data-show="my-games"]', NAME)


def test_hostile_stored_data_is_harmless(harmless: Opener) -> None:
    key = f'pentabula/game/"]{NAME}'
    saved = {"version": 1, "record": RECORD, "link": NAME, "cursor": [NAME], "chosen": [NAME]}
    stored = {
        key: json.dumps({**saved, "updated": 1, "is_over": False}),
        "pentabula/game/version": json.dumps({"version": 9**9, "record": NAME}),
        "pentabula/game/game": json.dumps({"version": 1, "record": f'[Game "{NAME}"]'}),
        "pentabula/settings": json.dumps({"theme": NAME, NAME: NAME, "keys": [NAME]}),
        "pentabula/seating": json.dumps({"name": NAME, "play": NAME, "level": '"]' + NAME}),
    }
    page = harmless("#games", stored)
    until_shown(page, '[data-show="my-games"]', "<hostile>")
    assert page.evaluate("document.querySelectorAll('[data-show=my-games] li').length") == 3
    page.locator('[data-show="my-games"] button.main').click()
    until_shown(page, '[data-show="seats"]', NAME)
    page.evaluate("location.hash = ''")
    page.locator('.game [popovertarget="setup-tau"].main').click()
    page.locator("#setup-tau form").wait_for()
    assert page.locator('#setup-tau input[name="name"]').input_value() == NAME
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#games'")
    until(
        page, f"[...document.querySelectorAll('[data-key]')].some(e => e.dataset.key === {key!r})"
    )
    for _ in range(3):
        count = page.evaluate("document.querySelectorAll('[data-remove]').length")
        page.locator("[data-remove]").first.click()
        until(page, "document.querySelectorAll('[data-remove]').length", count - 1)
    until(page, of_games("games.length"), 0)


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str]]]:
    """A proxy that never answers, and the first lines of all its requests."""
    lines: list[str] = []

    class Proxy(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            lines.append(self.rfile.readline().decode("latin-1"))
            self.wfile.write(b"HTTP/1.1 502 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Proxy) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", lines
        server.shutdown()


# A browser may send requests to its maker.
MAKERS = re.compile(r"\b(google|googleapis|gvt1|gstatic)\.com\b")


def test_page_workers_and_service_worker_request_no_other_host(
    playwright: Playwright, executable: str, own_server: SiteServer, asked: tuple[str, list[str]]
) -> None:
    """The proxy is between the browser and every host but this computer."""
    proxy, lines = asked
    arguments = [*ARGUMENTS, f"--proxy-server={proxy}"]
    browser = playwright.chromium.launch(executable_path=executable, args=arguments)
    page = patient(browser.new_context()).new_page()
    page.goto(own_server.page + "#konobi?size=4&pie=off")
    until_offline(until_ready(page))
    page.locator('[data-view="analysis"]').click()
    until(page, "document.querySelectorAll('.lines li').length > 0")
    MousePlayer(page, None).choose("b2")
    own_server.stop()
    page.reload()
    until_ready(page)
    page.evaluate("location.hash = '#about'")
    assert [line for line in lines if not MAKERS.search(line)] == []
    page.evaluate("open('http://stranger.invalid/')")
    until(page, lambda: any("stranger.invalid" in line for line in lines))  # so it gets all
    browser.close()
