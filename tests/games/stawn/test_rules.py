"""The rules, clause by clause: each docstring quotes stawn.md."""

from fractions import Fraction

import pytest

from pentabula.boards import hexagonal
from pentabula.core.errors import IllegalMoveError
from pentabula.core.game import checked_move
from pentabula.core.numbers import Number
from pentabula.games.stawn.rules.cells import cells
from tests.games.stawn.positions import GAME, at, full, legal, pieces_of, play, started

HALF = Fraction(1, 2)


def test_black_moves_first():
    """Black moves first."""
    assert str(started(komi=0)).startswith("size=5 komi=0 button=free black=0 turn=black")
    assert pieces_of(started("c3", komi=0)) == {"x": "c3"}


@pytest.mark.parametrize("size", range(2, 14))
def test_sizes_go_from_2_to_13_and_5_is_the_default(size):
    """`size` | 2 to 13 (cells along a side) | 5"""
    assert len(cells(size)) == 3 * size * (size - 1) + 1
    assert len(legal(started(size=size, komi=0))) == len(cells(size)) + 1
    assert str(started()).startswith("size=5 ")


@pytest.mark.parametrize("komi", [-999, 999])
def test_an_agreed_komi_may_be_as_far_as_999(komi):
    """`komi` | `choose`, or a whole number agreed beforehand, from −999 to 999 | `choose`"""
    assert started(komi=komi).points() == (0, komi) and legal(started()) == ["komi*"]


def test_the_button_is_on_unless_switched_off():
    """`button` | `on`, `off` | `on`"""
    assert "button" in legal(started(komi=0))
    assert "button" not in legal(started(komi=0, button="off"))


def test_seat_0_names_the_komi():
    """With `komi=choose`, seat 0 names the komi (any whole number from −999 to 999)"""
    position = started()
    assert position.turn == 0 and Number("komi", -999) in position.legal_moves()
    assert Number("komi", 999) in position.legal_moves()
    assert Number("komi", 1000) not in position.legal_moves()
    assert Number("komi", -1000) not in position.legal_moves()


def test_seat_1_then_says_which_colour_it_takes():
    """then seat 1 says which colour it takes."""
    position = started("komi4")
    assert (position.turn, position.points()) == (1, None) and legal(position) == ["black", "white"]


@pytest.mark.parametrize(("colour", "seat"), [("black", 1), ("white", 0)])
def test_black_then_moves_whichever_seat_that_is(colour, seat):
    """Black then moves, whichever seat that is."""
    position = started(f"komi4 {colour}")
    assert position.turn == seat and pieces_of(play(position, "c3")) == {"x": "c3"}
    assert play(position, "c3").turn == 1 - seat
    assert position.points() == ((4, 0) if colour == "black" else (0, 4))


def test_with_an_agreed_number_seat_0_is_black():
    """With an agreed number, seat 0 is Black."""
    assert started(komi=7).turn == 0 and started(komi=7).points() == (0, 7)


def test_a_pawn_is_placed_on_any_empty_cell():
    """**Place** a friendly pawn on an empty cell."""
    position = at(size=2, turn="white", x="a1", X="a2", o="b1", O="b2")
    placements = [token for token in legal(position) if len(token) == 2]
    assert placements == ["b3", "c1", "c2"] and pieces_of(play(position, "c2"))["o"] == "b1 c2"


def test_a_pawn_moves_one_or_more_cells_along_the_six_directions():
    """**Move** a friendly pawn one or more cells in a straight line along one of the six
    directions."""
    ends = {token.split("@")[0] for token in legal(at(x="e5"), "e5-")}
    assert ends == {
        f"e5-{end}"
        for end in "e1 e2 e3 e4 e6 e7 e8 e9 a1 b2 c3 d4 a5 b5 c5 d5 f4 g3 h2 i1 f5 g5 h5 i5".split()
    }


def test_it_jumps_over_any_number_of_friendly_pieces():
    """It may jump over friendly pieces (pawns and stones), any number of them"""
    position = at(x="c1 c2", X="c3 c4", o="c7")
    assert legal(position, "c1-c5") == ["c1-c5@c1"]
    assert legal(position, "c1-c6") == ["c1-c6@c1", "c1-c6@c5"]
    assert pieces_of(play(position, "c1-c6@c5")) == {"x": "c2 c6", "X": "c3 c4 c5", "o": "c7"}


