"""Starts games: from a set-up form, with the same options again, or from a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING

from pentabula import games
from pentabula.core.errors import OptionError
from pentabula.core.options import Value
from pentabula.core.record import Node, Record
from pentabula.search.levels import Level
from pentabula.session.keep.keys import SEATING, new_game_key
from pentabula.session.keep.settings import THINKING
from pentabula.session.keep.store import Store
from pentabula.session.play.activity import GameActivity
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.ending import rematch_tags
from pentabula.session.play.seats import ENGINE, read_seating
from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.clock import Clock
from pentabula.web.library.shelf import Library
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.forms import (
    chosen_options,
    chosen_seating,
    chosen_thinking,
    show_problem,
    show_seating,
)
from pentabula.web.shell.router import Router
from pentabula.web.stage import Stage

if TYPE_CHECKING:
    from js import Element


class NewGames:
    """Puts new games on the table, each as a step of the browser's history.

    `suggest` gives the level to try after a game, if another one is due.
    """

    def __init__(
        self,
        stage: Stage,
        storage: Store,
        library: Library,
        router: Router,
        autosave: Autosave,
        clock: Clock,
        rng: Random,
        *,
        suggest: Callable[[Session], Level | None],
    ) -> None:
        self._stage, self._storage, self._library = stage, storage, library
        self._router, self._autosave = router, autosave
        self._clock, self._rng, self._suggest = clock, rng, suggest

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands that are about new games, by their names."""
        return {"new": self.open_setup, "rematch": self.rematch, "other-level": self.change_level}

    def show_seating(self) -> None:
        """Offers the seating of the last game in every set-up form."""
        show_seating(read_seating(self._storage.read(SEATING)))

    def open_setup(self) -> None:
        """Opens the set-up form of the game on the table."""
        session = self._stage.session
        if session is not None:
            page.open_sheet(f"setup-{session.game.name}")

    def submit(self, form: Element) -> None:
        """Starts the game of a set-up form, or says in the form what is wrong with it."""
        game = games.load(str(form.dataset.setup))
        options = chosen_options(form, game)
        try:
            game.complete_options(options)
        except OptionError as error:
            show_problem(form, self._stage.catalogue.say(error.message))
            return
        show_problem(form, "")
        page.close_sheets()
        seating = chosen_seating(form)
        self._stage.change_setting(THINKING.name, chosen_thinking(form))
        self.begin(game.name, options, seating.tags(self._rng))
        self._storage.write(SEATING, seating.write())
        show_seating(seating)

    def rematch(self) -> None:
        """Starts the same game with the same options; those who played change places."""
        session = self._stage.session
        if session is not None:
            self.begin(session.game.name, dict(session.record.options), rematch_tags(session))

    def change_level(self) -> None:
        """Starts a rematch against the suggested level, which the set-up offers from now on."""
        session = self._stage.session
        level = self._suggest(session) if session is not None else None
        if session is None or level is None:
            return
        tags = rematch_tags(session, level)
        self.begin(session.game.name, dict(session.record.options), tags)
        seating = read_seating(self._storage.read(SEATING)).changed({"level": level.name})
        self._storage.write(SEATING, seating.write())
        show_seating(seating)

    def begin_even(self, name: str, level: str) -> None:
        """Starts a game with the usual options against a level, which the set-up then offers."""
        seating = read_seating(self._storage.read(SEATING))
        seating = seating.changed({"play": ENGINE, "level": level})
        self.begin(name, {}, seating.tags(self._rng))
        self._storage.write(SEATING, seating.write())
        show_seating(seating)

    def begin(self, name: str, options: Mapping[str, Value], players: dict[str, str]) -> None:
        """Starts a game; `players` are tags of its record. Raises OptionError."""
        record = Record.start(games.load(name), options)
        record.tags.update({tag: words for tag, words in players.items() if words})
        self.begin_record(record)

    def begin_record(self, record: Record, node: Node | None = None) -> None:
        """Puts a record on the table as a game to be continued from a node, or from its end."""
        self._library.forget_unbegun()
        key = new_game_key(self._clock.date(), self._rng)
        self._router.show(
            key, GameActivity(Session(record, LocalDice(self._rng), node)), is_step=True
        )
        self._autosave.save()
        self._router.focus_board_soon()
