"""The home screen and the set-up form of each game: markup, and the games’ inks as a style sheet.

`app.document` puts them into the page before Python runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.app.home.fair_start import FIRST_MOVE, sizes_with_fair_moves
from pentabula.app.play.settings import THINKING, Setting
from pentabula.app.shell.addresses import editor_address
from pentabula.app.shell.forms import (
    OTHER,
    about,
    actions,
    button,
    chip,
    chips,
    choice,
    field,
    form,
    group,
    number_input,
    problem,
    text_input,
)
from pentabula.app.shell.html import Content, Markup, Say, game_link, tag, together
from pentabula.app.shell.markup import about_levels, exercises, sheet
from pentabula.app.store import time_choice as time
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
from pentabula.core.record import MAX_NAME, read_record

ALSO: Final = (
    (
        "#puzzles",
        Message("Puzzles and positions to win"),
        Message("From real games, by grade, with small boards. One for each day."),
        None,
    ),
    (
        "#classroom",
        Message("Classroom"),
        Message("Lessons, puzzles and games for a class, in one link."),
        None,
    ),
    (
        "#{editor}",
        Message("Set up a position"),
        Message("Place the pieces, then play on, analyse or share it."),
        None,
    ),
    (
        "#about",
        Message("On your own web page"),
        Message("A board with a game, to walk through and to try."),
        None,
    ),
    (
        "#about",
        Message("One file"),
        Message("The whole page without a network, from a USB stick."),
        "single-file",
    ),
    (
        "python/index.html",
        Message("Python"),
        Message("The package, its reference and notebooks, for programs."),
        "python",
    ),
    (
        "#repository",
        Message("Source code"),
        Message("Free software, with its tests."),
        "repository",
    ),
    (
        "#repository/issues",
        Message("Feedback"),
        Message("Report a problem or suggest something."),
        "repository",
    ),
)
"""Other entries at home: address, name, about, and the needed feature of the site
(`tools/bundle/features.py`)."""


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
                tag("p", _facts(game, say), class_="facts"),
                class_="game-head",
            ),
            tag("p", say(game.tagline), class_="tagline"),
            actions(
                _opener(game, "setup", Message("Play"), say),
                exercises.lesson_link(game, say, steps),
            ),
            tag(
                "p",
                say(exercises.lesson_length(len(game.lesson.steps))),
                id=steps,
                class_="how-far",
                data_lesson_of=game.name,
                data_steps=len(game.lesson.steps),
            ),
            _more(game, say),
            tag("details", class_="path", data_show=f"path-{game.name}", hidden=True),
            class_="text",
        ),
        class_="card game",
        data_game=game.name,
    )


def also_here(shown: Sequence[GameWithView], say: Say) -> Markup:
    """What the page has besides the games; the set-up board opens with the first."""
    words = Message("Choose a game, then send the link by any messenger.")
    openers = [_with_friend(game, say) for game in shown]
    friend = tag(
        "li",
        tag("strong", say(Message("A friend elsewhere"))),
        tag("span", say(words)),
        tag("p", openers),
        class_="friend",
    )
    editor = editor_address(shown[0].name)
    listed = [
        tag(
            "li",
            tag("a", say(name), href=address.format(editor=editor)),
            tag("span", say(words)),
            data_needs=needs,
            hidden=needs is not None,
        )
        for address, name, words, needs in ALSO
    ]
    return tag(
        "section",
        tag("h2", say(Message("Also here")), id="also-title"),
        tag("ul", friend, listed),
        class_="also",
        aria_labelledby="also-title",
    )


def _with_friend(game: GameWithView, say: Say) -> Markup:
    """The button that opens a game’s set-up form for a friend by link."""
    title = f"{say(Message('A friend, by link'))}: {game.title}"
    target = f"setup-{game.name}"
    return button(
        game.title, class_="quiet", popovertarget=target, data_friend=target, aria_label=title
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
    return together([length, " · ", tag("span", say(game.difficulty))])


def games_first(games: list[GameWithView], say: Say) -> Markup:
    """The list of the games for keyboards and screen readers, before everything else at home."""
    buttons = [
        button(game.title, class_="skip", popovertarget=f"setup-{game.name}") for game in games
    ]
    return tag("nav", buttons, class_="games-first", aria_label=say(Message("Play")))


def _opener(game: GameWithView, sheet: str, words: Message, say: Say) -> Markup:
    return button(
        say(words),
        class_="main" if sheet == "setup" else "quiet",
        popovertarget=f"{sheet}-{game.name}",
        aria_label=f"{say(words)}: {game.title}",
    )


def _more(game: GameWithView, say: Say) -> Markup:
    """What else there is about a game: its rules, strategy, drill and puzzles, and its credits."""
    links = tag(
        "p",
        _opener(game, "rules", Message("Rules"), say),
        exercises.strategy_link(game, say),
        exercises.whole_game_link(game, say),
        exercises.drill_link(game, say),
        exercises.puzzles_link(game, say),
        class_="links",
    )
    credited = tag("p", say(game.credits), class_="credits")
    summary = tag(
        "summary", say(Message("More")), aria_label=f"{say(Message('More'))}: {game.title}"
    )
    return tag("details", summary, links, credited, class_="more-of")


def setup_sheet(game: GameWithView, say: Say) -> Markup:
    """The form that starts a game: the players, every option, and the start button."""
    start = tag(
        "button",
        tag("span", say(Message("Start")), class_="when-ready"),
        tag("span", say(Message("Loading…")), class_="while-loading"),
        tag("span", say(Message("Python failed to load")), class_="when-broken"),
        type="submit",
        class_="main start",
    )
    content = form(
        FORM,
        _seating(game, say),
        [_option(game.name, option, say) for option in game.options if not option.is_rare],
        _clock(game.name, say),
        _rare(game, say),
        problem(),
        actions(
            start,
            game_link(say(Message("Set up a position")), game.title, editor_address(game.name)),
        ),
        data_setup=game.name,
        novalidate=True,
    )
    return sheet(f"setup-{game.name}", game.title, say, content, data_game=game.name, is_late=True)


def _rare(game: GameWithView, say: Say) -> Markup:
    """The user's name and rare options, folded because few users change them."""
    name = _name("name", Message("Your name (optional)"), say)
    return tag(
        "details",
        tag("summary", say(Message("More options"))),
        tag("div", tag("div", name, class_="names"), class_=f"for {ENGINE}"),
        [_option(game.name, option, say) for option in game.options if option.is_rare],
        _first_move(game, say) if sizes_with_fair_moves(game) else "",
        class_="rare",
    )


