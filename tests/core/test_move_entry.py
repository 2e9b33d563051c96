"""Targets that enter a move."""

from dataclasses import replace

import pytest

from pentabula.core import move_entry
from pentabula.core.numbers import Number
from tests.core.nim import NIM, NimNotation, start


class EitherOrder(NimNotation):
    """Enters `a2` by `a 2` or by `2 a`, and no other move by targets."""

    def paths(self, move, position):
        heap, *count = str(move)
        return [(heap, *count), (*count, heap)] if heap in "abc" else []


EITHER_ORDER = replace(NIM, notation=EitherOrder())


def test_targets_enter_a_complete_move():
    entries = move_entry.Entries.of(NIM, start(size=2, most=2))
    assert move_entry.entry_state(entries, ()).next == {"a", "b", "c"}
    half = move_entry.entry_state(entries, ("a",))
    assert (half.next, half.move, half.is_possible) == ({"1", "2"}, None, True)
    whole = move_entry.entry_state(entries, ("a", "2"))
    assert (whole.next, whole.move, whole.is_possible) == (frozenset(), "a2", True)
    assert move_entry.completions(entries, ("a",)) == ("a1", "a2")


@pytest.mark.parametrize("chosen", [("d",), ("a", "3"), ("a", "1", "1"), ("a2",), ("most3",)])
def test_other_targets_enter_nothing(chosen):
    entries = move_entry.Entries.of(NIM, start(size=2, most=2))
    assert (
        not move_entry.entry_state(entries, chosen).is_possible
        and move_entry.completions(entries, chosen) == ()
    )


def test_a_number_is_a_complete_move_and_is_never_listed():
    entries = move_entry.Entries.of(NIM, start())
    assert move_entry.entry_state(entries, ()).next == {"two"}
    assert move_entry.entry_state(entries, ("most9",)).move == Number("most", 9)
    for target in ("most10", "most0", "most٣", "most" + "9" * 200):
        assert not move_entry.entry_state(entries, (target,)).is_possible
    assert not move_entry.entry_state(move_entry.NO_ENTRIES, ()).is_possible


def test_a_move_is_entered_by_its_first_path_and_has_the_targets_of_all():
    assert move_entry.entry_path(EITHER_ORDER, start(), "a2") == ("a", "2")
    assert move_entry.entry_path(EITHER_ORDER, start(), Number("most", 3)) == ("most3",)
    assert move_entry.entry_targets(EITHER_ORDER, start(), "a2") == ("a", "2")
    assert move_entry.entry_targets(EITHER_ORDER, start(), Number("most", 3)) == ()
