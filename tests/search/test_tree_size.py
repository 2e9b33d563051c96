"""A search that runs for hours has a bounded memory."""

from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.search import levels, tree
from pentabula.search.base import start_search
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.tree import SearchNode

NODES = 600


def searched(name: str, nodes: int, **options: Any) -> TreeSearch:
    game = games.load(name)
    skill = levels.analysis_skill(game)
    search = start_search(game, game.start(**game.complete_options(options)), skill, Random(1))
    assert isinstance(search, TreeSearch)
    step(search, nodes)
    return search


def step(search: TreeSearch, nodes: int) -> None:
    for _ in range(nodes):
        search.step()


def moves_held(root: SearchNode) -> int:
    """The moves of all expanded nodes."""
    found, open_ = {id(root): root}, [root]
    while open_:
        for child in open_.pop().children:
            if child is not None and id(child) not in found:
                found[id(child)] = child
                open_.append(child)
    return sum(len(node.moves or ()) for node in found.values())


def test_a_full_tree_counts_visits_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_MOVES", 1000)
    search = searched("konobi", NODES, size=6, pie="off")
    assert search.nodes == NODES and not search.is_done
    held = moves_held(search.root)
    assert 1000 <= held <= 1036
    step(search, 50)
    assert moves_held(search.root) == held and search.root.total == NODES + 50


def test_a_search_by_evaluation_ends_with_a_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_MOVES", 300)
    search = searched("stawn", 40, size=3)
    assert search.is_done and search.evaluations()


def test_advancing_frees_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "MAX_MOVES", 1000)
    search = searched("konobi", NODES, size=6, pie="off")
    best = search.evaluations()[0].line[:2]
    position = search.root.position
    for move in best:
        position = position.play(move)
    assert search.advance(best, position)
    before = moves_held(search.root)
    step(search, 200)
    assert before < moves_held(search.root) <= 1036


def test_the_depth_grows_with_the_nodes() -> None:
    search = searched("konobi", 3, size=5, pie="off")
    shallow = search.depth
    step(search, 400)
    assert 0 < shallow < search.depth
