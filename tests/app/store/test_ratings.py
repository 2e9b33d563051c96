"""Glicko-2: the paper's worked example, and properties of all ratings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.store.ratings import Rating, expected, played, rested

ratings = st.builds(
    Rating, st.floats(400, 2800), st.floats(25, 350), st.floats(0.03, 0.1, exclude_min=True)
)


def test_the_worked_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    after = played(player, zip(opponents, (1.0, 0.0, 0.0), strict=True))
    assert after.points == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_games_only_the_uncertainty_grows() -> None:
    player = Rating(1500, 200, 0.06)
    assert played(player, ()) == rested(player, 1)
    assert rested(player, 1).points == 1500
    assert rested(player, 1).deviation == pytest.approx(200.27, abs=0.01)
    assert rested(player, 10**6).deviation == 350


def test_equal_ratings_give_even_chances_and_400_points_ten_to_one() -> None:
    assert expected(Rating(1500), Rating(1500)) == 0.5
    sure = expected(Rating(1900, 0.001), Rating(1500, 0.001))
    assert sure == pytest.approx(10 / 11, abs=0.001)
    assert 0.5 < expected(Rating(1900), Rating(1500)) < sure


@given(ratings, ratings)
def test_a_win_raises_the_rating_and_a_loss_lowers_it(player: Rating, opponent: Rating) -> None:
    won, lost = (played(player, [(opponent, score)]) for score in (1.0, 0.0))
    assert lost.points < player.points < won.points
    assert 0 < won.deviation < 351 and 0 < lost.deviation < 351
    assert 0 < won.volatility < 1


@given(ratings, st.lists(st.tuples(ratings, st.sampled_from((0.0, 1.0))), max_size=20))
def test_a_rating_stays_finite_after_any_games(
    player: Rating, games: list[tuple[Rating, float]]
) -> None:
    after = played(player, games)
    assert -3000 < after.points < 6000
    assert 0 < after.deviation <= 351


@given(ratings, ratings)
def test_the_chances_of_two_opponents_sum_to_one(one: Rating, other: Rating) -> None:
    assert expected(one, other) + expected(other, one) == pytest.approx(1)
