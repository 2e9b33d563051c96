"""A game's rules page: sections of paragraphs and illustrations."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

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


class Topic(Enum):
    """What a section of a rules page is about."""

    RULES = auto()
    OPTIONS = auto()
    INPUT = auto()
    """How moves are entered on the page."""
    NOTATION = auto()
    UNCLEAR = auto()
    """Where the published rules are unclear."""
    ADVICE = auto()
    """Advice to beginners."""
    CREDITS = auto()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading on a game's rules page, with its paragraphs and illustrations.

    A guide has a section about each `Topic` except INPUT, which is optional, and at least three
    illustrations.
    """

    title: Message
    paragraphs: tuple[Message | Illustration, ...]
    topic: Topic = Topic.RULES


class Guide(Part):
    """The module `teach.guide` of a game. A released game has it."""

    modules = ("teach.guide",)

    SECTIONS: tuple[Section, ...] = ()
