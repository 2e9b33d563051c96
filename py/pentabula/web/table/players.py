"""The players' sheet: levels and people take seats in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import FormData

from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.pages.players import PERSON, SETTINGS
from pentabula.session.play.seating import change_seats, swap_seats
from pentabula.session.play.seats import level_at, level_tag, name_at, person_tag
from pentabula.session.play.session import Session
from pentabula.session.words import narration
from pentabula.web import page
from pentabula.web.shell.autosave import Autosave
from pentabula.web.shell.hub import Hub
from pentabula.web.slots import Slots
from pentabula.web.stage import Stage

if TYPE_CHECKING:
    from js import Element

SHEET = "players"


class Players:
    """Opens the sheet as the seats are, and gives them to whom it says."""

    def __init__(
        self,
        stage: Stage,
        slots: Slots,
        autosave: Autosave,
        reply: Callable[[Message], object],
    ) -> None:
        self._stage, self._slots, self._autosave = stage, slots, autosave
        self._reply = reply

    def connect(self, hub: Hub) -> None:
        """Adds the commands and the form that change who plays."""
        hub.commands.add({"players": self.open, "swap-seats": self.swap})
        hub.events.forms.add({"players": self.submit})

    def open(self) -> None:
        """Opens the sheet, or replies why the players cannot change."""
        session, refused = self._stage.seen, self._stage.offers.players
        if session is None:
            return
        if refused is not None:
            self._reply(refused)
            return
        for seat, view in enumerate(narration.seats(session)):
            self._slots.write(f"player-role{seat}", self._stage.say(view.name))
            self._show(session, seat)
        for choice in SETTINGS:
            _check(f"{choice.name}-{getattr(self._stage.settings, choice.name)}")
        page.open_sheet(SHEET)

    def submit(self, form: Element) -> None:
        """Seats those who were chosen; the game goes on."""
        data = FormData.new(form)
        first, second = (_chosen(data, seat) for seat in (0, 1))
        for choice in SETTINGS:
            self._stage.change_setting(choice.name, str(data.get(choice.name)))
        self._do(lambda session: change_seats(session, first, second))

    def swap(self) -> None:
        """Lets those who play change places."""
        self._do(swap_seats)

    def _do(self, change: Callable[[Session], None]) -> None:
        page.close_sheet(SHEET)
        if self._stage.offers.players is None:
            self._stage.do(change)
            self._autosave.save()

    def _show(self, session: Session, seat: Seat) -> None:
        level, tags = level_at(session.record.tags, seat), session.record.tags
        _check(f"player{seat}-{level.name if level else PERSON}")
        name = "" if level else str(name_at(tags, seat))
        page.find(f'#{SHEET} input[name="name{seat}"]').value = name


def _check(name: str) -> None:
    page.find(f"#{SHEET}-{name}").checked = True


def _chosen(data: FormData, seat: Seat) -> str:
    """The tag of the seat that the form asks for."""
    value = str(data.get(f"player{seat}"))
    return person_tag(str(data.get(f"name{seat}"))) if value == PERSON else level_tag(value)
