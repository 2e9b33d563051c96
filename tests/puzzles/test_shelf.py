"""Puzzles as text: what is written reads back, and a broken line gives a clear sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.record import Record, write_link
from pentabula.core.starts import fold
from pentabula.puzzles.puzzle import DEFAULT, decisions
from pentabula.puzzles.shelf import ShelfError, check, read_puzzle, read_shelf, write_shelf
from tests.puzzles.samples import BID, KONOBI, TABULA, TAU, puzzle

GAME = games.load("konobi")
HEADER = "puzzles konobi 1"


def test_a_shelf_reads_back_the_easiest_first() -> None:
    hard = KONOBI.replace("2 win", "5 win").replace(",e1 |", " |")
    shelf = [puzzle("konobi", hard), puzzle("konobi", KONOBI)]
    text = write_shelf(GAME, shelf)
    assert text.splitlines() == [HEADER, KONOBI, hard]
    assert read_shelf(text, GAME) == tuple(reversed(shelf))


def test_a_puzzle_knows_its_position_and_where_the_solver_decides() -> None:
    made = puzzle("konobi", KONOBI)
    start = made.record(GAME).root.main_line_end()
    assert start.ply == 28 and start.token == "e1"
    assert decisions(made, start.position, GAME) == [0, 2]
    assert made.answers == ({DEFAULT: "f1", "e2": "d2"}, {DEFAULT: "f2"})
    assert len(made.id) == 6 and made.link.startswith("konobi?size=7&pie=off&moves=c3,")


@pytest.mark.parametrize(
    ("name", "line"),
    [("konobi", KONOBI), ("tau", TAU), ("tau", BID), ("tabula", TABULA)],
)
def test_legal_puzzles_pass_the_check(name: str, line: str) -> None:
    check(puzzle(name, line), games.load(name))


def test_a_puzzle_may_start_from_a_position() -> None:
    for name, line in (("konobi", KONOBI), ("tau", TAU)):
        game = games.load(name)
        start = puzzle(name, line).record(game).root.main_line_end().position
        record = Record.start(game, {}, fold(start))
        place = write_link(record, record.root).partition("?")[2]
        made = replace(puzzle(name, line), place=place)
        check(made, game)
        assert read_shelf(write_shelf(game, [made]), game) == (made,)
        assert str(made.record(game).root.position) == str(start)


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("", "it does not have the form of a puzzle"),
        (KONOBI.replace("2 win", "7 win"), "there is no grade 7"),
        (KONOBI.replace("2 win", "2 wln"), "there is no task “wln”"),
        (KONOBI.replace("double", "ladder"), "there is no theme “ladder”"),
        (KONOBI.replace("f2=*", "f2:*"), "“f2:*” is no refutation"),
        (KONOBI, "the position has a puzzle already"),
    ],
)
def test_a_broken_line_is_named_with_what_is_wrong(broken: str, why: str) -> None:
    with pytest.raises(ShelfError) as caught:
        read_shelf("\n".join([HEADER, KONOBI, broken, ""]), GAME)
    assert str(caught.value) == f"Line 3 of the puzzles is broken: {why}."


def test_puzzles_of_another_game_or_of_other_rules_are_refused() -> None:
    for text in ("", "puzzles konobi 2\n", "puzzles tau 1\n", "<b>"):
        with pytest.raises(ShelfError, match="they should begin with “puzzles konobi 1”"):
            read_shelf(text, GAME)
    with pytest.raises(ShelfError, match="more than 2,000 lines"):
        read_shelf("\n".join([HEADER, *["x"] * 2000]), GAME)


@pytest.mark.parametrize(
    "line",
    [
        KONOBI.replace("f1 d2", "f7 d2").replace("moves=c3", "moves=zz"),
        KONOBI.replace("| f1 d2 f2 |", "| c3 d2 f2 |"),
        KONOBI.replace("f2=*", "c3=*"),
        KONOBI.replace("d2=e2", "d2=c3"),
        KONOBI.replace("; f2=*", ""),
    ],
)
def test_what_is_not_legal_in_a_puzzle_is_found(line: str) -> None:
    with pytest.raises(GameError):
        check(read_puzzle(line, GAME), GAME)
