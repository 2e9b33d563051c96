"""The interface of every search: work in small steps, and an answer at any time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, Protocol

from pentabula.core.brain import Exact, Expectimax, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, Move, Position
from pentabula.search.bestfirst import BestFirstSearch
from pentabula.search.exact import ExactSearch
from pentabula.search.expectimax import DiceSearch
from pentabula.search.focused import FocusedBestFirstSearch, FocusedSampledSearch, FocusedSearch
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.sampled import SampledSearch


class Search(Protocol):
    """Searches one position, which is not over and where a seat is to decide.

    The same game, skill and seed give the same answer after the same number of steps.
    """

    is_done: bool
    """Whether the nodes are used up or nothing is left to find out."""

    @property
    def nodes(self) -> int:
        """The effort so far, in the units of `Skill.nodes`."""

    @property
    def depth(self) -> int:
        """How many plies ahead the longest line reaches that has been looked at."""

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once it is done."""

    def evaluations(self) -> Sequence[MoveEvaluation]:
        """What is known of every move considered, the best first. Never empty."""

    def chosen(self) -> Any:
        """The move to play with this skill; a weak level need not choose the best."""

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Each throw that may follow the best move, with the searching seat's chance after it.

        Empty where no dice come next, or where they have not been looked at.
        """

    def advance(self, moves: Sequence[Move], position: Position) -> bool:
        """Moves on to the position after these moves, keeping what it knows; False if it cannot.

        Without moves the position is the one being searched, and nothing changes. False leaves
        everything as it was: where the moves do not lead to the position, where the game is over
        there, and where nothing known would help. The limit of nodes starts again, with
        what is kept included in it.
        """


def check_searchable(game: AnyGame, position: Position) -> None:
    """Raises ValueError where the game is over, or the dice decide and the search skips them."""
    if position.outcome() is not None:
        raise ValueError("The game is over.")
    if position.turn == CHANCE and not isinstance(game.brain.thinking, Expectimax):
        raise ValueError("The dice decide here.")


def start_search(
    game: AnyGame, position: Position, skill: Skill, rng: Random, only: Collection[Move] = ()
) -> Search:
    """The search that the game's brain asks for.

    A Monte-Carlo search considers `only` these moves of the position, if there are any. Others
    consider all.
    """
    thinking = game.brain.thinking
    if isinstance(thinking, Exact):
        return ExactSearch(thinking, position, skill, rng)
    if isinstance(thinking, Expectimax):
        return DiceSearch(thinking, position, skill, rng)
    kinds: tuple[type[TreeSearch], type[FocusedSearch]] = TreeSearch, FocusedSearch
    if thinking.has_full_evaluation:
        kinds = BestFirstSearch, FocusedBestFirstSearch
    elif skill.is_sampling and thinking.sampling is not None:
        kinds = SampledSearch, FocusedSampledSearch
    plain, focused = kinds
    if only:
        return focused(game.brain, thinking, position, skill, rng, only)
    return plain(game.brain, thinking, position, skill, rng)
