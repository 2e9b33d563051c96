"""Time in a match: how long each side has, and what a message may say about it.

With days per move, the two devices share no clock but the calendar: every ply says when it was
played. Otherwise every ply says how long it took, measured while both devices were connected. Both
are kept as `MatchTime.times`, which never decrease.

A device can only prove to the other what both have seen. A message is refused if its times
contradict each other, what is known here, or the time that has passed here: see `fault`. With days
per move, the time of a side begins when its own device first sees the move that it has to answer.
So a win on time is only claimed until the other side's device confirms it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Final

from pentabula.core.clocks import MAX_TIME, ClockKind, Clocks, TimeControl
from pentabula.core.days import DAY_MS, MINUTE_MS
from pentabula.core.errors import GameError
from pentabula.core.message import Message, counted
from pentabula.core.position import Seat
from pentabula.core.record import Node
from pentabula.online.match import Incoming, Match
from pentabula.online.messages import MatchMessage

TOLERANCE: Final = 60 * 60
"""Seconds by which the calendar clocks of two devices may differ."""

LAG: Final = 5_000
"""Milliseconds by which two devices may differ about a turn during which they were connected, and
by which all the times that a side states may fall short of what passed at the other side."""

CUT: Final = MINUTE_MS
"""The same for turns during which the connection was cut, which each notices at its own time."""

ROUND_TRIP: Final = 1_000
"""Milliseconds of each turn allowed for the message's travel, and not counted in any sum."""

GIFT_SECONDS: Final = DAY_MS // 1000
"""Seconds that the waiting side gives at a time, with days per move."""

UNTIMED: Final = (TimeControl(ClockKind.COUNT), TimeControl(ClockKind.COUNT))


@dataclass(frozen=True, slots=True)
class Measured:
    """What this device has measured of the current turn in a live game, in milliseconds.

    `spent` is how long the turn has taken; `was_connected`: both devices were connected all the
    time. `left` is what the side to move has left, `is_up` that it has nothing left. `was_visible`:
    the page was open and visible all the time. A page that sleeps may learn of a move, or of a cut
    connection, only when it is woken.
    """

    spent: int
    was_connected: bool
    left: int
    was_visible: bool = True
    is_up: bool = False


# How long each side has


def deadline(
    match: Match, ply: int | None = None, gifts: Mapping[int, int] | None = None
) -> int | None:
    """When the days of the seat to move after a ply are up, in seconds since 1970.

    It counts from when this device first saw the move before. The other side's device may have seen
    it later, so that for the other side, this is the earliest moment at which its time can be up.
    `gifts` is what the other side has given, if that differs from what is known. None without days
    per move, or if no clock runs there: the first move of each seat is free, and so is waiting for
    the other side's dice.
    """
    if match.time.controls is None or not match.time.is_by_date or match.seat is None:
        return None
    line = match.line()
    ply = len(line) - 1 if ply is None else ply
    if line[ply].position.outcome() is not None or (ply == match.end.ply and match.waits_for_salt):
        return None
    seat = match.actor(line[ply].position)
    start = _start_of_turn(match, line[: ply + 1], seat)
    if not any(_played(match, node, seat) for node in line[1 : start + 1]):
        return None
    gifts = match.time.given[match.side_of(1 if seat == 0 else 0)] if gifts is None else gifts
    given = sum(seconds for at, seconds in gifts.items() if start <= at <= ply)
    return match.time.seen[start - 1] + match.time.controls[seat].extra // 1000 + given


def is_overdue(match: Match) -> bool:
    """Whether the side to move has used up its days."""
    end = None if match.is_over else deadline(match)
    return end is not None and match.time.now >= end


def overdue(match: Match) -> int:
    """The seconds for which the days of the side to move have been up."""
    end = deadline(match)
    return 0 if end is None else max(match.time.now - end, 0)


