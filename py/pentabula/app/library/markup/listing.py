"""My games: a row for each stored game, the filters and the selection."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from pentabula import games
from pentabula.app.library.listing import (
    DELETED,
    LENGTHS,
    ORDERS,
    STATES,
    GameFilters,
    ListEntry,
    opponent_names,
    tags,
)
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.clocks import your_turn_words
from pentabula.app.shell.forms import (
    actions,
    button,
    checkbox,
    command,
    field,
    form,
    menu,
    submit,
    text_input,
)
from pentabula.app.shell.html import Attribute, Markup, Say, tag, together
from pentabula.app.store import game_labels as labels
from pentabula.app.store.summary import Summary
from pentabula.boards.svg import small_board
from pentabula.core.days import FormatDay
from pentabula.core.message import Message, counted
from pentabula.core.record import Record

BOXES: Final = (
    '<svg class="drawing" viewBox="0 0 6.4 2.4" aria-hidden="true"><path class="cell-edge" '
    'd="M.2 2.2h6M.7 2.2V.6h1v1.6M2 2.2V.3h1v1.9M3.3 2.2V.8h1v1.4M4.5 2.2l.6-1.7.9.3-.5 1.4"/>'
    "</svg>"
)
"""Boxes of games, drawn in thin lines."""

BLOCK: Final = 5
"""How many rows are drawn together: the first of them has `data-block`."""

LENGTH_WORDS: Final[Mapping[str, Message]] = {
    "short": Message("Up to {n} moves", n=LENGTHS["short"][1]),
    "medium": Message("{low} to {high} moves", low=LENGTHS["medium"][0], high=LENGTHS["medium"][1]),
    "long": Message("Over {n} moves", n=LENGTHS["medium"][1]),
}


@dataclass(frozen=True, slots=True)
class RowStyle:
    """How rows are drawn. `tag` is the tag by which the list is filtered: its buttons are pressed.

    `selected` are the keys of the selected games; None while none can be selected.
    """

    day: FormatDay
    say: Say
    tag: str = ""
    selected: Collection[str] | None = None


def listing(entries: Sequence[ListEntry], drawn: int, style: RowStyle) -> Markup:
    """The rows: the first ones drawn, the others as empty places that are filled later."""
    first = [_row(each, content(each, style)) for each in entries[:drawn]]
    others = [_place(each, at) for at, each in enumerate(entries[drawn:])]
    return Markup("".join([*first, *others]))


def content(entry: ListEntry, style: RowStyle) -> Markup:
    """The content of a game's row: its picture's place, its facts, and its buttons or its box."""
    summary, say = entry.summary, style.say
    box = "" if style.selected is None else _box(entry, style.selected, say)
    if summary is None:
        why = say(entry.problem) if entry.problem else ""
        return together([box, tag("p", why, class_="facts-of"), _buttons(entry, style)])
    has_picture = not entry.is_deleted
    place = tag("span", class_="position", data_key=entry.key, data_picture=True)
    return together(
        [
            box,
            place if has_picture else "",
            tag("div", _facts(entry, summary, style), class_="facts-of"),
            _buttons(entry, style),
        ]
    )


def _box(entry: ListEntry, selected: Collection[str], say: Say) -> Markup:
    """The box that selects a game."""
    title = _title(entry.summary) or Message("Game")
    name = say(Message("Select {title}", title=title))
    box = checkbox("game", entry.key, is_checked=entry.key in selected, aria_label=name)
    return tag("label", box, class_="select")


def _buttons(entry: ListEntry, style: RowStyle) -> Markup:
    """The buttons of a row; none while games are selected."""
    if style.selected is not None:
        return Markup("")
    say = style.say
    shown: tuple[Markup, ...]
    if entry.is_deleted:
        shown = (
            _button(Message("Bring back"), entry, say, data_undelete=True, class_="main"),
            _button(Message("Delete for good"), entry, say, data_forget=True),
        )
    elif entry.summary is None:
        shown = (_delete(entry, say),)
    else:
        shown = (
            _button(Message("Open"), entry, say, class_="main"),
            _button(Message("Name and tags"), entry, say, data_edit=True),
            _delete(entry, say),
        )
    return tag("p", shown, class_="row-actions")


def removed(entry: ListEntry, say: Say) -> Markup:
    """The content of a deleted game's row: the offer to undo."""
    title = say(_title(entry.summary)) if entry.summary else ""
    deleted = Message("Deleted: {title}.", title=title) if title else Message("Deleted.")
    return together(
        [
            tag("p", say(deleted), class_="facts-of"),
            button(say(Message("Undo")), data_key=entry.key, data_undelete=True),
        ]
    )