def test_it_passes_over_empty_cells_but_not_over_enemy_pieces():
    """and pass over empty cells; it may not jump over enemy pieces."""
    for enemy in ({"o": "c4"}, {"O": "c4"}):
        rest = {token[:5] for token in legal(at(x="c1", **enemy), "c1-c")}
        assert rest == {"c1-c2", "c1-c3"}


def test_it_takes_the_enemy_pawn_it_ends_on():
    """It ends on an empty cell, or on a cell with an enemy pawn, which is removed."""
    position = at(x="c3 c6", o="c7", X="c5")
    assert legal(position, "c3x") == ["c3xc7@c3", "c3xc7@c4"]
    assert pieces_of(play(position, "c3xc7@c4")) == {"x": "c6 c7", "X": "c4 c5"}


def test_the_stone_goes_to_the_origin_or_to_an_empty_cell_it_passed():
    """Then **a friendly stone is placed** on the cell the pawn came from, or on one of the
    empty cells it passed over (cells strictly between the two ends)."""
    position = at(x="c1 c3", X="c4")
    assert legal(position, "c1-c6") == ["c1-c6@c1", "c1-c6@c2", "c1-c6@c5"]
    assert pieces_of(play(position, "c1-c6@c2")) == {"x": "c3 c6", "X": "c2 c4"}
    assert pieces_of(play(position, "c1-c6@c1")) == {"x": "c3 c6", "X": "c1 c4"}


def test_capturing_needs_a_strict_majority_before_the_move():
    """*Capturing* an enemy pawn is allowed only when, before the move, more of the pawns
    adjacent to it are yours than the opponent's"""
    assert legal(at(x="c3 d4", o="c4 c5"), "c3x") == ["c3xc4@c3"]
    assert "c3xc4@c3" not in legal(at(x="c3", o="c4 c5 d4"))


def test_a_tie_is_not_a_majority():
    """(a strict majority; a tie, or no adjacent pawn, is not one)"""
    assert not [token for token in legal(at(x="c3", o="c4 c5")) if token.endswith("xc4@c3")]
    assert not [token for token in legal(at(x="c1", o="c4")) if "x" in token]


def test_the_moving_pawn_counts_where_it_starts_adjacent():
    """The moving pawn counts if it starts adjacent"""
    assert "c3xc4@c3" in legal(at(x="c3", o="c4"))


def test_the_pawn_to_be_captured_is_not_adjacent_to_itself():
    """the pawn to be captured is not adjacent to itself."""
    position = at(x="c3 d5", o="c4 b4")
    assert "c3xc4@c3" in legal(position)


def test_stones_do_not_count_for_a_capture():
    """more of the pawns adjacent to it are yours"""
    assert not [token for token in legal(at(x="c1", X="c3 d4 d5", o="c4")) if "x" in token]


def test_a_pawn_never_ends_on_a_stone_nor_on_a_friendly_pawn():
    """A pawn never ends on a stone, nor on a friendly pawn."""
    position = at(x="c3 c4", X="c2", O="c5")
    assert not {token for token in legal(position) if token[:4] in ("c3-c", "c3xc", "c4-c")} & {
        f"c3{sign}{end}@c3" for sign in "-x" for end in ("c2", "c4", "c5")
    }
    assert legal(position, "c4-c") == ["c4-c1@c4"]


def test_a_field_is_converted_whole_by_a_majority_of_pawns_beside_it():
    """**Convert** an enemy field: replace every stone of the field with your own, provided
    that a strict majority of the pawns adjacent to the field are yours."""
    position = at(x="c3 d4", o="d7", O="c4 c5 c6 f7")
    assert legal(position, "!") == ["!c4"]
    assert pieces_of(play(position, "!c4")) == {"x": "c3 d4", "o": "d7", "X": "c4 c5 c6", "O": "f7"}


def test_a_field_needs_a_majority_to_be_converted():
    """provided that a strict majority of the pawns adjacent to the field are yours."""
    assert legal(at(x="c3", o="d6 b4", O="c4 c5"), "!") == [] and legal(at(O="c4"), "!") == []


