"""A search that runs for hours has a bounded memory."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.search import levels
from pentabula.search.base import start_search
from pentabula.search.montecarlo import TreeSearch
from pentabula.search.tree import SearchNode

NODES = 600


def searched(name: str, nodes: int, tree_moves: int, **options: Any) -> TreeSearch:
    game = games.load(name)
    skill = replace(levels.skill(game, None), tree_moves=tree_moves)
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


@pytest.mark.parametrize(
    ("game", "options", "tree_moves", "most"),
    [("konobi", {"size": 6, "pie": "off"}, 1000, 36), ("stawn", {"size": 3}, 300, 60)],
)
def test_a_full_tree_forgets_what_it_visits_least(game, options, tree_moves, most):
    search = searched(game, 0, tree_moves, **options)
    held = []
    for nodes in range(1, NODES + 1):
        step(search, 1)
        held.append(moves_held(search.root))
        if search.is_done:
            break
        assert search.nodes == search.root.total == nodes
    assert max(held) <= tree_moves + most and sum(a > b for a, b in pairwise(held)) > 1
    best = search.evaluations()[0]
    assert best.nodes == max(search.root.visits)


def test_advancing_frees_nodes() -> None:
    search = searched("konobi", NODES, 1000, size=6, pie="off")
    best = search.evaluations()[0].line[:1]
    assert search.advance(best, search.root.position.play(best[0]))
    before = moves_held(search.root)
    step(search, 200)
    assert before < 1000 and moves_held(search.root) <= 1036


def test_the_depth_grows_with_the_nodes() -> None:
    search = searched("konobi", 3, 1000, size=5, pie="off")
    shallow = search.depth
    step(search, 400)
    assert 0 < shallow < search.depth
