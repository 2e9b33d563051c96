"""How strong the levels are, under each choice of one."""

from __future__ import annotations

from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.store.ratings import level_rating
from pentabula.core.game import AnyGame
from pentabula.core.message import Message
from pentabula.search.levels import LEVELS, Level


def about_levels(say: Say, game: AnyGame | None = None) -> Markup:
    """A few words about each level; the style sheet shows those of the chosen one.

    With its rating in the game, or with a slot for it on a sheet of all games.
    """
    lines = [
        tag("p", _rating(game, each, say), say(each.about), class_=f"about-level {each.name}")
        for each in LEVELS
    ]
    return together(lines)


def rating_words(game: AnyGame, level: Level) -> Message | None:
    """The rating of a level in a game, if its levels are rated."""
    if not game.level_matches:
        return None
    points = int(round(level_rating(game, level.name).points, -1))
    return Message("Rating about {points}.", points=points)


def _rating(game: AnyGame | None, level: Level, say: Say) -> Content:
    if game is None:
        return tag("span", data_rating=level.name)
    words = rating_words(game, level)
    return "" if words is None else tag("span", say(words), " ")
