"""TAU's board, drawing, words and panels."""

import pytest

from pentabula.boards.panel import Bar, Figures, PanelTable
from pentabula.boards.scene import ROLES, Polygon, Text
from pentabula.core.message import ENGLISH
from pentabula.core.numbers import Number
from pentabula.core.position import PASS
from tests.games.tau.table import TAU, after

PLAYING = after("bid70 bid120 bid143 pass row5 colg")
VIEW = TAU.view


def move(token):
    return TAU.notation.read(token, PLAYING)


def shapes(scene):
    in_pieces = [shape for piece in scene.pieces for shape in piece.kind.shapes]
    return [*scene.under, *in_pieces, *scene.over]


def history(tokens, **options):
    positions, moves = [after("", **options)], []
    for token in tokens.split():
        moves.append(TAU.notation.read(token, positions[-1]))
        positions.append(positions[-1].play(moves[-1]))
    return VIEW.panels(positions, moves)


# The board


def test_the_keyboard_rows_are_the_rows_from_the_top_and_the_columns():
    board = VIEW.board(after(rows=3, cols=2))
    assert board.rows == (("row3",), ("row2",), ("row1",), ("cola", "colb"))
    assert len(board.sites) == 3 + 2 + 6
    assert VIEW.board(after(rows=3, cols=2)) is board


def test_every_tap_on_the_board_finds_its_handle_or_cell():
    board = VIEW.board(after(rows=3, cols=4))
    for site in board.sites:
        assert board.at(site.x, site.y) is site
    cell = board.by_name["b2"]
    row, column = board.by_name["row2"], board.by_name["colb"]
    assert row.y == cell.y
    assert row.x < cell.x
    assert column.x == cell.x
    assert column.y > cell.y
    assert board.by_name["a3"].y < board.by_name["a1"].y
    assert board.at(board.width - 0.1, 0.1) is None


def test_arrow_keys_follow_the_rows_and_then_the_columns():
    board = VIEW.board(after(rows=3, cols=3))
    assert board.step("row3", 0, 1) == "row2"
    assert board.step("row1", 0, 1) == "cola"
    assert board.step("cola", 1, 0) == "colb"
    assert board.step("colb", 0, -1) == "row1"
    assert board.step("row3", 0, -1) is None


# The scene


@pytest.mark.parametrize("size", [2, 10, 26])
def test_shapes_are_on_the_board_and_have_known_roles(size):
    position = after("row1 colb", rows=size, cols=size, limit=0)
    board = VIEW.board(position)
    for shape in [*shapes(VIEW.scene(position)), *board.labels]:
        assert shape.role in ROLES
        if isinstance(shape, Text):
            assert 0 < shape.x < board.width
            assert 0 < shape.y < board.height


def test_rectangles_left_are_framed_and_show_their_sizes():
    scene = VIEW.scene(PLAYING)
    frames = [shape for shape in scene.under if shape.role == "rectangle"]
    assert all(isinstance(frame, Polygon) for frame in frames)
    assert sorted(shape.text for shape in scene.over) == ["12", "15", "24", "30"]
    assert len(frames) == 4


def test_struck_cells_and_the_handles_of_struck_lines_disappear():
    under = VIEW.scene(PLAYING).under
    assert sum(shape.role == "cell" for shape in under) == 81
    assert sum(shape.role == "board" for shape in under) == 18


def test_every_struck_line_is_one_piece_across_the_board():
    scene = VIEW.scene(PLAYING)
    assert sorted(piece.kind.name for piece in scene.pieces) == ["struck column", "struck row"]
    board = VIEW.board(PLAYING)
    row = next(piece for piece in scene.pieces if piece.kind.name == "struck row")
    (line,) = row.kind.shapes
    assert line.role == "strike"
    assert row.y == board.by_name["row5"].y
    assert row.x + line.points[0] == pytest.approx(board.by_name["row5"].x)
    assert row.x + line.points[2] > board.by_name["j5"].x + 0.5


