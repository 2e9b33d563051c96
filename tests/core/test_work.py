"""Work is stepped until it is done or its time is up."""

from itertools import count

from pentabula.core.work import finish


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