def label_form(entry: ListEntry, known: Iterable[str], say: Say) -> Markup:
    """The form that edits the name and tags of a game."""
    found = entry.summary.labels if entry.summary else labels.NO_LABELS
    name = text_input("name", found.name, maxlength=labels.MAX_NAME)
    most = labels.MAX_TAGS * (labels.MAX_TAG + 2)
    tagged = text_input("tags", ", ".join(found.tags), maxlength=most, list="known-tags")
    return form(
        "labels",
        field(Message("Name"), name, say),
        field(Message("Tags, separated by commas"), tagged, say),
        tag("datalist", suggestions(known), id="known-tags"),
        tag(
            "p",
            submit(Message("Save"), say),
            button(say(Message("Cancel")), data_key=entry.key, data_cancel=True),
            class_="row-actions",
        ),
        data_game_key=entry.key,
    )


def suggestions(texts: Iterable[str]) -> Markup:
    """The suggestions of a field."""
    return together([tag("option", value=each) for each in texts])


def words(entry: ListEntry, day: FormatDay, say: Say) -> str:
    """All words of a row, for the search."""
    summary = entry.summary
    if summary is None:
        return say(entry.problem) if entry.problem else ""
    played = day(entry.dates.played) if entry.dates.played else ""
    found = (
        summary.labels.name,
        say(summary.title),
        say(_players(summary)),
        _state(summary, say),
        played,
        *summary.labels.tags,
    )
    return " ".join(found)


def filters(
    chosen: GameFilters, entries: Sequence[ListEntry], say: Say, position: Markup | str = ""
) -> Markup:
    """The search, the filters in which the games differ, the order, the position searched for."""
    return together(
        [
            tag(
                "div",
                _search(chosen, say),
                button(
                    say(Message("Filters")),
                    class_="more-filters",
                    data_action="filters",
                    aria_expanded="false",
                    aria_controls="games-filters",
                ),
                tag(
                    "div",
                    _menus(chosen, entries, say),
                    _date("since", Message("Played from"), chosen.since, say),
                    _date("until", Message("Played to"), chosen.until, say),
                    _select("order", Message("Sort by"), ORDERS, chosen.order, say),
                    id="games-filters",
                    class_="games-filters",
                ),
                class_="games-bar",
            ),
            position,
            tag(
                "div",
                tag("p", role="status", data_say="found"),
                command("clear-filters", Message("Clear filters"), say, class_="quiet"),
                class_="found",
            ),
        ]
    )


def _menus(chosen: GameFilters, entries: Sequence[ListEntry], say: Say) -> list[Markup]:
    """The menus of the filters that the games differ in."""
    states: dict[str, Message | str] = {**STATES}
    if chosen.state == DELETED:
        states[DELETED] = Message("Deleted")
    labels_ = {each: each for each in tags(entries)}
    menus: tuple[tuple[str, Message, Message, Mapping[str, Message | str]], ...] = (
        ("game", Message("Game"), Message("All games"), _games(entries)),
        ("opponent", Message("Opponent"), Message("All opponents"), opponent_names(entries)),
        ("state", Message("Result"), Message("All results"), states),
        ("tag", Message("Tag"), Message("All tags"), labels_),
        ("length", Message("Length"), Message("All lengths"), LENGTH_WORDS),
    )
    return [
        _select(name, label, {"": every, **choices}, getattr(chosen, name), say)
        for name, label, every, choices in menus
        if len(choices) > 1 or (choices and name == "tag")
    ]


