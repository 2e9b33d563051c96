"""Buttons, and chips: radio buttons that look like buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pentabula.app.play.settings import Choice
from pentabula.app.shell.html import Content, Markup, Say, tag
from pentabula.core.message import Message

OTHER: Final = "other"
"""The value of a chip beside which another value can be typed."""


def button(content: Content, **attributes: str | bool | int | None) -> Markup:
    """A button that does not send a form; see `tag` for the attributes."""
    return tag("button", content, type="button", **attributes)


def command(
    action: str,
    words: Message,
    say: Say,
    *,
    class_: str | None = None,
    is_disabled: bool = False,
) -> Markup:
    """The button of a command. A disabled one can still be pressed, and replies with the reason."""
    return tag(
        "button",
        say(words),
        type="button",
        class_=class_,
        data_action=action,
        aria_disabled="true" if is_disabled else None,
    )


def submit(words: Message, say: Say) -> Markup:
    """The button that sends a form."""
    return tag("button", say(words), type="submit", class_="main")


def move_buttons(attribute: str, line: str | int, texts: Iterable[str], at: int) -> list[Markup]:
    """The moves of a line as buttons that show the line on the board up to that move.

    The value of the attribute is `line:count`. `at` is the number of moves that are shown now, or
    0.
    """
    return [
        button(
            text,
            **{attribute: f"{line}:{count}"},
            aria_current="step" if count == at else None,
        )
        for count, text in enumerate(texts, start=1)
    ]


def chip(name: str, identity: str, value: str, words: str, is_checked: bool) -> Markup:
    """A chip; those with the same name exclude one another."""
    return tag(
        "span",
        tag("input", type="radio", name=name, id=identity, value=value, checked=is_checked),
        tag("label", words, for_=identity),
        class_="chip",
    )


def chips(form: str, name: str, values: Mapping[str, Message], chosen: str, say: Say) -> Markup:
    """A row of chips, one for each value. `form` makes their ids unique on the page."""
    row = [
        chip(name, f"{form}-{name}-{value}", value, say(words), value == chosen)
        for value, words in values.items()
    ]
    return tag("div", row, class_="chips")


def choice(
    form: str,
    among: Choice,
    chosen: str,
    say: Say,
    more: Markup | str = "",
    class_: str | None = None,
) -> Markup:
    """A choice as a row of chips under its title, and what else belongs to it."""
    row = chips(form, among.name, among.values, chosen, say)
    return tag("fieldset", tag("legend", say(among.title)), row, more, class_=class_)