def _first_move(game: GameWithView, say: Say) -> Markup:
    """Whether the first move is a random fair one; a friend by link can swap instead."""
    usual = next(iter(FIRST_MOVE.values))
    words = about(FIRST_MOVE.about, say)
    chosen = choice(game.name, FIRST_MOVE, usual, say, words)
    return tag("div", chosen, class_=f"for {ENGINE} {PEOPLE} {ENGINES}")


def _option(game: str, option: Option, say: Say) -> Markup:
    values: dict[str, Message | str] = {
        **option.choices,
        **{str(n): str(n) for n in option.offered},
    }
    chosen = str(option.default if option.suggested is None else option.suggested)
    is_other = chosen not in values
    other = [] if option.low is None else [_other(game, option, say, is_chosen=is_other)]
    row = chips(game, option.name, values, chosen, say, *other)
    return group(option.title, say, row, about(option.about, say))


def _other(game: str, option: Option, say: Say, *, is_chosen: bool) -> Markup:
    words = Message("other") if option.choices or option.offered else Message("number")
    number = number_input(
        f"{option.name}-{OTHER}",
        str(option.default) if is_chosen else "",
        option.low or 0,
        aria_label=say(
            Message("{option}: {allowed}", option=option.title, allowed=option.allowed())
        ),
        placeholder=_range_hint(option),
        size=min(12, len(str(option.high)) + 5),
    )
    identity = f"{game}-{option.name}-{OTHER}"
    other = chip(option.name, identity, OTHER, say(words), is_chosen)
    return tag("span", other, number, class_="other")


def _range_hint(option: Option) -> str:
    if option.high is None or option.high >= 10**18:
        return ""
    return f"{option.low}–{option.high}".replace("-", "−")


