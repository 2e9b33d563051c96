"""Tabik's drawing and words."""

from collections import Counter
from itertools import product

import pytest

from pentabula.boards.scene import Disc, Line, Piece, Rounded, Text
from pentabula.core.move_entry import Entries, entry_state
from pentabula.games.tabik import GAME
from pentabula.games.tabik.rules.explain import explain, refuse
from pentabula.games.tabik.rules.position import Position
from pentabula.games.tabik.rules.scoring import BLACK, WHITE, Tally
from pentabula.games.tabik.rules.segments import EXCHANGE, PLACE, Move
from pentabula.games.tabik.view.panels import histogram
from pentabula.games.tabik.view.scene import BLACK_STONE, LEVEL_ROD, UPRIGHT_ROD, WHITE_STONE
from tests.games.tabik.test_rules import after, random_positions

VIEW = GAME.view


def at(position: Position, name: str) -> tuple[float, float]:
    site = VIEW.board(position).by_name[name]
    return site.x, site.y


def figures(position: Position) -> dict[tuple[float, float], tuple[str, str]]:
    over = VIEW.scene(position).over
    return {(s.x, s.y): (s.text, s.role) for s in over if isinstance(s, Text)}


def test_every_stone_and_every_rod_is_drawn_once() -> None:
    for position in random_positions(5, 2):
        pieces = VIEW.scene(position).pieces
        kinds = Counter(piece.kind for piece in pieces)
        assert kinds[BLACK_STONE] == position.black.bit_count()
        assert kinds[WHITE_STONE] == position.white.bit_count()
        assert kinds[UPRIGHT_ROD] + kinds[LEVEL_ROD] == position.rods.bit_count()
        assert len({(piece.x, piece.y) for piece in pieces}) == len(pieces)
        assert not any(isinstance(shape, Disc) for kind in kinds for shape in kind.shapes)


def test_stones_are_on_their_cells_white_with_a_ring_and_rods_between_them() -> None:
    position = after("c3c4 a1b1")
    pieces = set(VIEW.scene(position).pieces)
    (x, y), (_, above) = at(position, "c3"), at(position, "c4")
    assert Piece(BLACK_STONE, x, y) in pieces and Piece(WHITE_STONE, x, above) in pieces
    assert Piece(LEVEL_ROD, x, (y + above) / 2) in pieces
    (left, low), (right, _) = at(position, "a1"), at(position, "b1")
    assert Piece(UPRIGHT_ROD, (left + right) / 2, low) in pieces
    assert [shape.role for shape in WHITE_STONE.shapes] == ["second", "second-ring"]


def test_necks_join_the_stones_of_each_group() -> None:
    for position in random_positions(4, 3):
        black, white = position.joints()
        for segment in position.tables.segments:
            held = (position.at(segment.low), position.at(segment.high))
            assert bool(black & segment.rod) == (held == (BLACK, BLACK))
            assert bool(white & segment.rod) == (held == (WHITE, WHITE))
        roles = Counter(shape.role for shape in VIEW.scene(position).under)
        assert roles["first"] == black.bit_count() and roles["second"] == white.bit_count()


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
def test_a_half_made_move_shows_its_stone_and_the_possible_rods(chosen, roles):
    position = after("c3c4 d4d3")
    over = VIEW.scene(position, chosen).over
    assert [shape.role for shape in over if not isinstance(shape, Text)] == roles


def test_the_faint_stone_and_rods_are_on_and_between_the_cells() -> None:
    position = after("")
    stone = VIEW.scene(position, ("b2",)).over[-1]
    assert isinstance(stone, Rounded)
    centre = (stone.x + stone.width / 2, stone.y + stone.height / 2)
    assert centre == pytest.approx(at(position, "b2"))
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


def test_the_description_of_the_last_move_has_no_score() -> None:
    before = after("b1c1 a2a3 c2c3 b2b3 c1~c2 b2~c2", size=3, pie="off")
    ends = [move for move in before.legal_moves() if before.play(move).outcome()]
    assert ends and all("leads" not in str(VIEW.describe_move(before, move)) for move in ends)


def test_the_histogram_counts_both_colours_and_outlines_the_deciding_size() -> None:
    table = histogram(Tally({5: 1, 3: 2}, {5: 1, 4: 1, 2: 1}))
    assert [str(column) for column in table.columns] == ["Size", "Black", "White"]
    assert table.rows == (("5", "1", "1"), ("4", "–", "1"), ("3", "2", "–"), ("2", "–", "1"))
    assert table.strong == {(1, 0), (1, 1), (1, 2)}
    assert histogram(Tally({2: 1}, {2: 1})).strong == frozenset()


def test_every_illegal_move_is_refused_for_a_true_reason() -> None:
    for position in random_positions(3, 6)[:-1]:
        cell, moves = position.tables.cell, position.legal_moves()
        names = position.tables.names
        for move in map(Move._make, product(names, (PLACE, EXCHANGE), names)):
            if move in moves or (move.sign and cell[move.one] > cell[move.two]):
                continue
            said = str(refuse(position, move).sentence)
            held = [position.at(cell[name]) for name in (move.one, move.two)]
            segment = position.tables.segment(move.one, move.two)
            assert ("not adjacent" in said) == (segment is None)
            if "hold" in said:
                assert any(held) and move.sign == PLACE
            if "empty: an exchange" in said:
                assert not all(held)
            if "are both" in said:
                assert held[0] == held[1] != 0
            if "a rod between" in said:
                assert segment and position.has_rod(segment) and sorted(held) == [1, 2]


def test_every_closed_target_of_every_half_made_move_is_explained() -> None:
    for position in random_positions(3, 12)[:-1]:
        entries = Entries.of(GAME, position)
        halves = {path[:depth] for path, _ in entries.paths for depth in range(len(path))}
        for chosen in halves:
            open_ = entry_state(entries, chosen).next
            for target in {*position.tables.names, "swap", "pass", "d4"} - open_:
                refusal = explain(position, chosen, target)
                assert str(refusal.sentence)[-1] == "." and refusal.clause.startswith("tabik.md, ")
                assert {*refusal.sites, *refusal.counterexample} <= set(position.tables.names)
                assert set(refusal.counterexample) <= open_
