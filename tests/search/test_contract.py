"""What every search must do, for each game, level and kind of search.

A search is advanced by no move, by one and by more, to an unrelated position and to the end of the
game, and used without a single node.
"""

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.brain import PROVED, Exact, Expectimax, Skill
from pentabula.core.game import AnyGame
from pentabula.core.position import CHANCE
from pentabula.core.work import finish
from pentabula.search import levels
from pentabula.search.base import Search, start_search
from tests.core.nim import NIM
from tests.games.random_games import MAX_MOVES, candidates, random_game

FEW = 25
"""Nodes enough for every kind of search to visit several moves."""


@dataclass(frozen=True)
class Subject:
    """A search to be tested: a game and a level that plays it."""

    game: AnyGame
    name: str
    skill: Skill

    def search(self, position: Any, nodes: int = FEW, seed: int = 1) -> Search:
        skill = replace(self.skill, nodes=min(nodes, self.skill.nodes))
        return start_search(self.game, position, skill, Random(seed))

    def __str__(self) -> str:
        return f"{self.game.name}-{self.name}"


def subjects() -> list[Subject]:
    """Every level and analysis of every game, and plain tree search on Nim."""
    found = [Subject(NIM, "plain", Skill(FEW))]
    for name in games.names():
        game = games.load(name)
        found += [Subject(game, level, levels.skill(game, level)) for level in levels.NAMES]
        found.append(Subject(game, "analysis", levels.skill(game, None)))
    return found


every_search = pytest.mark.parametrize("subject", subjects(), ids=str)


def positions(game: AnyGame) -> list[Any]:
    """Positions of a small game with a decision: early, midway and late."""
    return positions_of(game.name)


@cache
def positions_of(name: str) -> list[Any]:
    game = NIM if name == NIM.name else games.load(name)
    numbers = [option for option in game.options if not option.choices]
    sizes = {option.name: option.low + 1 for option in numbers if (option.low or 0) > 0}
    played = random_game(game, game.complete_options(sizes), Random(7), MAX_MOVES)
    is_dice = isinstance(game.brain.knowledge, Expectimax)
    open_ = [each for each in played.positions if each.outcome() is None]
    decided = [each for each in open_ if is_dice or each.turn != CHANCE]
    return list(dict.fromkeys(decided[at * (len(decided) - 1) // 4] for at in range(5)))


def finished(subject: Subject, position: Any, **limits: int) -> Search:
    """A search of the position that has used up its nodes."""
    return finish(subject.search(position, **limits))


def check(search: Search, position: Any) -> None:
    """Checks all properties that a search must always have."""
    legal = position.legal_moves()
    assert search.chosen() in legal
    evaluations = search.evaluations()
    assert evaluations
    moves = [each.move for each in evaluations]
    assert len(set(moves)) == len(moves)
    for each in evaluations:
        assert each.move in legal and each.nodes >= 0 and 0 <= each.evaluation.chance <= 1
        assert each.evaluation.kind != PROVED or each.evaluation.chance in (0, 1)
        after = position
        for move in each.line:
            assert move in after.legal_moves()
            after = after.play(move)
    assert all(0 <= chance <= 1 for _, chance in search.outlook()) and search.depth >= 0


def answers(search: Search) -> tuple[Any, ...]:
    """All answers of a search."""
    said = tuple(search.evaluations()), tuple(search.outlook()), search.nodes
    return (*said, search.is_done)


@every_search
def test_answers_are_legal_at_any_time_and_without_nodes(subject: Subject) -> None:
    for position in positions(subject.game):
        search = subject.search(position)
        check(search, position)
        search.step()
        check(search, position)
        check(finish(search), position)
        before = answers(search)
        search.step()
        assert answers(search)[:2] == before[:2]
        search = subject.search(position, nodes=0)
        check(search, position)
        search.step()
        check(finish(search), position)


@every_search
def test_the_same_seed_gives_the_same_answers(subject: Subject) -> None:
    for position in positions(subject.game)[1::2]:
        one, other = (finished(subject, position, seed=5) for _ in range(2))
        assert one.chosen() == other.chosen()
        # A solver keeps its results, so the second search may know more.
        if not isinstance(subject.game.brain.knowledge, Exact):
            assert answers(one) == answers(other)


@every_search
def test_advancing_by_no_moves_changes_nothing(subject: Subject) -> None:
    for position in positions(subject.game):
        for search in (subject.search(position), finished(subject, position)):
            before = answers(search)
            for _ in range(2):
                assert search.advance([], position) and answers(search) == before
                check(search, position)
            check(finish(search), position)


@every_search
@pytest.mark.parametrize("plies", [1, 2, 3])
def test_a_search_advances_or_refuses_after_some_moves(subject: Subject, plies: int) -> None:
    for position in positions(subject.game):
        for seed in range(2):
            search = finished(subject, position, seed=seed)
            first = search.chosen() if seed % 2 else None
            moves, after = continuation(subject.game, position, plies, Random(seed), first)
            expect_advance(search, position, moves, after)


@every_search
def test_a_search_follows_its_own_game(subject: Subject) -> None:
    position = positions(subject.game)[1]
    rng, search = Random(3), subject.search(position)
    for _ in range(8):
        move = finish(search).chosen()
        assert move in position.legal_moves()
        position = position.play(move)
        if position.outcome() is not None:
            break
        if not search.advance([move], position):
            if not may_search(subject.game, position):
                position = position.play(rng.choice(candidates(subject.game, position)))
            search = subject.search(position)
        check(search, position)


@every_search
def test_a_search_does_not_advance_to_an_unrelated_position(subject: Subject) -> None:
    found = positions(subject.game)
    for position, foreign in zip(found, found[1:] + found[:1], strict=True):
        search = finished(subject, position)
        before = answers(search)
        first = candidates(subject.game, position)[0]
        for moves in ([], [first], [first, first], ["nonsense"]):
            if leads_to(position, moves, foreign):
                continue
            assert not search.advance(moves, foreign) and answers(search) == before
        check(search, position)


@every_search
def test_a_search_does_not_advance_to_the_end_of_the_game(subject: Subject) -> None:
    position = positions(subject.game)[-1]
    search, rng = finished(subject, position), Random(11)
    moves, after = list[Any](), position
    while after.outcome() is None:
        moves.append(rng.choice(candidates(subject.game, after)))
        after = after.play(moves[-1])
    assert not search.advance(moves, after)
    check(search, position)


def expect_advance(search: Search, position: Any, moves: list[Any], after: Any) -> None:
    """The search either continues at the new position or refuses and changes nothing."""
    before = answers(search)
    if after.outcome() is None and search.advance(moves, after):
        check(search, after)
        check(finish(search), after)
    else:
        assert after.outcome() is None or not search.advance(moves, after)
        assert answers(search) == before
        check(search, position)


def continuation(
    game: AnyGame, position: Any, plies: int, rng: Random, first: Any
) -> tuple[list[Any], Any]:
    """Some moves from a position, of which the first may be given, and the position after them."""
    moves = list[Any]()
    while len(moves) < plies and position.outcome() is None:
        move = first if first is not None else rng.choice(candidates(game, position))
        first = None
        moves.append(move)
        position = position.play(move)
    return moves, position


def leads_to(position: Any, moves: list[Any], target: Any) -> bool:
    for move in moves:
        if move not in position.legal_moves():
            return False
        position = position.play(move)
    return bool(position.key() == target.key())


def may_search(game: AnyGame, position: Any) -> bool:
    """Whether the game's search accepts a position: a decision, or dice that it can search."""
    return position.turn != CHANCE or isinstance(game.brain.knowledge, Expectimax)
