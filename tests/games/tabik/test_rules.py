"""Each clause and each settled point of tabik.md, quoted by the test that checks it."""

from functools import partial
from itertools import pairwise

import pytest

from pentabula.core.errors import DiagramError
from pentabula.core.game import tokens
from pentabula.core.options import Value
from pentabula.games.tabik import GAME
from pentabula.games.tabik.rules.position import Position, read_diagram
from pentabula.games.tabik.rules.scoring import BLACK, EMPTY, WHITE, Tally, groups, leader
from pentabula.games.tabik.rules.segments import EXCHANGE, PLACE, Move
from tests.games import positions

after = partial(positions.after, "tabik")


def random_positions(size: int, seed: int, pie: str = "on") -> list[Position]:
    """All positions of one random game."""
    return positions.at_random("tabik", seed, size=size, pie=pie)


def test_black_moves_first_and_seats_alternate() -> None:
    """One seat plays for Black, the other for White; Black moves first."""
    line = ["", "c3c4", "c3c4 a1a2", "c3c4 a1a2 b1b2"]
    assert [after(text).turn for text in line] == [0, 1, 0, 1]
    assert [after(text).colour for text in line] == [BLACK, WHITE, BLACK, WHITE]


def test_adjacent_means_orthogonally_adjacent() -> None:
    """ "Adjacent" always means orthogonally adjacent."""
    moves = after("", size=3).legal_moves()
    assert Move("a1", PLACE, "b1") in moves and Move("a1", PLACE, "b2") not in moves
    assert Move("c1", PLACE, "a2") not in moves and Move("a1", PLACE, "c1") not in moves


@pytest.mark.parametrize(("given", "size"), [({}, 7), ({"size": 2}, 2), ({"size": "26"}, 26)])
def test_size_is_2_to_26_and_7_by_default(given: dict[str, Value], size: int) -> None:
    """`size` | 2 to 26 | 7"""
    position = GAME.start(**given)
    assert position.size == size and len(position.legal_moves()) == 4 * size * (size - 1)


def test_the_pie_rule_is_on_by_default() -> None:
    """`pie` | `on`, `off` | `on`"""
    assert "swap" in after("c3c4").legal_moves()
    assert "swap" not in after("c3c4", pie="off").legal_moves()


def test_a_placement_puts_both_colours_and_a_rod() -> None:
    """Put one black and one white stone on two adjacent empty cells, and a rod …"""
    position = after("b2b3", size=3)
    assert str(position).splitlines()[1:] == [
        "3 . o .",
        "    -",
        "2 . x .",
        "",
        "1 . . .",
        "  a b c",
    ]


def test_stones_are_placed_on_empty_cells_only() -> None:
    """on two adjacent empty cells"""
    moves = after("b2b3", size=3).legal_moves()
    assert Move("b2", PLACE, "b1") not in moves and Move("b1", PLACE, "b2") not in moves
    assert Move("b3", PLACE, "b2") not in moves and Move("a1", PLACE, "b1") in moves


def test_a_segment_between_two_empty_cells_never_holds_a_rod() -> None:
    """The segment between two empty cells never holds a rod."""
    for position in random_positions(5, 3):
        for segment in position.tables.segments:
            if position.has_rod(segment):
                assert position.at(segment.low) and position.at(segment.high)


def test_an_exchange_changes_two_stones_and_puts_a_rod() -> None:
    """Exchange two adjacent stones of different colours whose common segment holds no rod, and
    put a rod there."""
    position = after("a1a2 b2b1 a1~b1", size=2)
    assert str(position).splitlines()[1:] == ["2 o x", "  - -", "1 o|x", "  a b"]
    assert Move("a1", EXCHANGE, "b1") not in position.legal_moves()


def test_a_rod_forbids_an_exchange() -> None:
    """whose common segment holds no rod"""
    assert Move("a1", EXCHANGE, "a2") not in after("a1a2", size=3).legal_moves()


def test_like_stones_and_empty_cells_take_no_part_in_an_exchange() -> None:
    """two adjacent stones of different colours"""
    moves = after("a1a2 b1b2", size=3).legal_moves()
    assert Move("a1", EXCHANGE, "b1") not in moves and Move("b1", EXCHANGE, "c1") not in moves
    assert Move("c1", EXCHANGE, "c2") not in moves


