"""The players' sheet, which changes who plays in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import FormData, document

from pentabula.app.play.editing import change_players, swap_players
from pentabula.app.play.players import Engine, Occupant, Person, short_name
from pentabula.app.play.session import Session
from pentabula.app.play.settings import OF_PLAYERS
from pentabula.app.play.words import narration
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.markup.levels import rating_words
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.stage import Stage
from pentabula.app.store.seating import PERSON
from pentabula.browser import page
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.search.levels import level

if TYPE_CHECKING:
    from js import Element

SHEET = "players"


class PlayersSheet:
    """The sheet that shows who plays, and gives seats to other players."""

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
        self._show_ratings(session)
        for choice in OF_PLAYERS:
            _check(f"{choice.name}-{getattr(self._stage.settings, choice.name)}")
        page.open_sheet(SHEET)

    def submit(self, form: Element) -> None:
        """Gives the seats to the chosen players; the game continues."""
        data = FormData.new(form)
        occupants = _chosen(data, 0), _chosen(data, 1)
        for choice in OF_PLAYERS:
            self._stage.change_setting(choice.name, str(data.get(choice.name)))
        self._do(lambda session: change_players(session, occupants))

    def swap(self) -> None:
        """Makes the players swap seats."""
        self._do(swap_players)

    def _do(self, change: Callable[[Session], None]) -> None:
        page.close_sheet(SHEET)
        if self._stage.offers.players is None:
            self._stage.do(change)
            self._autosave.save()

    def _show_ratings(self, session: Session) -> None:
        for slot in document.querySelectorAll(f"#{SHEET} [data-rating]"):
            words = rating_words(session.game, level(slot.dataset.rating))
            slot.textContent = "" if words is None else f"{self._stage.say(words)} "

    def _show(self, session: Session, seat: Seat) -> None:
        occupant = session.cursor.occupants[seat]
        if isinstance(occupant, Engine):
            choice, name = occupant.level.name, ""
        else:
            choice, name = PERSON, occupant.name
        _check(f"player{seat}-{choice}")
        page.find(f'#{SHEET} input[name="name{seat}"]').value = name


def _check(name: str) -> None:
    page.find(f"#{SHEET}-{name}").checked = True


def _chosen(data: FormData, seat: Seat) -> Occupant:
    """The occupant of the seat that the form asks for."""
    value = str(data.get(f"player{seat}"))
    if value == PERSON:
        return Person(short_name(str(data.get(f"name{seat}"))))
    return Engine(level(value))
