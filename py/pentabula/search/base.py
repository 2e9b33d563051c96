"""The interface of all searches: they work in small steps and can answer at any time.

An analysis is a search in one call.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from random import Random
from typing import Protocol

from pentabula.core.brain import Analysis, Exact, Expectimax, MoveEvaluation, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.work import finish
from pentabula.search import levels
from pentabula.search.bestfirst import BestFirstSearch
from pentabula.search.exact import ExactSearch
from pentabula.search.expectimax import DiceSearch, viewpoint
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.sampled import SampledSearch


class Search(Protocol):
    """Searches one position that passes `check_searchable`.

    The same game, skill and seed give the same answer after the same number of steps, unless the
    brain of a game that it solves has kept results of earlier searches.
    """

    is_done: bool
    """Whether the nodes are used up or nothing is left to search."""

    @property
    def nodes(self) -> int:
        """The effort so far, in the units of `Skill.nodes`."""

    @property
    def depth(self) -> int:
        """How many plies ahead it has searched; a roll and the turn after it count as one each."""

    def step(self) -> None:
        """Does a few milliseconds of work at most; nothing once it is done."""

    def evaluations(self) -> Sequence[MoveEvaluation[Move]]:
        """The evaluations of the moves that were considered, the best first. Never empty."""

    def chosen(self) -> Move:
        """The move to play with this skill; a weak level need not choose the best."""

    def outlook(self) -> Sequence[tuple[Move, float]]:
        """Each throw that may follow the best move, with the searching seat's chance after it.

        Empty if no dice come next, or if they were not searched.
        """

    def advance(self, moves: Sequence[Move], position: AnyPosition) -> bool:
        """Continues at the position after these moves, with what is known of it.

        Without moves the position is the current one, and nothing changes. Returns False and
        changes nothing if the moves do not lead to the position, if the game is over there,
        or if nothing useful is known. The limit of nodes starts again; in a tree search the visits
        that are kept count.
        """


def check_searchable(game: AnyGame, position: AnyPosition) -> None:
    """Raises ValueError if the game is over, or the dice decide and the search skips them."""
    if position.outcome() is not None:
        raise ValueError("The game is over.")
    if position.turn == CHANCE and not isinstance(game.brain.knowledge, Expectimax):
        raise ValueError("The dice decide here.")


def start_search(
    game: AnyGame, position: AnyPosition, skill: Skill, rng: Random, only: Collection[Move] = ()
) -> Search:
    """Creates a search of the kind that the game's brain asks for.

    A Monte-Carlo search considers only the moves in `only`, unless it is empty.
    """
    knowledge = game.brain.knowledge
    if isinstance(knowledge, Exact):
        return ExactSearch(knowledge, position, skill, rng)
    if isinstance(knowledge, Expectimax):
        return DiceSearch(knowledge, position, skill, rng)
    kind = TreeSearch
    if knowledge.has_full_evaluation:
        kind = BestFirstSearch
    elif skill.is_sampling and knowledge.sampling is not None:
        kind = SampledSearch
    return kind(game.brain, knowledge, position, skill, rng, only)


def analyse(
    game: AnyGame,
    position: AnyPosition,
    *,
    nodes: int | None = None,
    seed: int | str = 0,
    is_stopped: Callable[[Search], bool] = lambda search: False,
) -> Analysis[Move]:
    """The analysis of a position by STRONGEST_UNTIMED, with this many nodes.

    Without `nodes` the level's own limit applies. The same nodes and seed give the same analysis.
    `is_stopped` is asked after every step and may end the search earlier.
    Raises ValueError if there is nothing to search: see `check_searchable`.

    >>> from pentabula import games
    >>> tau = games.load("tau")
    >>> analysis = analyse(tau, tau.start(rows=4, cols=4))
    >>> str(analysis.moves[0].move), analysis.evaluation.chance, analysis.evaluation.kind
    ('bid7', 1.0, 'proved')
    """
    check_searchable(game, position)
    skill = levels.skill(game, levels.STRONGEST_UNTIMED)
    if nodes is not None:
        skill = replace(skill, nodes=nodes)
    search = start_search(game, position, skill, Random(seed))
    finish(search, lambda: is_stopped(search))
    return analysis_of(search, position)


def analysis_of(search: Search, position: AnyPosition) -> Analysis[Move]:
    """What a search has found about its position so far."""
    moves = tuple(search.evaluations())
    return Analysis(
        seat=viewpoint(position),
        evaluation=moves[0].evaluation,
        moves=moves,
        outlook=tuple(search.outlook()),
        nodes=search.nodes,
        is_done=search.is_done,
        depth=search.depth,
    )
