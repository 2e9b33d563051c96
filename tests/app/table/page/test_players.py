"""The players' sheet: it shows the seats, and a level can take a seat in any position."""

from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.game import PLAYED_BY
from pentabula.app.play.players import EnginePlayer, Person
from pentabula.app.shell.markup import rating_words
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.saved_game import read_saved
from pentabula.search.levels import level
from tests.app.fakes.browser import Browser, document, window
from tests.app.fakes.engine import FakeBackends, ScriptedBackend, report_text
from tests.app.opening import SEED

LINK = "konobi?size=5&pie=off&moves=c3"


def choose(browser: Browser, name: str) -> None:
    browser.find(f"#players-{name}").checked = True


def submit(browser: Browser) -> None:
    browser.submit(browser.find('[data-form="players"]'), wait=100)


def tags(app: Hub) -> dict[str, str]:
    """The tags of the stored game."""
    text = window.localStorage.texts[app.stage.key]
    return read_saved(text, games.load, LocalDice(Random(SEED))).session.record.tags


def test_a_level_takes_over_a_game_from_a_link(browser: Browser) -> None:
    app = browser.open(LINK, FakeBackends(ScriptedBackend(report_text("d4", plies=1, done=True))))
    browser.click('[data-seat="1"] .who')
    assert browser.find("#players").is_open
    assert browser.shown("player-role1") == "White"
    assert browser.find("#players-player1-person").checked
    rating = rating_words(games.load("konobi"), level("club"))
    slots = document.querySelectorAll('#players [data-rating="club"]')
    assert [each.textContent for each in slots] == [f" {rating}"] * 2
    choose(browser, "player1-club")
    submit(browser)
    assert not browser.find("#players").is_open
    assert tags(app) == {"Seat1": "Level club"}
    browser.clock.until(lambda: "Club" in browser.shown("seats"))
    browser.clock.until(lambda: app.stage.session.node.ply == 2)
    browser.clock.until(lambda: browser.said("status").endswith("Your move."))


def test_the_sheet_shows_the_players_and_swaps_them_until_the_game_is_finished(browser):
    app = browser.open()
    app.games.new.begin(
        "konobi", {"size": 5, "pie": "off"}, (Person("Ana"), EnginePlayer(level("club")))
    )
    browser.wait()
    browser.press("w")
    assert browser.find("#players-player1-club").checked
    assert browser.find('#players input[name="name0"]').value == "Ana"
    browser.click('[data-action="swap-seats"]', wait=300)
    assert tags(app) == {"Seat0": "Level club", "Seat1": "Ana"}
    rows = [str(each.dataset.seat) for each in document.querySelectorAll(".seat")]
    assert rows == ["0", "1"]
    browser.find("#players").hidePopover()
    browser.resign()
    before = tags(app)
    for look in ("ArrowLeft", "w"):
        browser.press(look, wait=300)
    assert not browser.find("#players").is_open
    browser.click('[data-action="swap-seats"]', wait=300)
    assert tags(app) == before and browser.said("reply") == str(PLAYED_BY)


def test_the_set_up_offers_the_time_of_the_timed_level_and_two_levels_their_pace(browser):
    app = browser.open()
    assert browser.find("#konobi-thinking-5").checked
    app.stage.change_setting("thinking", "15")
    assert browser.find("#konobi-thinking-15").checked
    browser.find("#tau-level-grandmaster").checked = True
    browser.find("#tau-thinking-60").checked = True
    browser.submit(browser.find('[data-setup="tau"]'), wait=100)
    assert app.stage.settings.thinking == "60"
    assert browser.find("#konobi-thinking-60").checked
    browser.wait()
    app = browser.open(LINK)
    browser.press("w")
    for name in ("player0-novice", "player1-learner", "pace-3000", "thinking-60"):
        choose(browser, name)
    submit(browser)
    assert (app.stage.settings.pace, app.stage.settings.thinking) == ("3000", "60")
    session = app.stage.session
    assert session.cursor.players.are_engines
    start = browser.clock.now()
    browser.clock.until(lambda: session.node.ply == 3)
    assert browser.clock.now() - start >= 3000
