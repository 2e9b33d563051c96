"""The evaluation of lines and numbers, and the decisions of all skills."""

from random import Random

import pytest

from pentabula.core.brain import ESTIMATE, PROVED, Skill
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from pentabula.games.tau.engine.brain import LADDER
from pentabula.games.tau.engine.evaluation import decide, solve
from pentabula.games.tau.engine.solver import Solution
from pentabula.games.tau.engine.values import board_value, first_strike
from tests.games.tau.oracle import Oracle
from tests.games.tau.table import TAU, after

MASTER = LADDER[-1]


def known(position):
    *_, last = solve(position)
    return last


def move_of(position, skill, seed=0):
    truth = known(position)
    if skill == MASTER:
        return truth[0].move
    return decide(position, truth, skill, seed)


def tokens(line):
    return " ".join(map(str, line))


def test_a_line_of_the_last_move_has_the_value_of_its_score():
    position = after("row2 colb row5", rows=5, cols=7, limit=71)
    for each in known(position):
        score = position.play(each.move).product()
        assert (each.evaluation.low, each.evaluation.high) == (score, score)
        assert each.evaluation.kind == PROVED
        assert each.evaluation.chance == (
            position.play(each.move).outcome().winner == position.turn
        )


@pytest.mark.parametrize("limit", [0, 7, 15, 16, 40, 10**30])
def test_a_line_wins_exactly_if_best_play_after_it_wins(limit):
    """By brute force, on the cells of the oracle."""

    def wins(game):
        """Whether HIGH wins."""
        if game.winner() is not None:
            return game.winner() == 0
        return (any if game.to_move == 0 else all)(wins(played(game, t)) for t in game.tokens())

    def played(game, token):
        copy = Oracle(game.rows, game.cols, limit)
        copy.cells, copy.lines_to_go = set(game.cells), game.lines_to_go
        copy.to_move = game.to_move
        copy.play(token)
        return copy

    position = after("row2", rows=4, cols=4, limit=limit)
    game = played(Oracle(4, 4, limit), "row2")
    for each in known(position):
        assert each.evaluation.chance == (not wins(played(game, str(each.move))))


def test_lines_are_ranked_winners_first_and_then_by_score():
    for text in ("", "row3"):
        position = after(text, rows=6, cols=5, limit=14)
        evaluations = [each.evaluation for each in known(position)]
        sign = 1 if position.turn == position.high else -1
        order = [(-each.chance, -sign * each.low) for each in evaluations]
        assert order == sorted(order)
        assert {each.move for each in known(position)} == set(position.legal_moves())


def test_the_best_line_has_best_play_to_the_end():
    position = after(limit=177_146)
    best = known(position)[0]
    assert best.evaluation.low == best.evaluation.high == board_value(10, 10)
    for move in best.line:
        assert known(position)[0].evaluation.low == board_value(10, 10)
        assert move in position.legal_moves()
        position = position.play(move)
    assert position.outcome().winner == 0 and position.product() == board_value(10, 10)


def test_a_large_board_has_bounds_first_and_a_value_later():
    found = list(solve(after("row9", rows=17, cols=17, limit=2_000)))
    values = {each.move: each.evaluation.low for each in found[-1]}
    for slice_ in found:
        assert all(
            each.evaluation.low <= values[each.move] <= each.evaluation.high for each in slice_
        )
    assert all(each.evaluation.kind == PROVED for each in found[-1])


def test_an_unproved_line_is_an_estimate_between_loss_and_win():
    position = after("row1 colb", rows=13, cols=16, limit=10**6)
    first = next(solve(position))
    assert all(
        each.evaluation.kind == ESTIMATE and 0 < each.evaluation.chance < 1 for each in first
    )
    assert {each.move for each in first} == set(position.legal_moves())


