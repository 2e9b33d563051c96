"""TAU's solver, compared with brute force on cells and with the stored values; its bounds."""

from random import Random

import pytest

from pentabula.games.tau.engine.solver import Solution, shorter
from pentabula.games.tau.engine.values import board_value
from tests.games.tau.oracle import LETTERS, Oracle

SMALL = [(rows, cols) for rows in range(2, 9) for cols in range(2, 11 - rows)]
SMALL += [(6, 5), (5, 7), (6, 6)]


def moves_of(rows, cols):
    return -(-(rows + cols) // 3)


def solved(heights, widths, left, is_high=True):
    solution = Solution(heights, widths, left, is_high)
    while not solution.is_done:
        solution.advance()
    return solution


def by_brute_force(rows, cols):
    """The score with best play after each set of struck lines, by the rules on single cells."""
    found = {}

    def value(struck):
        if struck in found:
            return found[struck]
        game = Oracle(rows, cols, 0)
        for token in sorted(struck):
            game.play(token)
        if game.winner() is not None:
            found[struck] = game.score()
        else:
            best = min if len(struck) % 2 else max
            found[struck] = best([value(struck | {token}) for token in game.tokens()])
        return found[struck]

    value(frozenset())
    return found


def runs_left(names, struck):
    text = "".join("x" if name in struck else "." for name in names)
    return tuple(sorted(len(run) for run in text.split("x") if run))


def state_of(rows, cols, struck):
    heights = runs_left([f"row{row}" for row in range(1, rows + 1)], struck)
    return heights, runs_left([f"col{letter}" for letter in LETTERS[:cols]], struck)


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_every_position_of_a_small_board_has_its_value_by_brute_force(rows, cols):
    solution = solved((rows,), (cols,), moves_of(rows, cols))
    for struck, value in by_brute_force(rows, cols).items():
        state = state_of(rows, cols, struck)
        assert solution.holds(*state)
        assert solution.value(*state) == value, struck


@pytest.mark.parametrize(("rows", "cols"), [(4, 5), (3, 7)])
def test_a_solution_from_the_middle_of_a_game_agrees(rows, cols):
    values = by_brute_force(rows, cols)
    for struck in values:
        if 0 < len(struck) < moves_of(rows, cols):
            state = state_of(rows, cols, struck)
            left = moves_of(rows, cols) - len(struck)
            solution = solved(*state, left, is_high=len(struck) % 2 == 0)
            assert solution.value(*state) == values[struck]


QUICK = [(rows, cols) for rows in range(2, 13) for cols in range(rows, 25 - rows)]


def test_the_stored_values_agree_with_the_solver():
    for rows, cols in [*QUICK, (2, 26), (15, 15), (14, 16), (20, 10), (17, 17)]:
        solution = solved((rows,), (cols,), moves_of(rows, cols))
        assert solution.value((rows,), (cols,)) == board_value(rows, cols), (rows, cols)


def left_of(runs, strikes):
    """All runs that up to this many strikes can leave."""
    found = layer = {runs}
    for _ in range(strikes):
        layer = {after for each in layer for after in shorter(each)}
        found = found | layer
    return sorted(found)


@pytest.mark.parametrize(("heights", "widths"), [((9,), (9,)), ((1, 6), (2, 5)), ((3, 3), (4, 8))])
@pytest.mark.parametrize("is_high", [True, False])
def test_bounds_hold_for_every_state_and_only_become_tighter(heights, widths, is_high):
    left = 5
    solution = Solution(heights, widths, left, is_high)
    exact = solved(heights, widths, left, is_high)
    states = [
        (first, second)
        for first in left_of(heights, left)
        for second in left_of(widths, left)
        if exact.holds(first, second)
    ]
    assert len(states) > 100
    before = dict.fromkeys(states, (0, 10**100))
    while not solution.is_done:
        solution.advance()
        for state in states:
            low, high = solution.bounds(*state)
            assert before[state][0] <= low <= exact.value(*state) <= high <= before[state][1]
            before[state] = low, high
    assert all(low == high for low, high in before.values())


def test_a_solution_has_no_states_that_its_position_cannot_reach():
    solution = solved((2, 5), (7,), 4)
    assert solution.holds((2, 5), (7,)) and solution.holds((1, 5), (3, 3))
    assert not solution.holds((8,), (7,)) and not solution.holds((3, 3), (7,))
    assert not solution.holds((1, 1), (7,)) and not solution.holds((2, 5), (1, 1))


def test_work_is_done_in_small_slices():
    solution, slices = Solution((17,), (18,), 12, True), 0
    while not solution.is_done:
        solution.advance()
        slices += 1
    assert slices > 40


def test_rows_and_columns_can_be_exchanged():
    rng = Random(3)
    for _ in range(20):
        heights, widths = (
            tuple(sorted(rng.randint(1, 4) for _ in range(rng.randint(2, 3)))) for _ in "ab"
        )
        there, back = solved(heights, widths, 3), solved(widths, heights, 3)
        assert there.value(heights, widths) == back.value(widths, heights)