def position(record: Record, say: Say) -> Markup:
    """The position at the end of a record, for which the games are searched."""
    game = games.load(record.game.name)
    words = Message("Games with this position, in any order of moves")
    return tag(
        "div",
        tag("span", small_board(game, record.root.main_line_end().position), class_="position"),
        tag("p", say(words)),
        class_="wanted-position card",
        data_game=game.name,
    )


def found(shown: int, total: int, say: Say, left: int = 0) -> str:
    """How many of the games are shown; `left` are still to be searched for a position."""
    if left:
        return say(counted("{n} game left to search.", "{n} games left to search.", left))
    if shown == 0:
        return say(Message("No game matches."))
    if shown == total:
        return say(counted("{n} game", "{n} games", total))
    return say(counted("{shown} of {n} game", "{shown} of {n} games", total, shown=shown))


def empty(say: Say) -> Markup:
    """The message for an empty list."""
    return tag(
        "li",
        Markup(BOXES),
        tag("h2", say(Message("No games yet."))),
        tag("p", say(Message("Games are saved here automatically from the first move."))),
        tag("a", say(Message("Choose a game")), class_="button main", href="#"),
        class_="empty",
    )


def no_match(say: Say) -> Markup:
    """The message if no game matches the filters."""
    return tag(
        "li",
        tag("h2", say(Message("No game matches."))),
        command("clear-filters", Message("Clear filters"), say),
        class_="empty",
    )


def picture(session: Session) -> Markup:
    """The position of a game as a small board: where it continues, or how it ended."""
    return Markup(small_board(session.game, narration.at_game_node(session).position))


def _place(entry: ListEntry, at: int) -> Markup:
    """The empty row of a game, written without `tag`: of a thousand it takes 50 ms less."""
    game = f' data-game="{entry.summary.game}"' if entry.summary else ""
    block = " data-block" if at % BLOCK == 0 else ""
    return Markup(f'<li class="card" data-row="{escape(entry.key)}"{game}{block}></li>')


def _row(entry: ListEntry, inner: Markup) -> Markup:
    game = entry.summary.game if entry.summary else None
    return tag("li", inner, class_="card", data_row=entry.key, data_game=game)


def _facts(entry: ListEntry, summary: Summary, style: RowStyle) -> Markup:
    say, day = style.say, style.day
    name, played = summary.labels.name, entry.dates.played
    players = say(_players(summary))
    when = tag("span", day(played), class_="when") if played else ""
    head = (
        tag("strong", say(_title(summary))),
        tag("span", say(summary.title), class_="when") if name else "",
        tag("span", players, class_="players") if players else "",
        tag("span", say(your_turn_words(entry.left)), class_="your-turn")
        if entry.is_your_turn
        else "",
    )
    buttons = [tag("li", _tag_button(entry, each, style.tag)) for each in summary.labels.tags]
    return together(
        [
            tag("p", _spaced(head), class_="row-head"),
            tag("p", _spaced([tag("span", _state(summary, say)), when]), class_="row-state"),
            tag("ul", buttons, class_="tags", aria_label=say(Message("Tags"))) if buttons else "",
        ]
    )


def _tag_button(entry: ListEntry, label: str, chosen_tag: str) -> Markup:
    """A tag as a button that filters the list by it; pressed while the filter is active."""
    is_pressed = label.casefold() == chosen_tag.casefold()
    return button(label, data_key=entry.key, data_tag=label, aria_pressed=str(is_pressed).lower())


def _spaced(parts: Iterable[Markup | str]) -> Markup:
    return Markup(" ".join(together(each) for each in parts if each))


def _title(summary: Summary | None) -> Message | str:
    """The name of a game, or else the game with its size."""
    return "" if summary is None else summary.labels.name or summary.title


