"""Every clause and settled point of tau.md."""

import pytest

from pentabula.core.game import tokens
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import PASS
from pentabula.games.tau.rules.lines import COLUMN, ROW, Strike, product, runs
from tests.games.tau.table import TAU, after

NINES = "9" * 100


def legal(position):
    return tokens(TAU, position)


def test_the_default_table_is_ten_by_ten_with_a_negotiation():
    """`rows` | 2 to 26 | 10 … `cols` | 2 to 26 | 10 … `bid`"""
    assert TAU.complete_options({}) == {"rows": 10, "cols": 10, "limit": "bid"}


def test_a_limit_may_be_a_hundred_nines():
    """At most 100 digits."""
    assert TAU.start(limit=NINES).number == int(NINES)


def test_with_an_agreed_limit_seat_0_is_high_and_strikes_first():
    """With `limit=N` there is no negotiation: seat 0 is HIGH."""
    start = after(limit=5)
    assert (start.high, start.turn, start.number) == (0, 0, 5) and len(legal(start)) == 20


def test_the_first_bid_is_any_number_of_0_or_more_and_may_not_be_a_pass():
    """Seat 0 opens with a number, a whole number of 0 or more (it may not pass)."""
    start = after()
    assert start.turn == 0 and legal(start) == ["bid>-1"]
    assert Number("bid", 0) in start.legal_moves() and Number("bid", -1) not in start.legal_moves()
    assert PASS not in start.legal_moves()


def test_a_number_is_answered_by_a_strictly_higher_one_or_a_pass():
    """Then the seats alternate: a strictly higher number, or `pass`."""
    said = after("bid70 bid120")
    assert said.turn == 0 and legal(said) == ["bid>120", "pass"]
    assert Number("bid", 121) in said.legal_moves() and Number("bid", 120) not in said.legal_moves()


def test_the_seat_that_passes_is_low_and_the_last_number_is_the_limit():
    """The seat that passes is LOW, the other HIGH, and the last number is the LIMIT."""
    settled = after("bid70 bid120 bid143 pass")
    assert (settled.high, settled.number, settled.turn) == (0, 143, 0)
    other = after("bid70 bid120 pass")
    assert (other.high, other.number, other.turn) == (1, 120, 1)


def test_the_first_number_may_be_the_limit():
    assert after("bid0 pass").high == 0


def test_after_a_bid_of_a_hundred_nines_only_the_pass_is_legal():
    """Numbers may have up to 100 digits … (after a bid of a hundred nines only `pass` is left)."""
    before = after(f"bid{int(NINES) - 1}")
    assert legal(before) == [f"bid>{int(NINES) - 1}", "pass"]
    end = after(f"bid{NINES}")
    assert end.legal_moves() == (PASS,) and Number("bid", 10**100) not in before.legal_moves()


def test_the_numbers_are_an_open_range():
    """The list of legal moves during negotiation is a range: `bid>N`."""
    moves = after("bid143").legal_moves()
    assert isinstance(moves, Numbers)
    assert (moves.low, moves.high, moves.others) == (144, int(NINES), (PASS,))


def test_high_moves_first_and_the_seats_alternate():
    """HIGH moves first; the seats alternate."""
    position = after("bid1 bid2 pass")
    turns = []
    while position.outcome() is None:
        turns.append(position.turn)
        position = position.play(next(iter(position.legal_moves())))
    assert turns == [1, 0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("rows", "cols", "moves"), [(2, 2, 2), (10, 10, 7), (10, 11, 7), (10, 12, 8), (26, 26, 18)]
)
def test_a_game_lasts_a_third_of_all_lines_rounded_up(rows, cols, moves):
    """The game lasts exactly ⌈(rows+cols)/3⌉ moves in all."""
    position = after(rows=rows, cols=cols, limit=0)
    assert position.strikes_in_all == moves
    for _ in range(moves):
        assert position.outcome() is None
        position = position.play(next(iter(position.legal_moves())))
    assert position.outcome() is not None and len(position.legal_moves()) == 0


def test_a_struck_line_is_not_open():
    """The line must pass through at least one cell that no line crosses yet."""
    assert "row5" not in legal(after("row5", limit=0))
    assert "colg" not in legal(after("colg", limit=0))


def test_the_last_row_and_the_last_column_must_stay():
    """It may not leave the board without an unremoved cell. … any row or column not yet removed
    is open, except the last remaining row and the last remaining column."""
    assert legal(after("row1 row3", rows=3, cols=5, limit=0)) == [
        "cola", "colb", "colc", "cold", "cole",
    ]  # fmt: skip
    assert legal(after("colb", rows=5, cols=2, limit=0)) == [
        "row1", "row2", "row3", "row4", "row5",
    ]  # fmt: skip


def test_legal_moves_contain_lines_of_the_board_and_nothing_else():
    moves = after("row2", rows=3, cols=4, limit=0).legal_moves()
    assert list(moves) == [
        Strike(ROW, 0), Strike(ROW, 2),
        Strike(COLUMN, 0), Strike(COLUMN, 1), Strike(COLUMN, 2), Strike(COLUMN, 3),
    ]  # fmt: skip
    assert len(moves) == 6
    for stranger in (
        Strike(ROW, 1), Strike(ROW, 3), Strike(ROW, -1), Strike(COLUMN, 4), Strike("file", 0),
        PASS, "row1", None, Number("bid", 5),
    ):  # fmt: skip
        assert stranger not in moves


