"""Sets up games: by a form, with the same options again, or against another level."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING

from js import document

from pentabula import games
from pentabula.app.home.fair_start import FAIR, FIRST_MOVE, start_after_fair_move
from pentabula.app.home.markup import newest
from pentabula.app.play.next_game import rematch_occupants, rematch_tags
from pentabula.app.play.players import NOT_A_NAME, Occupants, is_pronoun
from pentabula.app.play.session import Session
from pentabula.app.play.settings import THINKING
from pentabula.app.play.words import narration
from pentabula.app.shell.forms import OTHER
from pentabula.app.shell.html import Markup
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.page.hub import Hub, Screen
from pentabula.app.shell.stage import Stage
from pentabula.app.store.keys import SEATING, TIME_CHOICE
from pentabula.app.store.results import suggested_level
from pentabula.app.store.seating import (
    ENGINE,
    FORM,
    LINK,
    NAME_FIELDS,
    NAME_FIELDS_OF,
    PLAY,
    SEATING_SETTINGS,
    Seating,
    read_seating,
)
from pentabula.app.store.store import Store
from pentabula.app.store.stored_games import StoredGames
from pentabula.boards.svg import small_board
from pentabula.boards.view import GameWithView
from pentabula.browser import page
from pentabula.browser.clock import day
from pentabula.core.errors import GameError
from pentabula.core.jsontext import with_entries
from pentabula.core.numbers import typed_number

if TYPE_CHECKING:
    from js import Document, Element

BOARD = "resume-board"
NO_SHEET = "none"


def connect(hub: Hub) -> None:
    """Connects the set-up forms, and the game that the home screen offers to continue."""
    Setup(hub.stage, hub.storage, hub.games.new, hub.device.rng).connect(hub)
    NewestGame(hub.stage, hub.games.stored, hub.screen).connect(hub)


class NewestGame:
    """The newest unfinished game, on the home screen."""

    def __init__(self, stage: Stage, stored_games: StoredGames, screen: Screen) -> None:
        self._stage, self._stored = stage, stored_games
        self._slots, self._deferred = screen.slots, screen.deferred

    def connect(self, hub: Hub) -> None:
        """Shows the game whenever the home screen is shown, and follows other tabs."""
        hub.router.shown["home"].append(self.show)
        hub.storage.changed.append(self.follow_tabs)

    def follow_tabs(self) -> None:
        """Updates the game when another tab has stored, played or deleted a game."""
        if self._stage.screen == "home":
            self.show()

    def show(self) -> None:
        """Offers the newest unfinished game."""
        found = self._stored.newest_unfinished()
        page.slot("resume").hidden = found is None
        if found is not None:
            waiting, left = self._stored.waiting(), self._stored.times_to_move()
            say = self._stage.catalogue.say
            if self._slots.fill("resume", newest(*found, waiting, day, say, left)):
                self._slots.forget(BOARD)
            self._deferred.append(BOARD, lambda: self._draw(found[1].session))

    def _draw(self, session: Session) -> None:
        """Shows the current position of the game, not a position that was browsed."""
        position = narration.at_game_node(session).position
        self._slots.fill(BOARD, Markup(small_board(session.game, position)))


class Setup:
    """The set-up forms, and the commands that start a game with the same options."""

    def __init__(self, stage: Stage, storage: Store, new_games: NewGames, rng: Random) -> None:
        self._stage, self._storage, self._new_games = stage, storage, new_games
        self._rng, self._for_friend = rng, NO_SHEET

    def connect(self, hub: Hub) -> None:
        """Adds the commands and forms that start games, and fills the forms."""
        hub.commands.add(
            {"new": self.open_setup, "rematch": self.rematch, "other-level": self.change_level}
        )
        hub.events.forms.add({FORM: self.submit})
        hub.events.clicks.add(
            {
                "data-even": lambda button: self.begin_against(
                    str(button.dataset.even), str(button.dataset.level)
                ),
                "data-friend": lambda button: self.choose_friend(str(button.dataset.friend)),
            }
        )
        page.on(document, "input", lambda event: _choose_other(event.target))
        page.on(document, "filled", lambda event: self._show_filled(event.target))
        self._show_stored(document)

    def open_setup(self) -> None:
        """Opens the set-up form of the game on the table."""
        session = self._stage.session
        if session is not None:
            page.open_sheet(f"setup-{session.game.name}")

    def choose_friend(self, sheet: str) -> None:
        """Chooses a friend by link in a set-up form, which is opened, and perhaps still fetched."""
        self._for_friend = sheet
        self._choose_friend()

    def _choose_friend(self) -> None:
        for field in document.querySelectorAll(
            f'#{self._for_friend} [name="play"][value="{LINK}"]'
        ):
            field.checked, self._for_friend = True, NO_SHEET

    def _show_filled(self, place: Element) -> None:
        self._show_stored(place)
        self._choose_friend()

    def submit(self, form: Element) -> None:
        """Starts the game of a set-up form, or shows the problem in the form."""
        game = games.load(str(form.dataset.setup))
        options, diagram = _chosen_options(form, game), ""
        try:
            game.complete_options(options)
            tags, chosen = self._chosen_clock(form), _chosen_seating(form)
            if _begins_with_fair_move(form):
                options, diagram = start_after_fair_move(game, options, self._rng)
        except GameError as error:
            page.show_problem(form, self._stage.catalogue.say(error.message))
            return
        page.show_problem(form, "")
        page.close_sheets()
        seating = self._stored().changed(chosen).chosen_for(game.name)
        self._stage.change_setting(THINKING.name, page.value_in(form, THINKING.name))
        if seating.play == LINK:
            self._new_games.friends.invite(game.name, options, seating, tags)
        else:
            occupants = seating.occupants(self._rng)
            self._new_games.begin(game.name, options, occupants, diagram, tags)
        self._keep(seating)

    def rematch(self) -> None:
        """Starts the same game with the same options; the players swap seats."""
        session = self._stage.session
        if session is not None and not self._new_games.rematch_friend(self._stage.key):
            self._begin_like(session, rematch_occupants(session))

    def change_level(self) -> None:
        """Starts a rematch against the suggested level, and selects it in the set-up forms."""
        session = self._stage.session
        level = suggested_level(self._storage, session) if session is not None else None
        if session is None or level is None:
            return
        self._begin_like(session, rematch_occupants(session, level))
        self._keep(self._stored().changed({"level": level.name}).chosen_for(session.game.name))

    def begin_against(self, name: str, level: str) -> None:
        """Starts a game with the usual options against a level, and selects it in set-up forms."""
        seating = self._stored().changed({"play": ENGINE, "level": level}).chosen_for(name)
        self._new_games.begin(name, {}, seating.occupants(self._rng))
        self._keep(seating)

    def _show_stored(self, place: Document | Element) -> None:
        """Selects the last stored choices in the set-up forms of a part of the page.

        It skips forms that the user is changing, perhaps since before Python was ready.
        """
        forms = [form for form in place.querySelectorAll("[data-setup]") if not _is_changed(form)]
        seating = self._stored()
        _show_seating(seating, forms)
        self._show_stored_clock(forms, seating.last)
        for form in forms:
            if seating.has_begun(str(form.dataset.setup)):
                _show_usual(form)

    def _stored(self) -> Seating:
        return read_seating(self._storage.read(SEATING))

    def _chosen_clock(self, form: Element) -> dict[str, str]:
        """The tags for the clock in a set-up form, which is stored. Raises GameError."""
        is_by_link = page.value_in(form, "play") == LINK
        chosen = page.value_in(form, "pace" if is_by_link else "clock")
        is_timed = chosen not in ("", "off")
        if not is_timed and self._storage.read(TIME_CHOICE) is None:
            return {}
        from pentabula.app.store import time_choice

        given = {name: page.value_in(form, name) for name in time_choice.FIELDS}
        tags = time_choice.chosen_tags(given, is_by_link=is_by_link)
        self._storage.update(TIME_CHOICE, lambda text: with_entries(text, given))
        return tags

    def _show_stored_clock(self, forms: Iterable[Element], last: str) -> None:
        """Selects the last stored clock in set-up forms, and turns it on for the last game."""
        text = self._storage.read(TIME_CHOICE)
        if text is None:
            return
        from pentabula.app.store.time_choice import CLOCK, LINK_CLOCK, OFF, read_choice

        chosen = read_choice(text)
        for form in forms:
            for field in form.querySelectorAll(".time input"):
                value = chosen.get(str(field.name))
                if field.name in (CLOCK.name, LINK_CLOCK.name) and form.dataset.setup != last:
                    value = OFF
                if value is not None and field.matches("[type=radio]"):
                    field.checked = field.value == value
                elif value is not None:
                    field.value = value

    def _keep(self, seating: Seating) -> None:
        """Stores a seating, and selects it and the last clock in every set-up form."""
        self._storage.update(SEATING, lambda text: with_entries(text, asdict(seating)))
        forms = document.querySelectorAll("[data-setup]")
        _show_seating(seating, forms)
        self._show_stored_clock(forms, seating.last)

    def _begin_like(self, session: Session, occupants: Occupants) -> None:
        """Starts a game with the options and the position of another game."""
        record = session.record
        tags = rematch_tags(record.tags)
        self._new_games.begin(record.game.name, record.options, occupants, record.diagram, tags)


def _chosen_options(form: Element, game: GameWithView) -> dict[str, int | str]:
    """The options in a set-up form, unchecked."""
    options: dict[str, int | str] = {}
    for option in game.options:
        value = page.value_in(form, option.name)
        if value == OTHER:
            typed = page.value_in(form, f"{option.name}-{OTHER}")
            number = typed_number(typed)
            value = typed if number is None else str(number)
        options[option.name] = value
    return options


def _begins_with_fair_move(form: Element) -> bool:
    is_by_link = page.value_in(form, PLAY.name) == LINK
    return page.value_in(form, FIRST_MOVE.name) == FAIR and not is_by_link


def _chosen_seating(form: Element) -> dict[str, str]:
    """The players in a set-up form. Raises GameError."""
    asked = NAME_FIELDS_OF.get(page.value_in(form, PLAY.name), ())
    if any(is_pronoun(page.value_in(form, name)) for name in asked):
        raise GameError(NOT_A_NAME)
    return {
        name: page.value_in(form, name)
        for name in (*(each.name for each in SEATING_SETTINGS), *NAME_FIELDS)
    }


def _show_usual(form: Element) -> None:
    """Selects the usual size of the board; a form begins with the size for a first game."""
    for option in games.load(str(form.dataset.setup)).options:
        if option.suggested is not None and not option.is_rare:
            usual = f'input[name="{option.name}"][value="{option.default}"]'
            page.find_in(form, usual).checked = True


def _is_changed(form: Element) -> bool:
    """Whether any field of a form differs from its initial value."""
    return any(
        field.checked != field.defaultChecked or field.value != field.defaultValue
        for field in form.querySelectorAll("input")
    )


def _show_seating(chosen: Seating, forms: Iterable[Element]) -> None:
    """Selects the seating in set-up forms."""
    for form in forms:
        values = asdict(chosen.offered(str(form.dataset.setup)))
        for name in NAME_FIELDS:
            page.find_in(form, f'input[name="{name}"]').value = values[name]
        for each in SEATING_SETTINGS:
            value = f'input[name="{each.name}"][value="{values[each.name]}"]'
            page.find_in(form, value).checked = True


def _choose_other(field: Element) -> None:
    """Chooses the option of a custom number when a number is typed."""
    fieldset = page.none_if_null(field.closest("fieldset"))
    if fieldset is not None and str(field.name or "").endswith(f"-{OTHER}"):
        page.find_in(fieldset, f'input[value="{OTHER}"]').checked = True
