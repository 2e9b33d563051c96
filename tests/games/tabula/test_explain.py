"""Refusals: every one with its sentence, rule and marked sites."""

import pytest

from pentabula.core.position import PASS
from pentabula.games.tabula.rules import explain, notation
from pentabula.games.tabula.rules.position import Opening, Roll
from pentabula.games.tabula.rules.reasons import refuse
from tests.games.tabula.positions import GATE, after, board

CAPTURED = board("Light to play 4-2, left 42", "8:L7 20:D9", waiting=(1, 0), captured=(2, 1))
HOME = board("Dark to play 4-2, left 42", "20:D3 15:D7 1:L1")


def why(position, target, *chosen):
    refusal = explain.explain(position, chosen, target)
    return str(refusal.sentence), refusal.rule, refusal.sites


def why_not(position, token):
    refusal = refuse(position, notation.read(token))
    return str(refusal.sentence), refusal.rule, refusal.sites


def test_an_ended_game_is_over():
    over = board("Light has won, 6-1", "1:D10")
    assert why(over, "5") == ("The game is over.", "tabula.md, End", ())


@pytest.mark.parametrize("target", ["5", "in", "off", "captured", "in/4", "pass", "junk"])
def test_before_the_dice_one_rolls_first(target):
    sentence = why(after("open52"), target)
    assert sentence == ("Light must roll first.", "tabula.md, Chance", ())


def test_before_the_start_each_side_rolls_one_die():
    expected = "First each side rolls one die; the higher starts."
    assert why(after(), "roll52") == (expected, "tabula.md, Set-up", ())
    assert why(after(), "5") == (expected, "tabula.md, Chance", ())


def test_there_is_no_opening_roll_after_the_start():
    expected = "The starting side is decided: Light rolls both dice."
    assert why_not(after("open52"), "open31") == (expected, "tabula.md, Set-up", ())


@pytest.mark.parametrize("move", [Roll(3, 1), Opening(3, 1)])
def test_a_roll_is_refused_while_dice_are_unplayed(move):
    refusal = refuse(after("roll42", start=0), move)
    assert str(refusal.sentence) == "The dice have been rolled: play 4 and 2 first."
    assert refusal.rule == "tabula.md, Chance"


def test_a_pass_is_refused_while_a_play_is_legal():
    refusal = refuse(GATE, PASS)
    assert str(refusal.sentence) == (
        "You may not pass while you have a legal play: enter on II, or move from I, II, VIII or X."
    )
    assert refusal.counter == ("in", "1", "2", "8", "10")


def test_a_roll_without_legal_play_says_so_everywhere():
    stuck = board("Light to play 6-6, left 6666", "6:D2", waiting=(10, 8))
    expected = ("Light has no legal play with 6, 6, 6 and 6 and must pass.", "tabula.md, Turn", ())
    for target in ("in", "6", "junk", "in/6"):
        assert why(stuck, target) == expected


def test_a_closed_point():
    assert why_not(GATE, "1/3")[0] == "I to III, captures: this is legal."
    expected = ("VI is closed: 2 enemy checkers are there.", "tabula.md, Turn", ("6",))
    position = board("Light to play 5-2, left 52", "1:L1 6:D2")
    assert why(position, "6", "1") == expected
    assert why(position, "1/6") == expected


def test_the_gate():
    expected = (
        "XII must wait at the gate: all ten checkers must be on the board before any may "
        "pass to XIII; 1 is waiting.",
        "tabula.md, Limits 2",
        ("12", "in"),
    )
    assert why(GATE, "12") == expected
    assert why_not(GATE, "12/14") == expected


def test_captured_checkers_enter_first():
    expected = (
        "Captured checkers enter first: Light has 2 in the centre.",
        "tabula.md, Limits 1",
        ("captured",),
    )
    assert why(CAPTURED, "8") == expected
    assert why(CAPTURED, "8/12") == expected
    assert explain.explain(CAPTURED, (), "8").counter == ("in",)


def test_an_enemy_checker():
    expected = (
        "The checkers on XX belong to Dark, not Light (9 checkers).",
        "tabula.md, Turn",
        ("20",),
    )
    assert why(CAPTURED, "20") == expected


def test_an_empty_point():
    assert why(GATE, "5") == ("There is no checker on V.", "tabula.md, Turn", ("5",))


def test_no_checker_to_enter():
    assert why(HOME, "in") == ("Dark has no checkers left to enter.", "tabula.md, Turn", ("in",))


def test_captured_checkers_of_the_other_side_or_none():
    theirs = board("Dark to play 4-2, left 42", "8:L9 20:D10", captured=(1, 0))
    assert why(theirs, "captured") == (
        "The captured checkers belong to Light: they enter on Light’s turn.",
        "tabula.md, Turn",
        ("captured",),
    )
    assert why(GATE, "captured")[0] == "There are no captured checkers in the centre."


