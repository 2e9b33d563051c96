"""The clocks as markup: their faces beside the players, and the sheet that pauses and adjusts."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.game_clock import GameClock
from pentabula.app.play.words import clocks as words
from pentabula.app.play.words import narration
from pentabula.app.shell.forms import button, command
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.core.clocks import ClockKind, SeatClock
from pentabula.core.message import Message
from pentabula.core.position import Seat

GIFTS: Final = (-60, 15, 60, 300)
"""The seconds that can be added to a seat's clock or removed."""


def state(clock: GameClock, seat: Seat) -> str:
    """The state of a clock: `running`, `paused`, `flagged`, or `stopped`."""
    shown = clock.shown.seats[seat]
    if shown.is_flagged or _lost_on_time(clock, seat):
        return "flagged"
    if clock.is_over or clock.clocks.running not in (seat, None):
        return "stopped"
    if clock.clocks.is_paused:
        return "paused"
    return "running" if clock.is_running else "stopped"


def face(clock: GameClock, seat: Seat, say: Say, *, shows_low: bool) -> Markup:
    """The clock of a seat: a button with its name and the remaining time in figures.

    Once a game with days per move is over, only the expired clock is shown.
    """
    has_days = clock.controls[seat].kind is ClockKind.DAYS
    if has_days and clock.is_over and not _lost_on_time(clock, seat):
        return Markup("")
    shown, doing = clock.shown.seats[seat], state(clock, seat)
    return tag(
        "button",
        tag("span", say(words.label(clock.session, seat, doing)), " ", class_="unseen"),
        tag("span", figures(clock, seat, say), data_show=f"clock{seat}", data_ms=shown.remaining),
        type="button",
        class_="clock",
        data_action="clock",
        data_state=doing,
        data_low="true" if is_low(clock, shown) and shows_low else None,
        translate="no",
    )


def figures(clock: GameClock, seat: Seat, say: Say) -> str:
    """The figures of a clock."""
    if _lost_on_time(clock, seat):
        return "0:00"
    return say(words.face(clock.shown.seats[seat]))


def is_low(clock: GameClock, shown: SeatClock) -> bool:
    """Whether a clock of a game that is not over has little time left."""
    return not clock.is_over and words.is_low(shown)


def sheet_content(clock: GameClock, say: Say) -> Markup:
    """Pause or continue, and the gifts of time to each seat."""
    session = clock.session
    is_stopped = clock.clocks.is_paused or not clock.has_begun
    if clock.is_over:
        switch = Markup("")
    elif is_stopped:
        title = Message("Continue") if clock.has_begun else Message("Start the clock")
        switch = command("clock-pause", title, say, class_="main")
    else:
        switch = command("clock-pause", Message("Pause"), say, class_="main")
    parts = [tag("p", switch, class_="actions")]
    for seat in (0, 1):
        if clock.controls[seat].kind is not ClockKind.COUNT:
            name = say(narration.seat_name(session, seat))
            gifts = [_gift(seat, seconds, say) for seconds in GIFTS]
            legend = tag("legend", name, " ", tag("strong", figures(clock, seat, say)))
            parts.append(tag("fieldset", legend, tag("div", gifts, class_="chips")))
    return together(parts)


def _gift(seat: Seat, seconds: int, say: Say) -> Markup:
    if abs(seconds) < 60:
        label = Message("+{n} s", n=seconds)
    elif seconds > 0:
        label = Message("+{n} min", n=seconds // 60)
    else:
        label = Message("−{n} min", n=-seconds // 60)
    return button(say(label), data_give=f"{seat}:{seconds}")


def _lost_on_time(clock: GameClock, seat: Seat) -> bool:
    node = clock.session.node
    return node.is_timeout and node.loser == seat
