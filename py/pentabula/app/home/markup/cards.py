"""The cards of the home page, and the games’ inks as a style sheet."""

from __future__ import annotations

from pentabula.app.shell.addresses import lesson_name
from pentabula.app.shell.buttons import button
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup import exercises
from pentabula.boards.view import GameWithView
from pentabula.core.lesson import STRATEGY
from pentabula.core.message import Message
from pentabula.core.record import read_record


def card(game: GameWithView, say: Say) -> Markup:
    """A game’s card: a small board, a tagline, its credits and length, and buttons."""
    steps = f"lesson-{game.name}-steps"
    return tag(
        "article",
        tag("div", _picture(game), class_="picture"),
        tag(
            "div",
            tag(
                "div",
                tag("h2", game.title),
                exercises.drill_link(game, say, class_="quiet"),
                _rules(game, say),
                class_="game-head",
            ),
            tag("p", say(game.tagline), class_="tagline"),
            tag("p", _facts(game, say), class_="facts"),
            tag(
                "p",
                _opener(game, "setup", Message("Play"), say),
                exercises.lesson_link(game, say, steps),
                exercises.strategy_link(game, say),
                class_="actions",
            ),
            tag(
                "p",
                say(exercises.lesson_length(len(game.lesson.steps))),
                id=steps,
                class_="how-far",
                data_lesson_of=game.name,
                data_steps=len(game.lesson.steps),
            ),
            _strategy_progress(game),
            class_="text",
        ),
        class_="card game",
        data_game=game.name,
    )


def _strategy_progress(game: GameWithView) -> Markup:
    name = lesson_name(game.name, STRATEGY)
    return (
        tag("p", class_="how-far", data_lesson_of=name, data_steps=0)
        if game.strategy
        else Markup("")
    )


def inks(games: list[GameWithView]) -> str:
    """The style sheet that gives each game its ink, light and dark."""
    return "".join(
        f'[data-game="{game.name}"] {{ --accent: light-dark({game.ink[0]}, {game.ink[1]}); }}\n'
        for game in games
    )


def _picture(game: GameWithView) -> Markup:
    record = read_record(game.showcase or game.name, lambda name: game)
    return exercises.picture(game, record)


def _facts(game: GameWithView, say: Say) -> Markup:
    length = tag("span", say(Message("{minutes} min", minutes=game.minutes)))
    return together([f"{say(game.credits)} · ", length])


def _opener(game: GameWithView, sheet: str, words: Message, say: Say) -> Markup:
    return button(
        say(words),
        class_="main" if sheet == "setup" else "quiet",
        popovertarget=f"{sheet}-{game.name}",
        aria_label=f"{say(words)}: {game.title}",
    )


def _rules(game: GameWithView, say: Say) -> Markup:
    return _opener(game, "rules", Message("Rules"), say)
