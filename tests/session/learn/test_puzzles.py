"""A puzzle as an activity: right moves, refuted ones, hints and the status."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.hints import Hints
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.repetition import AFTER_ERRORS, FIRST_TRY, GIVEN_UP, WITH_HINT
from pentabula.session.display.picture import picture
from pentabula.session.keep.settings import Settings
from pentabula.session.learn.puzzles import PuzzleActivity
from pentabula.session.play.dice import LocalDice
from tests.puzzles.samples import BID, KONOBI, TABULA, TAU, puzzle


def opened(name: str, line: str) -> PuzzleActivity:
    return PuzzleActivity(games.load(name), puzzle(name, line), LocalDice(Random(1)))


def enter(activity: PuzzleActivity, *tokens: str) -> None:
    for token in tokens:
        activity.do(lambda session, token=token: session.enter(token))


def said(activity: PuzzleActivity) -> str:
    return " ".join(str(each) for each in activity.words() if str(each))


def test_the_opponent_replies_until_the_puzzle_is_solved() -> None:
    activity = opened("konobi", KONOBI)
    assert said(activity) == "Black to play. Win the game."
    enter(activity, "f1")
    assert [node.token for node in activity.session.last_played] == ["f1", "d2"]
    assert said(activity) == "Right so far. Go on. Black to play. Win the game."
    enter(activity, "f2")
    assert activity.is_done and activity.quality == FIRST_TRY
    assert said(activity) == "Solved. It joins the top and bottom edges and wins."
    assert activity.session.position.winner == 0
    enter(activity, "a7")
    assert str(activity.session.refusal.sentence) == "This puzzle is solved."


def test_a_wrong_move_is_refuted_on_the_board_and_taken_back() -> None:
    activity = opened("konobi", KONOBI)
    start = activity.session.node
    enter(activity, "e2")
    session = activity.session
    assert activity.is_astray and activity.may_take_back
    assert [node.token for node in session.last_played] == ["e2", "d2"]
    assert session.refusal is not None and str(session.refusal.sentence)
    assert activity.hint() is None
    activity.do(activity.undo)
    assert session.node is start and not start.children and not activity.may_take_back
    enter(activity, "g7")
    assert [node.token for node in session.last_played] == ["g7", "f1"]
    enter(activity, "f1", "f2")
    assert activity.is_done and activity.errors == 2 and activity.quality == AFTER_ERRORS


def test_an_illegal_move_is_not_an_error() -> None:
    activity = opened("konobi", KONOBI)
    enter(activity, "c3", "zz")
    assert activity.errors == 0 and not activity.is_astray
    assert activity.session.refusal is not None


def test_hints_lower_the_quality() -> None:
    activity = opened("konobi", KONOBI)
    hint = activity.hint()
    assert hint is not None and hint.move == "f1" and hint.line == ("f1", "d2", "f2")
    activity.note_hint(0)
    assert activity.quality == WITH_HINT
    activity.note_hint(1)
    enter(activity, "f1")
    assert activity.hint().move == "f2"
    enter(activity, "f2")
    assert activity.quality == GIVEN_UP
    assert activity.hint() is None


def test_a_bid_that_is_too_low_is_outbid_and_one_too_high_is_passed() -> None:
    activity = opened("tau", BID)
    enter(activity, "bid6")
    assert [node.token for node in activity.session.last_played] == ["bid6", "bid7"]
    assert "too low" in str(activity.session.refusal.sentence)
    enter(activity, "bid8")
    assert [node.token for node in activity.session.last_played] == ["bid8", "pass"]
    enter(activity, "bid7")
    assert activity.is_done


def test_the_last_line_of_tau_is_judged_by_the_product() -> None:
    activity = opened("tau", TAU)
    enter(activity, "row1")
    assert activity.is_astray and "the LIMIT is 107" in str(activity.session.refusal.sentence)
    enter(activity, "row5")
    assert activity.is_done


def test_a_turn_is_judged_by_where_it_ends() -> None:
    activity = opened("tabula", TABULA)
    enter(activity, "in/2")
    assert not activity.is_astray and activity.may_take_back
    assert str(activity.hint().move.die) == "1"
    activity.do(activity.undo)
    assert activity.session.node.token == "roll21"
    enter(activity, "in/2", "in/1")
    assert activity.is_done


def test_another_turn_is_answered_by_a_throw_that_captures_or_by_a_sentence() -> None:
    activity = opened("tabula", TABULA)
    enter(activity, "in/1", "1/3")
    assert activity.is_astray and activity.session.refusal is not None
    assert activity.session.node.ply > 5
    enter(activity, "in/1")
    assert activity.session.node.ply == 5
    assert activity.hint() is not None
    enter(activity, "1/3")
    assert activity.errors == 2


def test_a_move_that_the_review_did_not_look_at_is_not_an_error() -> None:
    line = KONOBI.replace("win double", "better plain")
    line = line.replace("f1 d2 f2 | f1=* d2=e2; f2=*", "f1 | d2=e2")
    activity = opened("konobi", line)
    enter(activity, "g7")
    assert activity.is_astray and activity.errors == 0
    assert "Try another one" in str(activity.session.refusal.sentence)
    enter(activity, "e2")
    assert activity.errors == 1


def test_the_move_of_the_game_is_put_in_words() -> None:
    line = TAU.replace("win last", "better last").replace("| -", "| row1=row1")
    assert str(opened("tau", line).played) == "row 1"
    assert opened("tau", TAU).played is None


def test_without_a_reason_of_the_game_the_reply_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    activity = opened("konobi", KONOBI)
    object.__setattr__(activity, "game", _without_reasons(activity.puzzle))
    enter(activity, "e2")
    assert str(activity.session.refusal.sentence) == "d2 refutes e2."
    enter(activity, "f1", "f2")
    assert said(activity) == "Solved."
    activity = opened("tau", TAU)
    object.__setattr__(activity, "game", _without_reasons(activity.puzzle))
    enter(activity, "row1")
    assert str(activity.session.refusal.sentence) == "After row 1 the game is lost."


def _without_reasons(made: Puzzle) -> object:
    from dataclasses import replace

    return replace(games.load(made.game), hints=Hints())


def test_the_last_move_is_marked_on_the_board() -> None:
    activity = opened("konobi", KONOBI)
    shapes = picture(activity.session, Settings()).under
    assert (
        any(shape.role.startswith("last") for shape in shapes)
        or picture(activity.session, Settings()).over
    )
