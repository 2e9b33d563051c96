"""A puzzle as an activity: right moves, refuted ones, hints and the status."""

from dataclasses import replace
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.puzzles import PuzzleActivity, restore_open_puzzle, write_open_puzzle
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.hints import MOVE, hint_at
from pentabula.app.play.words.hints import command_label
from pentabula.core.brain import Evaluation
from pentabula.puzzles.puzzle import Puzzle
from pentabula.puzzles.puzzle_history import AFTER_ERRORS, FIRST_TRY, GIVEN_UP, WITH_HINT
from tests.puzzles.samples import BID, KONOBI, OWN, TABULA, TAU, puzzle


def opened(name: str, line: str) -> PuzzleActivity:
    return PuzzleActivity(games.load(name), puzzle(name, line), LocalDice(Random(1)))


def enter(activity: PuzzleActivity, *tokens: str) -> None:
    for token in tokens:
        activity.do(lambda session, token=token: session.enter(token))


def said(activity: PuzzleActivity) -> str:
    return " ".join(str(each) for each in activity.words() if str(each))


def test_the_opponent_replies_until_the_puzzle_is_solved_and_its_end_is_shown() -> None:
    activity = opened("konobi", KONOBI)
    assert said(activity) == "Black to play. Win the game."
    enter(activity, "f1")
    assert [node.token for node in activity.session.last_played] == ["f1", "d2"]
    assert said(activity) == "Right so far. Continue. Black to play. Win the game."
    enter(activity, "f2")
    assert activity.is_done and activity.quality == FIRST_TRY
    assert said(activity) == "Solved. f2 joins the top and bottom edges and wins."
    assert activity.session.position.winner == 0
    enter(activity, "a7")
    assert str(activity.session.refusal.sentence) == "This puzzle is solved."
    line = KONOBI.replace("2 win", "2 only").replace(" d2 f2 |", " |").replace("; f2=*", "")
    activity = opened("konobi", f"{line} | d2 f2")
    assert activity.ending is None
    enter(activity, "f1")
    assert str(activity.ending) == "Black wins, for example: White d2, Black f2."
    whole = opened("konobi", KONOBI)
    enter(whole, "f1", "f2")
    assert whole.is_done and whole.ending is None


def test_a_wrong_move_is_refuted_and_taken_back_and_hints_lower_the_quality() -> None:
    activity = opened("konobi", KONOBI)
    start = activity.session.node
    enter(activity, "e2")
    session = activity.session
    assert activity.has_wrong_move and activity.may_take_back
    assert [node.token for node in session.last_played] == ["e2", "d2"]
    assert str(session.refusal.sentence) and activity.hint() is None
    activity.do(activity.undo)
    assert session.node is start and not start.children and not activity.may_take_back
    enter(activity, "g7")
    assert [node.token for node in session.last_played] == ["g7", "f1"]
    enter(activity, "f1", "f2")
    assert activity.is_done and activity.errors == 2 and activity.quality == AFTER_ERRORS
    activity = opened("konobi", KONOBI)
    hint = activity.hint()
    assert hint.move == "f1" and hint.line == ("f1", "d2", "f2")
    activity.note_hint(0)
    assert activity.quality == WITH_HINT
    activity.note_hint(1)
    enter(activity, "f1")
    assert activity.hint().move == "f2"
    enter(activity, "f2")
    assert activity.quality == GIVEN_UP and activity.hint() is None


def test_a_bid_is_outbid_by_no_solution_and_the_last_line_of_tau_is_judged_by_the_product() -> None:
    activity = opened("tau", BID)
    enter(activity, "bid6")
    assert [node.token for node in activity.session.last_played] == ["bid6"]
    assert "too low" in str(activity.session.refusal.sentence)
    enter(activity, "bid8")
    assert [node.token for node in activity.session.last_played] == ["bid8", "pass"]
    enter(activity, "bid7")
    assert activity.is_done
    activity = opened("tau", TAU)
    enter(activity, "row1")
    assert activity.has_wrong_move and "the LIMIT is 107" in str(activity.session.refusal.sentence)
    enter(activity, "row5")
    assert activity.is_done
    line = TAU.replace("win last", "better last").replace("| -", "| row1=row1")
    assert str(opened("tau", line).played) == "row 1" and opened("tau", TAU).played is None


def test_a_turn_is_judged_by_its_final_position_and_still_right_after_a_reload() -> None:
    activity = opened("tabula", TABULA)
    enter(activity, "in/2")
    assert not activity.has_wrong_move and activity.may_take_back
    assert str(activity.hint().move.die) == "1"
    activity.do(activity.undo)
    assert activity.session.node.token == "roll21"
    enter(activity, "in/2", "in/1")
    assert activity.is_done
    activity = opened("tabula", TABULA)
    enter(activity, "in/1", "1/3")
    assert activity.has_wrong_move and activity.session.refusal is not None
    assert activity.session.node.ply > 5
    enter(activity, "in/1")
    assert activity.session.node.ply == 5 and activity.hint() is not None
    enter(activity, "1/3")
    assert activity.errors == 2
    activity, again = opened("konobi", OWN), opened("konobi", OWN)
    opponent = 1 - activity.session.position.turn
    enter(activity, "g7")
    activity.judge_by(Evaluation(0.1), opponent)
    activity.judge_by(Evaluation(0.1), opponent)
    restore_open_puzzle(again, write_open_puzzle(activity))
    assert again.is_done and "as good as" in said(again)


