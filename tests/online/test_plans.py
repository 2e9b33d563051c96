"""Conditional moves: checked by the rules, played by the other side's device, and only those."""

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.online.match import Match
from pentabula.online.messages import read_message, write_message
from pentabula.online.plans import can_plan, play_planned, read_plan, set_plan
from pentabula.online.receiving import MessageKind, receive
from tests.online.test_match import move, pair, pass_on


def planned(text: str) -> tuple[Match, Match]:
    """Ana has moved, and said how she answers; Bruno knows."""
    ana, bruno = pair(size=5, pie="off")
    move(ana, "c3")
    set_plan(ana, read_plan(ana, text))
    pass_on(ana, bruno)
    return ana, bruno


def test_the_other_device_answers_as_planned_several_plies_deep() -> None:
    ana, bruno = planned("B2 d3  b1 e3, b4 c4")
    assert not play_planned(bruno), "nothing is played before Bruno's own move"
    for token, line in (("b2", "b2 d3"), ("b1", "b2 d3 b1 e3")):
        move(bruno, token)
        assert play_planned(bruno) and bruno.is_our_turn and bruno.tokens == ("c3", *line.split())
    assert pass_on(bruno, ana) is MessageKind.NEWS
    assert ana.tokens == bruno.tokens and ana.plan == () and not ana.is_our_turn and can_plan(ana)


@pytest.mark.parametrize("is_sent_between", [True, False])
def test_what_is_left_of_a_plan_still_counts(is_sent_between: bool) -> None:
    ana, bruno = planned("b2 d3 b1 e3, b4 c4")
    move(bruno, "b2")
    assert play_planned(bruno)
    if is_sent_between:
        pass_on(bruno, ana)
        assert ana.plan == (("b1", "e3"),)
        ana.write_note("hm")
        pass_on(ana, bruno)
    move(bruno, "b1")
    assert play_planned(bruno) and pass_on(bruno, ana) is MessageKind.NEWS
    assert ana.tokens == ("c3", "b2", "d3", "b1", "e3")


def test_another_move_ends_the_plan_and_an_unplanned_answer_is_refused() -> None:
    ana, bruno = planned("b2 d3")
    move(bruno, "a1")
    assert not play_planned(bruno) and bruno.their_plan == ()
    pass_on(bruno, ana)
    assert ana.is_our_turn and ana.plan == ()
    ana, bruno = planned("b2 d3")
    move(bruno, "b2")
    bruno.play_for_other(bruno.record.game.notation.read("e5", bruno.end.position))
    assert receive(ana, bruno.message(), games.load).kind is MessageKind.AHEAD
    assert ana.tokens == ("c3",)


def test_a_plan_with_an_illegal_answer_plays_nothing() -> None:
    ana, bruno = planned("b2 d3")
    bruno.their_plan = (("b2", "b2"),)
    move(bruno, "b2")
    assert not play_planned(bruno) and bruno.tokens == ("c3", "b2") and ana.plan


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("b2", "must end with a move of yours"),
        ("c3 d4", "There is already a black stone on c3"),
        ("b2 zz", "zz"),
        ("b2 d3, b2 e5", "Two answers to the same move: d3 and e5."),
        (",".join(["b2 d3"] * 9), "At most 8 lines"),
        ("", "cannot be made now"),
    ],
)
def test_a_plan_is_made_once_by_the_rules_without_dice_and_on_the_other_turn(
    text: str, sentence: str
) -> None:
    ana, _ = pair(size=5, pie="off")
    move(ana, "c3")
    with pytest.raises(GameError, match=sentence):
        set_plan(ana, read_plan(ana, text))
    assert ana.plan == () and read_message(write_message(ana.message())).plan == ()
    ana, bruno = planned("b2 d3")
    assert not can_plan(ana) and not can_plan(bruno)
    ana, bruno = pair("tabula")
    assert not can_plan(ana) and not can_plan(bruno)
