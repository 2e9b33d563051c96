"""Tabik's drawing and words."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pentabula.boards.panel import Fold, PanelTable
from pentabula.boards.scene import ROLES, Disc, Line, Piece, Rounded, Scene, Shape, Text
from pentabula.core.position import Path
from pentabula.games.tabik import GAME
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.view.panels import histogram
from pentabula.games.tabik.view.scene import BLACK_STONE, LEVEL_ROD, UPRIGHT_ROD, WHITE_STONE
from tests.games.tabik.test_rules import after, random_positions

VIEW = GAME.view


def shapes(scene: Scene) -> list[Shape]:
    inside = [shape for piece in scene.pieces for shape in piece.kind.shapes]
    return [*scene.under, *inside, *scene.over]


def at(position: Position, name: str) -> tuple[float, float]:
    site = VIEW.board(position).by_name[name]
    return site.x, site.y


def figures(position: Position) -> dict[tuple[float, float], tuple[str, str]]:
    over = VIEW.scene(position).over
    return {(s.x, s.y): (s.text, s.role) for s in over if isinstance(s, Text)}


def status(text: str, *chosen: str) -> str:
    return str(VIEW.status(after(text), chosen))


def test_the_board_is_made_once_for_each_size() -> None:
    assert VIEW.board(after("")) is VIEW.board(after("c3c4", pie="off"))
    assert len(VIEW.board(after("", size=26)).sites) == 676


def test_every_stone_and_every_rod_is_drawn_once() -> None:
    for position in random_positions(5, 2):
        pieces = VIEW.scene(position).pieces
        kinds = Counter(piece.kind for piece in pieces)
        assert kinds[BLACK_STONE] == position.black.bit_count()
        assert kinds[WHITE_STONE] == position.white.bit_count()
        assert kinds[UPRIGHT_ROD] + kinds[LEVEL_ROD] == position.rods.bit_count()
        assert len({(piece.x, piece.y) for piece in pieces}) == len(pieces)


def test_stones_are_on_their_cells_and_rods_between_them() -> None:
    position = after("c3c4 a1b1")
    pieces = set(VIEW.scene(position).pieces)
    (x, y), (_, above) = at(position, "c3"), at(position, "c4")
    assert Piece(BLACK_STONE, x, y) in pieces
    assert Piece(WHITE_STONE, x, above) in pieces
    assert Piece(LEVEL_ROD, x, (y + above) / 2) in pieces
    (left, low), (right, _) = at(position, "a1"), at(position, "b1")
    assert Piece(UPRIGHT_ROD, (left + right) / 2, low) in pieces


def test_white_stones_have_a_ring() -> None:
    assert [shape.role for shape in WHITE_STONE.shapes] == ["second", "second-ring"]


def test_necks_join_the_stones_of_each_group() -> None:
    for position in random_positions(4, 3):
        black, white = position.joints()
        for segment in position.tables.segments:
            held = (position.at(segment.low), position.at(segment.high))
            assert bool(black & segment.rod) == (held == (BLACK, BLACK))
            assert bool(white & segment.rod) == (held == (WHITE, WHITE))
        roles = Counter(shape.role for shape in VIEW.scene(position).under)
        assert roles["first"] == black.bit_count()
        assert roles["second"] == white.bit_count()


def test_only_known_roles_are_used() -> None:
    for position in random_positions(4, 3):
        assert {shape.role for shape in shapes(VIEW.scene(position))} <= ROLES


def test_everything_is_on_the_board() -> None:
    for size in (2, 26):
        position = random_positions(size, 1)[-1]
        board = VIEW.board(position)
        for piece in VIEW.scene(position).pieces:
            assert 0.5 < piece.x < board.width - 0.5
            assert 0.5 < piece.y < board.height - 0.5


@pytest.mark.parametrize(
    ("chosen", "roles"),
    [
        (("a1",), ["rod-faint", "rod-faint", "first-faint"]),
        (("a1", "a1"), ["rod-faint", "rod-faint", "second-faint", "second-ring"]),
        (("c3",), ["rod-faint"]),
        (("swap",), []),
        (("junk",), []),
    ],
)
def test_a_half_made_move_shows_its_stone_and_the_possible_rods(
    chosen: Path, roles: list[str]
) -> None:
    position = after("c3c4 d4d3")
    over = VIEW.scene(position, chosen).over
    assert [shape.role for shape in over if not isinstance(shape, Text)] == roles


def test_the_faint_stone_is_on_the_chosen_cell() -> None:
    position = after("")
    stone = VIEW.scene(position, ("b2",)).over[-1]
    assert isinstance(stone, Rounded)
    centre = (stone.x + stone.width / 2, stone.y + stone.height / 2)
    assert centre == pytest.approx(at(position, "b2"))


def test_faint_rods_are_between_the_cells() -> None:
    position = after("", size=2)
    rods = [s for s in VIEW.scene(position, ("a1",)).over if isinstance(s, Line)]
    middles = {((r.points[0] + r.points[2]) / 2, (r.points[1] + r.points[3]) / 2) for r in rods}
    (x, y), (right, above) = at(position, "a1"), at(position, "b2")
    assert middles == {((x + right) / 2, y), (x, (y + above) / 2)}


def test_groups_that_score_show_their_size() -> None:
    position = after("c1c2 c4c3 a1a2", size=4)
    assert position.tally().white == {2: 1, 1: 1}
    assert figures(position) == {
        at(position, "c2"): ("2", "second-text"),
        at(position, "c1"): ("1", "first-text"),
        at(position, "c4"): ("1", "first-text"),
        at(position, "a1"): ("1", "first-text"),
        at(position, "a2"): ("1", "second-text"),
    }
    assert figures(after("c3c4")) == {}


def test_at_the_end_every_stone_of_the_winning_groups_shows_its_size() -> None:
    for seed in range(8):
        end = random_positions(4, seed)[-1]
        tally = end.tally()
        if not tally.leader():
            continue
        size, role = tally.deciding(), ["", "first-text", "second-text"][tally.leader()]
        marked = [figure for figure in figures(end).values() if figure == (str(size), role)]
        assert len(marked) == size * tally.count(tally.leader(), size)


def test_seats_have_their_colours_points_and_reasons() -> None:
    black, white = VIEW.seats(after("c1c2 c4c3 a1a2", size=4))
    assert (str(black.name), black.role, black.figure) == ("Black", "first", "1")
    assert (str(white.name), white.role, white.figure) == ("White", "second", "2")
    assert str(white.detail) == "largest unmatched group"
    assert str(black.detail) == "3 groups against 1"
    assert VIEW.seats(after("c3c4"))[0].detail == ""


def test_seats_change_colours_by_the_pie_swap() -> None:
    assert [str(seat.name) for seat in VIEW.seats(after("c3c4 swap"))] == ["White", "Black"]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("a1", "a1, white, group of 2, rods to b1 and a2"),
        ("b1", "b1, black, group of 2, rods to a1 and b2"),
        ("b2", "b2, black, group of 2, rod to b1"),
        ("c3", "c3, empty"),
        ("swap", "Swap sides"),
        ("junk", "junk"),
    ],
)
def test_targets_have_words(target: str, words: str) -> None:
    position = after("a1a2 b2b1 a1~b1", size=3)
    assert str(VIEW.describe_target(position, target)) == words


@pytest.mark.parametrize(
    ("text", "chosen", "sentence"),
    [
        ("", "", "Black to move: a black stone on any cell and a white one beside it."),
        ("c3c4", "", "White to move, or to swap sides."),
        ("c3c4 swap", "", "White to move: place a black and a white stone."),
        (
            "c1c2 c4c3",
            "",
            "Black to move: place a black and a white stone.",
        ),
        (
            "a1a2 b2b1",
            "",
            "Black to move: place two stones or exchange two.",
        ),
        (
            "",
            "c3",
            "Black on c3. Now tap a neighbour for white, or c3 again to switch colours.",
        ),
        ("", "c3 c3", "White on c3. Now tap a neighbour for black."),
        ("a1a2 b2b1", "a1", "Tap b1 to exchange it with a1."),
        ("b2b3 a1a2 c3c2", "b2", "Exchange b2 with a2 or c2?"),
    ],
)
def test_the_status_says_what_to_do(text: str, chosen: str, sentence: str) -> None:
    assert status(text, *chosen.split()) == sentence


def test_the_status_counts_the_exchanges_that_are_left() -> None:
    position = after("a1a2 b2b1", size=2, pie="off")
    assert str(VIEW.status(position)) == ("Black to move. Only exchanges now: 2 possible.")
    position = after("a1a2 b2b1 a1~b1", size=2, pie="off")
    assert str(VIEW.status(position)).startswith("White to move. Only exchanges now: 1 possible.")


@pytest.mark.parametrize(
    ("text", "move", "sentence"),
    [
        ("", "c3c4", "Black places black on c3, white on c4."),
        ("c1c2", "c4c3", "White places black on c4, white on c3. White leads 2 to 1."),
        ("a1a2 b2b1", "b1~a1", "Black exchanges a1 and b1."),
        ("c3c4", "swap", "White swaps sides."),
    ],
)
def test_moves_are_described(text: str, move: str, sentence: str) -> None:
    before = after(text)
    assert str(VIEW.describe_move(before, GAME.notation.read(move, before))) == sentence


def test_the_description_of_the_last_move_has_no_score() -> None:
    before = after("b1c1 a2a3 c2c3 b2b3 c1~c2 b2~c2", size=3, pie="off")
    ends = [move for move in before.legal_moves() if before.play(move).outcome()]
    assert ends and all("leads" not in str(VIEW.describe_move(before, move)) for move in ends)


@pytest.mark.parametrize(
    ("text", "size", "move", "sentence"),
    [
        ("c1c2", 7, "c4c3", "White would lead 2 to 1."),
        ("", 7, "c3c4", "The score would be 0 to 0."),
        ("c3c4", 7, "swap", "You would be Black, and White would move next."),
        (
            "a1a2",
            2,
            "b1b2",
            "That ends the game, and Black wins: tied at zero, and White, who made the last "
            "move, loses.",
        ),
    ],
)
def test_a_pending_move_is_previewed(text: str, size: int, move: str, sentence: str) -> None:
    position = after(text, size=size)
    assert str(VIEW.preview(position, GAME.notation.read(move, position))) == sentence


def panels(text: str, size: int = 7) -> list[object]:
    position = after(text, size=size)
    return list(VIEW.panels([position], []))


def test_an_empty_board_has_no_panels() -> None:
    assert panels("") == []


def test_the_histogram_counts_both_colours_and_outlines_the_deciding_size() -> None:
    table = histogram(Tally({5: 1, 3: 2}, {5: 1, 4: 1, 2: 1}))
    assert [str(column) for column in table.columns] == ["Size", "Black", "White"]
    assert table.rows == (
        ("5", "1", "1"),
        ("4", "–", "1"),
        ("3", "2", "–"),
        ("2", "–", "1"),
    )
    assert table.strong == {(1, 0), (1, 1), (1, 2)}
    assert histogram(Tally({2: 1}, {2: 1})).strong == frozenset()


def test_zero_to_zero_warns_with_the_parity_of_the_moves() -> None:
    table, warning = panels("a1a2 b1b2")
    assert isinstance(table, PanelTable) and isinstance(warning, Fold)
    assert str(warning.content.text) == (
        "If it ends 0 to 0, the last mover loses: Black after an odd number of moves, "
        "White after an even one. 2 moves have been made."
    )


def test_the_warning_disappears_with_a_lead_and_at_the_end() -> None:
    for text, size in (("c1c2 c4c3", 7), ("a1a2 b1b2", 2)):
        assert not any(isinstance(p, Fold) for p in panels(text, size))


def test_the_warning_names_the_correct_last_mover() -> None:
    for seed in range(60):
        end = random_positions(3, seed)[-1]
        outcome = end.outcome()
        if not end.tally().leader():
            loser = BLACK if end.moves_made % 2 else WHITE
            assert outcome is not None and outcome.winner == 1 - end.seat(loser)


def test_a_whole_game_can_be_described_and_drawn() -> None:
    position = GAME.start(size=4)
    positions, moves = [position], []
    for move in GAME.brain.playout(position, Random(9))[1]:
        assert str(VIEW.preview(position, move))
        assert str(VIEW.describe_move(position, move)).endswith(".")
        assert str(VIEW.status(position))
        position = position.play(move)
        positions.append(position)
        moves.append(move)
        assert VIEW.panels(positions, moves)
        assert all(str(VIEW.describe_target(position, name)) for name in position.tables.names)
    assert not any(isinstance(shape, Disc) for shape in shapes(VIEW.scene(position)))
