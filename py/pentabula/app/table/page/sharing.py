"""Shares the game on the table: copies its link or its record."""

from __future__ import annotations

from collections.abc import Callable

from pentabula.app.play.session import Session
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.page.slots import Slots
from pentabula.app.shell.page.toasts import Toasts
from pentabula.app.shell.stage import Stage
from pentabula.browser import clipboard, page
from pentabula.core.message import Message
from pentabula.core.record import fenced, write_record

LINK_COPIED = Message("Link copied.")
RECORD_COPIED = Message("Record copied.")
CHAT_COPIED = Message("Record copied as a block of code for chat.")


class Sharing:
    """Copies link and record, or shows them if the browser forbids copying."""

    def __init__(self, stage: Stage, slots: Slots, toasts: Toasts) -> None:
        self._stage, self._slots, self._toasts = stage, slots, toasts

    def connect(self, hub: Hub) -> None:
        """Adds the commands that share the game."""
        hub.commands.add(
            {
                "share": lambda: self._with_session(self._open),
                "copy-link": lambda: self._with_session(self._copy_link),
                "copy-chat": lambda: self._with_session(self._copy_for_chat),
                "copy-record": lambda: self._with_session(self._copy_record),
            }
        )

    def _with_session(self, do: Callable[[Session], None]) -> None:
        session, refused = self._stage.session, self._stage.offers.share
        if refused is not None:
            self._toasts.show(refused)
        elif session is not None:
            do(session)

    def _open(self, session: Session) -> None:
        """Opens the sheet with link and record."""
        page.slot("link").value = _address(session)
        page.slot("record-text").value = write_record(session.record)
        self._slots.write("copied", "")
        page.open_sheet("share")

    def _copy_link(self, session: Session) -> None:
        self._copy(_address(session), LINK_COPIED, session)

    def _copy_record(self, session: Session) -> None:
        self._copy(write_record(session.record), RECORD_COPIED, session)

    def _copy_for_chat(self, session: Session) -> None:
        self._copy(fenced(write_record(session.record)), CHAT_COPIED, session)

    def _copy(self, text: str, done: Message, session: Session) -> None:
        """Copies a text, or opens the sheet if the browser forbids copying."""
        clipboard.copy(text, lambda: self._confirm(done), lambda: self._open(session))

    def _confirm(self, done: Message) -> None:
        if page.find("#share").matches(":popover-open"):
            self._slots.write("copied", self._stage.catalogue.say(done))
        else:
            self._toasts.show(done)


def _address(session: Session) -> str:
    return page.shared_address(session.cursor.link)
