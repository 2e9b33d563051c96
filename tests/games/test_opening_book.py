"""Opening books: their lines are legal, hold in every symmetry, and strong levels play them."""

from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from random import Random

import pytest

from pentabula import games
from pentabula.core.position import SWAP
from pentabula.core.record import read_record
from pentabula.core.work import finish
from pentabula.kit.first_moves import images
from pentabula.kit.opening_book import read_book
from pentabula.search.base import start_search
from pentabula.search.levels import STRONGEST_UNTIMED, skill

NAMES = ("konobi", "tabik")
BOOKS = {name: import_module(f"pentabula.games.{name}.engine.opening_book").BOOKS for name in NAMES}


def test_a_line_is_read_in_every_symmetry_and_in_any_order_of_its_moves() -> None:
    found = read_book("a1 b1 c3\na1 b1 c2", 3, frozenset, with_diagonals=True)
    assert set(found[frozenset({"a1"})]) == {"b1", "a2"}
    assert set(found[frozenset({"b1", "a1"})]) == {"c3", "c2"}
    assert set(found[frozenset({"c3", "c2"})]) == {"a1", "b1"}
    assert frozenset({"a1", "c3"}) not in found


@pytest.mark.parametrize(("name", "size"), [(name, n) for name in NAMES for n in BOOKS[name]])
def test_the_moves_of_a_book_are_legal_and_found_after_every_image_of_a_line(name, size):
    game = games.load(name)
    book = game.brain.knowledge.sampling.book
    for line in BOOKS[name][size].splitlines():
        for image in set(images(line, size, with_diagonals=name == "tabik")):
            position = game.start(size=size, pie="off")
            assert not book(position)
            for ply, token in enumerate(image.split()):
                known = list(map(game.notation.write, book(position)))
                assert token in known or not ply, (image, token)
                position = position.play(game.notation.read(token, position))


@pytest.mark.parametrize(("name", "step", "plies"), [("konobi", 0, 4), ("tabik", 1, 3)])
def test_the_opening_of_the_lesson_of_a_whole_game_is_in_the_book(name, step, plies) -> None:
    game = games.load(name)
    end = read_record(game.whole_game.steps[step].link, games.load).root.main_line_end()
    placed = [node for node in end.line() if node.move not in (None, SWAP)]
    for before, node in pairwise(placed[:plies]):
        assert node.move in game.brain.knowledge.sampling.book(before.position)


@pytest.mark.parametrize("name", NAMES)
def test_master_plays_a_move_of_the_book_and_its_evaluations_do_not_follow_it(name):
    game = games.load(name)
    size = max(BOOKS[name])
    line = BOOKS[name][size].split("\n")[0].split()
    position = game.start(size=size, pie="off")
    position = position.play(game.notation.read(line[0], position))
    book = game.brain.knowledge.sampling.book(position)
    strength = replace(skill(game, STRONGEST_UNTIMED), nodes=4)
    played = {start_search(game, position, strength, Random(n)).chosen() for n in range(20)}
    assert played == set(book)
    other = next(move for move in position.legal_moves() if move not in book)
    search = finish(start_search(game, position, strength, Random(1), only=[other]))
    assert search.chosen() == search.evaluations()[0].move == other
    weak = finish(start_search(game, position, skill(game, "novice"), Random(1)))
    assert weak.chosen() == weak.evaluations()[0].move
