"""Sets up games: by a form, with the same options again, or against another level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING

from js import FormData, document

from pentabula import games
from pentabula.boards.view import GameWithView
from pentabula.core.errors import OptionError
from pentabula.pages.setup import OTHER
from pentabula.search.levels import Level
from pentabula.session.keep.keys import SEATING
from pentabula.session.keep.seating import CHOICES, ENGINE, NAMES, Seating, read_seating
from pentabula.session.keep.settings import THINKING
from pentabula.session.keep.store import Store
from pentabula.session.play.ending import rematch_occupants
from pentabula.session.play.occupants import Occupants
from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.shell.events import SETUP
from pentabula.web.shell.hub import Hub
from pentabula.web.shell.new_games import NewGames
from pentabula.web.stage import Stage

if TYPE_CHECKING:
    from js import Element


class Setup:
    """The set-up forms, and the commands that start a game with the same options.

    `suggest` returns the level to try after a game, if it is another one.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        new_games: NewGames,
        rng: Random,
        *,
        suggest: Callable[[Session], Level | None],
    ) -> None:
        self._stage, self._storage, self._new_games = stage, storage, new_games
        self._rng, self._suggest = rng, suggest

    def connect(self, hub: Hub) -> None:
        """Adds the commands and forms that start games, and fills the forms."""
        hub.commands.add(
            {"new": self.open_setup, "rematch": self.rematch, "other-level": self.change_level}
        )
        hub.events.forms.add({SETUP: self.submit})
        hub.events.clicks.add(
            {
                "data-even": lambda button: self.begin_even(
                    str(button.dataset.even), str(button.dataset.level)
                )
            }
        )
        page.on(document, "input", lambda event: _choose_other(event.target))
        _show_seating(read_seating(self._storage.read(SEATING)))

    def open_setup(self) -> None:
        """Opens the set-up form of the game on the table."""
        session = self._stage.session
        if session is not None:
            page.open_sheet(f"setup-{session.game.name}")

    def submit(self, form: Element) -> None:
        """Starts the game of a set-up form, or shows in the form what is wrong."""
        game = games.load(str(form.dataset.setup))
        options = _chosen_options(form, game)
        try:
            game.complete_options(options)
        except OptionError as error:
            page.show_problem(form, self._stage.catalogue.say(error.message))
            return
        page.show_problem(form, "")
        page.close_sheets()
        seating = _chosen_seating(form)
        self._stage.change_setting(THINKING.name, _chosen_thinking(form))
        self._new_games.begin(game.name, options, seating.occupants(self._rng))
        self._storage.write(SEATING, seating.write())
        _show_seating(seating)

    def rematch(self) -> None:
        """Starts the same game with the same options; the players swap seats."""
        session = self._stage.session
        if session is not None:
            self._begin_like(session, rematch_occupants(session))

    def change_level(self) -> None:
        """Starts a rematch against the suggested level, which the set-up offers from now on."""
        session = self._stage.session
        level = self._suggest(session) if session is not None else None
        if session is None or level is None:
            return
        self._begin_like(session, rematch_occupants(session, level))
        seating = read_seating(self._storage.read(SEATING)).changed({"level": level.name})
        self._storage.write(SEATING, seating.write())
        _show_seating(seating)

    def begin_even(self, name: str, level: str) -> None:
        """Starts a game with the usual options against a level, which the set-up then offers."""
        seating = read_seating(self._storage.read(SEATING))
        seating = seating.changed({"play": ENGINE, "level": level})
        self._new_games.begin(name, {}, seating.occupants(self._rng))
        self._storage.write(SEATING, seating.write())
        _show_seating(seating)

    def _begin_like(self, session: Session, occupants: Occupants) -> None:
        """Starts a game with the options of another one, from the same position."""
        record = session.record
        self._new_games.begin(record.game.name, record.options, occupants, record.diagram)


def _chosen_options(form: Element, game: GameWithView) -> dict[str, int | str]:
    """The options in a set-up form, unchecked."""
    data = FormData.new(form)
    options: dict[str, int | str] = {}
    for option in game.options:
        value = str(page.none_if_null(data.get(option.name)) or "")
        if value == OTHER:
            value = str(data.get(f"{option.name}-{OTHER}")).replace("−", "-")
        options[option.name] = value
    return options


def _chosen_seating(form: Element) -> Seating:
    """The players in a set-up form."""
    data = FormData.new(form)
    names = [*(choice.name for choice in CHOICES), *NAMES]
    return Seating().changed({name: str(page.none_if_null(data.get(name)) or "") for name in names})


def _chosen_thinking(form: Element) -> str:
    """The thinking time of the strongest level in a set-up form: a value of the setting."""
    return str(page.none_if_null(FormData.new(form).get(THINKING.name)) or "")


def _show_seating(chosen: Seating) -> None:
    """Selects the seating in every set-up form."""
    for form in document.querySelectorAll("[data-setup]"):
        for name, value in asdict(chosen).items():
            if name in NAMES:
                page.find_in(form, f'input[name="{name}"]').value = value
            else:
                page.find_in(form, f'input[name="{name}"][value="{value}"]').checked = True


def _choose_other(field: Element) -> None:
    """Chooses the option of a custom number when a number is typed."""
    fieldset = page.none_if_null(field.closest("fieldset"))
    if fieldset is not None and str(field.name or "").endswith(f"-{OTHER}"):
        page.find_in(fieldset, f'input[value="{OTHER}"]').checked = True