OWN_TURN = TABULA.replace("least", "better")


@pytest.mark.parametrize(("chance", "is_right"), [(0.1, True), (0.12, True), (0.2, False)])
@pytest.mark.parametrize(
    ("name", "line", "tried"), [("konobi", OWN, ["g7"]), ("tabula", OWN_TURN, ["in/1", "1/3"])]
)
def test_a_move_unknown_to_the_review_is_searched_and_right_if_it_is_as_good(
    name: str, line: str, tried: list[str], chance: float, is_right: bool
) -> None:
    activity = opened(name, line)
    opponent = 1 - activity.session.position.turn
    enter(activity, *tried)
    best, mine = activity.unjudged_link, activity.session.cursor.link
    assert best and best != mine and not activity.errors and not activity.has_wrong_move
    assert said(activity) == "Judging the move…"
    enter(activity, tried[0])
    assert "is being judged" in str(activity.session.refusal.sentence)
    activity.judge_by(Evaluation(0.1), opponent)
    assert activity.unjudged_link == mine
    activity.judge_by(Evaluation(chance), opponent)
    assert activity.unjudged_link is None
    assert (activity.is_done, activity.has_wrong_move, activity.errors) == (
        is_right,
        not is_right,
        int(not is_right),
    )
    if is_right:
        assert "is as good as the best one" in said(activity)
    else:
        enter(activity, *tried)
        assert activity.unjudged_link is None and activity.errors == 2  # nothing is searched twice


@pytest.mark.parametrize(
    ("name", "line", "tokens", "kept"),
    [
        ("konobi", KONOBI, ["f1"], ["f1", "d2"]),
        ("konobi", KONOBI, ["f1", "g7"], ["f1", "d2"]),
        ("konobi", KONOBI, ["f1", "f1"], ["f1", "d2"]),
        ("konobi", KONOBI, ["g7", "f1", "f2"], ["f1", "d2", "f2"]),
        ("tabula", TABULA, ["in/2"], ["in/2"]),
        ("tabula", TABULA, ["in/1", "1/3"], []),
        ("konobi", OWN, ["g7"], []),
    ],
)
def test_a_reload_keeps_the_line_but_neither_a_wrong_move_nor_a_refusal(name, line, tokens, kept):
    activity, again = opened(name, line), opened(name, line)
    enter(activity, *tokens)
    activity.note_hint(0)
    restore_open_puzzle(again, write_open_puzzle(activity))
    start = again.session.node.ply - len(kept)
    assert [node.token for node in again.session.node.line()[start:]] == kept
    assert again.session.refusal is None and not again.has_wrong_move
    assert (again.is_done, again.errors, again.hints_shown) == (
        activity.is_done,
        activity.errors,
        activity.hints_shown,
    )


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"puzzle": "x", "moves": ["f1"]}'])
def test_a_stored_line_of_another_puzzle_is_ignored(text: str | None) -> None:
    activity = opened("konobi", KONOBI)
    start = activity.session.node
    restore_open_puzzle(activity, text)
    assert activity.session.node is start and not activity.errors


def test_hints_call_only_proved_solutions_proved_and_without_a_reason_the_reply_is_named() -> None:
    hint = opened("konobi", OWN).hint()
    assert not hint.evaluation.is_proved
    hint = opened("konobi", KONOBI).hint()
    assert hint.evaluation.is_proved
    # The hint said “It wins: the engine has proved it.” of a play in the middle of a game.
    hint = opened("tabula", TABULA).hint()
    assert not hint.evaluation.is_proved
    activity = opened("konobi", OWN)
    found = activity.hint()
    assert found is not None
    hint = hint_at(activity.session, replace(found, move="g7", line=("g7",)))
    last = replace(hint, stage=MOVE)
    assert hint.reason is None and last.next_stage() is None
    assert str(command_label(last)) == "Hide hint"
    activity = opened("konobi", KONOBI)
    object.__setattr__(activity, "game", _without_reasons(activity.puzzle))
    enter(activity, "e2")
    assert str(activity.session.refusal.sentence) == "The answer d2 refutes e2."
    enter(activity, "f1", "f2")
    assert said(activity) == "Solved."
    activity = opened("tau", TAU)
    object.__setattr__(activity, "game", _without_reasons(activity.puzzle))
    enter(activity, "row1")
    assert str(activity.session.refusal.sentence) == "After row 1 the game is lost."


def _without_reasons(made: Puzzle) -> object:
    return replace(games.load(made.game), package=f"nowhere.{made.game}")