def clocks(match: Match, ply: int | None = None, times: Sequence[int] | None = None) -> Clocks:
    """The clocks of a live game after a ply; with days per move, the current clocks."""
    found = Clocks.of(*(match.time.controls or UNTIMED))
    line = match.line()
    if match.time.is_by_date:
        return _dated(match, found)
    ply = len(line) - 1 if ply is None else ply
    spent = list(_steps(match.time.times if times is None else times))
    for at, node in enumerate(line[: ply + 1]):
        seat = match.actor(node.position)
        found = _with_gift(match, found, seat, at).start(seat)
        if at == ply:
            is_begun = ply > 0 and node.position.outcome() is None
            return found if is_begun else replace(found, running=None)
        found = _moved(found.after(spent[at]), seat, match.actor(line[at + 1].position))
    return found


def end_on_time(match: Match) -> None:
    """Says that the time of the side to move is up: claims the win, or admits the loss.

    Raises GameError.
    """
    if match.time.controls is None or match.is_over or match.is_claimed or match.seat is None:
        raise GameError(Message("This game has no clock."))
    if match.time.is_by_date and not is_overdue(match):
        raise GameError(Message("The time is not up."))
    match.time.flags.add(match.side)
    match.note_change()


def give_time(match: Match, seconds: int) -> None:
    """Gives the other side time for its turn, also after it has lost on time by itself.

    A claim that was not confirmed is withdrawn. Raises GameError.
    """
    is_final = bool(match.resigned) or match.time.flags == {0, 1}
    is_theirs = match.seat is not None and match.is_turn_of(match.other)
    if match.time.controls is None or is_final or not is_theirs:
        raise GameError(Message("Time can be given while the other player is to move."))
    ply, given = match.end.ply, match.time.given[match.side]
    room = MAX_TIME // 1000 - sum(given.values())
    given[ply] = given.get(ply, 0) + min(seconds, room)
    match.time.flags.clear()
    match.time.contest = None
    match.note_change()


def keep_claim(match: Match) -> None:
    """Keeps the claim that the other side contests with a move, which is not accepted."""
    match.time.contest = None


# What a message may say


def fault(
    match: Match, arrived: Incoming, measured: Measured | None, *, is_new: bool
) -> Message | None:
    """What is false about the times of a message of the other side; None if they are true."""
    time, message = match.time, arrived.message
    if time.controls is None:
        return None
    times, last = message.times, match.last
    if len(times) != len(arrived.line):
        return Message("Times of some moves are missing from the link.")
    if any(after < before for before, after in pairwise(times)):
        return Message("According to this link, a move was played before the one that it answers.")
    if message.sent > time.now + TOLERANCE:
        return _future(message.sent - time.now)
    if last is not None and message.sent < last.sent:
        return Message("According to this link, it was sent before an earlier one.")
    if time.is_by_date and times and times[-1] > message.sent:
        return Message("According to this link, it was sent before its last move was played.")
    if is_new:
        return None
    if _changes_known(match, arrived):
        return Message("The link changes the times of known moves.")
    return (
        _false_step(match, arrived, measured)
        or _false_gift(match, message)
        or _false_flag(match, arrived, measured)
    )


def is_early(match: Match, arrived: Incoming) -> bool:
    """Whether a message claims the win although the days of this side are not up here."""
    message, line = arrived.message, arrived.line
    is_claim = match.time.is_by_date and _is_claim(match, arrived)
    if not is_claim or line != match.tokens[: len(line)] or message.epoch != match.take_backs.epoch:
        return False
    if len(line) < match.end.ply:
        return False  # this side has moved, so that the other side decides
    end = deadline(match, gifts=dict(message.given))
    return end is None or match.time.now < end


def claim_words(match: Match, arrived: Incoming) -> Message | None:
    """What the user has to know about the claim in a message before it is applied."""
    line = arrived.line
    if not match.time.is_by_date or not _is_claim(match, arrived):
        return None
    if match.tokens[: len(line)] != line:
        return Message(
            "The other player has moved and claims that your time is up. It begins only now that "
            "this device has seen the move."
        )
    if match.end.ply > len(line):
        return Message(
            "The other player claims that your time was up before your move. Send the link: the "
            "other player decides whether to play on."
        )
    return Message("Your time is up: the other player has claimed the win.")


