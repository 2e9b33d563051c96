"""What a game's rules page says: sections of paragraphs and illustrations."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.core.message import Message


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position by its link on a game's rules page, with a caption.

    `lit` are sites to look at. `closed` is a target that is not open there (`d4`, or `c3 d4` where
    c3 is open): the sites that `explain` answers for it, at least one, are lit.
    """

    link: str
    caption: Message
    lit: tuple[str, ...] = ()
    closed: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading on a game's rules page, with its paragraphs and illustrations.

    A guide has sections called “Options”, “Notation” and “Credits”, one whose title says what is
    unclear (“Where the published rules are unclear”), one of advice that
    begins with “First” (“First steps”), and three illustrations or more.
    """

    title: Message
    paragraphs: tuple[Message | Illustration, ...]
