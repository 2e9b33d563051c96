"""Work is stepped until it is done or its time is up."""

from itertools import count

from pentabula.core.work import finish, steps_with_reports


class Steps:
    """Work that takes three steps."""

    def __init__(self) -> None:
        self.made = 0

    @property
    def is_done(self) -> bool:
        return self.made == 3

    def step(self) -> None:
        self.made += 1


def test_work_is_stepped_until_it_is_done() -> None:
    work = Steps()
    assert finish(work) is work and work.made == 3 and finish(work).made == 3


def test_work_stops_once_its_time_is_up() -> None:
    clock = count()
    assert finish(Steps(), lambda: next(clock) >= 2).made == 2
    assert finish(Steps(), lambda: True).made == 0


def test_work_is_shown_after_the_first_step_and_then_at_intervals() -> None:
    clock = count()  # two looks at it in each step
    assert [*steps_with_reports(Steps(), lambda: next(clock), 3)] == [True, False, True]
    assert [*steps_with_reports(Steps(), lambda: next(clock), 0, next(clock) + 4)] == [True, True]
    assert [*steps_with_reports(Steps(), lambda: 1, 0, 1)] == []
