"""Try again: moves judged by their values, hints, the answer and the summary."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.exercise import JUDGING, WAITING
from pentabula.app.exercises.markup import card as cards
from pentabula.app.exercises.retry import ENDED, SOLVED, RetryActivity, RetryResult, read_results
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.picture import picture
from pentabula.app.play.settings import Settings
from pentabula.app.table.markup import table
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.core.position import AnyPosition, Move
from pentabula.core.record import read_record
from pentabula.review.game_review import GameReview
from pentabula.review.judgement import Decision
from tests.review.games_played import reviewed_at_table

GIVEN_AWAY = "tau rows=4 cols=4 bid3 bid7 pass row2 row3 cola"
SEVERAL_PLAYS = "tabula start=roll open22 open16 roll53 in/5 in/3 roll41 in/4 4/5"


def reviewed(text: str, **tags: str) -> GameReview:
    """The finished review of a record."""
    record = read_record(text, games.load)
    record.tags.update(tags)
    return reviewed_at_table(record)


@pytest.fixture
def retry() -> RetryActivity:
    review = reviewed(GIVEN_AWAY, Explained="on")
    (point,) = review.turning_points
    return RetryActivity(review, [point, point], "18-44", LocalDice(Random(1)))


def enter(retry: RetryActivity, token: str) -> None:
    retry.do(lambda session: session.enter(token))


def said(retry: RetryActivity) -> list[str]:
    return [str(part) for part in retry.words()]


def test_the_position_is_the_one_before_the_turning_point_whose_move_is_refused(retry):
    session = retry.session
    assert session.node is session.record.root
    assert not session.record.tags  # an explained game would say what to notice
    assert retry.address == "retry/18-44/0"
    assert said(retry) == ["", "First player to play. Find a better move than 3."]
    assert retry.hint() is retry.point.best
    enter(retry, "bid3")
    assert retry.has_wrong_move and retry.result.tries == 1
    assert said(retry)[0] == (
        "In the game, 3 was played: exactly 8, lost. The best move: exactly 8, won. 3 is too low: "
        "the opponent can bid more and win."
    )
    enter(retry, "bid7")
    assert retry.is_done and retry.result.tries == 2
    assert said(retry) == ["", "Your move 7 is the best one: exactly 8, won."]
    assert retry.session.node.token == "bid7"
    enter(retry, "pass")
    assert retry.session.refusal in (SOLVED, ENDED)


@pytest.mark.parametrize(("chance", "is_found"), [(1.0, True), (0.98, True), (0.6, False)])
def test_an_unknown_move_is_judged_by_a_search(retry, chance, is_found):
    enter(retry, "bid6")
    assert retry.unjudged_link == "tau?rows=4&cols=4&limit=bid&moves=bid6"
    assert said(retry) == ["", str(JUDGING)]
    enter(retry, "pass")
    assert retry.session.refusal is WAITING
    retry.judge_by(Evaluation(1 - chance), 1)
    assert retry.result.is_found == is_found and retry.has_wrong_move != is_found
    assert "6 is " in " ".join(said(retry))


def test_the_answer_can_be_shown_and_the_summary_says_so(retry: RetryActivity) -> None:
    retry.note_hint(1)
    enter(retry, "bid7")
    retry.next()
    assert retry.at == 1 and not retry.is_done
    enter(retry, "bid3")
    retry.show()
    assert said(retry) == ["", "A better move was 7: exactly 8, won."]
    retry.next()
    assert retry.is_over and said(retry) == ["", "You found a good move in 1 of 2 positions."]
    assert [str(cards.result_words(each)) for each in retry.results] == [
        "found with a hint",
        "shown",
    ]


def test_a_turning_point_in_the_middle_of_a_turn_is_tried_again_there() -> None:
    review = reviewed(SEVERAL_PLAYS)
    decisions = list(review.judgement.decisions)
    retry = RetryActivity(review, decisions, "18-44", LocalDice(Random(1)), len(decisions) - 1)
    session = retry.session
    assert session.node.ply == retry.point.ply - 1
    enter(retry, session.game.notation.write(retry.point.best.move))
    assert retry.is_done


def test_answer_is_drawn_and_the_same_seat_stays_to_move(retry: RetryActivity) -> None:
    assert retry.presentation.shown_move is None
    enter(retry, "bid3")
    assert retry.has_wrong_move and retry.presentation.mover == retry.point.seat
    markup = table.seats(retry.session, ENGLISH.say, False, mover=retry.presentation.mover)
    assert f'class="seat turn" data-seat="{retry.point.seat}"' in markup
    retry.show()
    assert retry.presentation.shown_move == retry.point.best.move
    retry.next()
    retry.next()
    assert retry.is_over and retry.presentation.shown_move is None
    review = reviewed(SEVERAL_PLAYS)
    decisions = list(review.judgement.decisions)
    retry = RetryActivity(review, decisions, "18-44", LocalDice(Random(1)))
    before = picture(retry.session, Settings(), presentation=retry.presentation)
    retry.show()
    assert picture(retry.session, Settings(), presentation=retry.presentation) != before


def test_stored_results_are_used_unless_they_are_damaged(retry: RetryActivity) -> None:
    good = {"tries": 1, "has_hint": False, "is_found": False, "is_shown": True}

    def read(*attempts: object, game: str = "18-44") -> Sequence[RetryResult]:
        text = json.dumps({"game": game, "plies": [1], "attempts": attempts})
        return read_results(text, "18-44", [retry.point])

    assert read(good) == [RetryResult(tries=1, is_shown=True)]
    for attempts in ([], [3], [{}], [good | {"tries": -1}], [good, good]):
        assert read(*attempts) == ()
    assert read(good, game="another") == ()
    for text in (None, "", "{", "[]", '{"attempts": [1]}'):
        assert read_results(text, "18-44", [retry.point]) == ()


@pytest.fixture
def turn() -> RetryActivity:
    """A turn of Tábula with four plays, as a turning point: the second play was the mistake."""
    review = reviewed(TURN)
    point = max(review.judgement.turns, key=lambda each: each.length)
    best = lines_after(review, point)
    lost = replace(point.played, evaluation=Evaluation(0.2))
    better = MoveEvaluation(best[0], Evaluation(0.6), best)
    return RetryActivity(
        review, [replace(point, played=lost, best=better)], "18-44", LocalDice(Random(1))
    )


TURN = "tabula start=1 roll33 in/3 3/6 in/3 6/9 roll61 in/1 in/6"


def lines_after(review: GameReview, point: Decision) -> tuple[Move, ...]:
    """Another whole turn than the one that was played."""
    start = review.data.positions[point.ply - 1]
    played = review.data.positions[point.last_ply].key()
    for end in turn_ends_of(start):
        if end[1].key() != played:
            return end[0]
    raise AssertionError("the turn is forced")


def turn_ends_of(position: AnyPosition) -> list[tuple[tuple[Move, ...], AnyPosition]]:
    seat, found, ahead = position.turn, [], [((), position)]
    while ahead:
        line, here = ahead.pop()
        for move in here.legal_moves():
            after = here.play(move)
            done = after.turn != seat or after.outcome() is not None
            (found if done else ahead).append(((*line, move), after))
    return found


def test_a_turn_of_several_plays_is_judged_or_refused_as_a_whole(turn: RetryActivity) -> None:
    write = turn.session.game.notation.write
    for move in turn.point.played.line[: turn.point.length]:
        enter(turn, write(move))
    assert turn.has_wrong_move and turn.result.tries == 1 and "In the game, " in said(turn)[0]
    enter(turn, write(turn.point.best.move))
    assert turn.refusals.undo is None and turn.before_hint is not None
    turn.undo(turn.session)
    assert not turn.may_take_back and turn.refusals.undo is not None
    for move in turn.point.best.line[:-1]:
        enter(turn, write(move))
        assert turn.may_take_back and turn.result.tries == 1 and not turn.unjudged_link
    enter(turn, write(turn.point.best.line[-1]))
    assert turn.result.is_found and "is the best one" in said(turn)[1]
