"""Clocks of a game as values: functions of the time controls, the times of the moves, and now.

All times are whole milliseconds. Nothing here reads a clock: `clocks_at` returns the clocks after a
recorded move, `Clocks.after` the clocks after some time, and `elapsed` the time between two
readings of the device's clocks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from pentabula.core.comments import Times
from pentabula.core.days import DAY_MS
from pentabula.core.dice import seat_to_act
from pentabula.core.errors import GameError
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message, excerpt
from pentabula.core.position import Seat
from pentabula.core.record import TIME_CONTROLS, Node, Record, has_clock
from pentabula.core.tree import mover

MAX_TIME: Final = 100 * DAY_MS
"""The longest time of a control: a hundred days."""

MAX_PERIODS: Final = 99

SEPARATOR: Final = ","
"""Separates the time controls of two seats."""


class ClockKind(StrEnum):
    """A kind of time control."""

    COUNT = "count"  # time is only counted, not limited
    SUDDEN = "sudden"  # one amount for all moves, no increment
    INCREMENT = "increment"  # Fischer: every move adds an amount
    DELAY = "delay"  # Bronstein: every move gives back its time, up to an amount
    PERIODS = "periods"  # byo-yomi: after the main time, each move has a period
    HOURGLASS = "hourglass"  # one seat gains what the other spends
    DAYS = "days"  # games by link: calendar time for each move


class ClockError(GameError):
    """A text that is not a time control."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time of one seat: `main`, and `extra` for each move or, with PERIODS, each period.

    With DAYS, `extra` is the time for each move.
    """

    kind: ClockKind
    main: int = 0
    extra: int = 0
    periods: int = 0

    def __str__(self) -> str:
        """The text of the tag `TimeControl`, in seconds, as PGN writes it where PGN has a form.

        >>> str(TimeControl(ClockKind.INCREMENT, 300_000, 3_000))
        '300+3'
        """
        main, extra = _seconds(self.main), _seconds(self.extra)
        return {
            ClockKind.COUNT: "-",
            ClockKind.SUDDEN: main,
            ClockKind.INCREMENT: f"{main}+{extra}",
            ClockKind.DELAY: f"{main}d{extra}",
            ClockKind.PERIODS: f"{main}/{self.periods}x{extra}",
            ClockKind.HOURGLASS: f"*{main}",
            ClockKind.DAYS: f"1/{extra}",
        }[self.kind]


_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,3})?"
_CONTROL = LazyPattern(
    rf"(?P<sand>\*)?(?P<main>{_NUMBER})"
    rf"(?:(?P<sign>[+d])(?P<extra>{_NUMBER})|/(?P<periods>[0-9]{{1,2}})x(?P<period>{_NUMBER}))?",
    re.ASCII,
)

_DAYS = LazyPattern(rf"1/(?P<extra>{_NUMBER})", re.ASCII)


def days_per_move(days: int) -> TimeControl:
    """The time control of a game by link with this many days per move."""
    return TimeControl(ClockKind.DAYS, extra=min(days * DAY_MS, MAX_TIME))


def read_control(text: str) -> TimeControl:
    """The control in a text such as `300+3`, `300d3`, `300/5x30`, `*180`, `1/86400` or `-`.

    Raises ClockError.
    """
    if text.strip() == "-":
        return TimeControl(ClockKind.COUNT)
    if (found := _DAYS.fullmatch(text.strip())) is not None:
        each = _milliseconds(found["extra"])
        if not 0 < each <= MAX_TIME:
            raise _control_error(text)
        return TimeControl(ClockKind.DAYS, extra=each)
    found = _CONTROL.fullmatch(text.strip())
    if found is None or (found["sand"] and (found["sign"] or found["periods"])):
        raise _control_error(text)
    main = _milliseconds(found["main"])
    extra = _milliseconds(found["extra"] or found["period"] or "0")
    periods = int(found["periods"] or 0)
    kind = _kind(found)
    is_empty = main == 0 and (kind is not ClockKind.PERIODS or not (periods and extra))
    if (
        max(main, extra) > MAX_TIME
        or is_empty
        or (kind is ClockKind.PERIODS and not (periods and extra))
    ):
        raise _control_error(text)
    return TimeControl(kind, main, extra, periods)


Controls = tuple[TimeControl, TimeControl]
"""The time controls of seat 0 and seat 1."""


def write_controls(controls: Controls) -> str:
    """The time controls of both seats as a text: one if they are equal, else both and a comma."""
    first, second = controls
    return str(first) if first == second else f"{first}{SEPARATOR}{second}"


def read_controls(text: str) -> Controls | None:
    """The time controls in a text; None without clocks. Raises ClockError."""
    if not text:
        return None
    first, _, second = text.partition(SEPARATOR)
    controls = read_control(first), read_control(second or first)
    if (controls[0].kind is ClockKind.DAYS) != (controls[1].kind is ClockKind.DAYS):
        raise ClockError(Message("Either both players have days for each move, or neither has."))
    return controls


def control_tags(first: TimeControl, second: TimeControl) -> dict[str, str]:
    """The tags of the record of a game with these time controls."""
    both, *each = TIME_CONTROLS
    if first == second:
        return {both: str(first)}
    return dict(zip(each, map(str, (first, second)), strict=True))


def controls_of(tags: Mapping[str, str]) -> Controls | None:
    """The time controls in the tags of a record; None for a game without a clock.

    A text that is not a time control means no clock.
    """
    if not has_clock(tags):
        return None
    both, *each = TIME_CONTROLS
    first, second = (tags.get(tag, tags.get(both, "")) for tag in each)
    try:
        return read_control(first), read_control(second)
    except ClockError:
        return None


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat.

    `left` is the remaining main time, or the time spent where time is only counted. `periods` is
    the number of remaining periods, with the current one; `period` is the time left in it. `spent`
    is the time of the current move.
    """

    control: TimeControl
    left: int
    period: int = 0
    periods: int = 0
    spent: int = 0

    @classmethod
    def of(cls, control: TimeControl) -> SeatClock:
        """The clock at the start of a game."""
        left = {ClockKind.COUNT: 0, ClockKind.DAYS: control.extra}.get(control.kind, control.main)
        return cls(control, left, control.extra if control.periods else 0, control.periods)

    @property
    def remaining(self) -> int:
        """The displayed time: the main time, and after it the current period."""
        return self.left or self.period

    @property
    def total(self) -> int:
        """All the time that is left, with all periods."""
        return self.left + self.period + max(self.periods - 1, 0) * self.control.extra

    @property
    def is_flagged(self) -> bool:
        """Whether the time is up."""
        return self.control.kind is not ClockKind.COUNT and self.remaining == 0

    @property
    def is_in_period(self) -> bool:
        """Whether the main time is used up and a period runs."""
        return self.left == 0 and self.period > 0

    def after(self, passed: int) -> SeatClock:
        """The clock after this much time."""
        spent = self.spent + passed
        if self.control.kind is ClockKind.COUNT:
            return replace(self, left=self.left + passed, spent=spent)
        left, over = max(self.left - passed, 0), max(passed - self.left, 0)
        period, periods = self.period - over, self.periods
        if period <= 0 < periods:
            used = -period // self.control.extra + 1
            periods = max(periods - used, 0)
            period = period + used * self.control.extra if periods else 0
        return replace(self, left=left, period=max(period, 0), periods=periods, spent=spent)

    def moved(self) -> SeatClock:
        """The clock after its seat has completed a move in time."""
        control, left = self.control, self.left
        if control.kind is ClockKind.INCREMENT:
            left += control.extra
        elif control.kind is ClockKind.DELAY:
            left += min(control.extra, self.spent)
        elif control.kind is ClockKind.DAYS:
            left = control.extra
        return replace(self, left=left, period=control.extra if self.periods else 0, spent=0)

    def spent_until(self, left: int) -> int | None:
        """The milliseconds of a move after which `left` remained; None if they are not certain."""
        control = self.control
        if control.kind in (ClockKind.COUNT, ClockKind.DAYS):
            return None
        has_extra = control.kind in (ClockKind.INCREMENT, ClockKind.DELAY)
        spent = self.left + (control.extra if has_extra else 0) - left
        lowest = control.extra if control.kind is ClockKind.DELAY else -1
        highest = self.left - 1 if self.periods else self.left
        return spent if lowest < spent <= highest else None


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of both seats. `running` is the seat whose clock runs, `is_paused` stops it."""

    seats: tuple[SeatClock, SeatClock]
    running: Seat | None = None
    is_paused: bool = False

    @classmethod
    def of(cls, first: TimeControl, second: TimeControl) -> Clocks:
        """Clocks at the start of a game, not running yet. The seats may have different times."""
        return cls((SeatClock.of(first), SeatClock.of(second)))

    @property
    def flagged(self) -> Seat | None:
        """The seat whose time is up, or None."""
        for seat in (0, 1):
            if self.seats[seat].is_flagged:
                return 0 if seat == 0 else 1
        return None

    @property
    def is_running(self) -> bool:
        """Whether time passes on a clock."""
        return self.running is not None and not self.is_paused and self.flagged is None

    def start(self, seat: Seat) -> Clocks:
        """Lets the clock of a seat run."""
        return replace(self, running=seat)

    def after(self, passed: int) -> Clocks:
        """The clocks after this much time; with an hourglass, the other seat gains it."""
        if not self.is_running or self.running is None or passed <= 0:
            return self
        own = self.seats[self.running]
        clocks = self.with_seat(self.running, own.after(passed))
        if own.control.kind is ClockKind.HOURGLASS:
            other: Seat = 1 if self.running == 0 else 0
            gained = min(passed, own.left)
            clock = clocks.seats[other]
            clocks = clocks.with_seat(other, replace(clock, left=clock.left + gained))
        return clocks

    def press(self, turn: Seat | None) -> Clocks:
        """Ends the move of the running seat and starts the clock of `turn`; None ends the game."""
        if self.running is None or self.flagged is not None:
            return self
        if turn == self.running:
            return self
        clocks = self.with_seat(self.running, self.seats[self.running].moved())
        return replace(clocks, running=turn)

    def pause(self) -> Clocks:
        """Stops the running clock until `resume`."""
        return replace(self, is_paused=True)

    def resume(self) -> Clocks:
        """Lets the stopped clock run again."""
        return replace(self, is_paused=False)

    def adjust(self, seat: Seat, left: int) -> Clocks:
        """Sets the main time that a seat has left, in a game that continues."""
        return self.with_seat(seat, replace(self.seats[seat], left=min(max(left, 0), MAX_TIME)))

    def times(self, seat: Seat) -> Times:
        """The times that a record stores with the seat's move; call it before `press`."""
        clock = self.seats[seat]
        is_counting = clock.control.kind is ClockKind.COUNT
        return Times(None if is_counting else clock.moved().remaining, clock.spent)

    def with_seat(self, seat: Seat, clock: SeatClock) -> Clocks:
        """The clocks with another clock of a seat."""
        first, second = self.seats
        return replace(self, seats=(clock, second) if seat == 0 else (first, clock))


