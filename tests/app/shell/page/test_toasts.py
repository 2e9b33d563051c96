"""Toasts: messages over the page that disappear by themselves."""

from pentabula.app.shell.page.notices import LONG, SHORT
from pentabula.core.message import Message
from tests.app.fakes.browser import Browser, navigator

DONE = Message("Record copied.")


def is_shown(browser: Browser) -> bool:
    return browser.find("#toast").is_open


def test_copying_a_record_shows_a_toast_and_the_undo_button_of_a_toast_works_once(app, browser):
    browser.click('#more [data-action="copy-record"]', wait=300)
    assert navigator.copied and is_shown(browser)
    assert browser.shown("toast-text") == browser.said("done") == "Record copied."
    assert browser.find('[data-show="notice"]').hidden and browser.said("alert") == ""
    browser.wait(SHORT)
    assert not is_shown(browser)
    app.announcer.toasts.show(DONE)
    browser.wait(SHORT - 500)
    app.announcer.toasts.show(Message("Link copied."))
    browser.wait(SHORT - 500)
    assert is_shown(browser) and browser.shown("toast-text") == "Link copied."
    browser.wait(500)
    assert not is_shown(browser)
    undone: list[bool] = []
    app.announcer.toasts.show(DONE, lambda: undone.append(True))
    button = browser.find('[data-action="toast-undo"]')
    assert not button.hidden
    browser.click_element(button)
    assert undone == [True] and not is_shown(browser)
    app.announcer.toasts.undo()
    assert undone == [True]
    app.announcer.toasts.show(DONE)
    assert button.hidden
    app.announcer.toasts.show(DONE, lambda: None)
    browser.find('[data-action="toast-undo"]').focus()
    browser.wait(LONG)
    assert is_shown(browser)
    browser.find("#move").focus()
    browser.wait(LONG)
    assert not is_shown(browser)
