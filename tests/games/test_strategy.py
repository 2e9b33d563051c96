"""What the lessons of strategy and of a whole game claim: the moves asked for are those that win.

`wanted` lists all winning moves of a step. They are proved from the rules alone, or in TAU by its
exact solver. What is about the next turn, chances or counts is checked beside each game.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.core.brain import Exact
from pentabula.core.game import AnyGame
from pentabula.core.lesson import STRATEGY, WHOLE_GAME, Step
from pentabula.core.model_game import lesson_named
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, AnyPosition, Move
from pentabula.core.record import read_record
from pentabula.search.proof import ProofSearch, TableEntry

ABOUT_THE_NEXT_TURN = {"stawn/strategy": {1, 2, 3, 4, 5}, "tabik/game": {2, 3, 4}}
"""Steps of games without dice that claim less than a win; numbers from 1."""

KOMI = ("stawn?size=2&moves=komi3", "stawn?size=2&moves=komi4")

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
    return read_record(step.link, games.load).root.main_line_end().position


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


@pytest.mark.parametrize(("name", "step"), STEPS)
def test_a_wrong_answer_is_refuted_on_the_board(name, step) -> None:
    """One winning reply, or three moves that end the game, and the next input takes them back."""
    game = games.load(name)
    which = STRATEGY if step in game.strategy.steps else WHOLE_GAME
    at = lesson_named(game, which).steps.index(step)
    for move in islice(position_of(step).legal_moves(), 40):
        lesson = LessonActivity(game, LocalDice(Random(1)), LessonProgress(at), which)
        start, token = lesson.session.node, game.notation.write(move)
        lesson.do(lambda session, token=token: session.enter(token))
        if lesson.is_done:
            continue
        assert is_explained(lesson, move)
        after, *line = [node for node in lesson.session.node.line() if node.ply > start.ply]
        is_open = after.position.outcome() is None and step.link not in KOMI
        is_open = is_open and not isinstance(move, Number)
        assert len(line) in ((1, 3) if is_open else (0, 1)), token
        if is_open and not isinstance(game.brain.knowledge, Exact):
            shown = line[-1 if len(line) > 1 else 0].position
            assert winner(game, shown) == after.position.turn, token
            assert len(line) == 1 or shown.outcome() is not None
        lesson.do(Session.cancel)
        assert lesson.session.node is start and is_undone(lesson, start.position)


def is_explained(lesson: LessonActivity, move: Move) -> bool:
    """Whether a wrong move is answered by what the step says about it; the task stays."""
    step, before, refusal = lesson.step, lesson._start.position, lesson.session.refusal
    assert lesson.has_wrong_move and not lesson.is_done and refusal is not None
    answer = step.answer(before, move, lesson.game.notation.write(move))
    return str(answer) in str(refusal.sentence) and lesson.words() == (step.text, step.ask)


def is_undone(lesson: LessonActivity, before: AnyPosition) -> bool:
    """Whether nothing of a wrong move is left."""
    session = lesson.session
    return not lesson.has_wrong_move and session.position is before and session.refusal is None
