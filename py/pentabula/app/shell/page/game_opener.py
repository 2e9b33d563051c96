"""Opens games: by links and keys, and from texts with games or addresses of ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pentabula import games
from pentabula.app.shell.autosave import Autosave
from pentabula.app.shell.html import Say
from pentabula.app.shell.page.notices import Notices, Toasts, together
from pentabula.app.shell.page.router import Router
from pentabula.app.shell.room_services import Activities
from pentabula.app.store.pasted_games import split_games
from pentabula.app.store.stored_games import StoredGames
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.message import Message, counted
from pentabula.core.record import Record, read_record
from pentabula.core.replay import RecordError

if TYPE_CHECKING:
    from js import Element


class GameOpener:
    """Opens games by their keys, links and texts.

    `row_clicks` handle the other buttons of a game's row; each returns whether it did something.
    """

    def __init__(
        self,
        stored_games: StoredGames,
        router: Router,
        autosave: Autosave,
        notices: Notices,
        toasts: Toasts,
        activities: Activities,
        say: Say,
    ) -> None:
        self._stored, self._router, self._autosave = stored_games, router, autosave
        self._notices, self._toasts = notices, toasts
        self._activities, self._say = activities, say
        self.row_clicks: list[Callable[[Element], bool]] = []

    def click(self, button: Element) -> None:
        """Opens a stored game, or runs another button of its row."""
        if not any(click(button) for click in self.row_clicks):
            self.open_stored(str(button.dataset.key))

    def submit(self, form: Element) -> None:
        """Opens the text pasted into the form, or shows there what is wrong with it."""
        self.open_text(
            str(page.find_in(form, "textarea").value),
            lambda problem: page.show_problem(form, self._say(problem) if problem else ""),
        )

    def open_text(self, text: str, refuse: Callable[[Message | None], object]) -> None:
        """Opens a game or an address of ours in a text. Several games are all added.

        A game is stored, unless it is unfinished and a level plays: it is then shown until the
        user continues it. `refuse` is called with what is wrong with the text, or with None.
        """
        address = self._router.address_in(text)
        if address is not None:
            refuse(None)
            if not self._open_pasted(address, text, refuse):
                self._router.visit(address)
            return
        parts = split_games(text)
        if len(parts) > 1:
            refuse(None)
            self._add_all(parts)
            return
        record, problem = _legal_part(text)
        refuse(None if record else problem)
        if record is not None:
            opened = self._stored.resume_or_begin(record)
            self._router.show(
                opened.key, self._activities.make(opened.key, opened.session), is_step=True
            )
            self._autosave.save()
            self._notices.show(together(problem, opened.notice, *record.notices))

    def add_texts(self, texts: Sequence[str]) -> None:
        """Adds the games of several texts, and shows how many there are."""
        self._add_all([part for text in texts for part in split_games(text)])

    def _add_all(self, texts: Sequence[str]) -> None:
        """Stores the games of some texts, and shows the list with what became of them."""
        read = [_legal_part(each) for each in texts]
        found = [record for record, _ in read if record is not None]
        problems = [problem for record, problem in read if record is not None and problem]
        new = sum(self._stored.add(record) for record in found)
        said = list[Message]()
        same, lost = len(found) - new, len(texts) - len(found)
        if new or not same:
            said.append(counted("{n} game added.", "{n} games added.", new))
        if same:
            said.append(counted("{n} was here before.", "{n} were here before.", same))
        if problems:
            said += [
                counted(
                    "{n} is read only up to a wrong move.",
                    "{n} are read only up to a wrong move. The first one:",
                    len(problems),
                ),
                problems[0],
            ]
        if lost:
            said.append(counted("{n} could not be read.", "{n} could not be read.", lost))
        self._router.visit("games")
        told = together(*said)
        if told is None or problems or lost:
            self._notices.show(told)
        else:
            self._toasts.show(told)

    def _open_pasted(
        self, address: str, text: str, refuse: Callable[[Message | None], object]
    ) -> bool:
        """Opens a text with a possibly broken address, or reports what is wrong with it.

        Returns False if no opener exists for the kind of address.
        """
        open_text = self._router.pasted.get(address.partition("/")[0])
        if open_text is None:
            return False
        try:
            open_text(text)
        except GameError as error:
            refuse(error.message)
        return True

    def open_stored(self, key: str) -> None:
        """Opens a stored game, or reports why it cannot be read."""
        try:
            session = self._stored.read(key).session
        except GameError as error:
            self._notices.show(error.message)
        else:
            self._router.show(key, self._activities.make(key, session), is_step=True)

    def open_link(self, link: str) -> None:
        """Opens the legal part of a link, and reports what is wrong with the rest.

        The address of a faulty link stays until an action at the table.
        """
        record, problem = _legal_part(link)
        if record is None:
            self._router.refuse_to_open(problem)
            return
        opened = self._stored.resume_or_begin(record)
        keeps_address = problem is not None
        self._router.show(
            opened.key,
            self._activities.make(opened.key, opened.session),
            keeps_address=keeps_address,
        )
        self._notices.show(together(problem, opened.notice, *record.notices))


def _legal_part(text: str) -> tuple[Record | None, Message | None]:
    """The legal part of the record in a text, and the fault of the rest, or None."""
    try:
        return read_record(text, games.load), None
    except RecordError:
        from pentabula.core.repair import read_repaired
    try:
        return read_repaired(text, games.load), None
    except RecordError as error:
        return error.legal, error.message