def apply(match: Match, arrived: Incoming, measured: Measured | None, known: int) -> None:
    """Applies the times of the moves that a message has added, and its claim of the win.

    `known` is the last ply that was known before. A claim counts only if this side has seen its
    position before, and has not moved since.
    """
    message, line, time = arrived.message, arrived.line, match.time
    other = message.sender
    if time.controls is None:
        return
    if len(time.times) < match.end.ply:
        if measured is not None and measured.was_visible:
            time.shortfalls[not measured.was_connected] += _shortfall(match, arrived, measured)
        time.times = list(message.times[: match.end.ply])
        time.flags.clear()
        time.note_seen()
    if dict(message.given) != time.given[other]:
        time.given[other] = dict(message.given)
        if match.is_turn_of(match.side):  # a claim stays, whatever was given before it
            time.flags.discard(match.side)
    time.contest = None
    is_here = message.epoch == match.take_backs.epoch and line == match.tokens[: len(line)]
    is_claim = _is_claim(match, arrived)
    if not message.flag:
        time.flags.discard(other)
    elif is_here and not is_claim:
        time.flags.add(other)
    elif is_here and len(line) == match.end.ply == known:
        time.flags |= {0, 1}


def begin_again(match: Match) -> None:
    """Lets the turn after a granted take-back begin when this device sees the grant."""
    time, ply = match.time, match.end.ply
    if time.is_by_date and ply > 0:
        given = time.given[match.other].get(ply, 0)
        time.seen[-1] = max(time.seen[-1], time.now - given)


def _is_claim(match: Match, arrived: Incoming) -> bool:
    """Whether a message says that the time of this side, which is to move, is up."""
    nodes, message = arrived.nodes, arrived.message
    position = nodes[-1].position if nodes else arrived.record.root.position
    seat = match.seat_of(message.sender)
    return message.flag and position.outcome() is None and match.actor(position) != seat


