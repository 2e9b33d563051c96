"""The dice of the game on the table: committed to, checked in a sheet, the same in two tabs, and
never known to the engine.
"""

import json
from random import Random

import pytest

from pentabula.app.play.fair_dice import SeedDice
from pentabula.app.play.players import EnginePlayer, Occupants, Person
from pentabula.app.shell.page.hub import Hub
from pentabula.gtp.controller import Controller
from pentabula.online import dice
from pentabula.search.levels import level
from tests.app.fakes.browser import Browser, document
from tests.app.fakes.dom import text_of
from tests.app.fakes.engine import FakeBackends, RealBackend, RealReviewWorker
from tests.app.play.test_dice import WAITING, AgreedDice

PEOPLE: Occupants = (Person("Ana"), Person("Bruno"))
UNFAIR = "tabula?moves=open34,roll43,in/4,in/3"


def seed(app: Hub) -> bytes:
    used = app.stage.session.dice
    assert isinstance(used, SeedDice)
    return used.seed


def begin(app: Hub, browser: Browser, occupants: Occupants = PEOPLE) -> None:
    app.games.new.begin("tabula", {}, occupants)
    browser.wait()


@pytest.fixture
def app(browser: Browser) -> Hub:
    """The page with a game of Tábula between two people."""
    app = browser.open()
    begin(app, browser)
    return app


def play(app: Hub, browser: Browser, plies: int, rng: Random) -> None:
    """Plays as people do: dice by key, moves by typing them."""
    for _ in range(plies):
        playing = app.stage.session
        if playing.outcome is not None:
            return
        if playing.is_chance:
            browser.press("d")
        else:
            move = rng.choice(list(playing.position.legal_moves()))
            browser.type_move(playing.game.notation.write(move))
        browser.wait()


def line() -> str:
    return text_of(document.querySelector('[data-show="dice"]'))


def sheet(browser: Browser) -> str:
    """The text of the sheet after a press on Check."""
    browser.click('.fair-dice [data-action="check-dice"]', wait=300)
    assert browser.find("#dice").is_open
    return text_of(document.querySelector('[data-show="dice-check"]'))


def copied_record(browser: Browser) -> str:
    browser.click('[data-action="share"]')
    text = str(browser.find('[data-show="record-text"]').value)
    browser.find("#share").hidePopover()
    return text


def test_a_word_is_added_in_the_sheet_before_the_first_throw(browser: Browser, app: Hub) -> None:
    assert "could have chosen it" in sheet(browser)
    browser.choose('[data-form="dice-word"] [name="word"]', "  an\tacorn ")
    browser.submit(browser.find('[data-form="dice-word"]'), wait=300)
    assert not browser.find("#dice").is_open and line().endswith("Add a word")
    assert '[DiceWord "an acorn"]' in copied_record(browser)
    play(app, browser, 3, Random(1))
    shown = sheet(browser)
    assert "an acorn" in shown and "could have chosen it" not in shown and line().endswith("Check")


def test_the_line_of_the_record_says_that_the_dice_are_fair(browser: Browser, app: Hub) -> None:
    committed = app.stage.session.record.tags[dice.COMMITMENT]
    assert not browser.find('#more [data-action="check-dice"]').hidden
    assert line() == f"Fair dice, determined before the first throw. {committed[:8]}…Add a word"
    app.games.new.begin("konobi", {"size": 5}, PEOPLE)
    browser.wait()
    assert line() == "" and browser.find('#more [data-action="check-dice"]').hidden
    browser.paste(UNFAIR, wait=300)
    assert line().startswith("These dice cannot be checked")
    browser.go_to("learn/tabula", wait=300)
    assert line() == ""


def test_the_check_waits_for_the_seed_lists_every_throw_and_the_text_protocol_agrees(browser, app):
    committed = app.stage.session.record.tags[dice.COMMITMENT]
    assert f'[DiceCommitment "{committed}"]' in copied_record(browser)
    play(app, browser, 20, Random(2))
    assert seed(app).hex() not in copied_record(browser)
    early = sheet(browser)
    assert "The seed is secret until the game is over." in early
    assert seed(app).hex() not in early and "Roll log" in early
    browser.resign(wait=300)
    done = sheet(browser)
    throws = list(dice.throws(app.stage.session.record, app.stage.session.node))
    assert f"Checked: {len(throws)} throws, and all match." in done and seed(app).hex() in done
    rows = [text_of(row) for row in document.querySelectorAll("#dice details tbody tr")]
    assert len(rows) == len(throws)
    for row, throw in zip(rows, throws, strict=True):
        first, second = dice.faces(seed(app), dice.seed_text(throw.number, ""))
        assert row.startswith(str(throw.number)) and throw.token in row
        assert row.endswith(f"{first} and {second}")
    program = document.querySelector("#dice textarea")
    assert "hmac.digest" in text_of(program) and seed(app).hex() in text_of(program)
    browser.find("#dice").hidePopover()
    record = copied_record(browser)
    assert f'[DiceSeed "{seed(app).hex()}"]' in record and committed in record
    controller = Controller(Random(1))
    assert controller.answer("loadrecord " + record.replace("\n", " ")).startswith("=")
    assert controller.answer("verify_dice").startswith("= ok ")