def test_bounds_decide_an_unreachable_limit_before_the_value_is_known():
    position = after("colb", rows=19, cols=16, limit=10**40)
    best = [found[0].evaluation for found in solve(position)]
    proved = [each for each in best if each.kind == PROVED]
    assert len(proved) == len(best)
    assert all(each.chance == 1 for each in proved)  # LOW is to move
    assert proved[0].low < proved[0].high and proved[-1].low == proved[-1].high


def test_solved_values_are_kept_during_the_game():
    position = after(rows=16, cols=15, limit=10**9)
    slices = sum(1 for _ in solve(position))
    later = after("row4 colc", rows=16, cols=15, limit=10**9)
    assert next(solve(later))[0].evaluation.low == next(solve(later))[0].evaluation.high
    assert sum(1 for _ in solve(later)) < slices


def test_a_game_of_one_forced_line_is_answered():
    position = after("row1", rows=2, cols=2, limit=0)
    assert [str(each.move) for each in known(position)] == ["cola", "colb"]
    assert all(each.evaluation.low == each.evaluation.high == 1 for each in known(position))


BOARDS = [(2, 2), (2, 7), (3, 4), (5, 5), (5, 8), (7, 6), (10, 10), (15, 15), (26, 26)]


@pytest.mark.parametrize(("rows", "cols"), BOARDS)
def test_the_right_number_is_one_less_than_the_value(rows, cols):
    value = board_value(rows, cols)
    opening = known(after(rows=rows, cols=cols))
    assert opening[0].move == Number("bid", value - 1)
    assert [each.evaluation.chance for each in opening] == [1.0] + [0.0] * (len(opening) - 1)
    assert all(each.evaluation.low == each.evaluation.high == value for each in opening)
    for said in {0, value // 2, value - 2, value - 1, value, value + 5} - {-1}:
        best = known(after(f"bid{said}", rows=rows, cols=cols))[0]
        assert best.move == (Number("bid", value - 1) if said < value - 1 else PASS)
        assert best.evaluation.chance == (said != value - 1) and best.evaluation.kind == PROVED


def test_a_losing_number_has_its_refutation_and_above_all_there_is_the_pass():
    opening = {each.move.value: tokens(each.line) for each in known(after())}
    assert opening[44285] == "bid44285 bid177146 pass" and opening[177146] == "bid177146 pass"
    answers = {str(each.move): tokens(each.line) for each in known(after("bid150000"))}
    assert answers["pass"] == "pass" and answers["bid236195"] == "bid236195 pass"
    (only,) = known(after("bid" + "9" * 100))
    assert (only.move, only.evaluation.chance) == (PASS, 1.0)


def result(players, seed=0, **options):
    """The winning seat of a game between two players; None plays at random."""
    position, rng = TAU.start(**options), Random(seed)
    while position.outcome() is None:
        skill = players[position.turn]
        if skill is None:
            offered = TAU.brain.shortlist(position)
            position = position.play(offered[rng.randrange(len(offered))])
        else:
            position = position.play(move_of(position, skill, seed))
    return position.outcome().winner


PLAYED = [(2, 3), (4, 4), (5, 7), (7, 8), (10, 10)]


@pytest.mark.parametrize(("rows", "cols"), PLAYED)
@pytest.mark.parametrize("rival", [None, *LADDER], ids=["random", *"012345"])
@pytest.mark.parametrize("seed", range(2))
def test_the_master_never_loses_a_won_game(rows, cols, rival, seed):
    value = board_value(rows, cols)
    # The first player wins, or the seat on the right side of an agreed LIMIT.
    options = {"rows": rows, "cols": cols}
    assert result((MASTER, rival), seed, **options) == 0
    assert result((MASTER, rival), seed, limit=value - 1, **options) == 0
    assert result((rival, MASTER), seed, limit=value, **options) == 1


@pytest.mark.parametrize("rival", [None, *LADDER[:-1]], ids=["random", *"01234"])
@pytest.mark.parametrize(("rows", "cols"), PLAYED)
def test_the_master_as_second_bidder_wins_unless_the_right_number_was_bid(rows, cols, rival):
    opening, right = after(rows=rows, cols=cols), Number("bid", board_value(rows, cols) - 1)
    offered = TAU.brain.shortlist(opening)
    for seed in range(3):
        # The random player's first choice in `result`.
        drawn = offered[Random(seed).randrange(len(offered))]
        first = drawn if rival is None else move_of(opening, rival, seed)
        winner = result((rival, MASTER), seed, rows=rows, cols=cols)
        assert winner == 1 or first == right


@pytest.mark.parametrize("skill", LADDER[:-1])
def test_levels_play_legal_moves_and_the_same_ones_for_a_seed(skill):
    for text, options in [
        ("", {}), ("bid177145", {}), ("bid177147", {}), ("bid" + "9" * 99, {}),
        ("row1 colj", {"limit": 10**5}), ("row1", {"rows": 2, "cols": 2, "limit": 0}),
    ]:  # fmt: skip
        position = after(text, **options)
        for seed in range(10):
            move = move_of(position, skill, seed)
            assert move in position.legal_moves() and move == move_of(position, skill, seed)


def test_a_skill_of_one_ply_chooses_the_highest_product():
    position = after("row3 colc", rows=6, cols=6, limit=10)
    move = move_of(position, Skill(1, depth=1))
    best = max(position.play(each).product() for each in position.legal_moves())
    assert position.play(move).product() == best


def test_a_slip_is_not_worse_than_the_skill_allows():
    position = after(limit=10**5)
    skill, truth = Skill(1, blind_spots=1.0, tolerance=0.2), known(position)
    evaluations = {each.move: each.evaluation.low for each in truth}
    chosen = [evaluations[decide(position, truth, skill, seed)] for seed in range(100)]
    best = max(evaluations.values())
    assert min(chosen) >= best / (board_value(10, 10) + 1) ** 0.2 and len(set(chosen)) > 1
    skill = Skill(1, blind_spots=1.0, tolerance=0.1)
    said = {move_of(after(), skill, seed).value for seed in range(100)}
    assert len(said) > 50 and 177147 / 3.4 < min(said) < 177146 < max(said) < 177147 * 3.4


def test_a_skill_without_a_proof_chooses_the_best_estimate():
    position = after("row4", rows=14, cols=15, limit=10**7)
    first = next(solve(position))
    assert decide(position, first, Skill(1, blind_spots=0.1), 5) == first[0].move


@pytest.mark.parametrize(("rows", "cols"), [(20, 20), (21, 21), (23, 26), (26, 21), (26, 26)])
def test_the_start_is_proved_immediately_on_every_board(rows, cols):
    value = board_value(rows, cols)
    won = next(solve(TAU.start(rows=rows, cols=cols, limit=value - 1)))
    assert (won[0].evaluation.kind, won[0].evaluation.chance) == (PROVED, 1.0)
    assert won[0].evaluation.low == won[0].evaluation.high == value
    assert won[0].move == first_strike(rows, cols)
    lost = next(solve(TAU.start(rows=rows, cols=cols, limit=value)))
    assert {(each.evaluation.kind, each.evaluation.chance) for each in lost} == {(PROVED, 0.0)}
    assert all(each.evaluation.high <= value for each in lost)


def test_the_first_strike_keeps_the_value_of_its_board():
    sizes = [(rows, cols) for rows in range(2, 13) for cols in range(2, 13)]
    for rows, cols in [*sizes, (16, 21), (21, 16), (20, 20)]:
        position = TAU.start(rows=rows, cols=cols, limit=1).play(first_strike(rows, cols))
        heights, widths = (tuple(sorted(lengths)) for lengths in position.run_lengths())
        solution = Solution(heights, widths, position.strikes_left, is_high=False)
        while not solution.is_done:
            solution.advance()
        assert solution.value(heights, widths) == board_value(rows, cols)
