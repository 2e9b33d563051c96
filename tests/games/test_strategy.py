"""What the lessons of strategy and of a whole game claim: the moves asked for are those that win.

`wanted` lists all winning moves of a step. They are proved from the rules alone, or in TAU by its
exact solver. What is about the next turn, chances or counts is checked beside each game.
"""

from collections.abc import Sequence
from itertools import islice

import pytest

from pentabula import games
from pentabula.core.brain import Exact
from pentabula.core.game import AnyGame
from pentabula.core.lesson import STRATEGY, WHOLE_GAME, Step
from pentabula.core.model_game import lesson_named
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import read_record
from pentabula.search.proof import ProofSearch, TableEntry

ABOUT_THE_NEXT_TURN = {"stawn/strategy": {1, 2, 3, 4, 5}}
"""Steps of games without dice that claim less than a win; numbers from 1."""

STEPS = [
    pytest.param(name, step, id=f"{name}/{which}-{at}")
    for name in games.names()
    for which in (STRATEGY, WHOLE_GAME)
    if (lesson := lesson_named(games.load(name), which)) is not None
    for at, step in enumerate(lesson.steps, 1)
    if step.wanted and name != "tabula"
    if at not in ABOUT_THE_NEXT_TURN.get(f"{name}/{which}", ())
]


def whole(name: str) -> Sequence[Step]:
    """The steps of the lesson of a whole game, on larger boards than the others."""
    lesson = games.load(name).whole_game
    return () if lesson is None else lesson.steps


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_the_wanted_moves_are_exactly_the_winning_ones(name, step) -> None:
    game = games.load(name)
    position = position_of(step)
    assert position.turn != CHANCE
    if isinstance(game.brain.knowledge, Exact):
        *_, found = game.brain.knowledge.solve(position)
        winning = {game.notation.write(each.move) for each in found if each.evaluation.chance == 1}
    else:
        found = winning_moves(game, position, fast=step in whole(name))
        winning = {game.notation.write(move) for move in found}
    assert winning == set(step.wanted)
    others = islice(position.legal_moves(), len(winning) + 1)
    assert len(list(others)) > len(winning), "every move wins: nothing to find"


def position_of(step: Step) -> AnyPosition:
    """The position of a step."""
    return read_record(step.at, games.load).root.main_line_end().position


def winning_moves(game: AnyGame, position: AnyPosition, *, fast: bool = False) -> list[Move]:
    """The moves that win with best play by both."""
    table: dict[object, TableEntry] = {}
    return [
        move
        for move in position.legal_moves()
        if winner(game, position.play(move), {} if fast else table, fast=fast) == position.turn
    ]


def winner(
    game: AnyGame,
    position: AnyPosition,
    table: dict[object, TableEntry] | None = None,
    *,
    fast: bool = False,
) -> int:
    """The seat that wins with best play, by proof numbers, rules and symmetry alone; `fast`: also
    by the game's own proofs of early wins, which tests compare with the rules."""
    outcome = position.outcome()
    if outcome is not None:
        return int(outcome.winner)
    known = game.brain.knowledge
    search = ProofSearch(position, known.canonical, known.winner if fast else None, table=table)
    while search.winner is None:
        assert search.is_possible, "too large for a test"
        search.step()
    return search.winner
