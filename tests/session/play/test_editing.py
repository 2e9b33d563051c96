"""Changes to a record: resignation, comments, marks, promoting, deleting, copying."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.record import read_record, write_record
from pentabula.session.play.browsing import back, first, next_variation
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.editing import (
    MAX_COMMENT,
    delete,
    extract_variation,
    promote,
    resign,
    resigning_seat,
    set_comment,
    toggle_glyph,
)
from pentabula.session.play.session import Session

HEAD = '[Game "konobi"][Size "6"][Pie "off"]'
TREE = f"{HEAD} 1. c3 2. d5 (2. a1 3. e1 (3. f6 4. a5)) 3. f2 4. a6"
OVER = "konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4"


def session(text: str = TREE, first: str = "", second: str = "") -> Session:
    record = read_record(text, games.load)
    record.tags.update({"Seat0": first, "Seat1": second})
    return Session(record, LocalDice(Random(1)))


def moves(playing: Session) -> str:
    return write_record(playing.record).partition("\n\n")[2].strip()


# Resigning


@pytest.mark.parametrize(
    ("text", "levels", "seat"),
    [
        ("konobi?moves=c3", ("", ""), 1),
        ("konobi?moves=c3", ("", "Level novice"), 0),
        ("konobi?moves=c3", ("Level novice", ""), 1),
        ("konobi?moves=c3", ("Level novice", "Level novice"), None),
        (OVER, ("", ""), None),
        ("tabula", ("", ""), None),
        ("tabula", ("", "Level novice"), 0),
        ("tabula?start=1", ("", ""), 1),
    ],
)
def test_who_can_resign(text: str, levels: tuple[str, str], seat: int | None) -> None:
    assert resigning_seat(session(text, *levels)) == seat


def test_a_game_is_not_resigned_twice() -> None:
    playing = session("konobi?moves=c3")
    resign(playing)
    assert resigning_seat(playing) is None
    back(playing)
    assert resigning_seat(playing) is None


def test_resigning_while_browsing_ends_the_line_and_loses_no_move() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3,d4,a1")
    first(playing)
    resign(playing)
    assert [node.token for node in playing.node.line()] == ["c3", "d4", "a1"]
    assert playing.outcome is not None and playing.outcome.winner == 0


# Notes


def test_a_comment_is_set_cut_and_removed() -> None:
    playing = session()
    set_comment(playing, "  a good reply ")
    assert moves(playing).endswith("4. a6 {a good reply}")
    set_comment(playing, "x" * 10_000)
    assert len(playing.node.comment) == MAX_COMMENT
    set_comment(playing, " ")
    assert moves(playing).endswith("4. a6")


def test_one_mark_replaces_another_and_leaves_other_glyphs() -> None:
    playing = session(f"{HEAD} 1. c3 $14 $1")
    toggle_glyph(playing, 4)
    assert playing.node.glyphs == (4, 14)
    toggle_glyph(playing, 14)
    toggle_glyph(playing, 4)
    assert playing.node.glyphs == ()
    toggle_glyph(playing, 10)
    assert playing.node.glyphs == (10,)


# Variations


def test_a_variation_is_promoted_one_level_at_a_time_and_back() -> None:
    playing = session()
    before = moves(playing)
    next_variation(playing)
    playing.go(playing.node.children[1])
    one = promote(playing)
    assert "(2. a1 3. f6 4. a5 (" not in moves(playing)
    assert moves(playing) == "1. c3 2. d5 (2. a1 3. f6 (3. e1) 4. a5) 3. f2 4. a6"
    two = promote(playing)
    assert moves(playing) == "1. c3 2. a1 (2. d5 3. f2 4. a6) 3. f6 (3. e1) 4. a5"
    assert promote(playing) is None
    assert one is not None and two is not None
    two.undo(playing)
    one.undo(playing)
    assert moves(playing) == before


def test_a_move_is_deleted_with_what_follows_and_restored() -> None:
    playing = session()
    before = moves(playing)
    next_variation(playing)
    gone = playing.node
    edit = delete(playing)
    assert moves(playing) == "1. c3 2. d5 3. f2 4. a6"
    assert playing.node.token == "c3" and playing.cursor.is_paused
    playing.tap("b6")
    assert edit is not None
    edit.undo(playing)
    assert playing.node is gone
    assert moves(playing) == before.replace(") 3.", ") (2. b6) 3.")


def test_restoring_a_deleted_line_replaces_a_later_resignation() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3,d4")
    edit = delete(playing)
    resign(playing)
    assert edit is not None
    edit.undo(playing)
    assert playing.outcome is None
    assert moves(playing) == "1. c3 2. d4"


def test_a_claimed_result_is_removed_and_restored_with_its_line() -> None:
    playing = session(f'{HEAD}[Result "1-0 on time"] 1. c3 2. d5')
    edit = delete(playing)
    assert "Result" not in playing.record.tags
    assert edit is not None
    edit.undo(playing)
    assert playing.record.tags["Result"] == "1-0 on time"


def test_the_start_is_neither_deleted_nor_promoted() -> None:
    playing = session()
    first(playing)
    assert delete(playing) is None
    assert promote(playing) is None
    assert extract_variation(playing) is None


def test_a_variation_is_copied_as_a_new_game() -> None:
    playing = session(TREE.replace("1. c3", '[Result "1-0 on time"] {the game} 1. c3 $1'), "Ana")
    before = moves(playing)
    next_variation(playing)
    playing.go(playing.node.children[1])
    found = extract_variation(playing)
    assert found is not None
    record, node = found
    assert (
        moves(Session(record, LocalDice(Random(1))))
        == "{the game} 1. c3 $1 2. a1 3. f6 (3. e1) 4. a5"
    )
    assert [step.token for step in node.line()] == ["c3", "a1", "f6"]
    assert record.tags == {"Seat0": "Ana", "Seat1": ""}
    assert record.options == playing.record.options
    record.remove(record.root.children[0])
    assert moves(playing) == before


def test_a_resigned_variation_is_still_resigned_as_a_new_game() -> None:
    playing = session(f"{HEAD} 1. c3 2. d5 (2. a1 1-0) 3. f2")
    next_variation(playing)
    found = extract_variation(playing)
    assert found is not None and found[1].resigned == 1