def test_the_score_multiplies_the_sizes_of_all_rectangles():
    """With row runs r₁…r_a and column runs c₁…c_b it is (∏rᵢ)^b · (∏cⱼ)^a."""
    assert product([2, 3], [4, 1, 5]) == (2 * 3) ** 3 * (4 * 1 * 5) ** 2
    assert after("row5 colg", limit=0).product() == (5 * 4) ** 2 * (6 * 3) ** 2


def test_runs_are_maximal():
    """The maximal runs of remaining rows times the maximal runs of remaining columns."""
    assert runs(0, 4) == [(0, 4)] and runs(0b1001, 4) == [(1, 2)]
    assert runs(0b0110, 4) == [(0, 1), (3, 1)]


def test_scores_are_exact_beyond_machine_numbers():
    """Scores are exact integers of any size."""
    strikes = [f"row{n}" for n in range(2, 20, 2)] + [f"col{c}" for c in "bdfhjlnpr"]
    end = after(" ".join(strikes), rows=26, cols=26, limit=0)
    assert end.product() == 8**10 * 8**10


def test_high_wins_only_above_the_limit():
    """HIGH wins when the score is higher than the LIMIT; otherwise, equality included, LOW wins."""
    line = "row2 colb row5 cold"
    higher, equal, lower = (
        after(line, rows=5, cols=7, limit=limit).outcome() for limit in (71, 72, 73)
    )
    assert (higher.winner, str(higher.reason)) == (0, "72 is higher than the LIMIT of 71")
    assert (equal.winner, str(equal.reason)) == (1, "72 equals the LIMIT, and HIGH needed more")
    assert (lower.winner, str(lower.reason)) == (1, "72 is lower than the LIMIT of 73")


def test_the_winner_is_a_seat_whichever_seat_is_high():
    line = "row1 cola"
    assert after(f"bid0 bid1 pass {line}", rows=2, cols=2).outcome().winner == 0
    assert after(f"bid0 pass {line}", rows=2, cols=2).outcome().winner == 0
    assert after(f"bid1 pass {line}", rows=2, cols=2).outcome().winner == 1


def test_the_product_is_not_the_points_of_a_seat():
    assert after(limit=0).points() is None
    assert after("row1 cola", rows=2, cols=2, limit=0).outcome().points is None


def test_settled_2_lines_may_cross():
    """Striking `row5` and `colg` crosses a cell twice; that is fine."""
    assert "+" in str(after("row5 colg", limit=0))


def test_settled_3_the_published_example_scores_72():
    """Rectangles 1,1,2,2,3,6 score 72 … HIGH wins; with `limit=72` LOW wins."""
    end = after("row2 colb row5 cold", rows=5, cols=7, limit=71)
    heights = [length for _, length in runs(end.struck_rows, 5)]
    widths = [length for _, length in runs(end.struck_cols, 7)]
    assert sorted(h * w for h in heights for w in widths) == [1, 1, 2, 2, 3, 6]
    assert end.product() == 72


@pytest.mark.parametrize(("rows", "cols", "value"), [(2, 3, 2), (3, 3, 3), (3, 4, 4), (2, 6, 4)])
def test_settled_4_high_wins_exactly_when_the_limit_is_below_the_value(rows, cols, value):
    """With best play the game has an exact value V … HIGH wins exactly when the LIMIT is below
    V."""

    def wins_for_high(position):
        outcome = position.outcome()
        if outcome is not None:
            return outcome.winner == 0
        results = (wins_for_high(position.play(move)) for move in position.legal_moves())
        return any(results) if position.turn == 0 else all(results)

    assert wins_for_high(after(rows=rows, cols=cols, limit=value - 1))
    assert not wins_for_high(after(rows=rows, cols=cols, limit=value))


def test_settled_5_two_by_two_is_one_row_and_one_column():
    """2×2 … after `row1` the last row cannot go, so `cola` or `colb` follow. … score is 1."""
    assert legal(after("row1", rows=2, cols=2, limit=0)) == ["cola", "colb"]
    assert legal(after("colb", rows=2, cols=2, limit=0)) == ["row1", "row2"]
    assert after("row1 colb", rows=2, cols=2, limit=0).product() == 1


def test_keys_distinguish_futures():
    assert after("bid5").key() != after("bid6").key()
    assert after("bid0 bid5").key() != after("bid5").key()
    assert after("bid5 pass").key() != after("bid4 bid5 pass").key()
    assert after("row1 cola", limit=5).key() == after("cola row1", limit=5).key()
    assert after("bid1 bid2 bid3").key() == after("bid3").key()


def test_a_diagram_shows_the_lines():
    assert str(after("bid5 pass row2 colc", rows=3, cols=4)).splitlines() == [
        "tau rows=3 cols=4 limit=bid high=0 said=5",
        " 3 . . | .",
        " 2 - - + -",
        " 1 . . | .",
        "   a b c d",
    ]
