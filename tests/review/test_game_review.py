"""A review at the table: its line in the record, its graph for one side."""

from pentabula import games
from pentabula.core.record import Record, read_record
from pentabula.review.game_review import GameReview
from pentabula.review.graph import graph
from tests.review.games_played import reviewed_at_table

GIVEN_AWAY = "tau rows=4 cols=4 bid3 bid7 pass row2 row3 cola"


def record_of(text: str = GIVEN_AWAY) -> Record:
    return read_record(text, games.load)


def reviewed(record: Record) -> GameReview:
    found = reviewed_at_table(record)
    found.is_done = True
    return found


def test_plies_are_nodes_of_the_record_and_back_in_its_main_line_only() -> None:
    record = record_of()
    review = GameReview.of(record)
    line = [record.root, *record.root.main_line_end().line()]
    for ply, node in enumerate(line):
        assert review.node_at(record, ply) is node
        assert review.ply_of(node) == review.nearest_ply(node) == ply
    beside = record.play(line[4], next(iter(line[4].position.legal_moves())))
    assert review.ply_of(beside) is None and review.nearest_ply(beside) == 4
    assert review.is_of(record)
    first, *_ = record.root.children
    record.remove(first.main_line_end())
    assert not review.is_of(record) and review.node_at(record, 6) is record.root.main_line_end()
    assert not review.is_of(record_of("tau rows=4 cols=5 bid3"))


def test_the_graph_shows_the_limit_for_either_side_and_a_stored_review_is_read_back() -> None:
    review = reviewed(record_of())
    one, other = graph(review, 0), graph(review, 1)
    assert [dot.ply for dot in one.dots] == list(range(7))
    assert [round(a.height + b.height, 9) for a, b in zip(one.dots, other.dots, strict=True)] == [
        1
    ] * 7
    assert str(one.middle) == "The line in the middle is the LIMIT, 7."
    # Seat 1 is HIGH, and wins by the product 9 from the pass on.
    assert all(0.5 < dot.height < 0.8 for dot in other.dots[3:])
    assert [dot.ply for dot in one.marks] == [1] and all(dot.is_certain for dot in one.dots)
    text = review.stored_text(is_open=True)
    assert text.startswith('{"open": true')
    again = GameReview.from_stored(text, games.load)
    assert again.is_done and again.judgement == review.judgement