def _players(summary: Summary) -> Message | str:
    """Who plays: both names, or the opponent of a user without a name."""
    first, second = (each.name for each in summary.occupants)
    if first and second and not summary.is_online:
        return Message("{first} – {second}", first=first, second=second)
    return narration.opponent_words(summary.occupants) or first or second


def _state(summary: Summary, say: Say) -> str:
    """The number of moves, and whose turn it is or who has won."""
    said = say(summary.status)
    if summary.winner is None:
        count = say(Message("Move {n}.", n=summary.move))
    else:
        count = say(counted("{n} move.", "{n} moves.", summary.moves))
    return f"{count} {said}" if said else count


def _button(label: Message, entry: ListEntry, say: Say, **attributes: Attribute) -> Markup:
    """A button whose accessible name includes the game."""
    title = say(_title(entry.summary))
    name = f"{say(label)}: {title}" if title else None
    return button(say(label), data_key=entry.key, aria_label=name, **attributes)


def _delete(entry: ListEntry, say: Say) -> Markup:
    return _button(Message("Delete"), entry, say, data_remove=True)


def _search(chosen: GameFilters, say: Say) -> Markup:
    return tag(
        "label",
        tag("span", say(Message("Find a game")), class_="unseen"),
        text_input(
            "wanted",
            chosen.wanted,
            type="search",
            placeholder=say(Message("Find a game")),
            data_find=True,
            enterkeyhint="search",
        ),
        class_="find",
    )


def _date(name: str, label: Message, now: str, say: Say) -> Markup:
    """A day to choose, with its label in sight: an empty one shows only its form."""
    return field(label, tag("input", type="date", name=name, value=now or None), say, "day")


def _select(
    name: str, label: Message, choices: Mapping[str, Message | str], now: str, say: Say
) -> Markup:
    return menu(choices, now, say, name=name, aria_label=say(label))


def _games(entries: Iterable[ListEntry]) -> dict[str, Message | str]:
    names = {each.summary.game for each in entries if each.summary}
    shown = sorted(map(games.load, names), key=lambda game: (game.card_order, game.name))
    return {game.name: game.title for game in shown}


# Several games


def selection(count: int, total: int, say: Say) -> Markup:
    """What can be done with the selected games."""
    is_empty = count == 0
    everything = Message("Select none") if count == total else Message("Select all")
    return together(
        [
            tag(
                "p",
                say(counted("{n} game selected", "{n} games selected", count)),
                role="status",
            ),
            command("select-all", everything, say),
            actions(
                command("tag-selected", Message("Tag"), say, is_disabled=is_empty),
                command("export-selected", Message("Save records"), say, is_disabled=is_empty),
                command("delete-selected", Message("Delete"), say, is_disabled=is_empty),
            ),
            command("select", Message("Done"), say, class_="main"),
        ]
    )


def tag_form(known: Iterable[str], say: Say) -> Markup:
    """The form that adds tags to the selected games."""
    most = labels.MAX_TAGS * (labels.MAX_TAG + 2)
    return form(
        "tag-selected",
        field(
            Message("Tags to add, separated by commas"),
            text_input("tags", maxlength=most, list="known-tags"),
            say,
        ),
        tag("datalist", suggestions(known), id="known-tags"),
        actions(
            submit(Message("Add tags"), say),
            command("select-shown", Message("Cancel"), say),
        ),
    )


# Backups


def reminder(count: int) -> Message:
    """How many games are in no backup."""
    return counted(
        "{n} game is in no backup, and this browser may delete it.",
        "{n} games are in no backup, and this browser may delete them.",
        count,
    )


def usage(size: int, *, is_kept: bool) -> Message:
    """How many bytes the page stores, and whether the browser may delete them."""
    megabytes = max(0.1, round(size / 1_000_000, 1))
    if is_kept:
        return Message(
            "The page uses {size} MB of storage, which this browser keeps.", size=megabytes
        )
    return Message(
        "The page uses {size} MB of storage, which this browser may delete.", size=megabytes
    )
