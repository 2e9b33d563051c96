"""What people do to the page, handed to the application: clicks, forms, keys, the address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document, window

from pentabula import games
from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.shell.forms import (
    MORE_CONTRAST,
    choose_other,
    chosen_options,
    chosen_seating,
    show_settings,
    the_number,
)

if TYPE_CHECKING:
    from pentabula.web.app import App

ACTIVE = "[data-action], .choices [data-target], [data-ply], [data-key], [data-key-of]"

# The keys that walk along the tokens of the record.
ALONG = {"ArrowLeft": -1, "ArrowUp": -1, "ArrowRight": 1, "ArrowDown": 1}


def listen(app: App) -> None:
    """Listens to the document and the window for as long as the page lives."""
    page.on(document, "click", lambda event: _click(app, event))
    page.on(document, "submit", lambda event: _submit(app, event))
    page.on(document, "change", lambda event: _change(app, event))
    page.on(document, "input", lambda event: choose_other(event.target))
    page.on(document, "keydown", lambda event: _key(app, event))
    page.on(window, "hashchange", lambda event: app.router.follow())
    # What another tab stores is heard of at once, or when this one is woken up again.
    page.on(window, "storage", lambda event: app.autosave.follow())
    page.on(window, "pageshow", lambda event: app.autosave.follow())
    page.on(document, "visibilitychange", lambda event: app.autosave.follow())
    page.on(window, "resize", lambda event: app.table.fit(), passive=True)
    page.on(window, "pagehide", lambda event: app.deferred.flush())
    page.on(document, "visibilitychange", lambda event: _visibility(app))
    for wish in ("(prefers-color-scheme: dark)", MORE_CONTRAST, "(forced-colors: active)"):
        page.on(window.matchMedia(wish), "change", lambda event: _restyle(app))


def _restyle(app: App) -> None:
    show_settings(app.settings)
    app.table.restyle()


def _click(app: App, event: Any) -> None:
    button = page.none_if_null(event.target.closest(ACTIVE))
    if button is None:
        return
    data = button.dataset
    is_closed = button.getAttribute("aria-disabled") == "true"
    if page.none_if_null(button.closest(".menu")) is not None:
        page.close_sheet("more")
    if not button.hasAttribute("data-target"):
        app.deferred.flush()
    if button.hasAttribute("data-ply"):
        app.go(int(data.ply))
    elif button.hasAttribute("data-key"):
        _shelf(app, str(data.key), is_removal=button.hasAttribute("data-remove"))
    elif button.hasAttribute("data-key-of"):
        app.shortcuts.ask(str(data.keyOf))
    elif button.hasAttribute("data-target"):
        app.tap(str(data.target))
    elif data.action in app.commands:
        event.preventDefault()
        if not is_closed:
            app.commands[data.action]()
    app.router.find_focus()


def _visibility(app: App) -> None:
    """A page that is not seen may be ended without a further word."""
    if document.hidden:
        app.deferred.flush()


def _shelf(app: App, key: str, *, is_removal: bool) -> None:
    if is_removal:
        app.notices.ask(
            Message("Delete this game?"), Message("Delete"), lambda: app.library.remove(key)
        )
    else:
        app.router.open_stored(key)


def _submit(app: App, event: Any) -> None:
    event.preventDefault()
    app.deferred.flush()
    form = event.target
    kind = form.getAttribute("data-form")
    if form.hasAttribute("data-setup"):
        _start(app, form)
    elif kind == "move":
        _typed(app, page.find("#move"))
    elif kind == "number":
        app.do(lambda session: session.enter(the_number(form)))
    elif kind == "open":
        _open(app, form)


def _start(app: App, form: Any) -> None:
    game = games.load(str(form.dataset.setup))
    options = chosen_options(form, game)
    try:
        game.complete(options)
    except OptionError as error:
        _tell(form, app.say(error.message))
        return
    _tell(form, "")
    page.close_sheets()
    app.set_up(game.name, options, chosen_seating(form))


def _typed(app: App, field: Any) -> None:
    text = str(field.value)
    app.do(lambda session: session.enter(text))
    if app.session is not None and app.session.refusal is None:
        field.value = ""


def _open(app: App, form: Any) -> None:
    problem = app.router.open_pasted(str(form.querySelector("textarea").value))
    _tell(form, app.say(problem) if problem is not None else "")


def _tell(form: Any, problem: str) -> None:
    form.querySelector(".problem").textContent = problem


def _change(app: App, event: Any) -> None:
    form = page.none_if_null(event.target.form)
    if form is not None and page.none_if_null(form.closest("#settings")) is not None:
        app.set(str(event.target.name), str(event.target.value))


def _key(app: App, event: Any) -> None:
    if event.defaultPrevented or app.shortcuts.press(event):
        return
    if event.key == "Escape" and _is_begun(app.seen) and not page.is_covered():
        app.do(lambda session: session.escape())
    elif event.key in ALONG and event.target.matches("[data-ply]"):
        ply = int(event.target.dataset.ply) + ALONG[event.key]
        token = page.none_if_null(document.querySelector(f'[data-ply="{ply}"]'))
        if token is not None:
            event.preventDefault()
            token.focus()


def _is_begun(session: Session | None) -> bool:
    """Whether there is something for Escape to take back."""
    if session is None:
        return False
    return bool(session.chosen or session.pending_target) or session.refusal is not None
