"""The stored games: a card for each under My games, and the newest one on the home screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pentabula.core.message import Message, counted
from pentabula.pages.buttons import button
from pentabula.pages.markup import Markup, Say, tag, together
from pentabula.session.keep.shelf import Saved
from pentabula.session.words import narration
from pentabula.session.words.moves import move_number

SHELF = (
    '<svg class="drawing" viewBox="0 0 6.4 2.4" aria-hidden="true"><path class="cell-edge" '
    'd="M.2 2.2h6M.7 2.2V.6h1v1.6M2 2.2V.3h1v1.9M3.3 2.2V.8h1v1.4M4.5 2.2l.6-1.7.9.3-.5 1.4"/>'
    "</svg>"
)
"""Boxes of games on a shelf, in thin lines."""

Day = Callable[[int], str]
"""Writes the day of a moment, in milliseconds since 1970."""


def listing(found: Iterable[tuple[str, Saved | Message]], day: Day, say: Say) -> Markup:
    """The cards of the games with these keys, or why one cannot be read.

    Without any games it is a link to those that can be played.
    """
    cards = [
        _unreadable(key, each, say) if isinstance(each, Message) else _card(key, each, day, say)
        for key, each in found
    ]
    return together(cards or [_empty(say)])


def newest(key: str, saved: Saved, day: Day, say: Say) -> Markup:
    """The offer to resume a game."""
    return together(
        [
            tag("h2", say(Message("Continue"))),
            tag("p", _facts(saved, day, say)),
            button(say(Message("Resume")), data_key=key),
        ]
    )


def _card(key: str, saved: Saved, day: Day, say: Say) -> Markup:
    return tag(
        "li",
        tag("p", _facts(saved, day, say)),
        button(say(Message("Open")), class_="main", data_key=key),
        _delete(key, say),
        class_="card",
        data_game=saved.session.game.name,
    )


def _unreadable(key: str, why: Message, say: Say) -> Markup:
    return tag("li", tag("p", say(why)), _delete(key, say), class_="card")


def _delete(key: str, say: Say) -> Markup:
    return button(say(Message("Delete")), data_key=key, data_remove=True)


def _facts(saved: Saved, day: Day, say: Say) -> Markup:
    """The game, its players, its move number or result, and the day of its last change."""
    session = saved.session
    result = narration.result(session)
    if result is None:
        number, status = move_number(session.node), narration.status(session)
        facts = Message(", move {n}. {status}", n=number, status=status)
    else:
        end = session.record.root.main_line_end()
        moves = move_number(end)
        facts = counted(", {n} move. {result}", ", {n} moves. {result}", moves, result=result)
    title = tag("strong", say(narration.title(session)))
    against = say(narration.against(session))
    when = tag("span", day(saved.updated), class_="when")
    return together([title, f" {against}" if against else "", say(facts), " ", when])


def _empty(say: Say) -> Markup:
    return tag(
        "li",
        Markup(SHELF),
        tag("h2", say(Message("No games yet."))),
        tag("p", say(Message("Games are saved here automatically from the first move."))),
        tag("a", say(Message("Choose a game")), class_="button main", href="#"),
        class_="empty",
    )
