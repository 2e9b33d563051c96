"""A person's latest wins or losses in a row against a level, and which level to try next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from pentabula.app.play.next_game import opposing_level
from pentabula.app.play.session import Session
from pentabula.app.store.keys import level_run_key
from pentabula.app.store.store import Store
from pentabula.core.jsontext import is_whole, stored_object
from pentabula.search.levels import LEVELS, Level

ENOUGH = 2
"""How many wins or losses in a row suggest another level."""

MAX_KEYS = 50
"""How many counted games are remembered; older ones are hardly ever opened again."""


@dataclass(frozen=True, slots=True)
class LevelRun:
    """The latest results against one level: `run` wins in a row, or losses if it is negative.

    `keys` are those of the games counted last, the newest first: each game counts only once.
    """

    level: str = ""
    run: int = 0
    keys: tuple[str, ...] = ()

    def after(self, level: str, key: str, *, is_won: bool) -> LevelRun:
        """The run after another game; a game that was counted before changes nothing."""
        if key in self.keys:
            return self
        step = 1 if is_won else -1
        continues = level == self.level and self.run * step > 0
        keys = (key, *self.keys)[:MAX_KEYS]
        return LevelRun(level, self.run + step if continues else step, keys)

    def write(self) -> str:
        """The run as JSON text."""
        return json.dumps(asdict(self))

    @property
    def suggested(self) -> Level | None:
        """The next level up or down, if the run is long enough and there is one."""
        names = [level.name for level in LEVELS]
        if abs(self.run) < ENOUGH or self.level not in names:
            return None
        index = names.index(self.level) + (1 if self.run > 0 else -1)
        return LEVELS[index] if 0 <= index < len(LEVELS) else None


def read_level_run(text: str | None) -> LevelRun:
    """The run in a stored text; an empty one if it cannot be read."""
    found = stored_object(text)
    level, run, keys = (found.get(name) for name in ("level", "run", "keys"))
    if not isinstance(level, str) or not is_whole(run) or not isinstance(keys, list):
        return LevelRun()
    return LevelRun(level, run, tuple(map(str, keys[:MAX_KEYS])))


def suggested_level(store: Store, session: Session) -> Level | None:
    """The level to try after a game against another one; None if it is the same level."""
    level = opposing_level(session)
    run = read_level_run(store.read(level_run_key(session.game.name)))
    return run.suggested if level is not None and run.level == level.name else None
