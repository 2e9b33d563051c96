"""The clocks in words: the time left, announcements, and the time spent by each seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import move_number, node_text, time_digits, time_left_digits
from pentabula.boards.panel import Figure, Figures
from pentabula.core.clocks import ClockKind, Clocks, SeatClock, TimeControl
from pentabula.core.days import DAY_MS, MINUTE_MS
from pentabula.core.message import Message, counted
from pentabula.core.position import Seat
from pentabula.core.record import Node
from pentabula.core.tree import mover

LAST_SECONDS: Final = 10_000
TICKS: Final = 5_000
"""In the last milliseconds, every second has a sound and a vibration."""


def face(clock: SeatClock) -> Message | str:
    """The figures of a clock: the time left with the periods left, or the time spent."""
    if clock.control.kind is ClockKind.COUNT:
        return time_digits(clock.remaining)
    if clock.control.kind is ClockKind.DAYS:
        hours = -(-clock.remaining // MINUTE_MS) // 60  # rounded as in `long_time`
        words = Message("{days} d {hours} h", days=hours // 24, hours=hours % 24)
        return words if hours >= 24 else time_digits(clock.remaining)
    left = time_left_digits(clock.remaining)
    return f"{left} ({clock.periods}×)" if clock.periods else left


def long_time(milliseconds: int) -> Message:
    """A long time in words, rounded up to minutes: `2 days 4 hours`, `5 hours 1 minute`."""
    minutes = -(-milliseconds // MINUTE_MS)
    days, hours, minutes = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [
        (counted("{n} day", "{n} days", days), days),
        (counted("{n} hour", "{n} hours", hours), hours),
        (counted("{n} minute", "{n} minutes", minutes), minutes if not days else 0),
    ]
    found = [words for words, number in parts if number] or [parts[-1][0]]
    if len(found) == 1:
        return found[0]
    return Message("{long} {short}", long=found[0], short=found[1])


def next_change(clock: SeatClock, *, is_running: bool) -> int:
    """Milliseconds until a clock shows something else, at least one; of an hourglass, both do."""
    shown = clock.remaining
    if clock.control.kind is ClockKind.DAYS:
        return MINUTE_MS if shown > DAY_MS + MINUTE_MS else shown % 1000 + 1
    if clock.control.kind is ClockKind.COUNT or not is_running:
        return 1000 - shown % 1000
    return shown % 100 + 1 if shown <= LAST_SECONDS else shown % 1000 + 1


def low_below(control: TimeControl) -> int:
    """Milliseconds under which little time is left: a tenth, between ten seconds and a minute."""
    if control.kind is ClockKind.DAYS:
        return min(control.extra // 4, DAY_MS)
    return min(max(control.main // 10, LAST_SECONDS), MINUTE_MS)


def is_low(clock: SeatClock) -> bool:
    """Whether a seat has little time left."""
    if clock.control.kind is ClockKind.COUNT or (clock.left == 0 and clock.periods > 1):
        return False
    return clock.remaining < low_below(clock.control)


def announced_times(control: TimeControl) -> tuple[int, ...]:
    """The announced times left, the longest first: half, a minute, ten seconds."""
    half = (control.main // 2,) if control.main > 2 * MINUTE_MS else ()
    return {ClockKind.COUNT: (), ClockKind.DAYS: ()}.get(
        control.kind, (*half, MINUTE_MS, LAST_SECONDS)
    )


def announcement(session: Session, seat: Seat, before: SeatClock, now: SeatClock) -> Message | None:
    """The announcement when a clock has passed an announced time, or another period has begun."""
    is_own = seat == session.cursor.person
    player = narration.person_name(session, seat) or narration.seats(session)[seat].name
    if now.is_in_period and (not before.is_in_period or now.periods < before.periods):
        left = counted("{n} period left", "{n} periods left", now.periods)
        return Message("{player}: {left}.", player=player, left=left)
    times = announced_times(now.control)
    passed = [each for each in times if now.remaining <= each < before.remaining]
    if not passed:
        return None
    if passed[-1] > MINUTE_MS:
        own = Message("Half of your time is left.")
        other = Message("{player}: half the time left.", player=player)
    elif passed[-1] == MINUTE_MS:
        own = Message("You have one minute left.")
        other = Message("{player}: one minute left.", player=player)
    else:
        own = Message("You have ten seconds left.")
        other = Message("{player}: ten seconds left.", player=player)
    return own if is_own else other


def spoken(session: Session, clocks: Clocks, *, has_begun: bool) -> Message:
    """Both clocks, as they are read aloud."""
    sentences = [_spoken(session, seat, clocks.seats[seat]) for seat in (0, 1)]
    if not has_begun:
        sentences.append(Message("The clocks start with the first move."))
    elif clocks.is_paused:
        sentences.append(Message("The clocks are paused."))
    return narration.join_sentences(sentences)


def label(session: Session, seat: Seat, state: str) -> Message:
    """The name of a clock with its state: whose it is, and whether it runs."""
    player = narration.seat_name(session, seat)
    if state == "running":
        return Message("Clock of {player}, running:", player=player)
    if state == "paused":
        return Message("Clock of {player}, paused:", player=player)
    if state == "flagged":
        return Message("Clock of {player}, time is up:", player=player)
    return Message("Clock of {player}:", player=player)


def spent_panel(session: Session) -> Figures | None:
    """The thinking times of both seats in the line to the cursor; None if unknown."""
    line = session.node.line()
    figures = [_spent(session, seat, line) for seat in (0, 1)]
    known = tuple(each for each in figures if each is not None)
    return Figures(known) if known else None


def _spoken(session: Session, seat: Seat, clock: SeatClock) -> Message:
    player = narration.seat_name(session, seat)
    minutes, seconds = divmod(clock.remaining // 1000, 60)
    if clock.control.kind is ClockKind.DAYS:
        left = long_time(clock.remaining)
        return Message("{player}: {time} left.", player=player, time=left)
    time = Message("{minutes} min {seconds} s", minutes=minutes, seconds=seconds)
    if clock.control.kind is ClockKind.COUNT:
        return Message("{player}: {time} used.", player=player, time=time)
    said = Message("{player}: {time} left.", player=player, time=time)
    if clock.periods:
        left = counted("{n} period left", "{n} periods left", clock.periods)
        return Message("{clock} {left}.", clock=said, left=left)
    return said


def _spent(session: Session, seat: Seat, line: Iterable[Node]) -> Figure | None:
    """The time that a seat has spent, and its longest move."""
    known = [
        (node.times.spent, node)
        for node in line
        if node.times.spent is not None and mover(node) == seat
    ]
    if not known:
        return None
    longest, node = max(known, key=lambda each: each[0])
    caption = Message(
        "longest: {time} for {n}. {move}",
        time=time_digits(longest),
        n=move_number(node),
        move=node_text(session.game, node),
    )
    name = Message("Time of {player}", player=narration.seats(session)[seat].name)
    return Figure(name, time_digits(sum(each for each, _ in known)), caption)


def your_turn_words(left: int | None) -> Message:
    """The sentence that it is the user's turn, with the milliseconds left; below 0, that the
    friend's time is up."""
    if left is None:
        return Message("Your turn")
    if left < 0:
        return Message("Your friend has run out of time")
    if left == 0:
        return Message("Your turn: your time is up")
    return Message("Your turn: {time} left", time=long_time(left))
