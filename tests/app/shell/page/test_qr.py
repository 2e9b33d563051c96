"""QR codes of games: an independent decoder reads the link, and the link opens the same game."""

import re
import sys
from importlib import resources
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from pentabula import games
from pentabula.app.shell.packed_links import packed
from pentabula.app.shell.page import qr
from pentabula.core.record import write_link
from tests.app.fakes.browser import FILES, Browser, location, navigator
from tests.app.friends.page.test_matches import invite, tokens
from tests.app.library.page.test_dropped_files import paste
from tests.review.games_played import played_at_random

SCALE = 3
"""Pixels of a module."""

MODULE = re.compile(r"M(\d+) (\d+)h1v1h-1z")
LONG = "konobi?size=13&pie=off&moves=" + ",".join(
    f"{letter}{number}" for number in (1, 13) for letter in "abcdefghijklm"
)


@pytest.fixture(autouse=True)
def segno(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site has the encoder, which the page has not fetched yet."""
    for name in qr.MODULES:
        text = (resources.files("segno") / f"{name}.py").read_text("utf-8")
        FILES[f"assets/vendor/segno/{name}.py"] = text
    for name in [each for each in sys.modules if each.partition(".")[0] == "segno"]:
        monkeypatch.delitem(sys.modules, name)


def random_link(name: str, plies: int, seed: int) -> str:
    """The link of a game of random moves."""
    record = played_at_random(name, seed, plies)
    return write_link(record, record.root.main_line_end())


def shown_code(browser: Browser) -> str:
    """The text of the code that the sheet shows, as a decoder reads it from a picture of it."""
    browser.click('[data-action="qr"]', wait=300)
    size = int(str(browser.find('[data-show="qr"] rect').getAttribute("width")))
    picture = Image.new("L", (size * SCALE, size * SCALE), 255)
    pen = ImageDraw.Draw(picture)
    for x, y in MODULE.findall(str(browser.find('[data-show="qr"] path').getAttribute("d"))):
        left, top = int(x) * SCALE, int(y) * SCALE
        pen.rectangle((left, top, left + SCALE - 1, top + SCALE - 1), 0)
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    return str(found.text)


@pytest.mark.parametrize("name", games.names())
def test_the_code_of_a_usual_game_holds_its_link(name: str, browser: Browser) -> None:
    app = browser.open(random_link(name, 160, seed=1))
    before, here = tokens(app), str(location.hash)
    found = shown_code(browser).partition("#")[2]
    assert found.startswith("z/") or len(before) < 10
    browser.go_to("about")
    browser.go_to(found)
    assert str(location.hash) == here and tokens(app) == before


def test_the_code_of_a_short_game_is_its_plain_link(browser: Browser) -> None:
    browser.open("konobi?size=4&pie=off&moves=b2,c3")
    address = f"{location.origin}{location.pathname}#konobi?size=4&pie=off&moves=b2,c3"
    assert shown_code(browser) == address
    browser.click('[data-action="qr-save"]')
    saved = navigator.saved[-1]
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(saved.content)))
    assert found.text == address


def test_a_game_that_is_too_long_becomes_its_position_or_a_sentence(browser, monkeypatch):
    app = browser.open(random_link("tabula", 160, seed=1))
    session = app.stage.session
    monkeypatch.setattr(qr, "READABLE", 10)
    found = shown_code(browser).partition("#")[2]
    assert "holds the position" in browser.shown("qr")
    key = session.position.key()
    browser.go_to(found)
    session = app.stage.session
    assert session.position.key() == key and not tokens(app)
    browser.wait()
    browser.open(random_link("konobi", 60, seed=2))
    monkeypatch.setattr(qr, "READABLE", 1)
    browser.click('[data-action="qr"]', wait=300)
    assert "and so is its position" in browser.shown("qr")
    browser.open("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    browser.click('[data-action="qr"]', wait=300)
    assert browser.shown("qr") == "This game is too long for a QR code. Send the link."


def test_a_code_that_is_damaged_changes_nothing_and_a_pasted_packed_link_opens(browser):
    app = browser.open("konobi?size=4&pie=off&moves=b2")
    whole = packed(LONG)
    for text in (whole[:-9], whole[:40] + "A" + whole[41:], "z/", "z/%00", "z/" + "7" * 5000):
        browser.go_to(text)
        assert browser.shown("notice-text").startswith("The link is incomplete")
        assert tokens(app) == ["b2"]
    for text in ("WIFI:S:home;T:WPA;P:secret;;", "https://example.org/menu", packed("menu?x=1")):
        paste(browser, text)
        assert browser.shown("notice-text") and tokens(app) == ["b2"]
    paste(browser, f"https://example.org/#{packed(LONG)}")
    assert len(tokens(app)) == 26


def panel_code(browser: Browser) -> str:
    """The drawing of the code in the panel of a game by link; empty if none is shown."""
    paths = browser.find('[data-show="match-qr"]').querySelectorAll("path")
    return str(paths[0].getAttribute("d")) if paths else ""


def test_the_code_of_a_game_by_link_follows_its_link(browser: Browser) -> None:
    app = browser.open("")
    invite(browser, size="7", pie="off")
    browser.click('[data-action="match-qr"]', wait=300)
    first = panel_code(browser)
    browser.choose('[data-show="match"] [name="note"]', "Good luck", wait=300)
    second = panel_code(browser)
    browser.click('[data-target="c3"]', wait=300)
    third = panel_code(browser)
    assert len({"", first, second, third}) == 4
    app.stage.refresh()
    browser.click('[data-action="match-qr"]', wait=300)
    assert panel_code(browser) == ""
