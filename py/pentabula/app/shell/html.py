"""Markup from values. Every text is escaped here and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape

from pentabula.core.message import Message

DASHED = re.compile(r"\b\w*\d-\w*\d\b")
"""A roll or a move with a dash: `6-2`, `b2-c1`."""

VOID = frozenset({"input", "br", "hr", "img", "link", "meta"})


class Markup(str):
    """Text that is already markup."""

    __slots__ = ()


Say = Callable[[Message | str], str]
"""Puts a message into words: `Catalogue.say`."""

Content = str | Markup | Iterable["Content"]

Attribute = str | bool | int | None
"""The value of an attribute: see `tag`."""


def tag(name: str, /, *content: Content, **attributes: Attribute) -> Markup:
    """An element. Attribute names: `_` for `-`, a trailing `_` is dropped; None and False leave
    an attribute out, True makes it bare.

    >>> tag("b", "1 < 2", class_="x", data_target="d4", hidden=False)
    '<b class="x" data-target="d4">1 &lt; 2</b>'
    """
    opening = f"<{name}{''.join([_attribute(*item) for item in attributes.items()])}>"
    if name in VOID:
        return Markup(opening)
    return Markup(f"{opening}{together(content)}</{name}>")


def together(content: Content) -> Markup:
    """The content in sequence, texts escaped."""
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(content))
    return Markup("".join([together(part) for part in content]))


def prose(text: str) -> Markup:
    """The text of a sentence, without line breaks inside rolls and moves with a dash.

    >>> prose("Roll 6-2 < 12")
    'Roll <span class="whole">6-2</span> &lt; 12'
    """
    whole = DASHED.sub(lambda found: tag("span", found[0], class_="whole"), escape(text))
    return Markup(whole)


def game_link(
    words: str, title: str, address: str, described_by: str | None = None, class_: str = ""
) -> Markup:
    """A link of a game that looks like a button; its accessible name has the game's title."""
    return tag(
        "a",
        words,
        href=f"#{address}",
        class_=f"button {class_}".strip(),
        aria_label=f"{words}: {title}",
        aria_describedby=described_by,
    )


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    written = _written(name)
    return f" {written}" if value is True else f' {written}="{escape(str(value))}"'


@cache
def _written(name: str) -> str:
    """The name of an attribute as it is written in markup."""
    return name.rstrip("_").replace("_", "-")
