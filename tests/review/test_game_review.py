"""A review at the table: its line in the record, its graph for one side, its words."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.players import Engine, Person, is_you, write_occupants
from pentabula.app.play.session import Session
from pentabula.app.play.words import review as words
from pentabula.core.brain import ESTIMATE, EXACT, PROVED, Evaluation, MoveEvaluation
from pentabula.core.record import Record, read_record
from pentabula.review.game_review import GameReview
from pentabula.review.graph import graph
from pentabula.review.judgement import Decision
from pentabula.review.review import Review
from pentabula.search.levels import level

GIVEN_AWAY = "tau rows=4 cols=4 bid3 bid7 pass row2 row3 cola"


def record_of(text: str = GIVEN_AWAY) -> Record:
    return read_record(text, games.load)


def reviewed(record: Record) -> GameReview:
    found = GameReview.of(record)
    Review(found.data).finish()
    found.drop_judgement()
    found.is_done = True
    return found


def test_plies_of_the_line_are_nodes_of_the_record_and_back() -> None:
    record = record_of()
    review = GameReview.of(record)
    line = [record.root, *record.root.main_line_end().line()]
    for ply, node in enumerate(line):
        assert review.node_at(record, ply) is node
        assert review.ply_of(node) == review.nearest_ply(node) == ply
    beside = record.play(line[4], next(iter(line[4].position.legal_moves())))
    assert review.ply_of(beside) is None and review.nearest_ply(beside) == 4
    assert review.is_of(record)


def test_a_review_does_not_belong_to_another_main_line() -> None:
    record = record_of()
    review = GameReview.of(record)
    first, *_ = record.root.children
    record.remove(first.main_line_end())
    assert not review.is_of(record)
    assert review.node_at(record, 6) is record.root.main_line_end()
    assert not review.is_of(record_of("tau rows=4 cols=5 bid3"))


def test_the_graph_shows_the_product_and_the_limit_for_either_side() -> None:
    review = reviewed(record_of())
    one, other = graph(review, 0), graph(review, 1)
    assert [dot.ply for dot in one.dots] == list(range(7))
    assert [round(a.height + b.height, 9) for a, b in zip(one.dots, other.dots, strict=True)] == [
        1
    ] * 7
    assert str(one.middle) == "The line in the middle is the LIMIT, 7."
    # Seat 1 is HIGH, and wins by the product 9 from the pass on.
    assert all(0.5 < dot.height < 0.8 for dot in other.dots[3:])
    assert [dot.ply for dot in one.marks] == [1]
    assert all(dot.is_certain for dot in one.dots)


def test_a_point_of_the_graph_is_described_by_its_move_and_value() -> None:
    review = reviewed(record_of())
    who = words.names(Session(record_of(), LocalDice(Random(1))))
    said = [str(words.ply_words(review, who, ply, 0)) for ply in (0, 1)]
    assert said == ["Start: LOW wins (proved)", "1. 3: HIGH wins (proved), turning point"]
    assert str(words.finished(review, who)).startswith("The review is finished: 1 turning point.")
    assert "1. 3:" in str(words.describe_graph(review, who, 0))


def test_a_review_addresses_the_person() -> None:
    record = record_of()
    write_occupants((Person(), Engine(level("club"))), record.tags)
    review, who = reviewed(record), words.names(Session(record, LocalDice(Random(1))))
    assert is_you(who[0]) and not is_you(who[1])
    said = [str(words.ply_words(review, who, ply, seat)) for ply in (0, 1) for seat in (0, 1)]
    assert any(": You win (proved)" in each for each in said)
    said += [str(words.finished(review, who))]
    assert any("Your accuracy: " in each for each in said)
    assert not any(f"of {who[0]}" in each or f"{who[0]} wins" in each for each in said)


@pytest.mark.parametrize(
    ("number", "text"), [(0.1234, "+12.3 %"), (-0.05, "−5.0 %"), (-0.0001, "0.0 %")]
)
def test_a_change_has_a_sign(number: float, text: str) -> None:
    assert str(words.changed(number)) == text


def test_a_stored_review_is_read_back() -> None:
    review = reviewed(record_of())
    text = review.kept_text(is_open=True)
    assert text.startswith('{"open": true')
    again = GameReview.from_kept(text, games.load)
    assert again.is_done and again.judgement == review.judgement


def lost(ply: int, loss: float, kind: str = ESTIMATE, back: float = 0.0) -> Decision:
    """A turning point with this loss."""
    played = MoveEvaluation("worse", Evaluation(1 - loss, kind))
    best = MoveEvaluation("best", Evaluation(1.0, kind))
    return Decision(ply, 0, played, best, 0.5, True, loss, back)


def test_the_list_is_ordered_by_the_losses_that_it_shows() -> None:
    points = [lost(40, 0.124), lost(30, 0.151), lost(20, 0.154), lost(10, 0.0871, EXACT)]
    said = [(each.ply, str(words.lost_words(each))) for each in words.by_shown_loss(points)]
    assert said == [
        (30, "about −15 %"),
        (20, "about −15 %"),
        (40, "about −12 %"),
        (10, "−8.7 %"),
    ]


def test_the_loss_given_back_is_shown_and_affects_the_order() -> None:
    points = [lost(40, 0.124), lost(31, 0.4, PROVED, 0.4), lost(10, 0.3871, EXACT, 0.274)]
    said = [(each.ply, str(words.back_words(each))) for each in words.by_shown_loss(points)]
    assert said == [(40, "+0 %"), (10, "+27.4 %"), (31, "+40 %")]