def _changes_known(match: Match, arrived: Incoming) -> bool:
    """Whether a message gives other times to moves that are known here."""
    message, line = arrived.message, arrived.line
    if (message.epoch, message.base) == (match.take_backs.epoch, match.take_backs.base):
        pairs = zip(match.tokens, line, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    else:
        common = min(message.base, match.take_backs.base, len(line), match.end.ply)
        common = common if line[:common] == match.tokens[:common] else 0
    return tuple(match.time.times[:common]) != message.times[:common]


def _false_step(match: Match, arrived: Incoming, measured: Measured | None) -> Message | None:
    """What is false about the times of the moves that a message adds."""
    ours, times, last = match.end.ply, arrived.message.times, match.last
    if len(arrived.line) <= ours or not match.is_continued_by(arrived):
        return None
    if match.time.is_by_date:
        if last is not None and times[ours] < last.sent and len(last.times) <= ours:
            return Message(
                "According to this link, a move was played before an earlier link without it."
            )
        return None
    spent = _spent(match, arrived)
    if measured is not None and measured.was_visible:
        room = LAG if measured.was_connected else CUT
        if abs(spent - measured.spent) > room:
            return Message(
                "According to this link, the move took {said} s; here, {seen} s passed.",
                said=spent // 1000,
                seen=measured.spent // 1000,
            )
        short = match.time.shortfalls[not measured.was_connected] + _shortfall(
            match, arrived, measured
        )
        if short > room:
            return Message(
                "The other player’s moves in this game took {n} s longer here than the links say.",
                n=short // 1000,
            )
    seat = match.seat_of(arrived.message.sender)
    clock = clocks(match).seats[seat or 0]
    if ours and clock.after(max(spent - clock.spent, 0)).is_flagged:
        return Message("The other player’s time was up before this move.")
    return None


def _spent(match: Match, arrived: Incoming) -> int:
    """The milliseconds that the turn which a message adds has taken, by its sender's device."""
    known = match.time.times[-1] if match.time.times else 0
    return arrived.message.times[-1] - known


def _shortfall(match: Match, arrived: Incoming, measured: Measured) -> int:
    """The milliseconds by which the turn took longer here than a message could have travelled."""
    return max(measured.spent - _spent(match, arrived) - ROUND_TRIP, 0)


def _false_gift(match: Match, message: MatchMessage) -> Message | None:
    """What is false about the time that a message gives."""
    gifts = dict(message.given)
    known = match.time.given[message.sender]
    if any(gifts.get(ply, 0) < seconds for ply, seconds in known.items()):
        return Message("The link takes back time that was given.")
    if sum(gifts.values()) * 1000 > MAX_TIME:
        return Message("The link gives more time than a game can have.")
    return None


def _false_flag(match: Match, arrived: Incoming, measured: Measured | None) -> Message | None:
    """What is false about the claim that a time is up."""
    message, line, sender = arrived.message, arrived.line, arrived.message.sender
    has_lost = sender in match.time.flags and match.is_turn_of(sender)
    is_here = message.epoch == match.take_backs.epoch and line == match.tokens[: len(line)]
    is_longer = match.is_continued_by(arrived) and len(line) > match.end.ply
    if has_lost and (is_longer or (is_here and not message.flag)):
        is_claimed = match.side in match.time.flags
        is_given = not is_claimed and match.end.ply in match.time.given[match.side]
        return None if is_given else Message("The other player had lost on time before.")
    if not is_here or not message.flag:
        return None
    early = Message("The link claims a win on time, but your time is not up.")
    if match.line()[len(line)].position.outcome() is not None:
        return early
    if match.time.is_by_date or not _is_claim(match, arrived):
        return None
    is_known = measured is not None and len(line) == match.end.ply
    return early if not is_known or (measured and measured.left > LAG) else None


# Helpers


def _start_of_turn(match: Match, line: Sequence[Node], seat: Seat) -> int:
    """The ply after which a seat began the turn at the end of a line."""
    ply = len(line) - 1
    while ply > 0 and _played(match, line[ply], seat):
        ply -= 1
    return ply


def _played(match: Match, node: Node, seat: Seat) -> bool:
    return node.parent is not None and match.actor(node.parent.position) == seat


def _dated(match: Match, found: Clocks) -> Clocks:
    """The clocks of the present with days per move."""
    end = None if match.is_over else deadline(match)
    if end is None:
        return found
    seat = match.actor(match.end.position)
    return found.start(seat).adjust(seat, max(end - match.time.now, 0) * 1000)


def _moved(found: Clocks, seat: Seat, turn: Seat) -> Clocks:
    """The clocks after a ply. A turn that took no time was played while no clock ran."""
    is_timed = found.seats[seat].spent > 0
    return found.press(turn) if is_timed else replace(found, running=turn)


def _future(seconds: int) -> Message:
    if seconds < 2 * 3600:
        return Message(
            "By this device’s clock, this link will not be sent for another {n} minutes. Check the "
            "time on both devices.",
            n=-(-seconds // 60),
        )
    return counted(
        "By this device’s clock, this link will not be sent for another {n} hour. Check the time "
        "on both devices.",
        "By this device’s clock, this link will not be sent for another {n} hours. Check the time "
        "on both devices.",
        round(seconds / 3600),
    )


def _with_gift(match: Match, found: Clocks, seat: Seat, ply: int) -> Clocks:
    gift = match.time.given[match.side_of(1 if seat == 0 else 0)].get(ply, 0)
    return found.adjust(seat, found.seats[seat].left + gift * 1000) if gift else found


def _steps(times: Sequence[int]) -> Iterator[int]:
    return (after - before for before, after in zip((0, *times), times, strict=False))
