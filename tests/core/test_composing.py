"""Targets that lead to a move."""

import pytest

from pentabula.core.composing import NO_ENTRIES, completions, compose, entries
from pentabula.core.numbers import Number
from tests.core.nim import NIM, start


def test_targets_lead_to_a_complete_move():
    entered = entries(NIM, start(size=2, most=2))
    assert compose(entered, ()).next == {"a", "b", "c"}
    half = compose(entered, ("a",))
    assert (half.next, half.move, half.is_possible) == ({"1", "2"}, None, True)
    whole = compose(entered, ("a", "2"))
    assert (whole.next, whole.move, whole.is_possible) == (frozenset(), "a2", True)
    assert completions(entered, ("a",)) == ("a1", "a2")


@pytest.mark.parametrize("chosen", [("d",), ("a", "3"), ("a", "1", "1"), ("a2",), ("most3",)])
def test_other_targets_lead_nowhere(chosen):
    entered = entries(NIM, start(size=2, most=2))
    assert not compose(entered, chosen).is_possible
    assert completions(entered, chosen) == ()


def test_numbers_are_complete_by_themselves_and_never_listed():
    entered = entries(NIM, start())
    assert compose(entered, ()).next == {"two"}
    assert compose(entered, ("most9",)).move == Number("most", 9)
    for target in ("most10", "most0", "most٣", "most" + "9" * 200):
        assert not compose(entered, (target,)).is_possible


def test_nothing_leads_nowhere():
    assert not compose(NO_ENTRIES, ()).is_possible
