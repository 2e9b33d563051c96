"""Random games: legal, complete, uniform."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pentabula.core.position import CHANCE, PASS
from pentabula.games.tabula import GAME
from pentabula.games.tabula.engine import brain
from pentabula.games.tabula.rules import notation
from pentabula.games.tabula.rules.sides import CAPTURED
from pentabula.search import levels
from pentabula.search.searching import start_search
from tests.games.tabula.positions import GATE, after, board

# See docs/testing.md, Coverage.
pytestmark = pytest.mark.no_cover

STARTS = {
    "the start": GAME.start(),
    "a start by option": GAME.start(start=1),
    "a roll to play": after("open25 roll42"),
    "mid-turn": after("roll33 in/3 3/6", start=0),
    "the gate": GATE,
    "captured and waiting": board(
        "Dark to play 4-2, left 42", "8:L10", waiting=(0, 8), captured=(0, 2)
    ),
    "nearly home": board("Light to play 6-1, left 61", "24:L2 20:D3"),
    "a pass": board("Light to play 6-6, left 6666", "6:D2", waiting=(10, 8)),
}


@pytest.mark.parametrize("name", STARTS)
def test_playouts_replay_to_the_same_winner(name):
    rng = Random(name)
    for _ in range(12):
        position = STARTS[name]
        winner, moves = brain.playout(position, rng)
        for move in moves:
            assert move in position.legal_moves()
            position = position.play(move)
        assert position.outcome().winner == winner


def test_an_ended_game_has_an_empty_playout():
    assert brain.playout(board("Dark has won", "1:L10"), Random(1)) == (1, [])


def test_the_same_seed_plays_the_same_game():
    assert brain.playout(GAME.start(), Random(5)) == brain.playout(GAME.start(), Random(5))


def chi_square(counts, expected):
    return sum((counts[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def first_moves(position, games, seed):
    rng = Random(seed)
    return Counter(brain.playout(position, rng)[1][0] for _ in range(games))


# The bounds are the 99.9% points of chi square for the degrees of freedom in question.
@pytest.mark.parametrize(
    ("position", "bound"),
    [
        (GATE, 18.5),
        (after("roll42 in/2", start=0), 10.9),
        (board("Light to play 6-1, left 61", "24:L2 19:L1 3:L1 20:D3 4:D1 9:D1"), 20.6),
        (board("Dark to play 4-2, left 42", "8:L9 2:L1", waiting=(0, 8), captured=(0, 2)), 10.9),
    ],
)
def test_first_plays_are_uniform(position, bound):
    games = 1500
    legal = list(position.legal_moves())
    counts = first_moves(position, games, 11)
    assert set(counts) == set(legal)
    assert chi_square(counts, dict.fromkeys(legal, games / len(legal))) < bound


def test_dice_are_thrown_by_their_probabilities():
    for position, bound in ((GAME.start(), 66.7), (GAME.start(start=0), 45.4)):
        assert position.turn == CHANCE
        counts = first_moves(position, 1500, 13)
        expected = {move: 1500 * float(chance) for move, chance in position.chances()}
        assert chi_square(counts, expected) < bound


def test_rarely_legal_plays_are_drawn_uniformly():
    """Six sources and two dice, and only two plays legal: mostly by listing them."""
    position = board(
        "Light to play 6-5, left 65",
        "1:L1 2:L1 3:L1 4:L1 5:L1 7:D2 8:D2 9:D2 10:D2 6:L1 11:D2",
    )
    legal = list(position.legal_moves())
    assert [notation.write(move) for move in legal] == ["6/12", "1/6"]
    counts = first_moves(position, 600, 17)
    assert chi_square(counts, dict.fromkeys(legal, 300)) < 10.9


def test_a_forced_pass_is_played():
    assert brain.playout(STARTS["a pass"], Random(1))[1][0] == PASS


def test_the_shortlist_is_every_legal_move():
    for position in STARTS.values():
        assert list(GAME.brain.shortlist(position)) == list(position.legal_moves())


# Dark is nearly home: Light loses almost surely unless it captures the checker on XX.
DECISIVE = {
    "with the small die": ("Light to play 4-2, left 42", "18:L1 22:L2 23:L2 24:L2 20:D1"),
    "instead of bearing off": ("Light to play 6-1, left 61", "19:L2 22:L2 24:L1 20:D1"),
    "with both dice": ("Light to play 5-3, left 53", "12:L1 23:L2 24:L2 20:D1 24:D1"),
    "from far away": ("Light to play 3-2, left 32", "15:L1 24:L2 20:D1"),
}


@pytest.mark.parametrize("case", DECISIVE)
def test_the_top_level_makes_a_decisive_capture(case):
    skill = replace(levels.skill(GAME, levels.STRONGEST), milliseconds=None, nodes=60)
    for seed in range(2):
        position = board(*DECISIVE[case])
        while position.turn == 0:
            search = start_search(GAME, position, skill, Random(seed))
            while not search.is_done:
                search.step()
            position = position.play(search.chosen())
        assert position.sides[1][CAPTURED] == 1
