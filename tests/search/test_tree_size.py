"""A search that goes on for hours does not take all the memory."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.search import levels, tree
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.searching import start_search
from pentabula.search.tree import Node

PLENTY = 600


def thinking(name: str, nodes: int, **options: Any) -> TreeSearch:
    game = games.load(name)
    skill = levels.analysis(game)
    made = start_search(game, game.start(**game.complete_options(options)), skill, Random(1))
    assert isinstance(made, TreeSearch)
    step(made, nodes)
    return made


def step(searching: TreeSearch, nodes: int) -> None:
    for _ in range(nodes):
        searching.step()


def moves_held(root: Node) -> int:
    """The moves of all expanded nodes."""
    found, open_ = {id(root): root}, [root]
    while open_:
        for child in open_.pop().children:
            if child is not None and id(child) not in found:
                found[id(child)] = child
                open_.append(child)
    return sum(len(node.moves or ()) for node in found.values())


def test_a_full_tree_goes_on_counting_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_MOVES", 1000)
    made = thinking("konobi", PLENTY, size=6, pie="off")
    assert made.nodes == PLENTY and not made.is_done
    held = moves_held(made.root)
    assert 1000 <= held <= 1036
    step(made, 50)
    assert moves_held(made.root) == held
    assert made.root.total == PLENTY + 50


def test_a_full_tree_of_evaluations_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_MOVES", 300)
    made = thinking("stawn", 40, size=3)
    assert made.is_done
    assert made.evaluations()


def test_going_on_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_MOVES", 1000)
    made = thinking("konobi", PLENTY, size=6, pie="off")
    best = made.evaluations()[0].line[:2]
    position = made.root.position
    for move in best:
        position = position.play(move)
    assert made.advance(best, position)
    before = moves_held(made.root)
    step(made, 200)
    assert before < moves_held(made.root) <= 1036


def test_the_depth_grows_with_the_effort() -> None:
    made = thinking("konobi", 3, size=5, pie="off")
    shallow = made.depth
    step(made, 400)
    assert 0 < shallow < made.depth