def test_a_throw_that_was_changed_is_named(browser: Browser, app: Hub) -> None:
    play(app, browser, 20, Random(2))
    browser.resign(wait=300)
    throw = list(dice.throws(app.stage.session.record, app.stage.session.node))[-1]
    token = next(t for t in ("roll66", "roll21") if t != throw.token)
    before, _, _ = copied_record(browser).rpartition(throw.token)
    changed = before + token
    browser.paste(changed, wait=300)
    assert line().startswith("These dice are not the ones that were determined")
    assert f"Throw {throw.number} does not match. The dice were {token}" in sheet(browser)


def test_dice_by_hand_are_marked_in_the_record_and_the_sheet(browser: Browser, app: Hub) -> None:
    browser.type_move("open21", wait=300)
    moves = [text_of(each) for each in document.querySelectorAll('[data-show="record"] button')]
    assert moves[0].endswith("*, entered by hand") and "1 throw was entered by hand (*)." in line()
    play(app, browser, 8, Random(1))
    browser.resign(wait=300)
    found = sheet(browser)
    assert "1 throw was entered by hand" in found and "by hand" in found
    moves = [text_of(each) for each in document.querySelectorAll('[data-show="record"] button')]
    assert sum("by hand" in each for each in moves) == 1


def test_another_visit_throws_the_same_dice_and_a_copy_that_lost_the_seed_keeps_them(browser, app):
    play(app, browser, 10, Random(4))
    key, secret = app.stage.key, seed(app)
    assert json.loads(browser.storage.texts[key])["seed"] == secret.hex()
    browser.go_to("games")
    app.router.open_stored(key)
    browser.wait()
    assert seed(app) == secret
    stored = json.loads(browser.storage.texts[key])
    text = json.dumps({name: value for name, value in stored.items() if name != "seed"})
    browser.storage.texts[key] = text
    play(app, browser, 3, Random(1))
    app.games.autosave.catch_up()
    assert seed(app) == secret and json.loads(browser.storage.texts[key])["seed"] == secret.hex()


def test_the_engine_never_learns_the_seed(browser: Browser) -> None:
    texts: list[str] = []

    class Listening(RealBackend):
        async def start(self, request: str) -> str:
            texts.append(request)
            return await super().start(request)

        async def step(self, update: str | None = None) -> str:
            texts.append(update or "")
            return await super().step(update)

    reviewer = RealReviewWorker()
    app = browser.open("", FakeBackends(Listening(), review_workers=[reviewer]))
    begin(app, browser, (Person("Ana"), EnginePlayer(level("novice"))))
    rng = Random(5)
    for key in "hah":
        play(app, browser, 1, rng)
        browser.press(key, wait=600)
    browser.resign(wait=300)
    browser.click('[data-action="review"]', wait=600)
    texts += reviewer.texts
    assert len(texts) > 3 and reviewer.texts
    secret = seed(app)
    for text in texts:
        assert secret.hex() not in text.lower() and str(list(secret))[1:-1] not in text
        assert "Dice" not in text


def test_the_table_says_why_the_dice_are_pending(browser: Browser) -> None:
    hub, dice = browser.open("tabula?start=0"), AgreedDice()
    session = hub.stage.session
    session.dice = dice
    assert browser.shown("turn") == "Roll"
    browser.press("d", wait=300)
    assert browser.said("status").endswith(str(WAITING)) and browser.shown("turn") == "Hint"
    for key in "ht":
        browser.press(key, wait=300)
        assert browser.said("reply") == str(WAITING)
    browser.type_move("roll21", wait=300)
    assert browser.said("alert") == str(WAITING) and session.node.parent is None
    dice.revealed = "roll21"
    hub.commands["roll"]()
    browser.wait()
    assert session.node.token == "roll21" and browser.said("alert") == ""
    assert str(WAITING) not in browser.said("status")