def test_an_exchange_exists_in_one_order_only() -> None:
    """A stone swap names the two cells in increasing order."""
    moves = after("a1a2 b2b1", size=3).legal_moves()
    assert Move("a1", EXCHANGE, "b1") in moves and Move("b1", EXCHANGE, "a1") not in moves


def test_both_seats_have_the_same_moves() -> None:
    """Both seats have the same moves at all times: any colour arrangement is open to both."""
    for position in random_positions(4, 5, "off"):
        same = Position(4, False, position.black, position.white, position.rods, 1, False)
        other = Position(4, False, position.black, position.white, position.rods, 2, False)
        assert list(same.legal_moves()) == list(other.legal_moves())
        assert list(same.legal_moves()) == list(position.legal_moves())


@pytest.mark.parametrize("size", [2, 3, 5, 8])
def test_a_game_lasts_at_most_as_long_as_there_are_segments(size: int) -> None:
    """a game on a board of side *n* lasts at most 2*n*(*n*−1) moves"""
    for seed in range(5):
        line = random_positions(size, seed, "off")
        assert line[-1].moves_made == len(line) - 1 == line[-1].rods.bit_count()
        assert line[-1].moves_made <= 2 * size * (size - 1)


def test_rods_are_never_removed() -> None:
    """Every move adds a rod and no rod ever leaves."""
    line = random_positions(5, 8, "off")
    for before, position in pairwise(line):
        assert position.rods & before.rods == before.rods
        assert (position.rods ^ before.rods).bit_count() == 1


def test_rods_do_not_separate_groups() -> None:
    """A group is a maximal set of like-coloured stones connected by adjacency (rods do not
    separate groups)."""
    position = after("a1a2 b2b1 a1~b1", size=2)
    joined = position.tables.segment("a1", "a2")
    assert joined is not None and position.has_rod(joined) and position.tally().white == {2: 1}
    assert [joined.low, joined.high] in groups(position.colours(), position.tables.neighbours)


def test_a_score_is_the_largest_size_with_more_groups() -> None:
    """Black's score is the largest k with B(k) > W(k), White's the largest k with W(k) > B(k);
    0 where there is none."""
    tally = Tally({1: 2, 4: 1}, {1: 1, 3: 2})
    assert (tally.score(BLACK), tally.score(WHITE), tally.deciding()) == (4, 3, 4)
    assert Tally({2: 1}, {2: 1}).score(BLACK) == 0 and Tally({2: 1, 1: 1}, {2: 1}).score(WHITE) == 0


def test_sizes_in_equal_numbers_count_for_neither_colour() -> None:
    """Groups of sizes Black 5,3,3 and White 5,4,2 … White wins 4–3."""
    tally = Tally({5: 1, 3: 2}, {5: 1, 4: 1, 2: 1})
    assert (tally.score(BLACK), tally.score(WHITE)) == (3, 4)
    assert (tally.deciding(), tally.leader()) == (4, WHITE)


def test_the_higher_score_wins() -> None:
    """The higher score wins."""
    wins = 0
    for seed in range(30):
        end = random_positions(4, seed)[-1]
        outcome = end.outcome()
        assert outcome is not None and outcome.points is not None
        if outcome.points[0] != outcome.points[1]:
            wins += 1
            assert outcome.winner == int(outcome.points[1] > outcome.points[0])
            assert str(outcome.reason).startswith(
                f"{max(outcome.points)} to {min(outcome.points)} ("
            )
    assert wins > 10


def test_scores_tie_at_zero_only() -> None:
    """The two can only tie at zero."""
    for seed in range(20):
        for position in random_positions(4, seed):
            black, white = position.points()
            assert black != white or black == 0


def test_settled_1_a_tie_at_zero_is_lost_by_the_second_mover() -> None:
    """Size 2: after `a1a2 b1b2` … no move is left. … tied at zero, and the second mover
    made the last move and loses."""
    position = after("a1a2 b1b2", size=2, pie="off")
    outcome = position.outcome()
    assert len(position.legal_moves()) == 0
    assert outcome is not None and outcome.winner == 0 and outcome.points == (0, 0)
    assert (position.tally().black, position.tally().white) == ({2: 1}, {2: 1})
    assert str(outcome.reason) == "tied at zero, and White, who made the last move, loses"


