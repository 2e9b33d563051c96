"""Remembers how games against levels ended."""

from __future__ import annotations

from pentabula.app.play.next_game import opposing_level
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change, Stage
from pentabula.app.store.keys import level_run_key
from pentabula.app.store.results import read_level_run
from pentabula.app.store.store import Store


class LevelSuggestion:
    """Stores the latest results against a level, for each game."""

    def __init__(self, stage: Stage, storage: Store) -> None:
        self._stage, self._storage = stage, storage

    def connect(self, hub: Hub) -> None:
        """Follows the games on the table."""
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Counts a game of a person against a level, if an action has just ended it."""
        session, before = change.session, change.before
        outcome, level = session.outcome, opposing_level(session)
        is_end = before is not None and before.outcome is None and outcome is not None
        if not is_end or outcome is None or level is None:
            return
        if self._stage.offers.save is None:
            is_won, key = outcome.winner == session.cursor.person, self._stage.key
            self._storage.update(
                level_run_key(session.game.name),
                lambda text: read_level_run(text).after(level.name, key, is_won=is_won).write(),
            )
