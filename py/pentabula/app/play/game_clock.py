"""The clocks of a game at the table: they charge the time to the seat that is to move.

The clocks belong to the node where the game continues: the end of the main line, or where undo led.
They begin with the first move, or when a person starts them. A move charges its seat, and keeps its
times in the record. Browsing the record and trying variations change nothing. Undo gives no time
back: a player who takes back continues with the time that was left when the move was made.

A level's clock runs only while it may think and the page is awake, and never runs out: a level
plans its time by `Session.thinking_ms`, and a slow device does not lose games for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from pentabula.app.play.session import Session
from pentabula.core.clocks import (
    MAX_TIME,
    ClockKind,
    Clocks,
    Controls,
    Reading,
    SeatClock,
    TimeControl,
    clocks_at,
    controls_of,
    elapsed,
    fill_spent,
)
from pentabula.core.comments import Times
from pentabula.core.dice import seat_to_act
from pentabula.core.jsontext import is_whole
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.record import Node
from pentabula.core.tree import mover

RESERVE_MS: Final = 100
"""Milliseconds that stay on the clock of a level."""

OVERHEAD_MS: Final = 300
"""Milliseconds of a level's move outside its thinking."""

PLANNED_MOVES: Final = 30
"""A level plans for this number of moves with its main time."""

MIN_THINKING_MS: Final = 20
"""The minimum thinking time of a level in milliseconds."""

Now = Callable[[], Reading]
"""Reads the clocks of the device."""


