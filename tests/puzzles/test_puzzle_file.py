"""Puzzles as text: they read back, and a broken line is reported clearly."""

from dataclasses import replace

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.hints import PLAIN
from pentabula.core.record import Record, write_link
from pentabula.core.starts import folded_diagram
from pentabula.puzzles import puzzle_file
from pentabula.puzzles.daily import DIFFICULTIES, game_of, puzzles_of
from pentabula.puzzles.puzzle import DEFAULT, decisions
from tests.puzzles.samples import BID, KONOBI, TABULA, TAU, puzzle

GAME = games.load("konobi")
HEADER = "puzzles konobi 1"


def test_a_shelf_reads_back_the_easiest_first() -> None:
    hard = KONOBI.replace("2 win", "5 win").replace(",e1 |", " |")
    shelf = [puzzle("konobi", hard), puzzle("konobi", KONOBI)]
    text = puzzle_file.write_puzzles(GAME, shelf)
    assert text.splitlines() == [HEADER, KONOBI, hard]
    assert puzzle_file.read_puzzles(text, GAME) == tuple(reversed(shelf))


def test_a_puzzle_has_its_position_and_the_indices_of_the_decisions() -> None:
    made = puzzle("konobi", KONOBI)
    start = made.record(GAME).root.main_line_end()
    assert start.ply == 28 and start.token == "e1"
    assert decisions(made, start.position, GAME) == [0, 2]
    assert made.refutations == ({DEFAULT: "f1", "e2": "d2"}, {DEFAULT: "f2"})
    assert len(made.id) == 6 and made.link.startswith("konobi?size=7&pie=off&moves=c3,")


@pytest.mark.parametrize(
    ("name", "line"), [("konobi", KONOBI), ("tau", TAU), ("tau", BID), ("tabula", TABULA)]
)
def test_legal_puzzles_pass_the_check(name: str, line: str) -> None:
    puzzle_file.check(puzzle(name, line), games.load(name))


def test_a_puzzle_may_start_from_a_position() -> None:
    for name, line in (("konobi", KONOBI), ("tau", TAU)):
        game = games.load(name)
        start = puzzle(name, line).record(game).root.main_line_end().position
        record = Record.start(game, {}, folded_diagram(start))
        query = write_link(record, record.root).partition("?")[2]
        made = replace(puzzle(name, line), query=query)
        puzzle_file.check(made, game)
        assert puzzle_file.read_puzzles(puzzle_file.write_puzzles(game, [made]), game) == (made,)
        assert str(made.record(game).root.position) == str(start)


def test_an_ending_reads_back_and_must_win_the_game() -> None:
    line = KONOBI.replace("2 win", "2 only").replace(" d2 f2 |", " |").replace("; f2=*", "")
    made = puzzle("konobi", f"{line} | d2 f2")
    assert made.ending == ("d2", "f2") and puzzle_file.write_puzzle(made) == f"{line} | d2 f2"
    puzzle_file.check(made, GAME)
    for wrong in ("d2", "d2 a7", "d2 c3"):
        with pytest.raises(GameError):
            puzzle_file.check(puzzle("konobi", f"{line} | {wrong}"), GAME)


def test_a_stored_puzzle_with_a_theme_of_another_version_is_still_read() -> None:
    old = KONOBI.replace("double", "strong")
    assert puzzle_file.read_puzzle(old, GAME).theme == PLAIN
    assert puzzle_file.read_puzzles(f"{HEADER}\n{old}\n", GAME, is_lenient=True)[0].theme == PLAIN


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("", "it does not have the form of a puzzle"),
        (KONOBI.replace("2 win", "7 win"), "there is no grade 7"),
        (KONOBI.replace("2 win", "2 wln"), "there is no goal “wln”"),
        (KONOBI.replace("double", "ladder"), "there is no theme “ladder”"),
        (KONOBI.replace("f2=*", "f2:*"), "“f2:*” is not a refutation"),
        (KONOBI, "the position has a puzzle already"),
    ],
)
def test_an_error_names_the_broken_line_and_the_reason(broken: str, why: str) -> None:
    with pytest.raises(puzzle_file.PuzzleFileError) as caught:
        puzzle_file.read_puzzles("\n".join([HEADER, KONOBI, broken, ""]), GAME)
    assert str(caught.value) == f"Line 3 of the puzzles is broken: {why}."


def test_puzzles_for_another_game_or_other_rules_are_refused() -> None:
    for text in ("", "puzzles konobi 2\n", "puzzles tau 1\n", "<b>"):
        with pytest.raises(
            puzzle_file.PuzzleFileError, match="they should begin with “puzzles konobi 1”"
        ):
            puzzle_file.read_puzzles(text, GAME)
    with pytest.raises(puzzle_file.PuzzleFileError, match="more than 2,000 lines"):
        puzzle_file.read_puzzles("\n".join([HEADER, *["x"] * 2000]), GAME)


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
def test_an_illegal_move_in_a_puzzle_is_found(line: str) -> None:
    with pytest.raises(GameError):
        puzzle_file.check(puzzle_file.read_puzzle(line, GAME), GAME)


NAMES = ("tau", "stawn", "konobi")
SHELF = [replace(puzzle("tau", TAU), query=f"rows=6&cols={n}") for n in range(2, 12)]


def test_games_take_turns_and_every_puzzle_appears_once_per_cycle() -> None:
    assert [game_of(day, NAMES) for day in range(4)] == ["konobi", "stawn", "tau", "konobi"]
    for cycle in range(3):
        days = range(cycle * 30, cycle * 30 + 30, 3)
        assert len({puzzles_of(day, 3, SHELF)["medium"].id for day in days}) == len(SHELF)
    first, second = (
        [puzzles_of(day, 3, SHELF)["medium"].id for day in range(at, at + 30)] for at in (0, 30)
    )
    assert first != second
    grades = [replace(each, grade=n % 5 + 1) for n, each in enumerate(SHELF)]
    assert list(puzzles_of(20_000, 5, grades)) == list(DIFFICULTIES)
    assert puzzles_of(20_000, 5, grades) == puzzles_of(20_000, 5, grades[::-1])
    assert not puzzles_of(20_000, 5, [])
