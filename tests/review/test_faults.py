"""Why a move was a mistake: each game's reason is true of the position."""

from random import Random

import pytest

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.lesson import winning_moves
from pentabula.core.message import Computed
from pentabula.core.position import CHANCE
from pentabula.review.annotations import comment, fault
from pentabula.review.data import ReviewLimits
from pentabula.review.review import ReviewInProgress
from pentabula.review.summary import turning_points
from tests.games.claims import evaluated
from tests.games.random_games import random_games
from tests.review.games_played import QUICK, played_at_random, read
from tools.oracles import candidates


@pytest.mark.parametrize("name", games.names())
def test_any_two_moves_can_be_compared(name):
    game, rng, said = games.load(name), Random(name), 0
    for played in random_games(name, "smallest")[:3] + random_games(name, "default")[:1]:
        for position in played.positions[:120:3]:
            if position.outcome() is not None or position.turn == CHANCE:
                continue
            moves = candidates(game, position)
            if len(moves) < 2:
                continue
            best, worse = evaluated(game, position, list(moves), rng, is_better_answered=False)
            found = game.hints.fault(position, worse, best)
            assert found is None or str(found).endswith(".")
            said += found is not None
    assert said or "faults" not in vars(game.hints)


def said_of(link, played, best, replies=()):
    """The fault of a move after a link, against a better one; `replies` follow the played move."""
    record = read(link)
    game, position = record.game, record.root.main_line_end().position
    moves, at = [], position
    for token in (played, *replies):
        moves.append(game.notation.read(token, at))
        at = at.play(moves[-1])
    better = game.notation.read(best, position)
    return game.hints.fault(
        position,
        MoveEvaluation(moves[0], Evaluation(0.0), tuple(moves)),
        MoveEvaluation(better, Evaluation(1.0), (better,)),
    )


def test_konobi_says_which_win_was_missed_and_which_allowed():
    link = "konobi?size=4&pie=off&moves=b1,a4,b2,c4,b3"
    white = read(link).root.main_line_end().position
    wins = winning_moves(white.play("d4"))
    assert wins == ["b4"]
    assert str(said_of(link, "d4", "b4")) == "After d4, Black can join its edges at b4."
    assert str(said_of(link + ",d4", "a1", "b4")) == "Black could have joined its edges at b4."


def test_tabik_says_who_leads_by_which_group_and_stawn_which_pawns_can_be_taken():
    link = "tabik?size=4&pie=off&moves=a1a2,b2b3,c1b1,c4d4,b1~b2,d2d1,a3a4"
    assert str(said_of(link, "c2c3", "c3d3")) == "After c2 c3, Black has the only group of 5."
    link = (
        "stawn?size=3&komi=0&moves=c1,button,c3,d2,c3xd2@c3,e3,d2-e1@d2,a3,c1-b1@c1,a1,"
        "b1-b4@b2,d4,b4-e2@c4,d3"
    )
    said = str(said_of(link, "a2", "e2-b1@c2"))
    assert said.startswith("White may now take the pawns on a2 and e2. The points are now Black 5,")


@pytest.mark.parametrize(
    ("bids", "said"),
    [
        ("bid3,pass", "The highest winning bid was 7, 4 more, and now the opponent can make it."),
        ("bid3,pass", "HIGH can get above 3: the highest winning bid was 7."),
        (
            "bid9,pass",
            "The highest winning bid was 7, 2 less: now the opponent can pass, since HIGH cannot "
            "get above 9.",
        ),
        ("bid9,bid10,pass", "HIGH cannot get above 9: passing would have won."),
    ],
)
def test_tau_says_how_far_a_bid_was_from_the_one_that_won(bids, said):
    review = ReviewInProgress.of(read(f"tau?rows=4&cols=4&moves={bids}"))
    points = turning_points(review.finish())
    assert said in [str(fault(review.data, each)) for each in points]


def test_tau_names_the_final_product_and_can_hide_it():
    review = ReviewInProgress.of(read("tau?rows=6&cols=6&limit=50&moves=row1,row6,cola,colf"))
    points = turning_points(review.finish())
    assert points
    for each in points:
        found = fault(review.data, each)
        assert isinstance(found, Computed) and str(found).endswith("The LIMIT is 50.")
        assert f" {each.best.evaluation.low}" in str(found) or each.ply == 4


def test_a_comment_names_the_loss_and_the_better_line():
    review = ReviewInProgress.of(read("tau?rows=4&cols=4&moves=bid3,bid7,pass"))
    (first,) = turning_points(review.finish())
    assert str(comment(review.data, first)) == (
        "This threw away the win. Better: bid7 pass. The highest winning bid was 7, 4 more, and "
        "now the opponent can make it."
    )
    record = played_at_random("stawn", 5, plies=16, size=3, komi=0)
    review = ReviewInProgress.of(record, limits=QUICK)
    estimates = [each for each in turning_points(review.finish()) if each.kind == "estimate"]
    assert estimates
    for each in estimates:
        words = str(comment(review.data, each))
        assert words.startswith(f"This lost {round(100 * each.lost)}% of the winning chance.")


def test_a_game_without_facts_gives_no_reason():
    from pentabula.core.record import read_record
    from tests.core import nim

    review = ReviewInProgress.of(
        read_record("nim size=2 third=off two coin1 a1 b2 a1", nim.load), limits=ReviewLimits(200)
    )
    for each in review.finish().decisions:
        assert fault(review.data, each) is None
