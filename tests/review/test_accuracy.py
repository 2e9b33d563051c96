"""Games whose review once contradicted its graph: accuracy, estimates beside proofs, a phase."""

from dataclasses import replace

import pytest

from pentabula import games
from pentabula.app.reviewing.words import ReviewWords
from pentabula.core.message import ENGLISH, Message
from pentabula.review.data import ReviewData
from pentabula.review.game_review import GameReview
from pentabula.review.graph import graph
from pentabula.review.judgement import Judgement, judge
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import accuracy, losing_stretches, loss_and_luck, turning_points
from tests.review.games_played import read
from tests.review.made_reviews import losing, made

DRIFT = "50 46 46 43 43 40 40 37 37 34 34 31 31 28 28 25 25 22 22 20 20 18 18"
"""Black loses 0.32 in small steps."""

LOST = "0! 0! 0! 0! 0! 0!"
WON = "100! 100! 100! 100!"

AT_RANDOM = (
    "44 52 50 52 49 53 49 52 51 52 50 52 51 52 48 49 49 51 50 42 48 43 53 43 52 43 58 47 58 51 62 "
    "55 66 58 67 59 68 58 54 55 56 52 46 45 62 47 64 45 47 39 60 43 62 46 63 62 67 69 82/100! "
    "64/100! 100! 86/100! 100! 100! 100! 100! 100! 100! 100! 100! 100! 100! 100! 100! 100! 0! "
    "100! 100!"
)
"""Random moves on 9 by 9 points, as a review with the page's nodes found them."""


def konobi(values: str) -> ReviewData:
    return made("konobi", values, size=9, pie="off")


def accuracies(judgement: Judgement) -> tuple[float, float]:
    found = accuracy(judgement, 0), accuracy(judgement, 1)
    assert found[0] is not None and found[1] is not None
    return found[0], found[1]


def test_a_lost_game_that_was_given_back_has_no_high_accuracy() -> None:
    """It was 98, although the game fell from 50% to 18% and was proved lost for several moves."""
    judgement = judge(konobi(f"{DRIFT} 17/0! {LOST} {WON}"))
    black, white = accuracies(judgement)
    assert loss_and_luck(judgement, 0).lost == pytest.approx(0.31, abs=0.02) and 60 < black < 75
    assert white < 20  # one blunder, which lost a won game


def test_accuracy_of_a_game_lost_in_steps_falls_with_what_was_lost() -> None:
    half = " ".join(f"{(50 + int(each)) // 2}" for each in DRIFT.split())
    even = " ".join("50" for _ in DRIFT.split())
    found = [accuracies(judge(konobi(values)))[0] for values in (DRIFT, half, even)]
    assert found == sorted(found) and found[0] + 15 < found[1] < 95 and found[2] == 100


@pytest.mark.parametrize("shown", ["62", "75", "90"])
def test_a_lead_that_was_none_by_the_first_proof_counts_as_lost(shown: str) -> None:
    """The better a side seemed to be, the more it lost; an even position proves no mistake."""
    even, ahead = (
        judge(konobi(f"50 50 50 50 {at} {at} {at} {at} {at} {at} {at}/0! {LOST}"))
        for at in ("50", shown)
    )
    assert even.overlooked == pytest.approx((0, 0), abs=0.02) and accuracies(even)[0] > 95
    lead = 2 * int(shown) / 100 - 1
    assert ahead.overlooked == (pytest.approx(lead, abs=0.03), 0)
    assert accuracies(ahead)[0] < 90 if shown == "62" else accuracies(ahead)[0] < 55


def test_random_moves_have_a_low_accuracy() -> None:
    """On 9 by 9 points it was 84: no lower than that of a game with a single mistake."""
    assert max(accuracies(judge(made("konobi", AT_RANDOM, size=9)))) < 15


def test_many_small_losses_have_a_low_accuracy() -> None:
    """Both sides of a game of Tábula lost 0.93 to 0.95 by plays, and had 95 and 96."""
    turns = replace(
        losing(*[0.025] * 38, chance=0.5), half_rate=games.load("tabula").review_effort.half_rate
    )
    found = accuracy(turns, 0)
    assert loss_and_luck(turns, 0).lost == pytest.approx(0.95) and 35 < (found or 0) < 55


def test_one_wrong_bid_each_is_not_the_worst_accuracy() -> None:
    """It was 1 and 1. Only the side that wins in the end had other turns that might have lost."""
    link = "tau?rows=4&cols=4&moves=bid3,bid5,bid7,pass,row1,row2,colb"
    judgement = ReviewInProgress.of(read(link)).finish()
    assert [loss_and_luck(judgement, seat).lost for seat in (0, 1)] == [1, 1]
    winner, loser = accuracies(judgement)
    assert 5 < loser < winner < 50


SAWTOOTH = f"30 30 22/0! 0! 22 0! 18 {LOST}"


def test_estimates_between_proofs_are_not_blunders() -> None:
    """`White wins (proved)`, 22%, proved, 18%: that looked like two blunders."""
    review = GameReview(konobi(SAWTOOTH), is_done=True)
    judgement = review.judgement
    assert judgement.between == {4, 6}
    values = [each.chance for each in judgement.values if each is not None]
    assert values[2:] == [0.0] * (len(values) - 2) and not turning_points(judgement)
    dots = [dot for dot in graph(review, 0).dots if dot.is_between]
    assert {dot.ply: dot.height for dot in dots} == {4: 0.0, 6: 0.0}
    proved = judge(konobi(f"30 30 22/0! 0! 0! 0! 0! {LOST}"))
    assert accuracy(judgement, 0) == accuracy(proved, 0)


BLEEDING = "50 50 50 50 50 50 50 50 50 50 50 50 50 45 45 39 39 39 39 34 34 30 30 30 30 26 26 26 26"


def test_errors_that_add_up_are_a_losing_stretch() -> None:
    """`Moves 7 to 15 cost 24% together`: no turn of it lost as much as a turning point."""
    review = GameReview(konobi(BLEEDING), is_done=True)
    (found,) = losing_stretches(review.judgement)
    words = ReviewWords(review, (Message("Ana"), Message("Ben"))).losing_stretch(found)
    assert ENGLISH.say(words).startswith("Ana: moves 7 to 13 cost 24% in all, ")
