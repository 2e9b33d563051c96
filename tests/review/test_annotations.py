"""A record with its review: marks, comments and better lines besides its own notes."""

from dataclasses import replace

import pytest

from pentabula import games
from pentabula.core.record import read_record, write_record
from pentabula.review.annotations import annotated, given_back, glyph
from pentabula.review.judgement import judge
from pentabula.review.summary import turning_points
from tests.core.records import every_node, shape
from tests.review.games_played import played_at_random, reviewed

TEXT = """\
[Game "tau"]
[Rows "4"]
[Cols "4"]
[Seat0 "Ana"]
[Result "0-1 by resignation"]

1. bid3 {too low?} (1. bid9 $5) 2. bid5 $1 3. pass 4. row2 5. row3
"""


@pytest.fixture
def record():
    return read_record(TEXT, games.load)


def test_existing_comments_marks_and_variations_are_kept_beside_translated_ones(record):
    before = write_record(record)
    marked = annotated(reviewed(record), str)
    assert write_record(record) == before and marked.tags == record.tags
    first, *others = marked.root.children
    own = record.root.next
    assert first.comment.startswith(own.comment + " This threw away the win. Better: bid7")
    assert [each.token for each in others] == ["bid9", "bid7"]
    assert others[0].glyphs == (5,) and first.next.glyphs == (1,)
    assert marked.root.main_line_end().loser == 0
    assert shape(read_record(write_record(marked), games.load).root) == shape(marked.root)
    translated = annotated(reviewed(record), lambda message: f"<{message.template}>")
    assert "<{first} {second}>" in translated.root.next.comment


def test_every_turning_point_is_marked_once(record):
    review = reviewed(record)
    marked = annotated(review, str)
    line = marked.root.main_line_end().line()
    for each in turning_points(review.judgement):
        assert "Better: " in line[each.ply - 1].comment
    assert line[0].glyphs == (4,)
    again = annotated(reviewed(marked), str)
    assert write_record(again) == write_record(marked)


def test_a_comment_names_what_the_reply_gave_back(record):
    review = reviewed(record)
    first = judge(review.data).decisions[0]
    assert annotated(review, str).root.next.comment.count("The reply gave all of it back.") == 1
    assert given_back(replace(first, given_back=0.0)) is None
    assert str(given_back(replace(first, given_back=0.254))) == "The reply gave 25% back."


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_annotated(name):
    review = reviewed(played_at_random(name, 2, plies=12))
    marked = annotated(review, str)
    assert len(every_node(marked.root)) >= len(review.data.positions)
    assert {glyph(each) for each in turning_points(review.judgement)} <= {2, 4, 6}
    assert shape(read_record(write_record(marked), games.load).root) == shape(marked.root)
