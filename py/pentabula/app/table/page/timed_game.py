"""A game with clocks on the table: shows them, warns, and ends the game when a time is up.

A running clock writes its figures when they change: once a second, ten times a second in the last
ten. Nothing runs while the page is hidden, or while another screen is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from js import document

from pentabula.app.play.game_clock import GameClock
from pentabula.app.play.players import EnginePlayer
from pentabula.app.play.session import Session, Timing
from pentabula.app.play.words import clocks as words
from pentabula.app.shell.html import Markup
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Stage
from pentabula.app.table.markup import clocks as markup
from pentabula.browser import page
from pentabula.browser.tasks import Clock
from pentabula.core.clocks import ClockKind, Clocks, Reading, SeatClock
from pentabula.core.message import Message
from pentabula.core.position import Seat

if TYPE_CHECKING:
    from pentabula.app.shell.room_services import ClockMaker

SHEET = "clocks"

LOW, TICK = (60, 60, 60), (20,)
"""Patterns of vibration in milliseconds: on, off, on."""

CLOCK_SET_MS = 2000
"""Milliseconds by which the system time must differ from the time passed to count as set."""

PAUSED = Message("The clocks are paused.")
RUNNING = Message("The clocks are running.")


class PageTime:
    """The present: the clocks of the device, and whether the page was hidden."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._load = f"{clock.date():x}-{clock.now()}"
        self._is_hidden, self._shown_at = bool(document.hidden), -1

    def read(self) -> Reading:
        """Reads the clocks."""
        date, now = self._clock.date(), int(self._clock.now())
        return Reading(date, now, self._load, self._shown_at, self._is_hidden)

    def note_shown(self) -> None:
        """Notes when the page was shown again; until `note_hidden` it counts as hidden."""
        self._shown_at = int(self._clock.now())

    def note_hidden(self, *, is_hidden: bool) -> None:
        """Notes whether the page is hidden from now on."""
        self._is_hidden = is_hidden