def test_a_field_is_a_maximal_connected_set_of_stones_of_one_colour():
    """A *field* is a maximal connected set of stones of one colour"""
    position = at(x="c2 b2", O="c3 d4 e5 a5", X="c4")
    assert legal(position, "!") == ["!c3"]
    assert pieces_of(play(position, "!c3"))["X"] == "c3 c4 d4 e5"


def test_a_pawn_beside_several_stones_counts_once():
    """a pawn is adjacent to it when it is adjacent to at least one of its stones, and counts
    once."""
    position = at(x="d4 d6", o="d5", O="c3 c4 c5")
    assert position.pieces.pawns_beside(position.pieces.field_at(14).rim) == (2, 1)
    one_each = at(x="d4", o="b4", O="c3 c4")
    assert legal(one_each, "!") == []


def test_the_button_may_be_taken_once():
    """**Take the button**, when nobody has taken it (with `button=on`)."""
    position = started("c3 button", komi=0)
    assert "button" not in legal(position) and position.points() == (0, HALF) and position.turn == 0


def test_the_button_is_a_move_also_when_there_is_no_board_play_left():
    """Taking it is a move like any other, also when there is no board play left."""
    position = at(size=2, button="free", **full(2, x="b2", X="a1"))
    assert legal(position) == ["!a2", "button"]
    stuck = at(size=2, button="free", **full(2, o="b2"))
    assert legal(stuck) == ["button"] and play(stuck, "button").outcome() is not None


def test_passing_is_not_allowed_while_there_is_a_move():
    """Passing is not allowed."""
    with pytest.raises(IllegalMoveError):
        play(started(komi=0), "pass")


def test_a_player_with_no_legal_move_must_pass():
    """A player with no legal move must `pass` (the turn is skipped)."""
    position = at(size=2, turn="white", **full(2, x="b2"))
    assert legal(position) == ["pass"]
    after = play(position, "pass")
    assert pieces_of(after) == pieces_of(position) and legal(after) == ["!a1"]


def test_an_empty_cell_is_always_a_legal_placement():
    """An empty cell is always a legal placement, so that happens on a full board only."""
    pieces = full(2, x="b2")
    pieces["O"] = pieces["O"].replace("c2", "")
    assert legal(at(size=2, turn="white", **pieces)) == ["c2"]


def test_the_game_ends_at_once_when_neither_can_move():
    """When neither player has a legal move the game is over; the program ends it at once and
    records no passes."""
    position = at(size=2, **full(2, x="b2"))
    over = play(position, "!a1")
    assert over.outcome() is not None and list(over.legal_moves()) == []


def test_while_the_button_is_untaken_there_is_always_a_move():
    """While the button is untaken there is always a legal move."""
    assert at(size=2, button="off", **full(2)).outcome() is not None
    assert at(size=2, button="free", **full(2)).outcome() is None


def test_the_score_is_stones_and_komi_and_half_a_point():
    """Stones of your colour on the board (pawns do not count), plus komi for White, plus ½ for
    the taker of the button."""
    position = at(size=3, komi=3, button="black", x="a1 a2", X="b1 b2 b3", o="c1", O="c3 c4")
    assert position.points() == (3 + HALF, 5)
    assert at(size=3, komi=-2, button="white", O="a1").points() == (0, -HALF)
    assert at(size=3, komi=3, black=1, X="a1").points() == (3, 1)


def test_the_higher_score_wins():
    """The higher score wins."""
    black = at(size=2, komi=-6, button="black", **full(2)).outcome()
    assert (black.winner, black.points) == (1, (HALF, 1))
    assert str(black.reason) == "White scores 1, Black ½"
    white = at(size=2, komi=-8, black=1, **full(2)).outcome()
    assert (white.winner, white.points) == (1, (-1, 0))
    assert str(white.reason) == "Black scores 0, White −1"


def test_white_wins_ties_without_the_button():
    """With `button=off`, which is our addition for teaching, ties occur (a few games in a
    hundred) and White wins them."""
    tie = at(size=2, komi=-7, **full(2)).outcome()
    assert (tie.winner, tie.points) == (1, (0, 0))
    assert str(tie.reason) == "both sides score 0, and a tie is White’s"
    assert at(size=2, komi=-7, black=1, **full(2)).outcome().winner == 0