def clocks_at(controls: Controls, node: Node) -> Clocks:
    """The clocks at a node, by the times in the record.

    Time added or removed during the game shows in the time left after the next move.
    """
    clocks = Clocks.of(*controls)
    for each in node.line():
        clocks = _after_ply(clocks, each)
    is_begun = any(each.times.spent is not None for each in node.line())
    return replace(clocks, running=_next_turn(node) if is_begun else None)


def fill_spent(record: Record) -> None:
    """Adds the times spent to a main line that has only the times left, as lichess writes it.

    A turn of several plies has its time at its last ply.
    """
    controls = controls_of(record.tags)
    if controls is None:
        return
    clocks = Clocks.of(*controls)
    for node in record.root.main_line_end().line():
        seat, left = mover(node), node.times.left
        if seat is not None and left is not None and seat != _next_turn(node):
            spent = clocks.seats[seat].spent_until(left)
            node.times = node.times.filled(Times(spent=spent))
        clocks = _after_ply(clocks, node)


def _after_ply(clocks: Clocks, node: Node) -> Clocks:
    """The clocks after a ply, by its times."""
    seat = mover(node)
    if seat is None:
        return clocks
    clocks = clocks.start(seat).after(node.times.spent or 0).press(_next_turn(node))
    return clocks if node.times.left is None else _corrected(clocks, seat, node.times.left)


