"""The clock of a set-up form, stored as the values of its fields and offered again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pentabula.app.play.settings import Setting
from pentabula.core.clocks import (
    MAX_PERIODS,
    MAX_TIME,
    ClockKind,
    TimeControl,
    control_tags,
    days_per_move,
    read_control,
)
from pentabula.core.days import DAY_MS, MINUTE_MS
from pentabula.core.errors import GameError
from pentabula.core.jsontext import read_object
from pentabula.core.message import Message, counted, excerpt

OFF: Final = "off"
ON: Final = "on"
OWN: Final = "own"

CLOCK = Setting("clock", Message("Clock"), {OFF: Message("no clock"), ON: Message("with a clock")})
DAYS: Final = "days"
LIVE: Final = "live"
LINK_CLOCK = Setting(
    "pace",
    Message("Time"),
    {OFF: Message("no limit"), DAYS: Message("days per move"), LIVE: Message("live clock")},
)
"""The clock of a game by link."""

ABOUT_LINK_CLOCK: Final = {
    DAYS: Message(
        "Each move has this time. When it is up, the other player may claim the win or give more "
        "time; nothing happens by itself."
    ),
    LIVE: Message("These clocks run while you play live, and stop when the connection ends."),
}
KIND = Setting(
    "timekind",
    Message("Time control"),
    {
        ClockKind.INCREMENT.value: Message("increment"),
        ClockKind.SUDDEN.value: Message("fixed time"),
        ClockKind.DELAY.value: Message("delay"),
        ClockKind.PERIODS.value: Message("byo-yomi"),
        ClockKind.HOURGLASS.value: Message("hourglass"),
        ClockKind.COUNT.value: Message("only a timer"),
    },
)
ABOUT: Final = {
    ClockKind.INCREMENT.value: Message("Every move adds seconds to your time."),
    ClockKind.SUDDEN.value: Message("One amount of time for all your moves."),
    ClockKind.DELAY.value: Message("The first seconds of every move do not count."),
    ClockKind.PERIODS.value: Message("After the main time, you have a period for every move."),
    ClockKind.HOURGLASS.value: Message("The time that you use goes to your opponent."),
    ClockKind.COUNT.value: Message("It counts the time of both players, without a limit."),
}
PRESETS: Final = {
    ClockKind.INCREMENT.value: ("180+2", "300+3", "600+5", "900+10"),
    ClockKind.SUDDEN.value: ("180", "300", "600", "1800"),
    ClockKind.DELAY.value: ("180d2", "300d3", "600d5"),
    ClockKind.PERIODS.value: ("60/5x10", "300/5x20", "600/5x30"),
    ClockKind.HOURGLASS.value: ("*60", "*180", "*300"),
    DAYS: ("1/86400", "1/259200", "1/604800", "1/1209600"),
}
"""The offered controls of each kind, as in the tag `TimeControl`."""

USUAL: Final = {kind: texts[1] for kind, texts in PRESETS.items()}
SAME = Setting(
    "sametime",
    Message("The second player has"),
    {"same": Message("the same time"), "other": Message("another time")},
)
MINUTES, SECONDS, PERIODS = "minutes", "seconds", "periods"
OTHER_MINUTES, OTHER_SECONDS = "minutes1", "seconds1"
OWN_DAYS: Final = "owndays"
NUMBERS: Final = {
    MINUTES: "10",
    SECONDS: "5",
    PERIODS: "5",
    OTHER_MINUTES: "5",
    OTHER_SECONDS: "",
    OWN_DAYS: "5",
}
"""The number fields, with their initial values."""

FIELDS: Final = (
    CLOCK.name,
    LINK_CLOCK.name,
    KIND.name,
    SAME.name,
    *(f"preset-{kind}" for kind in PRESETS),
    *NUMBERS,
)

MAX_MINUTES: Final = 1440
MAX_SECONDS: Final = 3600
MAX_DAYS: Final = MAX_TIME // DAY_MS
MAX_LETTERS: Final = 12


class TimeChoiceError(GameError):
    """An invalid time in a field of the form."""


def preset_words(text: str) -> Message | str:
    """A preset in figures: `5 min + 3 s`, `5 min, 5 × 20 s`."""
    control = read_control(text)
    minutes, extra = control.main // MINUTE_MS, control.extra // 1000
    if control.kind is ClockKind.DAYS:
        return counted("{n} day", "{n} days", control.extra // DAY_MS)
    if control.kind is ClockKind.PERIODS:
        return Message("{m} min, {n} × {s} s", m=minutes, n=control.periods, s=extra)
    if control.kind in (ClockKind.INCREMENT, ClockKind.DELAY):
        return Message("{m} min + {s} s", m=minutes, s=extra)
    return Message("{m} min", m=minutes)


def read_choice(text: str | None) -> dict[str, str]:
    """The values of the fields in a stored text, without unreadable ones."""
    try:
        found = read_object(text or "{}")
    except ValueError:
        return {}
    return {name: str(found[name])[:MAX_LETTERS] for name in FIELDS if name in found}


def chosen_tags(given: Mapping[str, str], *, is_by_link: bool = False) -> dict[str, str]:
    """The tags for the clock in the fields; empty without a clock. Raises TimeChoiceError."""
    if is_by_link and given.get(LINK_CLOCK.name) == DAYS:
        control = _days(given)
        return control_tags(control, control)
    if (given.get(LINK_CLOCK.name) != LIVE) if is_by_link else (given.get(CLOCK.name) != ON):
        return {}
    kind = ClockKind(given.get(KIND.name, ClockKind.INCREMENT.value))
    preset = given.get(f"preset-{kind.value}", OWN)
    if kind is ClockKind.COUNT:
        first = TimeControl(kind)
        return control_tags(first, first)
    own = {name: given.get(name, "") for name in NUMBERS}
    first = _own(kind, own) if preset == OWN else read_control(preset)
    if given.get(SAME.name) != "other":
        return control_tags(first, first)
    own[MINUTES] = own[OTHER_MINUTES]
    own[SECONDS] = own[OTHER_SECONDS] or f"{first.extra / 1000:g}"
    own[PERIODS] = str(first.periods)
    return control_tags(first, _own(kind, own))


def _days(given: Mapping[str, str]) -> TimeControl:
    """The days of each move of a game by link. Raises TimeChoiceError."""
    preset = given.get(f"preset-{DAYS}", OWN)
    if preset != OWN:
        return read_control(preset)
    return days_per_move(round(_number(given.get(OWN_DAYS, ""), Message("Days"), 1, MAX_DAYS)))


def _own(kind: ClockKind, given: Mapping[str, str]) -> TimeControl:
    """The control in the number fields. Raises TimeChoiceError."""
    has_periods = kind is ClockKind.PERIODS
    main = _number(given[MINUTES], Message("Minutes"), 0 if has_periods else 0.1, MAX_MINUTES)
    control = TimeControl(kind, round(main * 60) * 1000)
    if kind in (ClockKind.SUDDEN, ClockKind.HOURGLASS):
        return control
    low = 1 if has_periods else 0
    extra = 1000 * round(_number(given[SECONDS], Message("Seconds"), low, MAX_SECONDS))
    if not has_periods:
        return TimeControl(kind, control.main, extra)
    periods = round(_number(given[PERIODS], Message("Periods"), 1, MAX_PERIODS))
    return TimeControl(kind, control.main, extra, periods)


def _number(text: str, field: Message, low: float, high: int) -> float:
    """A number in a field, with a point or a comma. Raises TimeChoiceError."""
    try:
        number = float(text.strip().replace(",", "."))
    except ValueError:
        number = -1
    if not low <= number <= high:
        raise TimeChoiceError(
            Message(
                "{field}: “{text}” is not a number from {low} to {high}.",
                field=field,
                text=excerpt(text),
                low=f"{low:g}",
                high=high,
            )
        )
    return number