@pytest.mark.parametrize("size", [2, 5, 13])
def test_rows_grow_to_the_middle_and_shrink_again(size):
    """On a board of side *s* row `a` has *s* cells, the middle row 2*s*−1."""
    lengths = [
        sum(name[0] == letter for name in cells(size).names)
        for letter in hexagonal.LETTERS[: 2 * size - 1]
    ]
    assert lengths == [*range(size, 2 * size), *range(2 * size - 2, size - 1, -1)]


def test_upper_neighbours_below_in_and_above_the_middle_row():
    """From a row below the middle one going up, the two upper neighbours of the *k*-th cell are
    the *k*-th and (*k*+1)-th of the next row; from the middle row upwards they are the
    (*k*−1)-th and *k*-th."""
    assert near("c3") == "b2 b3 c2 c4 d3 d4" and near("e3") == "d2 d3 e2 e4 f2 f3"
    assert near("g3") == "f3 f4 g2 g4 h2 h3" and near("a1") == "a2 b1 b2"
    assert near("e9") == "d8 e8 f8"


def near(name):
    board = cells(5)
    return " ".join(sorted(board.names[cell] for cell in board.neighbours[board.number[name]]))


def test_settled_1_side_2_begins_with_7_placements_and_the_button():
    """Side 2, empty board, Black to move: 7 placements and `button`."""
    assert legal(started(size=2, komi=0)) == ["a1", "a2", "b1", "b2", "b3", "button", "c1", "c2"]


def test_settled_2_a_lone_pawn_in_the_centre_has_6_moves():
    """A lone black pawn in the centre of a side-2 board has 6 moves, each with the stone on the
    origin: `b2-c1@b2` and so on."""
    assert legal(at(size=2, x="b2"), "b2-") == [
        f"b2-{end}@b2" for end in ("a1", "a2", "b1", "b3", "c1", "c2")
    ]


def test_settled_3_a_pawn_that_jumps_friends_only_leaves_the_stone_at_its_origin():
    """A pawn that jumps only friendly pieces passes no empty cell: the stone goes to its
    origin."""
    assert legal(at(x="c1 c2", X="c3"), "c1-c4") == ["c1-c4@c1"]


def test_settled_4_one_to_none_is_a_majority_and_no_pawn_captures_from_afar():
    """A capture where the only adjacent pawn is the capturing one is a strict majority (1 to
    0). From a distance, with no friendly pawn adjacent to the victim, no capture is possible."""
    assert legal(at(x="c3", o="c4"), "c3x") == ["c3xc4@c3"]
    assert legal(at(x="c2", o="c4"), "c2x") == []


def test_settled_5_one_pawn_each_is_not_a_majority_beside_a_field():
    """With one black and one white pawn adjacent to a white field nobody has a majority, and
    Black may not convert it."""
    assert legal(at(x="c3", o="c5", O="c4"), "!") == []


def test_settled_6_converting_can_join_fields():
    """Converting can join the field to other friendly fields; the pieces on it do not change
    otherwise."""
    position = at(x="b3", X="c3 c6", O="c4 c5", o="d6")
    assert legal(position, "!") == []
    after = play(at(x="b3", X="c3 c6", O="c4 c5"), "!c4")
    assert pieces_of(after) == {"x": "b3", "X": "c3 c4 c5 c6"} and len(after.pieces.fields(0)) == 1


def test_a_diagram_shows_the_pieces_the_komi_and_the_colours():
    position = started("komi-3 black a1 b2 a1-b1@a1 button", size=2)
    assert str(position).splitlines() == [
        "size=2 komi=-3 button=white black=1 turn=black",
        "c   . .",
        "b  x o .",
        "a   X .",
    ]


def test_moves_of_other_boards_and_kinds_are_not_legal():
    moves = at(x="c3").legal_moves()
    written = GAME.notation.read("c3-c4@c3", at(x="c3"))
    assert written in moves and type(written)("z1", "c4", "c3") not in moves
    assert type(written)("c3", "c4", "c3", takes=True) not in moves
    assert checked_move(GAME, at(x="c3"), "c3-c4@c3") == written
