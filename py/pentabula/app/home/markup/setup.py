"""The sheet that sets up a game: the players, the options, and rare options folded."""

from __future__ import annotations

from pentabula.app.home.markup.setup_clock import clock_fields
from pentabula.app.play.settings import THINKING, Choice
from pentabula.app.sheets import sheet
from pentabula.app.shell.addresses import editor_address
from pentabula.app.shell.buttons import OTHER, chip, choice
from pentabula.app.shell.html import Content, Markup, Say, game_link, tag
from pentabula.app.shell.markup.levels import about_levels
from pentabula.app.store.seating import (
    ENGINE,
    ENGINES,
    FORM,
    LEVEL,
    LEVEL0,
    LEVEL1,
    LINK,
    PEOPLE,
    PLAY,
    SEAT,
    STARTS,
    Seating,
)
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.core.position import CHANCE
from pentabula.core.record import MAX_NAME


def setup_sheet(game: GameWithView, say: Say) -> Markup:
    """The form that starts a game: the players, every option, and the start button."""
    form = tag(
        "form",
        _seating(game, say),
        [_option(game.name, option, say) for option in game.options if not option.is_rare],
        clock_fields(game.name, say),
        _rare(game, say),
        tag("p", class_="problem", role="alert"),
        tag(
            "p",
            tag(
                "button",
                tag("span", say(Message("Start")), class_="when-ready"),
                tag("span", say(Message("Loading…")), class_="while-loading"),
                tag("span", say(Message("Python failed to load")), class_="when-broken"),
                type="submit",
                class_="main start",
                disabled=True,
            ),
            game_link(say(Message("Set up a position")), game.title, editor_address(game.name)),
            class_="actions",
        ),
        data_form=FORM,
        data_setup=game.name,
        autocomplete="off",
        novalidate=True,
    )
    return sheet(f"setup-{game.name}", game.title, say, form, data_game=game.name, is_late=True)


def _rare(game: GameWithView, say: Say) -> Markup:
    """The person's name and rare options, folded because few people change them."""
    name = _name("name", Message("Your name (optional)"), say)
    return tag(
        "details",
        tag("summary", say(Message("More options"))),
        tag("div", tag("div", name, class_="names"), class_=f"for {ENGINE}"),
        [_option(game.name, option, say) for option in game.options if option.is_rare],
        class_="rare",
    )


def _option(game: str, option: Option, say: Say) -> Markup:
    group = f"{game}-{option.name}"
    chips = [
        chip(option.name, f"{group}-{value}", value, say(words), value == option.default)
        for value, words in option.choices.items()
    ]
    chips += [
        chip(option.name, f"{group}-{n}", str(n), str(n), n == option.default)
        for n in option.offered
    ]
    if option.low is not None and option.high is not None:
        is_default = option.default not in (*option.choices, *option.offered)
        chips.append(_other(group, option, is_default, say))
    about = tag("p", say(option.about), class_="about") if option.about is not None else ""
    return tag(
        "fieldset", tag("legend", say(option.title)), tag("div", chips, class_="chips"), about
    )


def _other(group: str, option: Option, is_default: bool, say: Say) -> Markup:
    words = say(Message("other")) if option.choices or option.offered else say(Message("number"))
    field = tag(
        "input",
        type="text",
        inputmode="numeric" if (option.low or 0) >= 0 else "text",
        name=f"{option.name}-{OTHER}",
        value=str(option.default) if is_default else "",
        aria_label=say(
            Message("{option}: {allowed}", option=option.title, allowed=option.allowed())
        ),
        placeholder=_range_hint(option),
        size=min(12, len(str(option.high)) + 5),
    )
    return tag(
        "span",
        chip(option.name, f"{group}-{OTHER}", OTHER, words, is_default),
        field,
        class_="other",
    )


def _range_hint(option: Option) -> str:
    if option.high is None or option.high >= 10**18:
        return ""
    return f"{option.low}–{option.high}".replace("-", "−")


def _seating(game: GameWithView, say: Say) -> Markup:
    """The kinds of players with the choices of each; the style sheet shows the chosen one's."""
    usual, about = Seating(), about_levels(say, game)
    against = [
        choice(game.name, LEVEL, usual.level, say, about),
        choice(game.name, _own_seat(game), usual.seat, say),
    ]
    thinking = choice(
        game.name,
        THINKING,
        next(iter(THINKING.values)),
        say,
        tag("p", say(THINKING.about or ""), class_="about"),
    )
    names = [
        _name("name0", Message("First player"), say),
        _name("name1", Message("Second player"), say),
    ]
    both = tag(
        "fieldset",
        tag("legend", say(Message("Names (optional)"))),
        tag("div", names, class_="names"),
    )
    engines = [
        choice(game.name, LEVEL0, usual.level0, say, about),
        choice(game.name, LEVEL1, usual.level1, say, about),
    ]
    return tag(
        "div",
        choice(game.name, PLAY, usual.play, say),
        tag("div", against, class_=f"for {ENGINE}"),
        tag("div", both, class_=f"for {PEOPLE}"),
        tag("div", _by_link(game, say), class_=f"for {LINK}"),
        tag("div", engines, class_=f"for {ENGINES}"),
        tag("div", thinking, class_="thinking"),
        class_="seating",
    )


def _by_link(game: GameWithView, say: Say) -> Content:
    """The choices for a game with a friend at another device."""
    about = Message(
        "You get a link to send by any messenger. Nothing is uploaded. The engine helps only "
        "after the end of the game."
    )
    return [
        choice(game.name, _starts(game), Seating().starts, say),
        tag("div", _name("own", Message("Your name (optional)"), say), class_="names"),
        tag("p", say(about), class_="about"),
    ]


def _starts(game: GameWithView) -> Choice:
    """Who starts a game by link; where the dice decide that, who has which colour."""
    position = game.start()
    if position.turn != CHANCE:
        return STARTS
    first = game.view.seats(position)[0].name
    title = Message("Who plays {seat}", seat=first)
    return Choice(STARTS.name, title, STARTS.values)


def _own_seat(game: GameWithView) -> Choice:
    """The seats by their colours, with which one starts unless the dice decide that."""
    position = game.start()
    names = [seat.name for seat in game.view.seats(position)]
    values: dict[str, Message] = dict(SEAT.values)
    if position.turn == CHANCE:
        values |= {str(seat): name for seat, name in enumerate(names)}
    elif any(view.role for view in game.view.seats(position)):
        for seat, name in enumerate(names):
            order = SEAT.values[str(seat)]
            values[str(seat)] = Message("{name}, {order}", name=name, order=order)
    return Choice(SEAT.name, SEAT.title, values)


def _name(name: str, words: Message, say: Say) -> Markup:
    field = tag("input", type="text", name=name, maxlength=MAX_NAME, autocomplete="off")
    return tag("label", tag("span", say(words)), field)
