"""The study of reviews: games are reproducible, reviews are compared and summarised."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.core.record import read_record
from pentabula.review.data import ReviewLimits
from tools.command import main
from tools.reviews.stability import Case, Found, Summary, compared, played, reviewed


def test_a_case_always_gives_the_same_complete_game() -> None:
    link = played(Case("tau", "casual", 7))
    assert link == played(Case("tau", "casual", 7))
    assert link != played(Case("tau", "casual", 8))
    assert read_record(link, games.load).root.main_line_end().position.outcome() is not None


def test_two_reviews_of_a_solved_game_agree() -> None:
    found = compared(Case("tau", "novice", 3))
    assert found.agreement == 1 and found.points[0] == found.points[1]
    assert found.seconds >= found.quick >= 0


def test_a_review_has_its_turning_points_by_ply() -> None:
    plies, *_ = reviewed("tau?rows=4&cols=4&moves=bid3,bid5,pass", ReviewLimits())
    assert plies == (3, 2, 1)


def test_the_summary_counts_agreement() -> None:
    summary = Summary(
        [
            Found("a", ((3, 5), (3, 7, 5)), 0.5, 2.0),
            Found("b", ((4,), (6, 4)), 1.0, 3.0),
            Found("c", ((), ()), 1.5, 4.0),
        ]
    )
    assert [each.agreement for each in summary.found] == [1, 0, 1]
    assert str(summary) == (
        "3 games, the same worst turning point in 2 (95 %: 21% to 94%); "
        "3 of 3 turning points named twice; quick pass 1.0 s, "
        "review 3.0 s in the median, 4.0 s at most"
    )


def test_agreement_is_counted_by_pairs_of_reviews() -> None:
    found = Found("a", ((3, 5), (3, 7), (5, 3), (3,)), 0.5, 2.0)
    assert found.agreement == 0.5
    summary = Summary([found, Found("b", ((), (), (), ()), 0.5, 2.0)])
    assert "the same worst turning point in 1.5 (" in str(summary)
    assert len(compared(Case("tau", "novice", 3, reviews=3)).points) == 3


def test_one_review_of_a_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reviews", "tau", "--reviews", "1"]) != 0
    assert "2 or more" in capsys.readouterr().out


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reviews", "chess"]) != 0
    assert "chess" in capsys.readouterr().out
