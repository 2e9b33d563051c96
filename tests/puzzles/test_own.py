"""Puzzles from one's own games ask only for what is known."""

from pentabula.puzzles.own import own_puzzles
from pentabula.puzzles.puzzle import BETTER, BID
from pentabula.review.data import ReviewLimits
from pentabula.review.review import Review
from tests.review.games_played import read


def own(link):
    review = Review.of(read(link), limits=ReviewLimits(60))
    review.finish()
    return list(own_puzzles(review.data))


def test_only_a_proved_number_is_asked_for_as_the_highest_that_wins():
    assert [(each.goal, each.line) for each in own("tau?rows=4&cols=4&moves=bid3")] == [
        (BID, ("bid7",))
    ]
    (komi,) = own("stawn?size=3&moves=komi0,black")
    assert komi.goal == BETTER