class GameClock:
    """The clocks of a session's game: `update` lets time pass, `after_action` notes the moves."""

    def __init__(self, session: Session, controls: Controls, now: Now) -> None:
        """Continues from the clocks stored with the session (`Session.clocks`), if they fit."""
        self.session, self.controls, self._now = session, controls, now
        fill_spent(session.record)
        self.node = session.record.root.main_line_end()
        self._plays = session.plays
        self._known: dict[Node, Clocks] = {}
        self._earlier = 0
        """The time that the seat to move has spent in its turn before its latest ply."""
        self.reading = now()
        self.clocks = replace(clocks_at(controls, self.node), running=None)
        if session.clocks is not None:
            self._read(session.clocks)
        self._is_clock_stopped = self._is_stopped()
        self.update()
        self._note()

    @classmethod
    def of(cls, session: Session, now: Now) -> GameClock | None:
        """The clocks of a game; None if it has no time control."""
        controls = controls_of(session.record.tags)
        return None if controls is None else cls(session, controls, now)

    # Display

    @property
    def is_over(self) -> bool:
        """Whether the game is over, so that the clocks have stopped."""
        return self.session.cursor.is_finished

    @property
    def is_running(self) -> bool:
        """Whether time passes on a clock."""
        return self.clocks.is_running and not (self.is_over or self._is_clock_stopped)

    @property
    def has_begun(self) -> bool:
        """Whether a clock has been started."""
        return self.clocks.running is not None

    @property
    def shown(self) -> Clocks:
        """The clocks that are shown: of a finished game, the clocks at the cursor."""
        node = self.session.node
        if not self.is_over or node is self.node:
            return self.clocks
        return clocks_at(self.controls, node)

    @property
    def flagged(self) -> Seat | None:
        """The seat whose time is up in a game that is not over yet."""
        return None if self.is_over else self.clocks.flagged

    @property
    def why_no_pause(self) -> Message | None:
        """Why the clocks cannot be paused; None if they can."""
        return None

    @property
    def words_state(self) -> object:
        """What the words next to the board say about the clocks; if it changes, rewrite them."""
        return None

    # Time

    def update(self) -> None:
        """Charges the time since the last reading of the clocks; see `elapsed`."""
        before, now = self.reading, self._now()
        passed = elapsed(before, now)
        is_away = now.was_away(before) or now.load != before.load
        self.reading = now
        seat = self.clocks.running
        if seat is None or not self.is_running:
            return
        if self._is_level(seat):
            kept = self.clocks.seats[seat]
            is_counting = kept.control.kind is ClockKind.COUNT
            most = passed if is_counting else max(kept.total - RESERVE_MS, 0)
            passed = 0 if is_away else min(passed, most)
        self.clocks = self.clocks.after(passed)

    # Actions

    def before_action(self) -> None:
        """Charges the time until an action, which is too late if no time is left."""
        self.update()
        self.end(self.session)

    def after_action(self) -> None:
        """Notes the moves that an action has played, taken back or only viewed."""
        session, cursor = self.session, self.session.cursor
        if session.plays != self._plays:
            self._plays = session.plays
            self._play()
        elif cursor.is_taking_back and not cursor.is_finished and session.node is not self.node:
            self._return_to(session.node)
        self._is_clock_stopped = self._is_stopped()
        self._note()

    def start(self) -> None:
        """Starts the clock of the seat to move, or lets paused clocks run again."""
        self.update()
        seat = self._to_act(self.node)
        if self.clocks.running is None and seat is not None and not self.is_over:
            self.clocks = self.clocks.start(seat)
        self.clocks = self.clocks.resume()
        self._note()

    def pause(self) -> None:
        """Stops the clocks until `start`, or until a move is played."""
        self.update()
        self.clocks = self.clocks.pause()
        self._note()

    def give(self, seat: Seat, milliseconds: int) -> None:
        """Adds time to a seat's clock, or removes some; at least a second is left.

        A seat whose time was up continues the game.
        """
        self.update()
        clock = self.clocks.seats[seat]
        if clock.control.kind is ClockKind.COUNT:
            return
        least = 1000 if milliseconds > 0 else min(clock.left, 1000)
        self.clocks = self.clocks.adjust(seat, max(clock.left + milliseconds, least))
        end = self.session.record.root.main_line_end()
        if end.loser == seat and end.is_timeout:
            end.loser = None
            self.node = end
            if self.session.node is not end:
                self.session.go(end)
        self._is_clock_stopped = self._is_stopped()
        self._note()

    def end(self, session: Session) -> None:
        """Ends the game for the seat whose time is up. This is an action for `do`."""
        seat = self.flagged
        if seat is None:
            return
        end = session.record.root.main_line_end()
        session.cancel()
        if session.node is not end:
            session.go(end)
        session.last_played = ()
        session.record.lose(end, seat, is_timeout=True)
        self.node = end

    # Storage

    def stored(self) -> dict[str, object]:
        """The clocks and when they were read, for `Session.clocks`."""
        clocks, reading = self.clocks, self.reading
        return {
            "ply": self.node.ply,
            "seats": [[each.left, each.period, each.periods, each.spent] for each in clocks.seats],
            "running": clocks.running,
            "paused": clocks.is_paused,
            "earlier": self._earlier,
            "wall": reading.wall,
            "awake": reading.awake,
            "load": reading.load,
        }

    def _note(self) -> None:
        """Updates the session's stored clocks and its thinking time for a level."""
        self.session.clocks = self.stored()
        seat = self._to_act(self.session.node)
        is_level = seat is not None and self._is_level(seat)
        clock = self.clocks.seats[seat or 0]
        self.session.thinking_ms = thinking_ms(clock) if is_level else None

    def _read(self, stored: Mapping[str, object]) -> None:
        """Restores stored clocks; from clocks of another node only whether a clock runs."""
        seats, running = stored.get("seats"), stored.get("running")
        wall, awake = stored.get("wall"), stored.get("awake")
        if is_whole(wall, 0) and is_whole(awake, 0):
            self.reading = Reading(wall, awake, str(stored.get("load", "")))
        paused = stored.get("paused") is True
        found = _read_seats(self.controls, seats)
        if found is not None and stored.get("ply") == self.node.ply:
            seat = self._to_act(self.node) if running in (0, 1) else None
            self.clocks = Clocks(found, seat, paused)
            earlier = stored.get("earlier")
            self._earlier = earlier if is_whole(earlier, 0, MAX_TIME) else 0
        elif running in (0, 1):
            self.clocks = replace(self.clocks, running=self._to_act(self.node), is_paused=paused)

    # Moves

    def _play(self) -> None:
        """Notes the last moves, if they continue the game."""
        node = self.session.node
        if node.follows(self.node):
            for each in node.line():
                if each.ply > self.node.ply:
                    self._play_ply(each)
        elif node.branch_start is None and not node.children:
            self._known[self.node] = self.clocks
            before = node.parent
            if before is not None:
                self.clocks = replace(self._at(before), is_paused=self.clocks.is_paused)
                self.node, self._earlier = before, 0
                self._play_ply(node)

    def _play_ply(self, node: Node) -> None:
        """Charges a ply, and starts the clock of the next seat to act."""
        seat, turn = mover(node), self._to_act(node)
        if seat is not None and self.clocks.running == seat:
            clock = self.clocks.seats[seat]
            is_last = turn != seat
            after = clock.moved() if is_last else clock
            left = None if clock.control.kind is ClockKind.COUNT else after.remaining
            node.times = Times(left, max(clock.spent - self._earlier, 0))
            self._earlier = 0 if is_last else clock.spent
            self.clocks = self.clocks.press(turn)
        self._known.pop(node, None)
        self.node = node
        if self.clocks.running != turn:
            self.clocks = replace(self.clocks, running=turn)
        self.clocks = self.clocks.resume()

    def _return_to(self, node: Node) -> None:
        """Continues at a node that undo or redo led to."""
        was_begun, was_paused = self.has_begun, self.clocks.is_paused
        self._known[self.node] = self.clocks
        self.node = node
        clocks = self._at(node)
        running = self._to_act(node) if was_begun else None
        self.clocks = replace(clocks, running=running, is_paused=was_paused)
        self._earlier = 0

    def _at(self, node: Node) -> Clocks:
        """The clocks as they were left at a node; the time of the move made there is spent."""
        known = self._known.get(node)
        if known is not None:
            return known
        clocks, after, seat = clocks_at(self.controls, node), node.next, self._to_act(node)
        if after is None or after.times.spent is None or seat is None:
            return clocks
        own = clocks.seats[seat]
        room = (
            after.times.spent if own.control.kind is ClockKind.COUNT else max(own.total - 1000, 0)
        )
        return clocks.start(seat).after(min(after.times.spent, room))

    def _to_act(self, node: Node) -> Seat | None:
        """The seat whose clock runs at a node."""
        is_over = node.loser is not None or node.position.outcome() is not None
        return None if is_over else seat_to_act(node.position)

    def _is_stopped(self) -> bool:
        """Whether the clock of a level is stopped, because the level waits."""
        seat, cursor = self.clocks.running, self.session.cursor
        if seat is None or not self._is_level(seat):
            return False
        return cursor.is_paused or self.session.node is not self.node

    def _is_level(self, seat: Seat) -> bool:
        return self.session.cursor.players.level_of(seat) is not None


