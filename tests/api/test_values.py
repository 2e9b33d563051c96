"""Every public object and error is a value: it can be copied, pickled and sent to a process."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

import pentabula
from pentabula import Board
from tests.api.test_board import SMALL, played

FAULTS: dict[type[Exception], Callable[[], object]] = {
    pentabula.IllegalMoveError: lambda: pentabula.read("konobi size=5 c3").push("c3"),
    pentabula.NotationError: lambda: pentabula.game("tau").push("nothing"),
    pentabula.OptionError: lambda: pentabula.game("chess"),
    pentabula.DiagramError: lambda: pentabula.game("konobi", diagram="nothing"),
    pentabula.RecordError: lambda: pentabula.read("konobi size=5 c3 b2 c3", language="es"),
    pentabula.GameError: lambda: pentabula.game("konobi").pop(),
}


def error(kind: type[Exception]) -> Exception:
    with pytest.raises(kind) as caught:
        FAULTS[kind]()
    assert type(caught.value) is kind
    return caught.value


def annotated(name: str) -> Board:
    """A board in a variation, with comments, marks, a tag and a resignation elsewhere."""
    board = played(name, 9, 4)
    board.record.tags["Seat0"] = "Ana"
    board.node.comment, board.node.glyphs = "Calm.", (1,)
    start = board.node
    board.pop()
    board.push(next(token for token in board.legal_moves if token != start.token))
    board.resign(0)
    return board


@pytest.fixture(scope="module")
def values() -> list[object]:
    made: list[object] = []
    for name in sorted(SMALL):
        board = annotated(name)
        fresh = played(name, 5, 1)
        made += [board, fresh, board.record, fresh.legal_moves, board.outcome(), fresh.chances]
    tau = pentabula.read("tau?rows=3&cols=3&moves=bid3,bid5,pass,row2")
    review = tau.review(nodes=20)
    made += [
        review,
        tau.analyse(nodes=50),
        tau.analyse(nodes=50).best,
        *review.decisions,
        *review.throws,
        pentabula.puzzles_of("tabik", grade=1)[0],
        pentabula.solved_games()[0],
        pentabula.swap_map("konobi", size=5)["a1"],
    ]
    made += [
        pentabula.read("konobi size=5 c3").why_not("c3"),
        pentabula.Theme(("#1f4e79", "#9cc7ee")),
    ]
    return made + [error(kind) for kind in FAULTS]


def test_every_public_class_is_among_the_values(values: list[object]) -> None:
    public = [getattr(pentabula, name) for name in pentabula.__all__]
    untried = {each for each in public if isinstance(each, type)} - {*map(type, values)}
    assert untried <= {pentabula.Node, pentabula.Throw, pentabula.Engine, pentabula.EngineError}


def test_a_value_equals_its_copies(values: list[object]) -> None:
    for value in values:
        for found in copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value)):
            check_equal(found, value)


def check_equal(found: Any, value: Any) -> None:
    assert type(found) is type(value) and found == value and str(found) == str(value)
    if isinstance(value, Board):
        assert (found.key(), found.record, found.link) == (value.key(), value.record, value.link)
        assert found.node.ply == value.node.ply and found.node is not value.node
    elif not isinstance(value, pentabula.GameRecord | dict):
        assert hash(found) == hash(value)
    if isinstance(value, pentabula.GameError):
        said = (value.sentence, value.clause, value.sites)
        assert (found.sentence, found.clause, found.sites) == said


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_copy_is_another_game(name: str) -> None:
    board = played(name, 4, 2)
    text = board.record.text
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        other.pop()
        other.record.root.comment = "changed"
        assert board.record.text == text != other.record.text and board != other
    record = copy.copy(board.record)
    record.remove(record.end)
    assert board.record.text == text and record != board.record


def test_a_long_game_and_a_lone_node_are_pickled() -> None:
    board, rng = pentabula.game("stawn", size=4), Random(1)
    for _ in range(1200):
        if board.outcome() is None:
            board.push(board.legal_moves.sample(rng))
    end = pickle.loads(pickle.dumps(board.node))
    assert [each.token for each in end.line()] == [each.token for each in board.node.line()]
    assert copy.deepcopy(end).position.key() == board.node.position.key()


def sent(value: object) -> object:
    """What a worker does: an error is raised there, anything else comes back."""
    if isinstance(value, Exception):
        raise value
    if isinstance(value, Board) and value.legal_moves:
        value.push(value.legal_moves[0])
    return value


def test_a_process_pool_survives_errors_and_returns_equal_values(values: list[object]) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        for value in values:
            future = pool.submit(sent, value)
            if isinstance(value, Exception):
                assert future.exception() == value
            else:
                assert future.result() == sent(copy.copy(value))
