"""Buttons, and the fields, choices and chips of forms: one function each for all rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pentabula.app.play.settings import Setting
from pentabula.app.shell.html import Attribute, Content, Markup, Say, tag
from pentabula.core.message import Message

OTHER: Final = "other"
"""The value of a chip with a field in which another value can be typed."""

VERBATIM: Final[Mapping[str, Attribute]] = {
    "autocapitalize": "none",
    "spellcheck": "false",
    "translate": "no",
}
"""Attributes of a field for codes, links and moves, which nothing may correct or translate."""


# Buttons


def button(content: Content, **attributes: Attribute) -> Markup:
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
    """The button of a command. A disabled button can be pressed too: it replies why."""
    return button(
        say(words),
        class_=class_,
        data_action=action,
        aria_disabled="true" if is_disabled else None,
    )


def submit(words: Message, say: Say, *, is_main: bool = True) -> Markup:
    """The button that sends a form. `is_main`: it is the main thing to do on its card."""
    return tag("button", say(words), type="submit", class_="main" if is_main else None)


def actions(*buttons: Content) -> Markup:
    """A row of buttons and links."""
    return tag("p", buttons, class_="actions")


def move_buttons(attribute: str, line: str | int, texts: Iterable[str], at: int) -> list[Markup]:
    """The moves of a line as buttons that show the line on the board up to that move.

    The value of the attribute is `line:count`. `at` is the number of moves shown now, or 0.
    """
    return [
        button(
            text,
            **{attribute: f"{line}:{count}"},
            aria_current="step" if count == at else None,
        )
        for count, text in enumerate(texts, start=1)
    ]


# Forms


def form(name: str | None, *content: Content, **attributes: Attribute) -> Markup:
    """A form. When it is sent, it is passed to the listener of that name."""
    return tag("form", content, data_form=name, autocomplete="off", **attributes)


def problem(**attributes: Attribute) -> Markup:
    """The place for a form's error message."""
    return tag("p", class_="problem", role="alert", **attributes)


def about(words: Message | None, say: Say) -> Markup:
    """An explanation below a choice; empty for None."""
    return Markup("") if words is None else tag("p", say(words), class_="about")


# Fields


def field(words: Message, control: Markup, say: Say, class_: str | None = None) -> Markup:
    """A control with its label."""
    return tag("label", tag("span", say(words)), control, class_=class_)


def text_input(name: str | None, value: str = "", **attributes: Attribute) -> Markup:
    """A field for a line of text."""
    return tag(
        "input",
        **{"type": "text", "name": name, "value": value or None, "autocomplete": "off"}
        | attributes,
    )


def number_input(
    name: str | None, value: str = "", low: int = 0, **attributes: Attribute
) -> Markup:
    """A field for a number of at least `low`: the keypads of phones have no minus sign."""
    keypad = "numeric" if low >= 0 else "text"
    return text_input(name, value, **{"inputmode": keypad} | attributes)


def text_area(name: str | None, text: str, rows: int, **attributes: Attribute) -> Markup:
    """A field for several lines of text."""
    return tag("textarea", text, name=name, rows=rows, **attributes)


def checkbox(name: str, value: str, *, is_checked: bool, **attributes: Attribute) -> Markup:
    """A box to check."""
    return tag("input", type="checkbox", name=name, value=value, checked=is_checked, **attributes)


def menu(
    values: Mapping[str, Message | str], chosen: str | None, say: Say, **attributes: Attribute
) -> Markup:
    """A menu with one value chosen."""
    options = [
        tag("option", _capital(say(words)), value=value, selected=value == chosen)
        for value, words in values.items()
    ]
    return tag("select", options, **attributes)


# Choices


def group(title: Message, say: Say, *content: Content, class_: str | None = None) -> Markup:
    """Fields under a common title."""
    return tag("fieldset", tag("legend", say(title)), content, class_=class_)


def chip(name: str, identity: str, value: str, words: str, is_checked: bool) -> Markup:
    """A radio button that looks like a button; those with the same name exclude one another."""
    return tag(
        "span",
        tag("input", type="radio", name=name, id=identity, value=value, checked=is_checked),
        tag("label", _capital(words), for_=identity),
        class_="chip",
    )


def _capital(words: str) -> str:
    """A choice as it is shown: it begins with a capital letter, as buttons do."""
    return words[:1].upper() + words[1:]


def chips(
    form: str,
    name: str,
    values: Mapping[str, Message | str],
    chosen: str,
    say: Say,
    *more: Markup,
    **attributes: Attribute,
) -> Markup:
    """A row of chips, one for each value, and further chips. `form` makes their ids unique on the
    page."""
    row = [
        chip(name, f"{form}-{name}-{value}", value, say(words), value == chosen)
        for value, words in values.items()
    ]
    return tag("div", row, more, class_="chips", **attributes)


def choice(
    form: str,
    among: Setting,
    chosen: str,
    say: Say,
    more: Markup | str = "",
    class_: str | None = None,
) -> Markup:
    """A choice as a row of chips under its title, and further content."""
    row = chips(form, among.name, among.values, chosen, say)
    return group(among.title, say, row, more, class_=class_)
