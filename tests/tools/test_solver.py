"""The solver finds the winner of small games, and gives up on others."""

import pytest

from tests.core.nim import NIM
from tools.solver import Solver, TooLargeError


def test_the_last_stone_wins() -> None:
    position = NIM.start(size=1, most=1, third="off")
    assert Solver().winner(position.play("a1")) == 1 and Solver().winner(position) == 1
    assert Solver().winner(NIM.start(size=1, most=1, third="on")) == 0


@pytest.mark.parametrize("most", ["ask", 2])
def test_the_solver_gives_up_at_open_ranges_dice_and_too_many_positions(most: int | str) -> None:
    position = NIM.start(size=3, most=most, third="on")
    with pytest.raises(TooLargeError):
        Solver(most=3).winner(position)
    if most == "ask":
        with pytest.raises(TooLargeError):
            Solver().winner(position.play("two"))


def test_positions_with_the_same_key_are_solved_once() -> None:
    seen = []

    def key(position: object) -> object:
        seen.append(position)
        return 0

    position = NIM.start(size=1, most=1, third="off")
    assert Solver(key).winner(position) == 1 and len(seen) == 3
