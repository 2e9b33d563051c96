"""The sheet that changes the players in the middle of a game, and their pace."""

from __future__ import annotations

from pentabula.app.play.settings import OF_PLAYERS, Choice
from pentabula.app.sheets import sheet
from pentabula.app.shell.buttons import chips, choice, command, submit
from pentabula.app.shell.html import Markup, Say, tag
from pentabula.app.shell.markup.levels import about_levels
from pentabula.app.store.seating import PERSON
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.record import MAX_NAME
from pentabula.search.levels import LEVELS

SEATS = (Message("First player"), Message("Second player"))
"""The names of the seats until the sheet is opened with their roles."""


def players_sheet(say: Say) -> Markup:
    """The form that changes the players."""
    form = tag(
        "form",
        tag("p", say(Message("The game continues from the position on the board.")), class_="lead"),
        [_seat(seat, say) for seat in (0, 1)],
        [_setting(each, say) for each in OF_PLAYERS],
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
    """The occupant of a seat: a person, whose name can be given, or a level."""
    values = {PERSON: Message("a person")} | {level.name: level.title for level in LEVELS}
    name = tag("input", type="text", name=f"name{seat}", maxlength=MAX_NAME, autocomplete="off")
    return tag(
        "fieldset",
        tag("legend", say(SEATS[seat]), data_show=f"player-role{seat}"),
        chips("players", f"player{seat}", values, PERSON, say),
        about_levels(say),
        tag("label", tag("span", say(Message("Name (optional)"))), name, class_="name"),
        class_="player",
    )


def _setting(setting: Choice, say: Say) -> Markup:
    """A setting; the style sheet shows it for the players that it concerns."""
    return choice("players", setting, next(iter(setting.values)), say, class_=setting.name)
