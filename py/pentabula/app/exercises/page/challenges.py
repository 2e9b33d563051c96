"""Positions to win: their list on the shelf, their games at the table, and wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import location
from pyodide.ffi import JsException

from pentabula import games
from pentabula.app.exercises.challenges import (
    challenge_of,
    challenge_record,
    is_unaided,
    is_won,
    note_help,
)
from pentabula.app.exercises.markup.card import challenge_card
from pentabula.app.exercises.markup.shelf import challenges as challenge_list
from pentabula.app.play.next_game import CHALLENGE
from pentabula.app.shell.addresses import puzzle_address
from pentabula.app.shell.new_games import NewGames
from pentabula.app.shell.page.files import fetch_challenges
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.exercise_progress import read_challenges_won
from pentabula.app.store.keys import challenges_key
from pentabula.app.store.store import Store
from pentabula.browser import page
from pentabula.browser.tasks import BackgroundTasks
from pentabula.core.errors import GameError
from pentabula.core.message import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pentabula.app.play.session import Session
    from pentabula.puzzles.challenges import Challenge

LIST, CARD = "challenges", "challenge"

NOT_THERE = Message("There is no such position: choose another one.")


class Challenges:
    """Fetches a game's positions when its shelf or a position is opened.

    Late modules are imported then.
    """

    def __init__(
        self, stage: Stage, storage: Store, slots: Slots, router: Router, new_games: NewGames
    ) -> None:
        self._stage, self._storage, self._slots = stage, storage, slots
        self._router, self._new_games = router, new_games
        self._known: dict[str, Mapping[str, Challenge]] = {}
        self._background = BackgroundTasks()

    def connect(self, hub: Hub) -> None:
        """Follows the stage."""
        hub.stage.changed.append(self.follow)
        hub.stage.engine_changed.append(self.note_engine)

    def of(self, name: str) -> Mapping[str, Challenge]:
        """The positions of a game by their ids, if they have been fetched."""
        return self._known.get(name, {})

    async def fetch(self, name: str) -> None:
        """Fetches the positions of a game; if that fails, `of` returns no positions."""
        if name in self._known:
            return
        try:
            found = await fetch_challenges(name)
        except (JsException, OSError, GameError):
            return
        self._known[name] = {each.id: each for each in found}

    # The shelf

    def show(self, name: str, *, is_new: bool) -> None:
        """Shows the list of a game on its shelf. `is_new`: the shelf has just been filled."""
        won = read_challenges_won(self._storage.read(challenges_key(name)))
        challenges = tuple(self.of(name).values())
        say = self._stage.catalogue.say
        if is_new:
            self._slots.forget(LIST)
        self._slots.fill(LIST, challenge_list(games.load(name), challenges, won, say))

    def begin(self, name: str, identity: str) -> None:
        """Starts the game of a position, once it is fetched."""
        challenge = self.of(name).get(identity)
        page.replace_url(puzzle_address(name))  # so that going back leads to the shelf
        if challenge is None:
            self._router.refuse_to_open(NOT_THERE)
            return
        self._new_games.begin_record(challenge_record(games.load(name), challenge))

    # The table

    def follow(self, change: Change) -> None:
        """Shows the goal of the game on the table, and stores that it was won."""
        session = change.session
        host = page.slot(CARD)
        if CHALLENGE not in session.record.tags:
            host.hidden = True
            return
        if session.cursor.is_taking_back:
            self._note_help(session)
        self.note_engine(session)
        if not self.of(session.game.name):
            self._background.spawn(self._fetch_and_show(session.game.name))
        self._show(session)

    def note_engine(self, session: Session) -> None:
        """Notes that a hint or the analysis was used."""
        engine = self._stage.engine
        if CHALLENGE in session.record.tags and (engine.hint is not None or engine.is_analysing):
            self._note_help(session)

    def _note_help(self, session: Session) -> None:
        if note_help(session):
            self._show(session)

    async def _fetch_and_show(self, name: str) -> None:
        here = str(location.hash)
        await self.fetch(name)
        session = self._stage.session
        if self.of(name) and session is not None and str(location.hash) == here:
            self._show(session)

    def _show(self, session: Session) -> None:
        identity, _ = challenge_of(session)
        challenge, won = self.of(session.game.name).get(identity), is_won(session)
        host = page.slot(CARD)
        host.hidden = challenge is None
        if challenge is None:
            return
        unaided = is_unaided(session)
        say = self._stage.catalogue.say
        shown = challenge_card(session.game, challenge, say, is_won=won, is_unaided=unaided)
        self._slots.fill(CARD, shown)
        if won:
            self._store(session.game.name, identity, is_unaided=unaided)

    def _store(self, name: str, identity: str, *, is_unaided: bool) -> None:
        stored = read_challenges_won(self._storage.read(challenges_key(name)))
        if stored.after(identity, is_unaided=is_unaided) != stored:
            self._storage.update(
                challenges_key(name),
                lambda text: (
                    read_challenges_won(text).after(identity, is_unaided=is_unaided).write()
                ),
            )
