"""Connects pictures, paper and QR codes of the game on the table."""

from __future__ import annotations

from contextlib import suppress

from pentabula.app.export import pictures
from pentabula.app.export.page.sheet import ExportSheet
from pentabula.app.shell.addresses import PACKED_PREFIX
from pentabula.app.shell.packed_links import unpacked
from pentabula.app.shell.page.hub import Hub
from pentabula.browser import page
from pentabula.core.errors import GameError
from pentabula.core.repair import joined_forms


def connect(hub: Hub) -> None:
    """Adds the commands and the form of the sheet, packed links, and records in pictures."""
    sheet = ExportSheet(hub.stage, hub.screen.slots, hub.announcer.toasts.show, hub.storage)
    hub.commands.add(
        {
            "picture": sheet.open,
            "picture-png": sheet.save_png,
            "picture-svg": sheet.save_svg,
            "picture-copy": sheet.copy,
            "picture-replay": sheet.save_replay,
            "print": sheet.print,
            "qr": sheet.show_qr,
            "qr-save": sheet.save_qr,
        }
    )
    hub.events.forms.add({"picture": lambda form: sheet.save_png()})

    def open_packed(address: str) -> bool:
        try:
            link = _unpacked(address)
        except GameError as error:
            hub.router.refuse_to_open(error.message)
        else:
            page.replace_url(link)
            hub.router.follow_address()
        return True

    hub.router.openers.add({PACKED_PREFIX: open_packed})
    hub.router.pasted.add({PACKED_PREFIX: lambda text: hub.router.visit(_unpacked(text))})
    hub.services.extractors.add({"picture": _record_in})


def _unpacked(text: str) -> str:
    """The link packed in a text that came through messengers or mail. Raises GameError."""
    for form in joined_forms(text, f"{PACKED_PREFIX}/"):
        with suppress(GameError):
            return unpacked(form)
    return unpacked(text)


def _record_in(content: bytes) -> str | None:
    """The record in a picture; None for any other file. Raises PictureError."""
    return pictures.record_in(content) if pictures.is_picture(content[:4096]) else None
