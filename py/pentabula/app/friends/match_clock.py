"""The clocks of a game by link at the table, as the match and the other device know them.

With days per move they show the calendar and end nothing. Other clocks run only while both devices
are connected: this device measures its own clock, and ends the game when its time is up; it
estimates the friend's clock until the friend's device reports the time of the move.
"""

from __future__ import annotations

from dataclasses import replace

from pentabula.app.friends.online_game import OnlineGame
from pentabula.app.play.game_clock import GameClock, Now
from pentabula.app.play.session import Session
from pentabula.core.clocks import Controls
from pentabula.core.comments import Times
from pentabula.core.days import MINUTE_MS
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.online import match_time
from pentabula.online.match_time import Measured

NO_PAUSE = Message("These clocks run while you play live, and stop when the connection ends.")
BY_DATE = Message("Each move has a limit in days: these clocks cannot be paused.")


class MatchClock(GameClock):
    """The clocks of a timed match, which measure the turns for its game."""

    def __init__(self, game: OnlineGame, controls: Controls, now: Now) -> None:
        self._game = game
        self._is_whole = self._is_seen = False
        stored = game.session.clocks
        super().__init__(game.session, controls, now)
        self._given = self._gifts()
        if stored is None or stored.get("ply") != game.match.end.ply:
            self._follow_match()
            self.after_action()
        self._is_seen = False  # the turn may have begun before this page was loaded

    # Display

    @property
    def is_by_date(self) -> bool:
        """Whether each move has days."""
        return self._game.match.time.is_by_date

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._game.match.is_over

    @property
    def flagged(self) -> Seat | None:
        """The seat of the user here if its time is up: the other device decides for its own."""
        seat = None if self.is_over or self.is_by_date else self.clocks.flagged
        return seat if seat == self._game.match.seat else None

    @property
    def words_state(self) -> object:
        """The minutes left with days per move, and whether the win can be claimed."""
        seat = self.clocks.running
        is_told = self.is_by_date and seat is not None and not self.is_over
        minutes = self.clocks.seats[seat or 0].remaining // MINUTE_MS if is_told else None
        is_up = is_told and self.clocks.flagged is not None
        return minutes, is_up, self._game.is_claimable

    @property
    def why_no_pause(self) -> Message:
        """Why these clocks cannot be paused."""
        return BY_DATE if self.is_by_date else NO_PAUSE

    # Time

    def update(self) -> None:
        """Charges the time since the last reading while both are connected, or reads the date."""
        if self.is_by_date:
            self.reading = self._now()
            self.clocks = match_time.clocks(self._game.match)
            return
        before = self.reading
        super().update()  # by whether both were connected until now
        if self.reading.was_away(before):
            self._is_seen = False
        self._is_clock_stopped = self._is_stopped()

    def after_action(self) -> None:
        """Follows moves that were played here or have arrived."""
        match = self._game.match
        if match.end is not self.node or self._gifts() != self._given:
            self._follow_match()
        is_cut = self._is_stopped()
        self._is_whole = self._is_whole and not is_cut
        self._is_clock_stopped = is_cut
        self._note()

    def end(self, session: Session) -> None:
        """Admits the loss once the time of the user here is up. This is an action for `do`."""
        match = self._game.match
        if self.flagged is None:
            return
        session.cancel()
        session.go(match.end)
        session.last_played = ()
        match_time.end_on_time(match)

    def start(self) -> None:
        """Does nothing: see `why_no_pause`."""

    def pause(self) -> None:
        """Does nothing: see `why_no_pause`."""

    def give(self, seat: Seat, milliseconds: int) -> None:
        """Gives the friend time, if it is the friend's turn."""
        if seat != self._game.match.seat and milliseconds > 0:
            match_time.give_time(self._game.match, milliseconds // 1000)
            self.after_action()

    # The turns

    def measured(self) -> Measured | None:
        """The measured current turn; None with days per move, or before the clocks run."""
        seat = self.clocks.running
        if seat is None or self.is_by_date:
            return None
        clock = self.clocks.seats[seat]
        spent = max(clock.spent - self._earlier, int(self._game.is_live))
        is_up = self.clocks.flagged == seat
        return Measured(spent, self._is_whole, clock.remaining, self._is_seen, is_up)

    def _follow_match(self) -> None:
        """Takes the clocks from the match, whose line has changed."""
        match = self._game.match
        self.node, self._given = match.end, self._gifts()
        self.clocks = match_time.clocks(match)
        seat = self.clocks.running
        self._earlier = 0 if seat is None else self.clocks.seats[seat].spent
        self._is_whole, self._is_seen = self._game.is_live, True
        node = match.end
        if node.times.spent is not None and not self.is_by_date:
            mover = match.actor(node.parent.position) if node.parent is not None else 0
            node.times = Times(self.clocks.seats[mover].remaining, node.times.spent)

    def _gifts(self) -> int:
        return sum(sum(each.values()) for each in self._game.match.time.given)

    def _is_stopped(self) -> bool:
        """Whether the clocks are stopped, because the devices are not connected."""
        is_cut = not (self.is_by_date or self._game.is_live)
        self.clocks = replace(self.clocks, is_paused=is_cut and self.clocks.running is not None)
        return is_cut
