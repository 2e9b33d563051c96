"""Wins by force: how many stones they take, and the sentence about them."""

from pentabula.core.brain import ESTIMATE, Evaluation, MoveEvaluation
from pentabula.core.position import PASS
from pentabula.games.konobi.teach.forcing import forced_win, stones_to_win
from pentabula.games.konobi.teach.reasons import reason
from tests.games.konobi.positions import board

TWO_GAPS = (
    "X X X X X X X X",
    "X X X X X X X X",
    "X X X X X X X X",
    "X X X X X X X X",
    "X O X O X O X {}",
    "O . . O O . . O",
    "X X O X X X O X",
    "O X O X O X O X",
)
"""White needs b3 or c3, and f3 or g3. Black would complete a crosscut on any of them."""


def two_gaps(h4, turn):
    return board(*(row.format(h4) for row in TWO_GAPS), turn=turn)


def test_a_side_that_passes_twice_loses_to_two_stones():
    blocked = two_gaps("O", "black")
    assert list(blocked.legal_moves()) == [PASS] and forced_win(blocked.play(PASS)) == ("b3", 1)
    assert stones_to_win(blocked) == 2


def test_the_reason_for_a_stone_counts_the_stones_while_the_other_side_passes():
    found = MoveEvaluation("h4", Evaluation(0.9, ESTIMATE), ("h4",))
    assert str(reason(two_gaps(".", "white"), found)) == (
        "After h4, White needs at most 2 more stones to win, and Black cannot stop it."
    )
