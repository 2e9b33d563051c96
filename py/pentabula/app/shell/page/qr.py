"""QR codes as drawings. Their encoder, segno, is fetched when the first code is shown."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Final

from pyodide.ffi import JsException

from pentabula.app.shell.addresses import PACKED_PREFIX
from pentabula.app.shell.html import Markup, Say, tag
from pentabula.app.shell.packed_links import payload
from pentabula.browser import page
from pentabula.core.message import Message

MODULES: Final = ("consts", "encoder")
MARGIN: Final = 4
"""The width of the light margin, in modules: scanners need it."""

READABLE: Final = 25
"""The largest version of a code that is shown, 117 modules wide: cameras cannot tell smaller
modules apart on a small screen."""


NOT_LOADED: Final = Message("The QR code could not be loaded. Check your connection.")
LINK_TOO_LONG: Final = Message("This link is too long for a QR code. Send it as text.")
NO_LINK: Final = Message("This page is a file, to which no link leads. Copy the text.")
LINK: Final = Message("QR code of the link")
"""The texts about codes of links."""


async def of_link(address: str, say: Say) -> Markup:
    """The QR code of a link, or a sentence that explains why the link has no code."""
    if page.is_file():
        return tag("p", say(NO_LINK))
    try:
        made = await rows(address)
        return tag("p", say(LINK_TOO_LONG)) if made is None else drawn(made, say(LINK))
    except (ImportError, JsException, OSError):
        return tag("p", say(NOT_LOADED))


async def rows(address: str) -> Sequence[bytes] | None:
    """The rows of the QR code of an address, packed where that makes it smaller: 1 is dark.

    None if it would not be readable.

    Raises JsException or OSError if the encoder cannot be fetched.
    """
    if "segno.encoder" not in sys.modules:
        await _fetch()
    encoder = import_module("segno.encoder")
    try:
        parts = [(part, None, None) for part in _parts(address)]
        code = encoder.encode(parts, error="L", micro=False)
    except encoder.DataOverflowError:
        return None
    return list(code.matrix) if code.version <= READABLE else None


def drawn(lines: Sequence[bytes], name: str) -> Markup:
    """The rows of a code as SVG with an accessible name: dark on light in every theme, as scanners
    need it."""
    size = len(lines) + 2 * MARGIN
    path = "".join(
        f"M{x + MARGIN} {y + MARGIN}h1v1h-1z"
        for y, row in enumerate(lines)
        for x, is_dark in enumerate(row)
        if is_dark
    )
    return tag(
        "svg",
        tag("rect", class_="qr-light", width=size, height=size),
        tag("path", class_="qr-dark", d=path),
        class_="qr",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=name,
    )


def _parts(address: str) -> tuple[str, ...]:
    """The address, or its start and its packed fragment, which a code stores in another mode."""
    start, sign, fragment = address.partition("#")
    packed = payload(fragment)
    # A character of an address takes 8 bits, one of a packed link 5.5.
    is_smaller = 5.5 * len(packed) + 40 < 8 * len(fragment)
    return (f"{start}{sign}{PACKED_PREFIX}/", packed) if is_smaller else (address,)


async def _fetch() -> None:
    """Fetches the encoder and makes its modules, which are not files of the page's Python."""
    texts = [await page.fetch_text(f"assets/vendor/segno/{name}.py") for name in MODULES]
    package = ModuleType("segno")
    package.__path__ = []
    sys.modules["segno"] = package
    for name, text in zip(MODULES, texts, strict=True):
        module = ModuleType(f"segno.{name}")
        module.__package__ = "segno"
        sys.modules[module.__name__] = module
        setattr(package, name, module)
        exec(compile(text, f"{name}.py", "exec"), vars(module))