def thinking_ms(clock: SeatClock) -> int | None:
    """How long a level may think about its move, in milliseconds; None without a limit.

    The same during the whole move, so that a search need not start again.
    """
    control = clock.control
    if control.kind in (ClockKind.COUNT, ClockKind.DAYS):
        return None
    left = clock.left + clock.spent
    planned = left / PLANNED_MOVES
    if control.kind in (ClockKind.INCREMENT, ClockKind.DELAY):
        planned = min(planned + 0.7 * control.extra, left / 4)
    elif clock.periods:
        planned = max(planned, 0.6 * control.extra)
    return max(round(planned) - min(OVERHEAD_MS, round(planned / 3)), MIN_THINKING_MS)


def _read_seats(controls: Controls, stored: object) -> tuple[SeatClock, SeatClock] | None:
    """The stored clocks of both seats; None if they are invalid."""
    if not isinstance(stored, list) or len(stored) != 2:
        return None
    found = [_read_seat(*pair) for pair in zip(controls, stored, strict=True)]
    first, second = found
    return None if first is None or second is None else (first, second)


def _read_seat(control: TimeControl, stored: object) -> SeatClock | None:
    if not isinstance(stored, list) or len(stored) != 4:
        return None
    if not all(is_whole(each, 0, 2 * MAX_TIME) for each in stored):
        return None
    left, period, periods, spent = stored
    period, periods = min(period, control.extra), min(periods, control.periods)
    return SeatClock(control, left, period, periods, spent)
