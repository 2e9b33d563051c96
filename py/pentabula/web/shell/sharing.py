"""Giving a game away: its link and its record, to be copied."""

from __future__ import annotations

from js import location, navigator
from pyodide.ffi import JsException

from pentabula.core.message import Message
from pentabula.core.record import write_record
from pentabula.session.play.session import Session
from pentabula.web import page
from pentabula.web.shell.notices import Notices


def open_share(session: Session) -> None:
    """Opens the sheet with link and record."""
    page.place("link").value = _address(session)
    page.place("record-text").value = write_record(session.record)
    page.write("copied", "")
    page.open_sheet("share")


def copy_link(session: Session, notices: Notices) -> None:
    """Copies the whole address of the game."""
    _copy(_address(session), Message("Link copied."), session, notices)


def copy_record(session: Session, notices: Notices) -> None:
    """Copies the record with all its variations."""
    _copy(write_record(session.record), Message("Record copied."), session, notices)


def _address(session: Session) -> str:
    return f"{location.origin}{location.pathname}#{session.link}"


def _copy(text: str, done: Message, session: Session, notices: Notices) -> None:
    """Copies a text, or opens the share sheet where the browser forbids copying."""
    try:
        copying = navigator.clipboard.writeText(text)
    except (AttributeError, JsException):
        open_share(session)
        return
    copying.then(lambda nothing: _tell(done, notices), lambda error: open_share(session))


def _tell(done: Message, notices: Notices) -> None:
    if page.find("#share").matches(":popover-open"):
        page.write("copied", notices.say(done))
    else:
        notices.show(done)