def test_a_chosen_line_is_drawn_faintly_with_its_effect():
    scene = VIEW.scene(PLAYING, ("row1",))
    assert sum(shape.role == "strike-faint" for shape in shapes(scene)) == 1
    assert sorted(shape.text for shape in scene.over) == ["15", "18", "30", "9"]
    assert VIEW.scene(PLAYING, ("row5",)) == VIEW.scene(PLAYING)
    assert VIEW.scene(PLAYING, ("nothing",)) == VIEW.scene(PLAYING)


# Words


def test_seats_are_bidders_and_then_high_and_low():
    first, second = VIEW.seats(after("bid70"))
    assert (str(first.name), str(first.detail), first.role) == ("First player", "bid 70", "")
    assert (str(second.name), str(second.detail), second.role) == ("Second player", "", "")
    high, low = VIEW.seats(PLAYING)
    assert (str(high.name), str(high.detail), high.role) == ("HIGH", "needs more than 143", "first")
    assert (str(low.name), str(low.detail), low.role) == ("LOW", "needs 143 or less", "second")
    assert [str(seat.name) for seat in VIEW.seats(after("bid1 bid2 pass"))] == ["LOW", "HIGH"]


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (after(), "The first player: bid any whole number."),
        (after("bid1430"), "The second player: bid above 1,430, or pass and be LOW."),
        (after("bid1 bid2"), "The first player: bid above 2, or pass and be LOW."),
        (
            after("bid" + "9" * 100),
            "The second player must pass: no higher bid is possible.",
        ),
        (PLAYING, "HIGH to move. 5 strikes to go."),
        (after("bid1 pass row1"), "LOW to move. 6 strikes to go."),
        (after("row1", rows=2, cols=2, limit=0), "LOW to move. 1 strike to go."),
    ],
)
def test_the_status_names_the_side_to_move_and_its_choice(position, sentence):
    assert str(VIEW.status(position)) == sentence


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("row5", "row 5, struck"),
        ("colg", "column g, struck"),
        ("row10", "row 10, would leave 82,944"),
        ("c3", "c3, in a rectangle of 4×6"),
        ("j10", "j10, in a rectangle of 5×3"),
        ("c5", "c5, crossed out"),
        ("pass", "Pass"),
        ("bid1430", "Bid 1,430"),
        ("bid", "A number above 143"),
        ("nothing", "nothing"),
    ],
)
def test_targets_have_spoken_names(target, words):
    assert str(VIEW.describe_target(PLAYING, target)) == words


def test_closed_targets_have_spoken_names():
    assert str(VIEW.describe_target(after(), "row5")) == "row 5, not struck"
    assert str(VIEW.describe_target(after(), "bid")) == "A number, 0 or more"
    last = after("row1", rows=2, cols=2, limit=0)
    assert str(VIEW.describe_target(last, "row2")) == "row 2, the last one left"


@pytest.mark.parametrize(
    ("before", "token", "sentence"),
    [
        (after(), "bid1430", "The first player bids 1,430."),
        (after("bid143"), "pass", "The second player passes and is LOW. The LIMIT is 143."),
        (PLAYING, "row10", "HIGH strikes row 10. The product falls from 129,600 to 82,944."),
        (after(limit=0), "row5", "HIGH strikes row 5. The product rises from 100 to 2,000."),
        (
            after("row1", rows=2, cols=3, limit=0),
            "colb",
            "LOW strikes column b. The product falls from 3 to 1.",
        ),
        (
            after("row1", rows=2, cols=4, limit=0),
            "colb",
            "LOW strikes column b. The product falls from 4 to 2.",
        ),
        (
            after(rows=5, cols=4, limit=0),
            "row3",
            "HIGH strikes row 3. The product rises from 20 to 64.",
        ),
        (after(rows=4, cols=2, limit=0), "row2", "HIGH strikes row 2. The product stays at 8."),
    ],
)
def test_the_effect_of_a_move_is_described(before, token, sentence):
    assert str(VIEW.describe_move(before, TAU.notation.read(token, before))) == sentence


