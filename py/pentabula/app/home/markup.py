"""The last played game, on the home screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import move_number
from pentabula.app.shell.forms import button
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.store.saved_game import SavedGame
from pentabula.core.days import FormatDay
from pentabula.core.message import Message, counted

NO_LIMITS: Final[Mapping[str, int]] = MappingProxyType({})


def newest(
    key: str,
    saved: SavedGame,
    waiting: Collection[str],
    day: FormatDay,
    say: Say,
    left: Mapping[str, int] = NO_LIMITS,
) -> Markup:
    """The offer to resume a game.

    `waiting` are the keys of the games in which the user here is to move, `left` the milliseconds
    for that turn where it has a limit.
    """
    head = Message("Continue")
    if key in waiting:
        from pentabula.app.play.words.clocks import your_turn_words

        n = len(waiting)
        many = counted("Your turn in {n} game", "Your turn in {n} games", n)
        head = your_turn_words(left.get(key)) if n == 1 else many
    return together(
        [
            tag("div", class_="board", data_game=saved.session.game.name, data_show="resume-board"),
            tag("h2", say(head)),
            tag("p", _facts(saved, day, say)),
            button(say(Message("Resume")), data_key=key),
        ]
    )


def _facts(saved: SavedGame, day: FormatDay, say: Say) -> Markup:
    """The game, its players, its move number or result, and the day it was played."""
    session = narration.at_game_node(saved.session)
    number, status = move_number(session.node), narration.status(session)
    if session.cursor.result is None:
        facts = Message(", move {n}. {status}", n=number, status=status)
    else:
        facts = counted(", {n} move. {result}", ", {n} moves. {result}", number, result=status)
    title = tag("strong", say(narration.title(session)))
    against = say(narration.opponent_words(session.cursor.occupants))
    played = saved.dates.played
    when = tag("span", day(played) if played else "", class_="when")
    return together([title, f" {against}" if against else "", say(facts), " ", when])
