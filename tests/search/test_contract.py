"""What every search must do, whatever the game, the level and the kind of search.

A search is asked again at the same position, after one move and after two, at a position that
has nothing to do with its own, without a single node, and at the end of the game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.brain import PROVED, Exact, Expectimax, Skill
from pentabula.core.game import Game
from pentabula.core.position import CHANCE
from pentabula.search import levels
from pentabula.search.searching import Search, start_search
from tests.core.nim import NIM
from tests.games.walks import LONGEST, candidates, walk

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover

FEW = 25
"""Nodes: enough that every kind of search has looked at several moves."""


@dataclass(frozen=True)
class Subject:
    """A search to be tested: a game and a level that plays it."""

    game: Game[Any]
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
        ladder = zip(levels.LEVELS, game.brain.ladder, strict=True)
        found += [Subject(game, level.name, skill) for level, skill in ladder]
        found.append(Subject(game, "analysis", levels.analysis(game)))
    return found


every_search = pytest.mark.parametrize("subject", subjects(), ids=str)


def positions(game: Game[Any]) -> list[Any]:
    """Positions of a small game where something is to be decided: early, midway and late."""
    sizes = {option.name: option.low + 1 for option in game.options if _is_size(option)}
    walked = walk(game, game.complete_options(sizes), Random(7), LONGEST)
    is_dice = isinstance(game.brain.thinking, Expectimax)
    open_ = [each for each in walked.positions if each.outcome() is None]
    decided = [each for each in open_ if is_dice or each.turn != CHANCE]
    return list(dict.fromkeys(decided[at * (len(decided) - 1) // 4] for at in range(5)))


def _is_size(option: Any) -> bool:
    return option.low is not None and not option.choices and option.low > 0


def thought(subject: Subject, position: Any, **limits: int) -> Search:
    """A search of the position that has used up its nodes."""
    return finish(subject.search(position, **limits))


def finish(thinking: Search) -> Search:
    for _ in range(100_000):
        if thinking.is_done:
            return thinking
        thinking.step()
    raise AssertionError("a search that does not end")


def check(thinking: Search, position: Any) -> None:
    """What may be asked of a search at any time, and what the answers keep to."""
    legal = position.legal_moves()
    assert thinking.chosen() in legal
    evaluations = thinking.evaluations()
    assert evaluations
    moves = [each.move for each in evaluations]
    assert len(set(moves)) == len(moves)
    for each in evaluations:
        assert each.move in legal
        assert each.nodes >= 0
        assert 0 <= each.evaluation.chance <= 1
        assert each.evaluation.kind != PROVED or each.evaluation.chance in (0, 1)
        after = position
        for move in each.line:
            assert move in after.legal_moves()
            after = after.play(move)
    assert all(0 <= chance <= 1 for _, chance in thinking.outlook())
    assert thinking.depth >= 0


def answers(thinking: Search) -> tuple[Any, ...]:
    """Everything a search says."""
    said = tuple(thinking.evaluations()), tuple(thinking.outlook()), thinking.nodes
    return (*said, thinking.is_done)


@every_search
def test_it_answers_legally_at_once_midway_and_when_done(subject: Subject) -> None:
    for position in positions(subject.game):
        thinking = subject.search(position)
        check(thinking, position)
        thinking.step()
        check(thinking, position)
        check(finish(thinking), position)
        before = answers(thinking)
        thinking.step()
        assert answers(thinking)[:2] == before[:2]


@every_search
def test_without_a_node_it_still_answers(subject: Subject) -> None:
    for position in positions(subject.game):
        thinking = subject.search(position, nodes=0)
        check(thinking, position)
        thinking.step()
        check(finish(thinking), position)


@every_search
def test_the_same_seed_gives_the_same_answers(subject: Subject) -> None:
    for position in positions(subject.game)[1::2]:
        one, other = (thought(subject, position, seed=5) for _ in range(2))
        assert one.chosen() == other.chosen()
        # A solver keeps what it has solved of a position, so the second search may know more.
        if not isinstance(subject.game.brain.thinking, Exact):
            assert answers(one) == answers(other)


@every_search
def test_asked_again_at_the_same_position_it_keeps_all_it_knows(subject: Subject) -> None:
    for position in positions(subject.game):
        for thinking in (subject.search(position), thought(subject, position)):
            before = answers(thinking)
            for _ in range(2):
                assert thinking.advance([], position)
                assert answers(thinking) == before
                check(thinking, position)
            check(finish(thinking), position)


@every_search
@pytest.mark.parametrize("plies", [1, 2, 3])
def test_after_some_moves_it_goes_on_or_says_that_it_cannot(subject: Subject, plies: int) -> None:
    for position in positions(subject.game):
        for seed in range(3):
            thinking = thought(subject, position, seed=seed)
            first = thinking.chosen() if seed % 2 else None
            moves, after = continuation(subject.game, position, plies, Random(seed), first)
            expect_advance(thinking, position, moves, after)


@every_search
def test_it_follows_its_own_game(subject: Subject) -> None:
    position = positions(subject.game)[1]
    rng, thinking = Random(3), subject.search(position)
    for _ in range(8):
        move = finish(thinking).chosen()
        assert move in position.legal_moves()
        position = position.play(move)
        if position.outcome() is not None:
            break
        if not thinking.advance([move], position):
            if not may_search(subject.game, position):
                position = position.play(rng.choice(candidates(subject.game, position)))
            thinking = subject.search(position)
        check(thinking, position)


@every_search
def test_a_position_that_its_moves_do_not_lead_to_is_refused(subject: Subject) -> None:
    found = positions(subject.game)
    for position, foreign in zip(found, found[1:] + found[:1], strict=True):
        thinking = thought(subject, position)
        before = answers(thinking)
        first = candidates(subject.game, position)[0]
        for moves in ([], [first], [first, first], ["nonsense"]):
            if leads_to(position, moves, foreign):
                continue
            assert not thinking.advance(moves, foreign)
            assert answers(thinking) == before
        check(thinking, position)


@every_search
def test_the_end_of_the_game_is_nothing_to_think_about(subject: Subject) -> None:
    position = positions(subject.game)[-1]
    thinking, rng = thought(subject, position), Random(11)
    moves, after = list[Any](), position
    while after.outcome() is None:
        moves.append(rng.choice(candidates(subject.game, after)))
        after = after.play(moves[-1])
    assert not thinking.advance(moves, after)
    check(thinking, position)


def expect_advance(thinking: Search, position: Any, moves: list[Any], after: Any) -> None:
    """Either it goes on and answers for the new position, or it stays where it was."""
    before = answers(thinking)
    if after.outcome() is None and thinking.advance(moves, after):
        check(thinking, after)
        check(finish(thinking), after)
    else:
        assert after.outcome() is None or not thinking.advance(moves, after)
        assert answers(thinking) == before
        check(thinking, position)


def continuation(
    game: Game[Any], position: Any, plies: int, rng: Random, first: Any
) -> tuple[list[Any], Any]:
    """Some moves from a position on, the first of them perhaps given, and where they lead."""
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


def may_search(game: Game[Any], position: Any) -> bool:
    """Whether its search takes the position: one where a seat decides, or dice that it knows."""
    return position.turn != CHANCE or isinstance(game.brain.thinking, Expectimax)