def test_a_preview_states_the_effect_of_a_line():
    assert str(VIEW.preview(after(limit=0), move("row5"))) == (
        "Row 5 would leave 5×10 · 4×10 = 2,000."
    )
    last = after("row2 colb row5", rows=5, cols=7, limit=72)
    assert str(VIEW.preview(last, move("cold"))) == (
        "Column d would leave 2×3 · 1×3 · 2×1 · 2×1 · 1×1 · 1×1 = 72, and LOW would win."
    )


def test_a_pass_is_previewed_and_a_number_is_not():
    said = after("bid143")
    assert str(VIEW.preview(said, PASS)) == (
        "If you pass, you are LOW and win with a product of 143 or less."
    )
    assert VIEW.preview(said, Number("bid", 500)) is None


# Panels


def test_during_the_negotiation_the_panels_help_bidders():
    figures, table = history("bid70 bid120 bid143")
    assert isinstance(figures, Figures)
    assert [str(figure.value) for figure in figures.figures] == ["143", "7", "2,097,152"]
    assert str(figures.figures[1].caption) == "HIGH 4, LOW 3"
    assert isinstance(table, PanelTable)
    assert [[str(cell) for cell in row] for row in table.rows] == [["70", "120"], ["143", ""]]
    assert [str(column) for column in table.columns] == ["First", "Second"]
    assert table.strong == frozenset()


def test_before_the_first_number_there_is_no_history():
    (figures,) = history("")
    assert str(figures.figures[0].value) == "–"


def test_during_play_the_panels_show_product_limit_lines_and_bids():
    figures, bar, table = history("bid70 bid120 bid143 pass row5 colg")
    assert [str(figure.name) for figure in figures.figures] == ["Product", "LIMIT", "Lines left"]
    assert [str(figure.value) for figure in figures.figures] == ["129,600", "143", "5"]
    assert str(figures.figures[0].caption) == "HIGH is ahead"
    assert str(figures.figures[2].caption) == "HIGH 3, LOW 2"
    assert isinstance(bar, Bar)
    assert str(bar.caption) == "5×6 · 4×6 · 5×3 · 4×3 = 129,600"
    assert 0 < bar.mark < bar.value < 1
    assert [[str(cell) for cell in row] for row in table.rows] == [["70", "120"], ["143", "pass"]]
    assert [str(column) for column in table.columns] == ["HIGH", "LOW"]
    assert table.strong == {(1, 0)}


def test_the_columns_of_the_history_are_the_seats_even_where_the_second_is_high():
    table = history("bid70 bid120 pass")[-1]
    assert [str(column) for column in table.columns] == ["LOW", "HIGH"]
    assert [[str(cell) for cell in row] for row in table.rows] == [["70", "120"], ["pass", ""]]
    assert table.strong == {(0, 1)}


def test_a_long_history_shows_its_latest_rounds():
    table = history(" ".join(f"bid{n}" for n in range(41)) + " pass")[-1]
    assert str(table.caption) == "Bids, after 15 earlier rounds"
    assert [str(cell) for cell in table.rows[-1]] == ["40", "pass"]
    assert len(table.rows) == 6
    assert table.strong == {(5, 0)}


def test_an_agreed_limit_is_noted():
    figures, _bar = history("row1", limit=10**6)
    assert str(figures.figures[0].caption) == "LOW is ahead"
    assert str(figures.figures[1].caption) == "agreed beforehand"


@pytest.mark.parametrize("limit", [0, 1, 10**100 - 1])
def test_the_bar_stays_within_its_bounds_at_any_limit(limit):
    for tokens in ("", "row1 colb"):
        bar = history(tokens, limit=limit)[1]
        assert 0 <= bar.mark <= 1
        assert 0 <= bar.value <= 1


def test_many_rectangles_are_written_as_powers():
    strikes = "row3 row6 row9 colc colf coli"
    bar = history(strikes, limit=0)[1]
    assert str(bar.caption) == "(2×2)⁹ · (1×2)³ · (2×1)³ · 1×1 = 16,777,216"


def test_a_hidden_result_is_left_out_of_the_preview():
    described = VIEW.describe_move(after(rows=4, cols=2, limit=0), move("row2"))
    assert ENGLISH.hiding(True).say(described).strip() == "HIGH strikes row 2."