def test_no_such_die():
    sentence, rule, sites = why(GATE, "11", "8")
    assert sentence == "VIII to XI takes a 3; left to play: 2."
    assert (rule, sites) == ("tabula.md, Turn", ("8", "11"))
    assert why_not(GATE, "in/5")[0] == "No 5 is left to play, only 2."
    assert why(GATE, "5", "in")[0] == "No 5 is left to play, only 2."


def test_a_move_backwards_or_to_the_same_point():
    assert why(GATE, "4", "8") == (
        "Checkers move from I to XXIV: IV is behind VIII.",
        "tabula.md, Turn",
        ("8", "4"),
    )
    assert why(GATE, "8", "8")[0] == "This checker is already on VIII."


def test_too_far_for_any_die():
    assert why(GATE, "9", "2")[0].startswith("II to IX is 7 points: no die reaches that far")


def test_entering_beyond_vi():
    assert why(GATE, "7", "in") == (
        "A checker enters by one die, on I to VI; the dice are never added.",
        "tabula.md, Turn",
        ("7",),
    )


def test_bearing_off():
    assert (
        why(HOME, "off")[0] == "To bear off, first choose the checker that is to leave the board."
    )
    assert why(HOME, "off", "20")[0] == "XX is 5 points from the end; left to play: 4 and 2."
    assert why(HOME, "off", "15")[0] == "XV is 10 points from the end; left to play: 4 and 2."
    assert why(GATE, "off", "in")[0].startswith("A checker off the board must enter")


def test_which_die_bears_off():
    twins = board("Light to play 6-4, left 64", "22:L1 1:D1")
    assert why(twins, "off", "22", "off")[0] == "Choose the die to bear off with: 6 and 4."
    assert why(twins, "off5", "22", "off")[1] == "tabula.md, Notation"


def test_a_play_does_not_end_in_a_tray():
    assert why(GATE, "captured", "8")[0] == "A play ends on a point or off the board."
    assert why(GATE, "in", "8")[0] == "A play ends on a point or off the board."


def test_two_dice_with_two_reasons_give_both():
    position = board("Light to play 5-2, left 52", "12:L1 1:L1 6:D2 3:D2", waiting=(8, 6))
    assert why(position, "1") == (
        "With the 5: VI is closed: 2 enemy checkers are there. With the 2: III is closed: 2 "
        "enemy checkers are there.",
        "tabula.md, Turn",
        ("6", "3"),
    )
    assert why(position, "12")[0].startswith("XII must wait at the gate")


def test_invalid_text_is_answered_with_the_notation():
    for target in ("", "xyz", "a1", "\x00", "off4", "٤", "9" * 5000, "0", "25"):
        sentence, rule, sites = why(GATE, target)
        assert sentence.isprintable()
        assert len(sentence) < 300
        assert (rule, sites) == ("tabula.md, Notation", ())
    assert "never back" in why(GATE, "9/5")[0]


def test_a_chosen_target_that_starts_no_move_is_itself_explained():
    assert why(GATE, "7", "5") == why(GATE, "5")
    assert why(GATE, "5", "junk") == why(GATE, "5")


def test_every_target_is_explained_after_every_first_target():
    names = [*map(str, range(26)), "in", "captured", "off", "off1", "pass", "swap", "roll11", ""]
    for position in (GATE, CAPTURED, HOME, after(), after("roll42", start=1)):
        for first in names:
            for target in names:
                refusal = explain.explain(position, (first,), target)
                assert str(refusal.sentence).endswith((".", "?"))
                assert refusal.rule.startswith("tabula.md, ")


def test_a_point_that_several_checkers_can_reach_asks_for_one_of_them():
    position = board("Light to play 4-2, left 42", "6:L2 8:L2", waiting=(0, 10))
    answer = explain.explain(position, (), "10")
    assert set(answer.sites) == {"6", "8"}
    assert "VI or VIII" in str(answer.sentence)


def test_a_die_says_why_it_cannot_be_played():
    played = board("Light to play 4-2, left 2", "6:L2 8:L2", waiting=(0, 10))
    assert str(explain.explain(played, (), "die1").sentence) == "The 4 has been played."
    shut = board("Light to play 6-2, left 62", "6:L2 12:D2", waiting=(0, 8))
    assert str(explain.explain(shut, (), "die1").sentence) == "No checker can play the 6."
    some = board("Light to play 6-2, left 62", "4:L1 6:L1 12:D2", waiting=(0, 8))
    assert "closed" in str(explain.explain(some, ("6",), "die1").sentence)
    assert "closed" in str(explain.explain(some, ("die1",), "6").sentence)