class TimedGame:
    """The clocks of the game on the table; `game_clock` is None where it has none.

    `save` stores the game. `sound` plays cues, `vibrate` a pattern, as the settings allow.
    `set_level_paused` lets the level to move wait, or continue. `makers` make the clocks of games
    by link.
    """

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        clock: Clock,
        *,
        reply: Callable[[Message], object],
        save: Callable[[], object],
        set_level_paused: Callable[[bool], object],
        sound: Callable[[Iterable[str]], object],
        vibrate: Callable[[tuple[int, ...]], object],
        makers: Sequence[ClockMaker] = (),
    ) -> None:
        self._stage, self._slots, self._clock = stage, slots, clock
        self._reply, self._save = reply, save
        self._set_level_paused = set_level_paused
        self._sound, self._vibrate, self._makers = sound, vibrate, makers
        self._time = PageTime(clock)
        self._turn = 0
        self._warned: Clocks | None = None
        self._words_state: object = None
        self._ahead = self._wall_ahead()
        self.game_clock: GameClock | None = None

    # Events

    def reset(self, session: Session | None) -> None:
        """Takes the clocks of another session, or None."""
        game_clock = None if session is None else self._clock_of(session)
        self.game_clock = game_clock
        if session is not None:
            timing = (
                None
                if game_clock is None
                else Timing(game_clock.before_action, game_clock.after_action)
            )
            session.timing = timing
        self._warned = None

    def _clock_of(self, session: Session) -> GameClock | None:
        made = (make(session, self._time.read) for make in self._makers)
        found = next((each for each in made if each is not None), None)
        return GameClock.of(session, self._time.read) if found is None else found

    def follow(self) -> None:
        """Continues after an action: the faces are written with the players."""
        game_clock = self.game_clock
        if game_clock is not None:
            game_clock.update()
            game_clock.after_action()
            self._warned, self._words_state = game_clock.clocks, game_clock.words_state
            self._wait(game_clock)

    def follow_page(self) -> None:
        """Stores the clocks when the page is hidden, and continues when it is shown."""
        game_clock = self.game_clock
        if not document.hidden:
            self._time.note_shown()
        if game_clock is not None:
            game_clock.update()
            game_clock.after_action()
        self._time.note_hidden(is_hidden=bool(document.hidden))
        if game_clock is None or not self._is_here(game_clock):
            return
        if not document.hidden:
            self._tick(game_clock, self._turn)
        elif game_clock.is_running:
            self._save()

    def _is_here(self, game_clock: GameClock) -> bool:
        return self._stage.visible_session is game_clock.session

    def _wait(self, game_clock: GameClock) -> None:
        """Waits until the figures change."""
        self._turn += 1
        turn = self._turn
        if not self._is_here(game_clock) or document.hidden:
            return
        if game_clock.flagged is not None:
            self._clock.later(lambda: self._tick(game_clock, turn))
        elif game_clock.is_running:
            seats = game_clock.clocks.seats
            milliseconds = min(
                words.next_change(seats[seat], is_running=seat == game_clock.clocks.running)
                for seat in self._changing(game_clock)
            )
            self._clock.check_later(lambda: self._tick(game_clock, turn), milliseconds)

    def _tick(self, game_clock: GameClock, turn: int) -> None:
        """Shows the time, unless something else has happened since it was waited for."""
        if game_clock is not self.game_clock or turn != self._turn or not self._is_here(game_clock):
            return
        game_clock.update()
        if game_clock.flagged is not None:
            self._stage.do(game_clock.end)
            self._save()
            return
        self._show(game_clock)
        self._warn(game_clock)
        if game_clock.words_state != self._words_state:
            self._words_state = game_clock.words_state
            self._stage.refresh()
        self._follow_system_time(game_clock)
        self._wait(game_clock)

    def _follow_system_time(self, game_clock: GameClock) -> None:
        """Stores the clocks if the system time was set, since a reload measures time by it."""
        ahead = self._wall_ahead()
        if abs(ahead - self._ahead) > CLOCK_SET_MS:
            self._ahead = ahead
            game_clock.after_action()
            self._save()

    def _wall_ahead(self) -> int:
        now = self._time.read()
        return now.wall - now.awake

    def _changing(self, game_clock: GameClock) -> tuple[Seat, ...]:
        """The seats whose clocks change: both of an hourglass."""
        running = game_clock.clocks.running
        if running is None:
            return ()
        is_hourglass = game_clock.controls[running].kind is ClockKind.HOURGLASS
        return (0, 1) if is_hourglass else (running,)

    # Display and announcements

    def face(self, seat: Seat) -> Markup:
        """The clock of a seat."""
        game_clock = self.game_clock
        if game_clock is None:
            return Markup("")
        game_clock.update()
        shows_low = self._stage.settings.lowseen == "on"
        return markup.face(game_clock, seat, self._stage.catalogue.say, shows_low=shows_low)

    def words(self) -> Message | None:
        """Both clocks, as they are read aloud."""
        game_clock = self.game_clock
        if game_clock is None:
            return None
        game_clock.update()
        has_begun = game_clock.has_begun or game_clock.is_over
        return words.spoken(game_clock.session, game_clock.shown, has_begun=has_begun)

    def _show(self, game_clock: GameClock) -> None:
        """Writes the figures that have changed, and nothing else."""
        for seat in self._changing(game_clock):
            shown = page.none_if_null(document.querySelector(f'[data-show="clock{seat}"]'))
            if shown is not None:
                shown.textContent = markup.figures(game_clock, seat, self._stage.catalogue.say)
                shown.setAttribute("data-ms", str(game_clock.clocks.seats[seat].remaining))

    def _warn(self, game_clock: GameClock) -> None:
        """Warns of little time, as the settings say, and announces what is left."""
        before, seat = self._warned, game_clock.clocks.running
        self._warned = game_clock.clocks
        if before is None or seat is None:
            return
        old, new = before.seats[seat], game_clock.clocks.seats[seat]
        if isinstance(game_clock.session.cursor.occupants[seat], EnginePlayer):
            return
        said = words.announcement(game_clock.session, seat, old, new)
        if said is not None:
            page.announce("done", self._stage.catalogue.say(said))
        if words.is_low(new) != words.is_low(old):
            self._mark_low(seat, is_low=words.is_low(new))
            if words.is_low(new):
                self._signal("low", LOW)
        elif _is_last_second(old, new):
            self._signal("tick", TICK)

    def _mark_low(self, seat: Seat, *, is_low: bool) -> None:
        shown = page.none_if_null(document.querySelector(f'[data-show="clock{seat}"]'))
        face = None if shown is None else page.none_if_null(shown.closest(".clock"))
        if face is not None and self._stage.settings.lowseen == "on":
            if is_low:
                face.setAttribute("data-low", "true")
            else:
                face.removeAttribute("data-low")

    def _signal(self, cue: str, pattern: tuple[int, ...]) -> None:
        settings = self._stage.settings
        if settings.lowheard == "on":
            self._sound((cue,))
        if settings.lowfelt == "on":
            self._vibrate(pattern)

    # Commands

    def press(self) -> None:
        """Starts the clocks, or plays the move that waits to be confirmed; else opens the sheet."""
        game_clock, session = self.game_clock, self._stage.session
        if game_clock is None or session is None:
            return
        if game_clock.why_no_pause is not None and not session.pending_target:
            self._reply(game_clock.why_no_pause)
        elif not game_clock.is_over and (not game_clock.has_begun or game_clock.clocks.is_paused):
            self.pause_or_continue()
        elif session.pending_target:
            self._stage.do(lambda playing: playing.tap(playing.pending_target))
        else:
            self._fill(game_clock)
            page.open_sheet(SHEET)

    def pause_or_continue(self) -> None:
        """Stops both clocks, or starts the clock of the seat to move."""
        game_clock = self.game_clock
        if game_clock is None:
            return
        page.close_sheet(SHEET)
        if game_clock.is_over:
            self._reply(Message("The game is over: the clocks have stopped."))
            return
        if game_clock.why_no_pause is not None:
            self._reply(game_clock.why_no_pause)
            return
        is_pause = game_clock.has_begun and not game_clock.clocks.is_paused
        if is_pause:
            game_clock.pause()
        else:
            game_clock.start()
        session = game_clock.session
        if session.cursor.level is not None and session.node is game_clock.node:
            self._set_level_paused(is_pause)
        self._stage.refresh()
        self._save()
        self._reply(PAUSED if is_pause else RUNNING)

    def give(self, text: str) -> None:
        """Gives a seat time, or takes some: `0:60` is a minute for seat 0."""
        game_clock = self.game_clock
        seat, _, seconds = text.partition(":")
        if game_clock is not None:
            self._stage.do(lambda session: game_clock.give(int(seat), 1000 * int(seconds)))
            self._save()
            self._fill(game_clock)

    def _fill(self, game_clock: GameClock) -> None:
        self._slots.fill(SHEET, markup.sheet_content(game_clock, self._stage.catalogue.say))


def _is_last_second(old: SeatClock, new: SeatClock) -> bool:
    """Whether one of the last seconds has begun."""
    if new.control.kind is ClockKind.COUNT or new.remaining > words.TICKS:
        return False
    return new.remaining // 1000 < old.remaining // 1000
