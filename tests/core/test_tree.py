"""The tree of moves: playing, promoting, removing, and merging without losing anything."""

from __future__ import annotations

from pentabula import games
from pentabula.core.record import Record, read_record, write_record
from tests.core.nim import NIM, load
from tests.core.records import tokens_of

TAGS = '[Game "konobi"]\n[Size "5"]\n[Pie "off"]\n\n'


def of(moves: str):
    return read_record(TAGS + moves, games.load)


def test_what_the_other_has_besides_is_added_as_variations():
    mine, other = of("1. c3 2. d4 3. a1"), of("1. c3 2. b2 (2. d4 3. a2) 3. e5")
    assert mine.merge(other)
    both = of("1. c3 2. d4 (2. b2 3. e5) 3. a1 (3. a2)")
    assert write_record(mine) == write_record(both)
    assert [node.ply for node in mine.root.main_line_end().line()] == [1, 2, 3]


def test_nothing_is_added_where_all_is_there():
    mine = of("1. c3 2. d4 (2. b2 3. e5) 3. a1")
    before = write_record(mine)
    assert not mine.merge(of("1. c3 2. b2 3. e5"))
    assert write_record(mine) == before


def test_comments_are_taken_where_there_are_none():
    mine = of("1. c3 {mine} 2. d4")
    mine.merge(of("1. c3 {theirs} 2. d4 {theirs too} $2"))
    assert write_record(mine) == write_record(of("1. c3 {mine} 2. d4 {theirs too} $2"))


def test_records_of_other_games_or_options_are_not_alike():
    assert of("1. c3").is_like(of("1. d4"))
    assert not of("").is_like(read_record("konobi size=6 pie=off", games.load))
    assert not of("").is_like(read_record("tabik size=5 pie=off", games.load))


def test_playing_the_same_move_twice_gives_the_same_node():
    record = Record.start(NIM, {"size": 2})
    first = record.play(record.root, "two")
    assert record.play(record.root, "two") is first
    assert record.root.children == (first,)
    assert (first.ply, first.parent, first.token) == (1, record.root, "two")


def test_the_first_move_played_is_the_main_line_and_promoting_changes_it():
    record = read_record('[Game "nim"] two coin0 (coin1) a1', load)
    one, other = record.root.children[0].children
    assert record.root.main_line_end().token == "a1"
    record.promote(other)
    assert record.root.main_line_end() is other
    record.remove(other)
    assert record.root.main_line_end().line()[1] is one
    record.remove(record.root)
    record.promote(record.root)
    assert tokens_of(record) == ["two", "coin0", "a1"]
