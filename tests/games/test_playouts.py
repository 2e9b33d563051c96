"""Playouts draw every move as often as they should; what guides a search keeps to the rules.

`tests/games/<game>/playouts.txt` has positions, as `positions.read` reads them. Those with a number
after ` | ` are tried with all lines of so many plies.
"""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.brain import MonteCarlo
from tests.games.positions import read
from tests.games.random_games import LABELS, open_states, states

HERE = Path(__file__).parent
FEWEST, FOR_EACH = 400, 40
"""How many playouts are counted, in all and for each possible line."""

every_game = pytest.mark.parametrize("name", games.names())
GUIDED = [
    name for name in games.names() if isinstance(games.load(name).brain.knowledge, MonteCarlo)
]


@every_game
def test_each_line_is_drawn_as_often_as_its_moves_are_likely(name: str) -> None:
    """Chi-square below its 99.99 % point (by the Wilson–Hilferty approximation), seeded."""
    path = HERE / name / "playouts.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    for text in (line for line in lines if not line.startswith("#")):
        start, _, plies = text.partition(" | ")
        position, depth = read(name, start)[0][-1], int(plies or 1)
        expected = chances(position, depth)
        count, rng = max(FEWEST, FOR_EACH * len(expected)), Random(text)
        playout = games.load(name).brain.playout
        drawn = Counter(tuple(playout(position, rng)[1][:depth]) for _ in range(count))
        assert drawn.keys() == expected.keys(), text
        squares = sum(
            (drawn[line] - count * chance) ** 2 / (count * chance)
            for line, chance in expected.items()
        )
        freedom = len(expected) - 1
        spread = 2 / (9 * freedom) if freedom else 1
        assert squares <= freedom * (1 - spread + 3.72 * spread**0.5) ** 3, text


def chances(position: Any, depth: int) -> dict[tuple[Any, ...], Fraction]:
    """The probability of each line of so many plies, or fewer at the end of the game."""
    if depth == 0 or position.outcome() is not None:
        return {(): Fraction(1)}
    moves = list(position.legal_moves())
    likely = position.chances() or [(move, Fraction(1, len(moves))) for move in moves]
    return {
        (move, *rest): chance * later
        for move, chance in likely
        for rest, later in chances(position.play(move), depth - 1).items()
    }


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("label", LABELS)
def test_priors_are_chances_of_every_move(name: str, label: str) -> None:
    priors = games.load(name).brain.knowledge.priors
    for played, ply in open_states(name, label, 20) if priors else ():
        moves = list(played.game.brain.shortlist(played.positions[ply]))
        found = priors(played.positions[ply], moves)
        assert len(found) == len(moves) and all(0 <= chance <= 1 for chance in found)


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("label", LABELS)
def test_guided_playouts_are_legal_games_with_the_correct_winner(name: str, label: str) -> None:
    """They may leave out moves at the end, as None."""
    guided_playout = games.load(name).brain.knowledge.guided_playout
    for played, ply in states(name, label, 20) if guided_playout else ():
        position = played.positions[ply]
        winner, moves = guided_playout(position, Random(ply))
        assert (winner, moves) == guided_playout(position, Random(ply))
        for move in moves:
            if move is None:
                break
            assert move in position.legal_moves()
            position = position.play(move)
        else:
            assert position.outcome().winner == winner


@pytest.mark.parametrize("name", GUIDED)
@pytest.mark.parametrize("label", LABELS)
def test_a_prepared_move_is_legal_and_never_an_opening_without_the_pie_rule(name, label):
    opening = games.load(name).brain.knowledge.opening
    for played, ply in open_states(name, label, 60) if opening else ():
        position = played.positions[ply]
        for seed in range(4):
            move = opening(position, Random(seed))
            assert move is None or move in position.legal_moves()
            assert move == opening(position, Random(seed))
            assert move is None or played.options.get("pie") != "off"
