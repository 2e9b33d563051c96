"""A game's rules page: sections of paragraphs and illustrations."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.core.message import Message
from pentabula.core.parts import Part


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position on a game's rules page, by its link, with a caption.

    `highlighted` are sites to highlight. `refused` is a target that is not open there (`d4`, or
    `c3 d4` where c3 is open): the sites in the explanation of the refusal, at least one, are
    highlighted.
    """

    link: str
    caption: Message
    highlighted: tuple[str, ...] = ()
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading on a game's rules page, with its paragraphs and illustrations.

    A guide has sections called “Options”, “Notation” and “Credits”, one whose title contains
    “unclear” (“Where the published rules are unclear”), one with advice whose title begins with
    “First” (“First steps”), and at least three illustrations.
    """

    title: Message
    paragraphs: tuple[Message | Illustration, ...]


class Guide(Part):
    """The module `teach.guide` of a game. A released game has it."""

    modules = ("teach.guide",)

    SECTIONS: tuple[Section, ...] = ()