def test_settled_2_exchanges_of_different_colours_are_left() -> None:
    """Size 2: after `a1a2 b2b1` … `a1~b1` and `a2~b2` are legal."""
    assert tokens(GAME, after("a1a2 b2b1", size=2, pie="off")) == ["a1~b1", "a2~b2"]


def test_settled_4_isolated_cells_stay_empty() -> None:
    """Empty cells may remain at the end: isolated ones can never be filled."""
    ends = [random_positions(3, seed)[-1] for seed in range(5)]
    assert all(EMPTY in end.colours() for end in ends)


def test_the_last_mover_loses_at_zero_after_a_pie_swap_too() -> None:
    """A pie swap is not a "last move" in the sense of the tie rule."""
    position = after("a1a2 swap b1b2", size=2)
    outcome = position.outcome()
    assert outcome is not None and outcome.winner == 1
    assert str(outcome.reason) == "tied at zero, and White, who made the last move, loses"


def test_the_pie_swap_exchanges_colours_and_white_moves() -> None:
    """The seats exchange colours and White (now the seat that made the first move) moves."""
    before, position = after("c3c4"), after("c3c4 swap")
    assert (before.turn, position.turn) == (1, 0)
    assert (before.seat_of(BLACK), position.seat_of(BLACK)) == (0, 1) and position.colour == WHITE
    assert (position.black, position.white, position.rods) == (
        before.black,
        before.white,
        before.rods,
    )


def test_the_pie_swap_is_legal_as_the_second_token_only() -> None:
    """As the second token of the game, and never again, swap is legal beside the regular moves."""
    for text in ("", "c3c4 swap", "c3c4 a1a2", "c3c4 swap a1a2"):
        assert "swap" not in tokens(GAME, after(text))
    assert len(tokens(GAME, after("c3c4"))) == len(tokens(GAME, after("c3c4", pie="off"))) + 1


def test_scores_belong_to_seats_after_a_pie_swap() -> None:
    """Records, clocks and opponents belong to seats, stones belong to colours."""
    kept, swapped = after("a1b1 c1c2 c3b3"), after("a1b1 swap c1c2 c3b3")
    assert swapped.points() == kept.points()[::-1]


def test_keys_distinguish_futures() -> None:
    assert after("a1a2 b1b2").key() == after("b1b2 a1a2").key()
    assert after("a1a2").key() != after("a1a2", pie="off").key()
    assert after("a1a2 b1b2").key() != after("a1a2 swap b1b2").key()
    assert after("a1a2 c1c2").key() == after("a1a2 c1c2", pie="off").key()
    assert after("a1a2 b2b1").key() != after("a1a2 b1b2").key()


GOOD = "tabik size=2 pie=on black=0 turn=1\n2 o .\n  -\n1 x .\n  a b"


def test_a_diagram_is_read_to_its_end_or_refused_for_its_length() -> None:
    with pytest.raises(DiagramError, match="too long"):
        read_diagram(GOOD + " " * 7_000 + "\nmore")


def test_black_by_seat_1_needs_a_pie_swap() -> None:
    swapped = GOOD.replace("black=0 turn=1", "black=1 turn=0")
    assert read_diagram(swapped).key() == after("a1a2 swap", size=2).key()


def test_the_leader_is_the_same_by_sizes_and_by_scores() -> None:
    for position in random_positions(6, 2):
        neighbours = position.tables.neighbours
        assert leader(position.colours(), neighbours) == position.tally().leader()


def test_no_colour_leads_before_the_last_group_of_that_size_is_counted() -> None:
    in_a_line = [[1], [0, 2], [1, 3], [2, 4], [3]]
    assert leader([BLACK, BLACK, EMPTY, WHITE, WHITE], in_a_line) == EMPTY
    assert leader([WHITE, WHITE, EMPTY, BLACK, BLACK], in_a_line) == EMPTY
