"""How the last games against a level went, and which level to try next."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from pentabula.core.jsontext import is_whole, read_object
from pentabula.search.levels import LEVELS, Level

ENOUGH = 2
"""The number of games in a row with one result after which another level is suggested."""


MAX_KEYS = 50
"""How many counted games are remembered; older ones are hardly ever opened again."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The last results against one level: `run` games won in a row, or lost if it is below 0.

    `keys` are those of the last games that counted, the newest first: each counts only once.
    """

    level: str = ""
    run: int = 0
    keys: tuple[str, ...] = ()

    def after(self, level: str, key: str, *, is_won: bool) -> Streak:
        """The streak after another game; a game that has counted before changes nothing."""
        if key in self.keys:
            return self
        step = 1 if is_won else -1
        goes_on = level == self.level and self.run * step > 0
        keys = (key, *self.keys)[:MAX_KEYS]
        return Streak(level, self.run + step if goes_on else step, keys)

    def write(self) -> str:
        """The streak as JSON text."""
        return json.dumps(asdict(self))

    @property
    def suggested(self) -> Level | None:
        """The next level up or down, if the last games say so and there is one."""
        names = [level.name for level in LEVELS]
        if abs(self.run) < ENOUGH or self.level not in names:
            return None
        place = names.index(self.level) + (1 if self.run > 0 else -1)
        return LEVELS[place] if 0 <= place < len(LEVELS) else None


def read_streak(text: str | None) -> Streak:
    """The streak in a stored text; an empty one if it cannot be read."""
    try:
        found = read_object(text or "{}")
    except ValueError:
        return Streak()
    level, run, keys = (found.get(name) for name in ("level", "run", "keys"))
    if not isinstance(level, str) or not isinstance(keys, list) or not is_whole(run):
        return Streak()
    return Streak(level, run, tuple(map(str, keys[:MAX_KEYS])))
