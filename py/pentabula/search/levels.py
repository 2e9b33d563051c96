"""The seven levels, from the weakest to the strongest. Each game's brain sets their limits,
which a caller can replace.

Nodes define a level: time only stops a slow device. Only the last level uses all of its time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pentabula.core.brain import Skill
from pentabula.core.errors import OptionError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message, any_of, excerpt


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its name in tags, options and the text protocol, its title and description.

    `is_timed`: it takes as long as the user allows, and is as strong as the device.
    """

    name: str
    title: Message
    about: Message
    is_timed: bool = False


LEVELS = (
    Level("novice", Message("Novice"), Message("A beginner who has just learnt the rules.")),
    Level(
        "learner",
        Message("Learner"),
        Message("A beginner who sees what is close and misses the rest."),
    ),
    Level("casual", Message("Casual"), Message("An occasional player.")),
    Level("club", Message("Club"), Message("A club player who knows the game well.")),
    Level("expert", Message("Expert"), Message("An expert who makes few mistakes.")),
    Level("master", Message("Master"), Message("A master who sees far and answers quickly.")),
    Level(
        "grandmaster",
        Message("Grandmaster"),
        Message("As strong as this device allows, in the time that you choose."),
        is_timed=True,
    ),
)
NAMES = tuple(each.name for each in LEVELS)
STRONGEST_UNTIMED = [each.name for each in LEVELS if not each.is_timed][-1]
"""The strongest level that nodes define: hints, analyses and reviews search as it does."""

UNLIMITED = 10**12
"""More nodes, or milliseconds, than any search uses: no limit."""

TIMED_FACTOR = 20
"""A level that is timed may use this many times the nodes of STRONGEST_UNTIMED, where its result
must not depend on the device."""

TIMED_TREE_MOVES = 200_000
"""`Skill.tree_moves` of a search without a limit of nodes: 20 MB of WebAssembly's memory."""

ANALYSIS_FACTOR = 10
"""Analysis may use this many times the nodes of STRONGEST_UNTIMED."""

ANALYSIS_MS = 120_000


def level(name: str) -> Level:
    """The level with this name. Raises OptionError for an unknown name."""
    for known in LEVELS:
        if known.name == name:
            return known
    names = [known.name for known in LEVELS]
    raise OptionError(
        Message(
            "There is no level “{name}”: choose {names}.", name=excerpt(name), names=any_of(names)
        )
    )


def skill(game: AnyGame, name: str | None) -> Skill:
    """How well a level plays a game; None is for analysis, which has far more nodes and time.

    Raises OptionError for an unknown name.
    """
    strongest = game.brain.ladder[-1]
    if name is None:
        nodes = ANALYSIS_FACTOR * strongest.nodes
        return replace(
            strongest, nodes=nodes, milliseconds=ANALYSIS_MS, tree_moves=TIMED_TREE_MOVES
        )
    found = level(name)
    if found.is_timed:
        return replace(strongest, nodes=TIMED_FACTOR * strongest.nodes, tree_moves=TIMED_TREE_MOVES)
    return game.brain.ladder[LEVELS.index(found)]


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """The level that a caller names, and the limits that replace the level's limits."""

    level: str
    nodes: int | None = None
    ms: int | None = None
    seed: int | None = None

    def skill(self, game: AnyGame) -> Skill:
        """The level's skill with these limits. Raises OptionError if the level does not exist.

        If a caller gives only time or only nodes, the other limit does not apply. The result of
        a search with a seed must not depend on the machine, so the level's time limit does not
        apply to it either.
        """
        named = skill(game, self.level)
        nodes, milliseconds = named.nodes, named.milliseconds
        if self.ms is not None:
            nodes, milliseconds = UNLIMITED, self.ms
        elif self.nodes is not None or self.seed is not None:
            milliseconds = UNLIMITED
        if self.nodes is not None:
            nodes = self.nodes
        return replace(named, nodes=nodes, milliseconds=milliseconds)
