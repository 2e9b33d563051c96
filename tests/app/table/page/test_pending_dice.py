"""Dice that another player must confirm: the table waits and continues with the throw."""

from __future__ import annotations

from tests.app.fakes.browser import Browser
from tests.app.opening import Opener
from tests.app.play.test_dice import WAITING, AgreedDice


def test_the_table_says_why_the_dice_are_pending(open_app: Opener, browser: Browser) -> None:
    hub, dice = open_app("tabula?start=0"), AgreedDice()
    session = hub.stage.session
    assert session is not None
    session.dice = dice
    assert browser.shown("turn") == "Roll"
    browser.press("d")
    browser.wait()
    assert browser.said("status").endswith(str(WAITING))
    assert browser.shown("turn") == "Hint"
    for key in "ht":
        browser.press(key)
        browser.wait()
        assert browser.said("reply") == str(WAITING)
    browser.type_move("roll21")
    browser.wait()
    assert browser.said("alert") == str(WAITING) and session.node.parent is None
    dice.revealed = "roll21"
    hub.commands["roll"]()
    browser.wait()
    assert session.node.token == "roll21" and browser.said("alert") == ""
    assert str(WAITING) not in browser.said("status")
