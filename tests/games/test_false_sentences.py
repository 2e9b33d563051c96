"""Sentences that were false once: what is said today about the same moves.

`test_claims.py` checks each kind of sentence on random positions.
"""

from itertools import islice
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.game import checked_move
from pentabula.core.message import ENGLISH, Message
from pentabula.core.record import read_record
from pentabula.games.tabik.rules.scoring import WHITE
from pentabula.games.tabik.rules.words import NAMES
from tests.games.tabik.claims import largest, leads, positions, score


def position_of(link: str) -> Any:
    return read_record(link, games.load).root.main_line_end().position


def found(link: str, move: str) -> MoveEvaluation[Any]:
    position = position_of(link)
    game = games.load(link.partition("?")[0])
    return evaluated(checked_move(game, position, move))


def evaluated(move: Any) -> MoveEvaluation[Any]:
    return MoveEvaluation(move, Evaluation(0.5), (move,))


def say(words: Message | None) -> str:
    return "" if words is None else ENGLISH.say(words)


def reason(link: str, move: str) -> str:
    hints = games.load(link.partition("?")[0]).hints
    return say(hints.reason(position_of(link), found(link, move)))


def test_a_checker_that_combined_dice_can_capture_is_not_in_safety() -> None:
    """It said “It brings the checker on V to safety”; 5 of 36 rolls capture on IX."""
    said = reason("tabula?start=1&moves=roll54,in/5", "5/9")
    assert said == "5 of 36 rolls capture now, instead of 15."


def test_a_field_with_another_name_is_not_protected() -> None:
    """It said “It protects the field on b2”; White may convert it by `!a2`."""
    link = "stawn?size=2&komi=0&button=on&moves=b2,b3,b2-a2@b2,b1"
    said = reason(link, "a2-c1@a2")
    assert position_of(f"{link},a2-c1@a2,!a2").outcome() is None and "field on" not in said
    assert said == (
        "Black then threatens the pawn on b1. The stone on a2 makes a field of 2: Black 2, White 0."
    )


def test_a_win_that_an_answer_prevents_is_not_a_win_whatever_is_played() -> None:
    """It said “After a1, Black could have won at a3, whatever White played”."""
    link = "konobi?size=5&pie=off&moves=a4,e5,a5,b5,d1,c1,a2,e3,c5,e2,b2,e1"
    fault = games.load("konobi").hints.fault
    said = say(fault(position_of(link), found(link, "d5"), found(link, "a1")))
    assert said == (
        "After d5, Black needs 2 more stones to join its edges, for example a1 and a3; after a1, 1."
    )


def test_a_lead_that_neither_side_has_is_not_taken() -> None:
    """It said “a3 b3 takes the lead from White” where neither side leads then."""
    game, rng, checked = games.load("tabik"), Random("tabik"), 0
    for position in islice(positions(rng), 400):
        played = rng.choice([*position.legal_moves()])
        theirs, after = 3 - position.colour, position.play(played)
        is_over, is_led = after.outcome() is not None, leads(position, theirs)
        if is_led and not is_over and score(after, 1) == score(after, 2):
            checked += 1
            reason = game.hints.reason(position, evaluated(played))
            assert f"ends {NAMES[theirs]}’s lead." in say(reason)
    assert checked


def test_a_turn_that_must_break_a_group_does_not_make_it() -> None:
    """It said “White can make a group of 2 next turn”; after a1 ⇄ b1 White can only break it."""
    link = "tabik?size=2&pie=off&moves=b1b2"
    answered = position_of(f"{link},a2a1,a1~b1")
    (only,) = answered.legal_moves()
    assert largest(answered, WHITE) == 2
    assert largest(answered.play(only), WHITE) == 1
    assert "group of 2 next turn" not in reason(link, "a2a1")


def test_a_lead_that_the_side_had_before_is_kept() -> None:
    """It said “Black could have taken the lead, 2 to 1” where Black led before its turn."""
    link = "tabik?size=5&pie=off&moves=b3b2,c3c4,e3d3,a5b5"
    facts = games.load("tabik").hints.faults(
        position_of(link), found(link, "a1b1"), found(link, "d5e5")
    )
    assert say(facts[0].sentence) == "d5 e5 would have kept Black in the lead, 2 to 1."
    assert say(facts[0].spoiler_free) == "Black could have kept the lead, 2 to 1."


@pytest.mark.parametrize(
    ("moves", "played", "best", "words"),
    [
        ("c2,c1,a2", "c1xc2@c1", "b1", "could have threatened the pawn"),  # which it took
        ("a2,b1,c2", "b1-c1@b1", "b3", "may now take the pawn"),  # then Black takes b3
        ("a2,b3,a2-a1@a2,b2", "c2", "a1-b1@a1", "may now convert"),  # then Black converts more
    ],
)
def test_a_turn_is_not_blamed_for_what_the_better_one_leaves_too(moves, played, best, words):
    link = f"stawn?size=2&komi=0&button=off&moves={moves}"
    facts = games.load("stawn").hints.faults(
        position_of(link), found(link, played), found(link, best)
    )
    assert words not in " ".join(say(fact.sentence) for fact in facts)
