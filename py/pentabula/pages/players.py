"""The sheet where seats change in the middle of a game: who plays what, and at which pace."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.pages.buttons import chips, choice, command, submit
from pentabula.pages.markup import Markup, Say, tag
from pentabula.pages.sheets import sheet
from pentabula.search.levels import LEVELS
from pentabula.session.keep.settings import PACE, THINKING, Choice
from pentabula.session.play.occupants import MAX_NAME

PERSON = "person"
"""The value of a seat that a person has; the others are names of levels."""

SETTINGS = (THINKING, PACE)
"""The settings that are offered with the seats: for the strongest level, and for two levels."""

SEATS = (Message("First player"), Message("Second player"))
"""What the seats are called until the sheet is opened and knows their roles."""


def players_sheet(say: Say) -> Markup:
    """The form that changes who plays from here on."""
    form = tag(
        "form",
        tag("p", say(Message("The game goes on from the position on the board.")), class_="lead"),
        [_seat(seat, say) for seat in (0, 1)],
        [_setting(each, say) for each in SETTINGS],
        tag(
            "p",
            submit(Message("Play on"), say),
            command("swap-seats", Message("Swap seats"), say),
            class_="actions",
        ),
        data_form="players",
        autocomplete="off",
    )
    return sheet("players", say(Message("Players")), say, form)


def _seat(seat: Seat, say: Say) -> Markup:
    """Who has a seat: a person, whose name may be given, or a level."""
    values = {PERSON: Message("a person")} | {level.name: level.title for level in LEVELS}
    name = tag("input", type="text", name=f"name{seat}", maxlength=MAX_NAME, autocomplete="off")
    return tag(
        "fieldset",
        tag("legend", say(SEATS[seat]), data_show=f"player-role{seat}"),
        chips("players", f"player{seat}", values, PERSON, say),
        tag("label", tag("span", say(Message("Name (optional)"))), name, class_="name"),
        class_="player",
    )


def _setting(setting: Choice, say: Say) -> Markup:
    """A setting that matters here; the style sheet shows it where it does."""
    return choice("players", setting, next(iter(setting.values)), say, class_=setting.name)
