"""The tree of moves: playing, promoting, removing, and merging without losing anything."""

from pentabula import games
from pentabula.core.comments import Times
from pentabula.core.record import Record, read_record, write_record
from pentabula.core.tree import set_children
from tests.core.nim import NIM, load
from tests.core.records import tokens_of

TAGS = '[Game "konobi"]\n[Size "5"]\n[Pie "off"]\n\n'


def of(moves: str):
    return read_record(TAGS + moves, games.load)


def test_moves_of_the_other_record_are_merged_as_variations():
    mine, other = of("1. c3 2. d4 3. a1"), of("1. c3 2. b2 (2. d4 3. a2) 3. e5")
    assert mine.merge(other)
    both = of("1. c3 2. d4 (2. b2 3. e5) 3. a1 (3. a2)")
    assert write_record(mine) == write_record(both)
    assert [node.ply for node in mine.root.main_line_end().line()] == [1, 2, 3]
    mine = of("1. c3 2. d4 (2. b2 3. e5) 3. a1")
    before = write_record(mine)
    assert not mine.merge(of("1. c3 2. b2 3. e5")) and write_record(mine) == before


def test_comments_and_unknown_times_are_merged_one_by_one():
    mine = of("1. c3 {mine} 2. d4")
    mine.merge(of("1. c3 {theirs} 2. d4 {theirs too} $2"))
    assert write_record(mine) == write_record(of("1. c3 {mine} 2. d4 {theirs too} $2"))
    mine = of("1. c3 {[%clk 0:04:59]} 2. d4")
    mine.merge(of("1. c3 {[%clk 0:00:01] [%emt 0:00:02]} 2. d4 {[%emt 0:00:03]}"))
    assert [node.times for node in mine.root.main_line_end().line()] == [
        Times(299_000, 2_000),
        Times(None, 3_000),
    ]


def test_a_branch_keeps_comments_glyphs_and_times():
    record = of(
        "{[%clk 0:05:00] start} 1. c3 $1 {[%emt 0:00:02] why} (1. d4) 2. d4 {[%clk 0:01:00]}"
    )
    branch = record.branch(record.root.children[0])
    assert write_record(branch) == write_record(
        of("{[%clk 0:05:00] start} 1. c3 $1 {[%emt 0:00:02] why} 2. d4 {[%clk 0:01:00]}")
    )


def test_a_merged_move_has_one_judgement() -> None:
    mine = of("1. c3 $2 2. d4")
    mine.merge(of("1. c3 $1 $14 2. d4 $3 (2. a1 $6 $5)"))
    assert write_record(mine).endswith("1. c3 $2 $14 2. d4 $3 (2. a1 $6)\n")


def test_a_resignation_is_merged_if_neither_record_continues():
    moves = "1. c3 2. d4"
    resigned = of(moves)
    resigned.lose(resigned.root.main_line_end(), 0)
    mine = of(moves)
    assert mine.merge(resigned) and mine.root.main_line_end().loser == 0
    assert not mine.merge(of(moves)) and mine.root.main_line_end().loser == 0
    mine.root.main_line_end().loser = 1
    assert not mine.merge(resigned) and mine.root.main_line_end().loser == 1
    goes_on = of(f"{moves} 3. a1")
    assert not goes_on.merge(resigned)
    assert [node.loser for node in goes_on.root.main_line_end().line()] == [None] * 3


def test_a_branch_starts_at_the_first_node_off_the_main_line() -> None:
    record = of("1. c3 2. d4 (2. b2 3. e5 (3. e1 4. e5)) 3. a1")
    main, aside = record.root.children[0].children
    assert (
        record.root.branch_start
        is main.branch_start
        is record.root.main_line_end().branch_start
        is None
    )
    assert {node.branch_start for node in [aside, *aside.children]} == {aside}
    deepest = aside.children[1].next
    assert deepest is not None and deepest.branch_start is aside


def test_arranging_children_keeps_their_order_and_drops_a_resignation() -> None:
    record = of("1. c3 (1. d4) (1. e5)")
    record.root.loser = 1
    set_children(record.root, [])
    assert (record.root.children, record.root.loser) == ((), 1)
    first, second, third = of("1. c3 (1. d4) (1. e5)").root.children
    set_children(record.root, [third, first, second])
    assert [child.token for child in record.root.children] == ["e5", "c3", "d4"]
    assert record.root.loser is None


def test_records_with_other_games_or_options_are_not_the_same_game():
    assert of("1. c3").is_same_game(of("1. d4"))
    assert not of("").is_same_game(read_record("konobi size=6 pie=off", games.load))
    assert not of("").is_same_game(read_record("tabik size=5 pie=off", games.load))


def test_playing_the_same_move_twice_gives_the_same_node():
    record = Record.start(NIM, {"size": 2})
    first = record.play(record.root, "two")
    assert record.play(record.root, "two") is first and record.root.children == (first,)
    assert (first.ply, first.parent, first.token) == (1, record.root, "two")


def test_the_first_move_played_is_the_main_line_and_promoting_changes_it():
    record = read_record('[Game "nim"] two coin0 (coin1) a1', load)
    one, other = record.root.children[0].children
    assert record.root.main_line_end().token == "a1"
    record.promote_to_main(other)
    assert record.root.main_line_end() is other
    record.remove(other)
    assert record.root.main_line_end().line()[1] is one
    record.remove(record.root)
    record.promote_to_main(record.root)
    assert tokens_of(record) == ["two", "coin0", "a1"]