def _next_turn(node: Node) -> Seat | None:
    """The seat to act at a node; None at the end of the game."""
    return None if node.position.outcome() is not None else seat_to_act(node.position)


def _corrected(clocks: Clocks, seat: Seat, left: int) -> Clocks:
    """The clocks with the recorded time that a seat had left after its move."""
    clock = clocks.seats[seat]
    if clock.remaining == left or clock.control.kind is ClockKind.COUNT:
        return clocks
    if clock.periods and clock.left == 0 and left <= clock.control.extra:
        return clocks.with_seat(seat, replace(clock, period=left))
    return clocks.adjust(seat, left)


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of the device's clocks.

    `wall` is in milliseconds since 1970. `awake` is from a monotonic clock: only readings with the
    same `load`, the id of a page load, can be compared. `is_hidden`: the page was hidden; `shown`
    is when it was shown last, by the clock of `awake`.
    """

    wall: int
    awake: int
    load: str
    shown: int = -1
    is_hidden: bool = False

    def was_away(self, since: Reading) -> bool:
        """Whether the page was hidden since an earlier reading in the same load of the page."""
        return self.is_hidden or self.shown > since.awake


def elapsed(before: Reading, now: Reading) -> int:
    """The milliseconds between two readings, never negative.

    While the page is visible, only the monotonic clock counts, so that a change of the system time
    has no effect. That clock may stop while the device sleeps, and starts again with the page: if
    the page was hidden or loaded again, the system time counts if it says more.
    """
    if before.load != now.load:
        return max(now.wall - before.wall, 0)
    awake = max(now.awake - before.awake, 0)
    return max(awake, now.wall - before.wall) if now.was_away(before) else awake


def _kind(found: re.Match[str]) -> ClockKind:
    if found["sand"]:
        return ClockKind.HOURGLASS
    if found["periods"]:
        return ClockKind.PERIODS
    return {None: ClockKind.SUDDEN, "+": ClockKind.INCREMENT, "d": ClockKind.DELAY}[found["sign"]]


def _seconds(milliseconds: int) -> str:
    """Seconds without needless zeros."""
    return f"{milliseconds / 1000:.3f}".rstrip("0").rstrip(".")


def _milliseconds(seconds: str) -> int:
    whole, _, part = seconds.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0") or 0)


def _control_error(text: str) -> ClockError:
    return ClockError(
        Message(
            "“{text}” is not a time control: write {sudden}, {increment}, {delay}, {periods}, "
            "{hourglass}, {days} or {count}, in seconds.",
            text=excerpt(text),
            sudden="300",
            increment="300+3",
            delay="300d3",
            periods="300/5x30",
            hourglass="*180",
            days="1/86400",
            count="-",
        )
    )
