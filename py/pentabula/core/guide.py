"""What a game's rules page says: sections of paragraphs and illustrations."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.core.message import Message


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position by its link on a game's rules page, with a caption.

    `lit` are sites to look at. `closed` is a target that is not open there: what `explain`
    lights for it is lit.
    """

    link: str
    caption: Message
    lit: tuple[str, ...] = ()
    closed: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading on a game's rules page, with its paragraphs and diagrams."""

    title: Message
    paragraphs: tuple[Message | Illustration, ...]
