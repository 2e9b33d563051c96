"""Clocks count what passes, in every kind of time control, however it is cut into steps."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.clocks import (
    MAX_TIME,
    ClockError,
    ClockKind,
    Clocks,
    Reading,
    TimeControl,
    days_per_move,
    elapsed,
    fill_spent,
    read_control,
)
from pentabula.core.record import read_record

SECOND = 1000
MAIN = st.integers(1, 4_000_000)
CONTROLS = st.one_of(
    st.just(TimeControl(ClockKind.COUNT)),
    st.builds(TimeControl, st.sampled_from([ClockKind.SUDDEN, ClockKind.HOURGLASS]), MAIN),
    st.builds(TimeControl, st.sampled_from([ClockKind.INCREMENT, ClockKind.DELAY]), MAIN, MAIN),
    st.builds(
        TimeControl, st.just(ClockKind.PERIODS), st.integers(0, 4_000_000), MAIN, st.integers(1, 99)
    ),
)


def running(text: str, other: str = "") -> Clocks:
    return Clocks.of(read_control(text), read_control(other or text)).start(0)


@given(CONTROLS)
def test_a_control_reads_back_as_it_was_written(control: TimeControl) -> None:
    assert read_control(str(control)) == control


@pytest.mark.parametrize(
    "text",
    "| 0|five|300+|300+-3|*300+3|300/0x30|0/5x0|1e9|300/100x5|+3|999999999|３００".split("|"),
)
def test_another_text_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(ClockError, match=r"300/5x30"):
        read_control(text)


@given(CONTROLS, st.lists(st.integers(0, 700_000), max_size=8))
def test_time_may_pass_in_any_steps(control: TimeControl, steps: list[int]) -> None:
    stepwise = at_once = Clocks.of(control, control).start(0)
    for step in steps:
        stepwise = stepwise.after(step)
    at_once = at_once.after(sum(steps))
    shown = [clocks.seats[0].remaining for clocks in (stepwise, at_once)]
    assert shown[0] == shown[1] and stepwise.flagged == at_once.flagged


def test_sudden_death_ends_at_zero_increments_are_added_and_delays_give_back() -> None:
    clocks = running("10").after(10 * SECOND - 1)
    assert clocks.flagged is None and clocks.after(1).flagged == 0
    assert clocks.after(99 * SECOND).press(1).running == 0, "a flag stays"
    clocks = running("10+3").after(4 * SECOND).press(1).after(1 * SECOND).press(0)
    assert [each.left for each in clocks.seats] == [9 * SECOND, 12 * SECOND]
    clocks = running("10d3").after(2 * SECOND).press(1).after(5 * SECOND).press(0)
    assert [each.left for each in clocks.seats] == [10 * SECOND, 8 * SECOND]


def test_periods_begin_after_the_main_time_and_are_lost_one_by_one() -> None:
    clocks = running("10/3x5").after(12 * SECOND)
    assert (clocks.seats[0].remaining, clocks.seats[0].periods) == (3 * SECOND, 3)
    moved = clocks.press(1).press(0)
    assert (moved.seats[0].remaining, moved.seats[0].periods) == (5 * SECOND, 3)
    late = moved.after(11 * SECOND)
    assert (late.seats[0].remaining, late.seats[0].periods) == (4 * SECOND, 1)
    assert late.after(4 * SECOND).flagged == 0


def test_an_hourglass_gives_what_is_spent_to_the_other_seat() -> None:
    clocks = running("*60").after(20 * SECOND)
    assert [each.left for each in clocks.seats] == [40 * SECOND, 80 * SECOND]
    assert clocks.after(50 * SECOND).seats[1].left == 120 * SECOND, "no more than there was"


def test_a_counting_clock_and_days_a_move_are_controls() -> None:
    clocks = running("-").after(MAX_TIME)
    assert clocks.flagged is None and clocks.times(0).spent == clocks.seats[0].left == MAX_TIME
    assert clocks.times(0).left is None
    clocks = running("10+3", "20").after(4 * SECOND)
    times = clocks.times(0)
    assert (times.left, times.spent) == (9 * SECOND, 4 * SECOND)
    assert clocks.press(1).seats[0].left == times.left
    clocks = running("10+3").after(4 * SECOND).press(0)
    assert (clocks.running, clocks.seats[0].left) == (0, 6 * SECOND)
    control = days_per_move(3)
    assert (str(control), control.kind) == ("1/259200", ClockKind.DAYS)


@pytest.mark.parametrize(
    ("control", "left", "spent"),
    [
        ("60", (57, 55, 57), (3, 5, 0)),
        ("60+2", (57, 62, 50), (5, 0, 9)),
        ("60d2", (57, 60, 51), (5, None, 8)),
        ("*60", (57, 58, 52), (3, 5, 10)),
        ("5/3x30", (2, 30, 30), (3, None, None)),
        ("-", (57, 55, 57), (None, None, None)),
        ("60", (61, 55, 62), (None, 5, None)),
        ("x", (57, 55, 57), (None, None, None)),
    ],
)
def test_time_left_says_the_time_spent(control, left, spent):
    clocks = [f"{{[%clk 0:{each // 60:02}:{each % 60:02}]}}" for each in left]
    moves = zip(("c3", "d4", "e5"), clocks, strict=True)
    text = " ".join(f"{at}. {move} {clock}" for at, (move, clock) in enumerate(moves, 1))
    record = read_record(
        f'[Game "konobi"]\n[Pie "off"]\n[TimeControl "{control}"]\n{text}', games.load
    )
    fill_spent(record)
    found = [node.times.spent for node in record.root.main_line_end().line()]
    assert found == [None if each is None else each * SECOND for each in spent]


def test_clocks_can_be_paused_adjusted_and_unequal() -> None:
    paused = running("10").after(SECOND).pause().after(99 * SECOND)
    assert paused.seats[0].left == 9 * SECOND
    assert paused.resume().after(SECOND).seats[0].left == 8 * SECOND
    assert running("10").press(None).after(99 * SECOND).flagged is None
    clocks = running("10", "20").adjust(0, 60 * SECOND).adjust(1, -5)
    assert [each.left for each in clocks.seats] == [60 * SECOND, 0]


@pytest.mark.parametrize(
    ("before", "now", "was_away", "passed"),
    [
        (Reading(1000, 10, "a"), Reading(999_000, 60, "a"), False, 50),  # the system time jumped
        (Reading(1000, 10, "a"), Reading(0, 60, "a"), True, 50),
        (Reading(1000, 10, "a"), Reading(61_000, 60, "a"), True, 60_000),  # the device slept
        (Reading(1000, 90, "a"), Reading(9000, 5, "b"), False, 8000),  # the page was loaded again
        (Reading(9000, 90, "a"), Reading(1000, 5, "b"), True, 0),
    ],
)
def test_time_is_monotonic_while_awake_and_by_the_system_across(before, now, was_away, passed):
    assert elapsed(before, replace(now, is_hidden=was_away)) == passed
