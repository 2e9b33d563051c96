"""Markup that several rooms share: sheets, signs of seats, panels, levels and shortcuts."""

from __future__ import annotations

from functools import singledispatch

from pentabula.app.shell.forms import actions, button, command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.store.ratings import has_rating, level_rating
from pentabula.app.store.shortcuts import COMMANDS, FIXED, KeyCommand, Shortcuts
from pentabula.boards.panel import Bar, Figures, Fold, Note, Panel, PanelTable, Words
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.search.levels import LEVELS, Level

# Sheets


def sheet(
    name: str, title: str, say: Say, *content: Content, is_late: bool = False, **more: str
) -> Markup:
    """A dialog over the page. It gets the focus itself, so that its name is read first.

    `is_late`: its content is loaded when it is opened (`app.document.split`).
    """
    heading = f"{name}-title"
    attributes = {"class_": "sheet", **more}
    if is_late:
        attributes["data_late"] = name
        content = (Markup(f"<!-- late {name} -->"), *content, Markup("<!-- /late -->"))
    return tag(
        "div",
        _head(title, heading, name, say),
        *content,
        id=name,
        popover="auto",
        role="dialog",
        aria_modal="true",
        aria_labelledby=heading,
        tabindex=-1,
        autofocus=True,
        **attributes,
    )


def _head(title: str, heading: str, sheet: str, say: Say) -> Markup:
    return tag(
        "div",
        tag("h2", title, id=heading),
        button(
            say(Message("Close")),
            class_="quiet",
            popovertarget=sheet,
            popovertargetaction="hide",
        ),
        class_="sheet-head",
    )


# Seats, panels and levels


def sign(role: str) -> Markup:
    """The sign of a seat: a disc in the look of its pieces."""
    ring = '<circle class="second-ring" cx=".5" cy=".5" r=".2"/>' if role == "second" else ""
    disc = f'<circle class="{role or "cell-edge"}" cx=".5" cy=".5" r=".42"/>'
    return Markup(f'<svg class="drawing" viewBox="0 0 1 1" aria-hidden="true">{disc}{ring}</svg>')


@singledispatch
def panel(shown: Panel, say: Say) -> Markup:
    """A game’s panel as a card."""
    raise TypeError(f"no markup for {type(shown).__name__}")


@panel.register
def _(shown: Figures, say: Say) -> Markup:
    figures = [
        tag(
            "div",
            tag("dt", say(figure.name)),
            tag("dd", say(figure.value), class_="value"),
            tag("dd", say(figure.caption), class_="caption") if figure.caption else "",
        )
        for figure in shown.figures
    ]
    return tag("dl", figures, class_="card panel figures")


@panel.register
def _(shown: Note, say: Say) -> Markup:
    return tag(
        "p", say(shown.text), class_="card panel warning" if shown.is_warning else "card panel"
    )


@panel.register
def _(shown: Bar, say: Say) -> Markup:
    fill = f'<rect class="filled" width="{100 * _unit(shown.value):.2f}" height="8"/>'
    mark = ""
    if shown.mark is not None:
        at = f"{100 * _unit(shown.mark):.2f}"
        mark = f'<line class="limit" x1="{at}" x2="{at}" y1="0" y2="8"/>'
    svg = (
        f'<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{fill}{mark}</svg>'
    )
    return tag(
        "div",
        tag("p", say(shown.name)),
        tag("div", Markup(svg), class_="bar"),
        tag("p", say(shown.caption), class_="caption") if shown.caption else "",
        class_="card panel",
    )


@panel.register
def _(shown: PanelTable, say: Say) -> Markup:
    head = [
        tag("th", say(column), scope="col") if column else tag("td") for column in shown.columns
    ]
    body = [
        tag("tr", [_cell(shown, row, column, words, say) for column, words in enumerate(cells)])
        for row, cells in enumerate(shown.rows)
    ]
    table = tag("table", tag("thead", tag("tr", head)), tag("tbody", body))
    name = say(shown.caption)
    content = [
        tag("p", say(shown.legend), class_="caption") if shown.legend else "",
        tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=name),
    ]
    return _fold(shown.caption, content, say, is_open=shown.is_open)


@panel.register
def _(shown: Fold, say: Say) -> Markup:
    return _fold(shown.caption, panel(shown.content, say), say, is_open=False)


def _fold(caption: Words, content: Content, say: Say, *, is_open: bool) -> Markup:
    """A card that can be folded; `data-fold` does not depend on the gaps of the caption."""
    return tag(
        "details",
        tag("summary", say(caption)),
        content,
        class_="card panel",
        data_fold=caption.template if isinstance(caption, Message) else caption,
        open=is_open,
    )


def _cell(shown: PanelTable, row: int, column: int, words: Message | str, say: Say) -> Markup:
    strong = "strong" if (row, column) in shown.strong else None
    if shown.headed and column == 0:
        return tag("th", say(words), scope="row", class_=strong)
    return tag("td", say(words), class_=strong)


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))


def about_levels(say: Say, game: AnyGame | None = None) -> Markup:
    """A few words about each level; the style sheet shows the words about the chosen level.

    With its rating in the game, or with a slot for it on a sheet of all games.
    """
    lines = [
        tag("p", say(each.about), _rating(game, each, say), class_=f"about-level {each.name}")
        for each in LEVELS
    ]
    return together(lines)


def rating_words(game: AnyGame, level: Level) -> Message | None:
    """The rating of a level in a game, or that it has none; None if no level of it is rated."""
    if not game.level_matches:
        return None
    if not has_rating(game, level):
        return Message("Not rated yet: games against it do not count for your rating.")
    points = int(round(level_rating(game, level.name).points, -1))
    return Message("Rating about {points}.", points=points)


def _rating(game: AnyGame | None, level: Level, say: Say) -> Content:
    if game is None:
        return tag("span", data_rating=level.name)
    words = rating_words(game, level)
    return "" if words is None else tag("span", " ", say(words))


# Shortcuts


def shortcuts_list(shortcuts: Shortcuts, changing: str, say: Say, *, is_on: bool) -> Markup:
    """The content of the sheet. `changing` names the command whose new key is awaited, or is
    empty."""
    state = (
        Message("Shortcuts work whenever you are not typing.")
        if is_on
        else Message("Single-key shortcuts are off.")
    )
    switch = Message("Turn them off") if is_on else Message("Turn them on")
    return together(
        [
            tag("p", say(state)),
            tag("ul", [_shortcut(c, shortcuts, changing, say) for c in COMMANDS], class_="keys"),
            actions(
                command("keys-switch", switch, say),
                command("keys-reset", Message("Restore the default keys"), say),
            ),
            tag("h3", say(Message("On the board"))),
            tag("dl", [_fixed_key(*each, say) for each in FIXED], class_="keys"),
        ]
    )


def _shortcut(command: KeyCommand, shortcuts: Shortcuts, changing: str, say: Say) -> Markup:
    words, key = say(command.title), shortcuts.keys[command.name]
    shown = key or say(Message("none"))
    is_asked = changing == command.name
    if is_asked:
        shown = say(Message("Press a key"))
    key_button = button(
        shown,
        data_key_of=command.name,
        aria_label=say(Message("{key}: {command}", key=shown, command=command.title)),
        aria_pressed=str(is_asked).lower(),
    )
    return tag("li", tag("span", words, aria_hidden="true"), key_button)


def _fixed_key(keys: Message, does: Message, say: Say) -> Markup:
    return tag("div", tag("dt", say(keys)), tag("dd", say(does)))
