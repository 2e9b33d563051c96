"""Players by name: a level, a rival, or an external program.

| name | player |
| --- | --- |
| `expert`, `novice` … | one of our levels with its nodes, without its time limit |
| `uct`, `random`, `byhand` … | a rival (`pentabula/arena/rivals`) |
| `expert@200`, `uct@10000` | with that many nodes a move |
| `expert@2s`, `uct@500ms` | with that much time a move, without a limit of nodes |
| `uct@=` | with the time of the other side's last move |
| `expert/notree` | discards its tree after every move (levels keep it) |
| `gtp:COMMAND` | a program that speaks our text protocol |
| `gtp(WORDS):COMMAND` | the same, asked by `genmove WORDS` (`level=club seed=1`) |
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pentabula.arena.executors import ArenaError
from pentabula.arena.rivals import Rival, rivals
from pentabula.core.brain import Skill
from pentabula.core.game import AnyGame
from pentabula.search.levels import LEVELS, UNLIMITED, skill

_PROGRAM = re.compile(r"gtp(?:\(([^()]*)\))?:(.+)")
_OURS = re.compile(r"([a-z][a-z0-9_-]*)(?:@(?:(\d{1,12})(s|ms)?|(=)))?(/notree)?", re.ASCII)


class PlayerError(ArenaError):
    """An unknown player; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class PlayerSpec:
    """A player's name, parsed. `nodes` and `milliseconds` are None if not given: see `skill_of`."""

    text: str
    name: str = ""
    nodes: int | None = None
    milliseconds: int | None = None
    mirrors_time: bool = False
    keeps_no_tree: bool = False
    command: str = ""
    words: str = ""

    @property
    def is_timed(self) -> bool:
        """Whether its games depend on the speed of the machine."""
        return bool(self.command) or self.mirrors_time or self.milliseconds is not None


def read_player(text: str) -> PlayerSpec:
    """Parses the name of a player. Raises PlayerError for an unknown form."""
    program = _PROGRAM.fullmatch(text)
    if program:
        return PlayerSpec(text, command=program[2], words=(program[1] or "").strip())
    ours = _OURS.fullmatch(text)
    if ours is None:
        raise PlayerError(
            f"“{text}” is not a player: write expert, uct@10000 or gtp:…, for example."
        )
    name, number, unit, same, fresh = ours.groups()
    player = PlayerSpec(text, name, mirrors_time=bool(same), keeps_no_tree=bool(fresh))
    if unit:
        return replace(player, milliseconds=int(number) * (1000 if unit == "s" else 1))
    return replace(player, nodes=int(number) if number else None)


def check(player: PlayerSpec, game: AnyGame) -> None:
    """Raises PlayerError if the game has no player of that name."""
    known = [*(level.name for level in LEVELS), *rivals(game.name)]
    if not player.command and player.name not in known:
        names = ", ".join(known)
        raise PlayerError(f"there is no player “{player.name}” of {game.title}: {names}.")


def is_level(player: PlayerSpec) -> bool:
    """Whether it is one of our levels."""
    return any(level.name == player.name for level in LEVELS)


def skill_of(player: PlayerSpec, game: AnyGame) -> Skill:
    """The skill of the player: the skill of its level or rival, with the limits of its name."""
    base = skill(game, player.name) if is_level(player) else Skill(_rival(player, game).nodes)
    if player.milliseconds is not None or player.mirrors_time:
        return replace(base, nodes=UNLIMITED)
    return base if player.nodes is None else replace(base, nodes=player.nodes)


def _rival(player: PlayerSpec, game: AnyGame) -> Rival:
    return rivals(game.name)[player.name]
