"""TAU's board, drawing, words and panels."""

import pytest

from pentabula.boards.scene import Polygon
from pentabula.core.message import ENGLISH
from tests.games.positions import played
from tests.games.tau.table import TAU, after

PLAYING = after("bid70 bid120 bid143 pass row5 colg")
VIEW = TAU.view


def move(token):
    return TAU.notation.read(token, PLAYING)


def shapes(scene):
    in_pieces = [shape for piece in scene.pieces for shape in piece.kind.shapes]
    return [*scene.under, *in_pieces, *scene.over]


def history(tokens, **options):
    return VIEW.panels(*played("tau", tokens, **options))


def test_rows_and_columns_of_the_grid_are_followed_by_arrow_keys():
    board = VIEW.board(after(rows=3, cols=2))
    assert board.rows == (("row3",), ("row2",), ("row1",), ("cola", "colb"))
    assert len(board.sites) == 3 + 2 + 6 and VIEW.board(after(rows=3, cols=2)) is board
    board = VIEW.board(after(rows=3, cols=3))
    assert board.step("row3", 0, 1) == "row2" and board.step("row1", 0, 1) == "cola"
    assert board.step("cola", 1, 0) == "colb" and board.step("colb", 0, -1) == "row1"
    assert board.step("row3", 0, -1) is None


def test_every_tap_on_the_board_finds_its_handle_or_cell():
    board = VIEW.board(after(rows=3, cols=4))
    cell = board.by_name["b2"]
    row, column = board.by_name["row2"], board.by_name["colb"]
    assert row.y == cell.y and row.x < cell.x and column.x == cell.x and column.y > cell.y
    assert board.by_name["a3"].y < board.by_name["a1"].y
    assert board.at(board.width - 0.1, 0.1) is None


def test_rectangles_left_are_framed_and_show_their_sizes():
    scene = VIEW.scene(PLAYING)
    frames = [shape for shape in scene.under if shape.role == "rectangle"]
    assert all(isinstance(frame, Polygon) for frame in frames)
    assert sorted(shape.text for shape in scene.over) == ["12", "15", "24", "30"]
    assert len(frames) == 4


def test_a_struck_line_is_one_piece_and_its_cells_and_handle_disappear():
    scene = VIEW.scene(PLAYING)
    assert sorted(piece.kind.name for piece in scene.pieces) == ["struck column", "struck row"]
    board = VIEW.board(PLAYING)
    row = next(piece for piece in scene.pieces if piece.kind.name == "struck row")
    (line,) = row.kind.shapes
    assert line.role == "strike" and row.y == board.by_name["row5"].y
    assert row.x + line.points[0] == pytest.approx(board.by_name["row5"].x)
    assert 0.4 < row.x + line.points[2] - board.by_name["j5"].x < 0.5
    under = VIEW.scene(PLAYING).under
    assert sum(shape.role == "cell" for shape in under) == 81
    assert sum(shape.role == "board" for shape in under) == 18


def test_a_chosen_line_is_drawn_faintly_with_its_effect():
    scene = VIEW.scene(PLAYING, ("row1",))
    assert sum(shape.role == "strike-faint" for shape in shapes(scene)) == 1
    assert sorted(shape.text for shape in scene.over) == ["15", "18", "30", "9"]
    assert VIEW.scene(PLAYING, ("row5",)) == VIEW.scene(PLAYING)
    assert VIEW.scene(PLAYING, ("nothing",)) == VIEW.scene(PLAYING)


@pytest.mark.parametrize("limit", [0, 1, 10**100 - 1])
def test_the_bar_stays_within_its_bounds_at_any_limit(limit):
    for tokens in ("", "row1 colb"):
        bar = history(tokens, limit=limit)[1]
        assert 0 <= bar.mark <= 1 and 0 <= bar.value <= 1


def test_a_hidden_result_is_left_out_of_the_preview():
    described = VIEW.describe_move(after(rows=4, cols=2, limit=0), move("row2"))
    assert ENGLISH.hiding(True).say(described).strip() == "HIGH strikes row 2."