def _seating(game: GameWithView, say: Say) -> Markup:
    """The kinds of players with their choices; the style sheet shows one kind's choices."""
    usual, levels = Seating().offered(game.name), about_levels(say, game)
    against = [
        choice(game.name, LEVEL, usual.level, say, levels),
        choice(game.name, _own_seat(game), usual.seat, say),
    ]
    first_time = next(iter(THINKING.values))
    thinking = choice(game.name, THINKING, first_time, say, about(THINKING.about, say))
    names = [
        _name("name0", Message("First player"), say),
        _name("name1", Message("Second player"), say),
    ]
    both = group(Message("Names (optional)"), say, tag("div", names, class_="names"))
    engines = [
        choice(game.name, LEVEL0, usual.level0, say, levels),
        choice(game.name, LEVEL1, usual.level1, say, levels),
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
    words = Message(
        "You get a link to send by any messenger. Nothing is uploaded. The engine helps only "
        "after the end of the game."
    )
    return [
        choice(game.name, _starts(game), Seating().starts, say),
        tag("div", _name("own", Message("Your name (optional)"), say), class_="names"),
        about(words, say),
    ]


def _starts(game: GameWithView) -> Setting:
    """Who starts a game by link; where the dice decide that, who has which colour."""
    position = game.start()
    if position.turn != CHANCE:
        return STARTS
    first = game.view.seats(position)[0].name
    title = Message("Who plays {seat}", seat=first)
    return Setting(STARTS.name, title, STARTS.values)


def _own_seat(game: GameWithView) -> Setting:
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
    return Setting(SEAT.name, SEAT.title, values)


def _name(name: str, words: Message, say: Say) -> Markup:
    return field(words, text_input(name, maxlength=MAX_NAME), say)


# The clock in the set-up form


def _clock(game: str, say: Say) -> Markup:
    """The clock: off, or a time control; the style sheet unfolds the chosen details."""
    kinds = [
        tag(
            "div",
            about(words, say),
            _presets(game, kind, say) if kind in time.PRESETS else "",
            class_=f"of {kind}",
        )
        for kind, words in time.ABOUT.items()
    ]
    other = tag(
        "div",
        _number(time.OTHER_MINUTES, Message("Minutes"), say),
        _number(time.OTHER_SECONDS, Message("Seconds"), say, class_="seconds"),
        class_="numbers other-time",
    )
    details = tag(
        "div",
        choice(game, time.KIND, next(iter(time.KIND.values)), say),
        kinds,
        tag(
            "div",
            _number(time.MINUTES, Message("Minutes"), say),
            _number(time.SECONDS, Message("Seconds"), say, class_="seconds"),
            _number(time.PERIODS, Message("Periods"), say, class_="periods"),
            class_="numbers own-time",
        ),
        tag("div", choice(game, time.SAME, "same", say), other, class_="both-times"),
        class_="timing",
    )
    return tag(
        "div",
        tag("div", choice(game, time.CLOCK, time.OFF, say), class_="at-table"),
        _pace(game, say),
        details,
        class_="time",
    )


def _pace(game: str, say: Say) -> Markup:
    """The clock of a game by link."""
    days = tag(
        "div",
        about(time.ABOUT_LINK_CLOCK[time.DAYS], say),
        _presets(game, time.DAYS, say),
        tag("div", _number(time.OWN_DAYS, Message("Days"), say), class_="numbers own-days"),
        class_="of-days",
    )
    live = tag("p", say(time.ABOUT_LINK_CLOCK[time.LIVE]), class_="about of-live")
    return tag("div", choice(game, time.LINK_CLOCK, time.OFF, say), days, live, class_="pace")


def _presets(game: str, kind: str, say: Say) -> Markup:
    """The usual times of a kind, and a chip for a custom time."""
    values = {text: time.preset_words(text) for text in time.PRESETS[kind]}
    values[time.OWN] = Message("other")
    row = chips(game, f"preset-{kind}", values, time.USUAL[kind], say)
    words = Message("Time per move") if kind == time.DAYS else Message("Time per player")
    return tag("fieldset", tag("legend", say(words), class_="unseen"), row)


def _number(name: str, words: Message, say: Say, class_: str | None = None) -> Markup:
    usual, most = time.NUMBERS[name], time.MAX_LETTERS
    return field(words, number_input(name, usual, inputmode="decimal", maxlength=most), say, class_)
