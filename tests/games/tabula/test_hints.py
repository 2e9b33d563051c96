"""The reason for a play is about the whole turn that is expected."""

from __future__ import annotations

from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.games.tabula import GAME
from tests.games.tabula.positions import LONE_RUNNER, board


def reason(head, piles, *tokens, **beside):
    """The reason for these plays of a turn."""
    position = here = board(head, piles, **beside)
    line = []
    for token in tokens:
        line.append(GAME.notation.read(token, here))
        here = here.play(line[-1])
    return str(GAME.hints.reason(position, MoveEvaluation(line[0], Evaluation(0.5), tuple(line))))


def test_a_capture_by_the_second_play_belongs_to_the_turn():
    head, piles = "Light to play 3-1, left 31", "19:L2 23:D1 24:D1"
    said = reason(head, piles, "19/20", "20/23")
    assert said.startswith(
        "After XIX–XX and XX–XXIII*, the checker captured on XXIII has to enter again."
    )


def test_a_capture_by_the_first_play_belongs_to_the_turn_too():
    said = reason("Light to play 6-5, left 65", "4:L1 9:D1 24:D2", "4/9", "9/15")
    assert said.startswith("After IV–IX* and IX–XV, the checker captured on IX has to enter again.")


def test_safety_is_judged_at_the_end_of_the_turn():
    head, safe = "Light to play 2-1, left 21", "No roll can capture a checker of yours."
    assert safe not in reason(head, "4:L1 5:L1 7:L1 3:D2", "5/7", "4/5")
    assert reason(head, "5:L1 6:L1 3:D2", "5/7", "6/7").startswith(safe)


def test_safety_is_not_praised_after_the_sides_have_passed_each_other():
    assert reason("Dark to play 2-1, left 21", LONE_RUNNER, "6/8", "6/7") == "None"


def test_the_checkers_left_are_those_after_the_turn():
    head, piles = "Light to play 6-4, left 64", "20:L1 21:L1 22:L2 24:D1"
    assert reason(head, piles, "20/off6", "21/off4") == (
        "2 checkers are left to bear off. Next turn, 17 of 36 rolls would bear off the rest."
    )


def test_the_nudge_counts_the_captured_checkers():
    one, two = (
        board("Light to play 2-1, left 21", "5:D2", captured=(number, 0)) for number in (1, 2)
    )
    said = [str(GAME.hints.nudge(each, GAME.notation.read("in/2")).words) for each in (one, two)]
    assert said == ["Your captured checker comes first.", "Your captured checkers come first."]
