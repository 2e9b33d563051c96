"""The words of a review: values, losses in the order in which they are shown, the person."""

import pytest

from pentabula.app.play.players import EnginePlayer, Person, is_you, write_occupants
from pentabula.app.reviewing import words
from pentabula.core.brain import ESTIMATE, EXACT, PROVED, Evaluation, MoveEvaluation
from pentabula.review.judgement import Decision
from pentabula.search.levels import level
from tests.app.sessions import session as session_of
from tests.review.test_game_review import record_of, reviewed


def test_a_point_of_the_graph_is_described_by_its_move_and_value_and_addresses_the_user() -> None:
    session = session_of(record_of())
    about = words.ReviewWords.of(reviewed(record_of()), session)
    said = [str(about.ply(ply)) for ply in (0, 1)]
    assert said == ["Start: LOW wins (proved)", "1. 3: HIGH wins (proved), turning point"]
    assert str(about.finished()).startswith("The review is finished: 1 turning point.")
    assert "1. 3:" in str(about.description())
    record = record_of()
    write_occupants((Person(), EnginePlayer(level("club"))), record.tags)
    review, who = reviewed(record), words.names(session_of(record))
    assert is_you(who[0]) and not is_you(who[1])
    about = words.ReviewWords(review, who, 0)
    said = [str(about.ply(ply, seat)) for ply in (0, 1) for seat in (0, 1)]
    assert any(": You win (proved)" in each for each in said)
    said += [str(about.finished())]
    assert any("Your accuracy: " in each for each in said)
    assert not any(f"of {who[0]}" in each or f"{who[0]} wins" in each for each in said)


@pytest.mark.parametrize(
    ("number", "text"), [(0.1234, "+12.3%"), (-0.05, "−5.0%"), (-0.0001, "0.0%")]
)
def test_a_change_has_a_sign(number: float, text: str) -> None:
    assert str(words.change_words(number)) == text


def lost(ply: int, loss: float, kind: str = ESTIMATE, back: float = 0.0) -> Decision:
    """A turning point with this loss."""
    played = MoveEvaluation("worse", Evaluation(1 - loss, kind))
    best = MoveEvaluation("best", Evaluation(1.0, kind))
    return Decision(ply, 0, played, best, 0.5, True, loss, back)


def test_the_list_is_ordered_by_the_losses_that_it_shows_and_what_was_given_back() -> None:
    points = [lost(40, 0.124), lost(30, 0.151), lost(20, 0.154), lost(10, 0.0871, EXACT)]
    said = [(each.ply, str(words.lost_words(each))) for each in words.by_shown_loss(points)]
    assert said == [(30, "−15%"), (20, "−15%"), (40, "−12%"), (10, "−8.7%")]
    points = [lost(40, 0.124), lost(31, 0.4, PROVED, 0.4), lost(10, 0.3871, EXACT, 0.274)]
    said = [(each.ply, str(words.back_words(each))) for each in words.by_shown_loss(points)]
    assert said == [(40, "+0%"), (10, "+27.4%"), (31, "+40%")]
