"""Starts games: with options, or from a record."""

from __future__ import annotations

from collections.abc import Mapping

from pentabula import games
from pentabula.core.options import Value
from pentabula.core.record import Node, Record
from pentabula.session.keep.stored_games import StoredGames
from pentabula.session.play.dice import Dice
from pentabula.session.play.game import GameActivity
from pentabula.session.play.occupants import Occupants, write_occupants
from pentabula.session.play.session import Session
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.router import Router


class NewGames:
    """Puts new games on the table, each as a step of the browser's history."""

    def __init__(
        self, stored_games: StoredGames, router: Router, autosave: Autosave, dice: Dice
    ) -> None:
        self._stored_games, self._router = stored_games, router
        self._autosave, self._dice = autosave, dice

    def begin(
        self,
        name: str,
        options: Mapping[str, Value],
        occupants: Occupants,
        diagram: str = "",
    ) -> None:
        """Starts a game, from the position of a diagram if there is one.

        Raises OptionError or DiagramError.
        """
        record = Record.start(games.load(name), options, diagram)
        write_occupants(occupants, record.tags)
        self.begin_record(record)

    def begin_record(self, record: Record, node: Node | None = None) -> None:
        """Puts a record on the table as a game to be continued from a node, or from its end."""
        self._stored_games.forget_unbegun()
        key = self._stored_games.new_key()
        self._router.show(key, GameActivity(Session(record, self._dice, node)), is_step=True)
        self._autosave.save()
        self._router.focus_board_soon()
