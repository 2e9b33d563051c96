"""Pictures, paper and QR codes of the game on the table. All parts are imported when first used."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pentabula.app.shell.addresses import PACKED_PREFIX
from pentabula.app.shell.page.hub import Hub
from pentabula.browser import page

if TYPE_CHECKING:
    from pentabula.app.export.page.sheet import ExportSheet


def connect(hub: Hub) -> None:
    """Adds the commands and the form of the sheet, packed links, and records in pictures."""

    @cache
    def sheet() -> ExportSheet:
        from pentabula.app.export.page.sheet import ExportSheet

        return ExportSheet(hub.stage, hub.slots, hub.toasts.show, hub.storage)

    hub.commands.add(
        {
            "picture": lambda: sheet().open(),
            "picture-png": lambda: sheet().save_png(),
            "picture-svg": lambda: sheet().save_svg(),
            "picture-copy": lambda: sheet().copy(),
            "picture-replay": lambda: sheet().save_replay(),
            "print": lambda: sheet().print(),
            "qr": lambda: sheet().show_qr(),
        }
    )

    hub.events.forms.add({"picture": lambda form: sheet().save_png()})

    def open_packed(address: str) -> bool:
        from pentabula.app.shell.packed_links import unpacked
        from pentabula.core.errors import GameError

        try:
            link = unpacked(address)
        except GameError as error:
            hub.router.refuse_to_open(error.message)
        else:
            page.replace_url(link)
            hub.router.follow_address()
        return True

    hub.router.openers.add({PACKED_PREFIX: open_packed})
    hub.extractors.append(_record_in)


def _record_in(content: bytes) -> str | None:
    """The record in a picture; None for any other file. Raises PictureError."""
    from pentabula.app.export import pictures

    return pictures.record_in(content) if pictures.is_picture(content[:4096]) else None
