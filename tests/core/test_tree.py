"""Two records of one game become one tree, and nothing that was played is lost."""

from __future__ import annotations

from pentabula import games
from pentabula.core.record import read_record, write_record

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
