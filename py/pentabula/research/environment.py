"""A game as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.wrappers.base import BaseWrapper

from pentabula import games
from pentabula.api.board import Board
from pentabula.api.checks import checked_text, checked_whole, value_text
from pentabula.api.starts import game
from pentabula.core.options import Value
from pentabula.core.position import CHANCE
from pentabula.research.encoding import Encoder

AGENTS = ("seat_0", "seat_1")
RENDER_MODES = ("ansi", "svg")


def make(name: str, *, render_mode: str | None = None, **options: Value) -> Any:
    """The environment of a game with these options, in PettingZoo's usual wrappers.

    An illegal action loses the game immediately, and the other agent wins it. Raises OptionError
    for a game, an option or a value that does not exist, and ValueError for another `render_mode`
    than `ansi` or `svg`.
    """
    environment: Any = PentabulaEnvironment(name, render_mode=render_mode, **options)
    environment = IllegalLoses(environment)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


class IllegalLoses(BaseWrapper):  # type: ignore[misc]
    """A wrapper in which an illegal action loses; PettingZoo's own leaves the winner without 1."""

    def step(self, action: int | None) -> None:
        """Plays an action, or ends the game if the action exists and is not legal."""
        environment = self.unwrapped
        if environment.is_legal(action):
            environment.step(action)
        else:
            environment.forfeit()


class PentabulaEnvironment(AECEnv):  # type: ignore[misc]
    """A game of two agents, `seat_0` and `seat_1`, each rewarded 1 for a win and -1 for a loss.

    Actions are tokens: `action_names` has the token of each number. An observation is a dictionary
    of `observation`, an array of planes, rows and columns as the agent sees them, whose planes are
    `plane_names`, and `action_mask`. The dice are thrown between the turns, from the seed of
    `reset`. A copy or a pickle of a running environment continues the game, dice included.
    """

    metadata: ClassVar = {
        "name": "pentabula_v2",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, name: str, *, render_mode: str | None = None, **options: Value) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be ansi or svg, not {render_mode}")
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{name}_v2"}  # type: ignore[misc]
        self._first = game(name, **options)  # type: ignore[arg-type]
        self.board: Board = self._first.copy()
        self._encoder = Encoder(games.load(name), self._first.record.root.position)
        self.action_names = self._encoder.action_names
        self.plane_names = self._encoder.plane_names
        self.possible_agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        shape, count = self._encoder.shape, len(self.action_names)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self._action_space = spaces.Discrete(count)
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions: numbers of `action_names`."""
        return self._action_space

    def action(self, token: str) -> int:
        """The number of a token. Raises ValueError for one that is not in the set of actions."""
        number = self._encoder.numbers.get(checked_text("token", token))
        if number is None:
            raise ValueError(f"{token} is not one of the {len(self.action_names)} actions")
        return number

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The same seed gives the same dice."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.board = self._first.copy()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._roll()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; no action is legal for the agent that is not to move.

        Raises ValueError for an agent that does not exist.
        """
        if agent not in AGENTS:
            raise ValueError(f"there is no agent {agent}: choose {' or '.join(AGENTS)}")
        position, seat = self.board.node.position, AGENTS.index(agent)
        if self.board.turn == seat:
            mask = self._encoder.mask(position)
        else:
            mask = np.zeros(len(self.action_names), np.int8)
        return {"observation": self._encoder.planes(position, seat), "action_mask": mask}

    def is_legal(self, action: int | None) -> bool:
        """Whether an action can be played; True also if it does not exist, which `step` refuses."""
        if action is None or self.terminations[self.agent_selection]:
            return True
        number = checked_whole("action", action)
        is_known = 0 <= number < len(self.action_names)
        return not is_known or self.action_names[number] in self.board.legal_moves

    def forfeit(self) -> None:
        """Ends the game: the agent that is to move loses, the other one wins."""
        loser = AGENTS.index(self.agent_selection)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._end(1 - loser)
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Plays an action. Raises IllegalMoveError if it is not legal, ValueError if there is no
        such action, and TypeError if it is not a whole number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a living agent needs an action")
        number = checked_whole("action", action)
        if not 0 <= number < len(self.action_names):
            raise ValueError(
                f"there is no action {value_text(number)}: there are {len(self.action_names)}"
            )
        self.board.push(self.action_names[number])
        self._cumulative_rewards[agent] = 0.0
        self._roll()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The diagram or the drawing of the position; None without a `render_mode`."""
        if self.render_mode is None:
            return None
        return self.board.svg() if self.render_mode == "svg" else str(self.board)

    def close(self) -> None:
        """Does nothing: no resource is open."""

    def _roll(self) -> None:
        """Throws the dice while it is their turn, then sets the agent to move or the rewards."""
        while self.board.turn == CHANCE:
            self.board.roll(int(self._random.integers(2**62)))
        outcome = self.board.outcome()
        if outcome is not None:
            self._end(outcome.winner)
        else:
            self.agent_selection = AGENTS[self.board.turn or 0]

    def _end(self, winner: int) -> None:
        self.rewards = {agent: 1.0 if seat == winner else -1.0 for seat, agent in enumerate(AGENTS)}
        self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[1 - AGENTS.index(self.agent_selection)]
