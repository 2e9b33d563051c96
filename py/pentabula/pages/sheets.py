"""The sheets that open over the page: game set-up, rules, settings, shortcuts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pentabula.boards import marks
from pentabula.boards.scene import FORBIDDEN
from pentabula.boards.svg import drawing
from pentabula.boards.view import View
from pentabula.core.game import Game
from pentabula.core.guide import Illustration
from pentabula.core.message import Message
from pentabula.core.options import Option
from pentabula.core.record import read_record
from pentabula.pages import lesson, sample
from pentabula.pages.markup import Content, Markup, Say, tag, together
from pentabula.search.levels import LEVELS
from pentabula.session.keep.settings import CHOICES, Choice
from pentabula.session.learn.progress import Progress
from pentabula.session.play import seats as seating
from pentabula.session.play.seats import ENGINE, ENGINES, MAX_NAME, PEOPLE, Seating

OTHER = "other"


def setup_sheet(game: Game[View], say: Say) -> Markup:
    """The form that starts a game: who plays, every option, and the start button."""
    form = tag(
        "form",
        tag("p", say(game.tagline), class_="lead"),
        _seating(game.name, say),
        [_option(game.name, option, say) for option in game.options],
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
            class_="actions",
        ),
        data_setup=game.name,
        autocomplete="off",
        novalidate=True,
    )
    return sheet(f"setup-{game.name}", game.title, say, form, data_game=game.name)


def rules_sheet(game: Game[View], say: Say) -> Markup:
    """The rules of a game in our own words, with diagrams."""
    sections = [
        tag("section", tag("h3", say(section.title)), _paragraphs(game, section.paragraphs, say))
        for section in game.guide
    ]
    return sheet(
        f"rules-{game.name}",
        game.title,
        say,
        tag("p", lesson.link(game, say), _steps(game, say), class_="to-lesson"),
        tag("div", sections, class_="prose"),
        class_="sheet wide",
        data_game=game.name,
    )


def _steps(game: Game[View], say: Say) -> Markup:
    return tag("span", say(lesson.how_far(Progress(), len(game.lesson.steps))))


def _paragraphs(game: Game[View], paragraphs: Iterable[Message | Illustration], say: Say) -> Markup:
    """The paragraphs in order; consecutive diagrams are side by side."""
    made = []
    for is_figure, run in groupby(paragraphs, key=lambda each: isinstance(each, Illustration)):
        if is_figure:
            figures = [_figure(game, each, say) for each in run if isinstance(each, Illustration)]
            made.append(tag("div", figures, class_="figures-row"))
        else:
            made += [tag("p", say(each)) for each in run if isinstance(each, Message)]
    return together(made)


def _figure(game: Game[View], diagram: Illustration, say: Say) -> Markup:
    """The position as the board shows it, with its caption."""
    position = read_record(diagram.link, lambda name: game).root.main_line_end().position
    board, scene = game.view.board(position), game.view.scene(position).without(FORBIDDEN)
    over = marks.outlined(board, diagram.highlighted, "hint")
    if diagram.refused:
        *chosen, target = diagram.refused.split()
        over += marks.refused(board, game.explain.explain(position, tuple(chosen), target))
    drawn = Markup(drawing(board, scene.with_marks((), over)))
    return tag("figure", drawn, tag("figcaption", say(diagram.caption)))


def settings_sheet(say: Say, languages: Markup) -> Markup:
    """The links to the page in other languages, and all settings as rows of choices."""
    form = tag(
        "form",
        tag(
            "fieldset",
            tag("legend", say(Message("Language"))),
            tag("p", languages, class_="languages"),
        ),
        tag("div", [_setting(choice, say) for choice in CHOICES], class_="settings"),
        tag(
            "p",
            tag("button", say(Message("Shortcuts")), type="button", data_action="shortcuts"),
            class_="actions",
        ),
        autocomplete="off",
    )
    shown = tag("div", sample.picture(), class_="sample")
    return sheet("settings", say(Message("Settings")), say, shown, form, class_="sheet wide")


def shortcuts_sheet(say: Say) -> Markup:
    """All shortcuts; filled in when it is opened."""
    return sheet(
        "shortcuts",
        say(Message("Shortcuts")),
        say,
        tag(
            "div",
            tag("p", class_="done", role="status", data_say="key-told"),
            tag("p", class_="problem", role="alert", data_say="key-problem"),
            class_="key-words",
        ),
        tag("div", data_show="keys"),
    )


def sheet(name: str, title: str, say: Say, *content: Content, **more: str) -> Markup:
    """A dialog over the page. It takes the focus itself, so that its name is read first."""
    heading = f"{name}-title"
    attributes = {"class_": "sheet", **more}
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
        tag(
            "button",
            say(Message("Close")),
            type="button",
            class_="quiet",
            popovertarget=sheet,
            popovertargetaction="hide",
        ),
        class_="sheet-head",
    )


def _option(game: str, option: Option, say: Say) -> Markup:
    group = f"{game}-{option.name}"
    chips = [
        _chip(option.name, f"{group}-{value}", value, say(words), value == option.default)
        for value, words in option.choices.items()
    ]
    chips += [
        _chip(option.name, f"{group}-{n}", str(n), str(n), n == option.default)
        for n in option.offered
    ]
    if option.low is not None and option.high is not None:
        is_default = option.default not in (*option.choices, *option.offered)
        chips.append(_other(group, option, is_default, say))
    return tag("fieldset", tag("legend", say(option.title)), tag("div", chips, class_="chips"))


def _chip(name: str, identity: str, value: str, words: str, is_checked: bool) -> Markup:
    return tag(
        "span",
        tag("input", type="radio", name=name, id=identity, value=value, checked=is_checked),
        tag("label", words, for_=identity),
        class_="chip",
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
        _chip(option.name, f"{group}-{OTHER}", OTHER, words, is_default),
        field,
        class_="other",
    )


def _range_hint(option: Option) -> str:
    if option.high is None or option.high >= 10**18:
        return ""
    return f"{option.low}–{option.high}".replace("-", "−")


def _seating(game: str, say: Say) -> Markup:
    """Who plays, and the choices for each case; the style sheet shows those of the chosen one."""
    usual = Seating()
    against = [
        _choice(game, seating.LEVEL, usual.level, say, _descriptions(say)),
        _choice(game, seating.SEAT, usual.seat, say),
        tag("div", _name("name", Message("Your name (optional)"), say), class_="names"),
    ]
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
        _choice(game, seating.LEVEL0, usual.level0, say),
        _choice(game, seating.LEVEL1, usual.level1, say),
    ]
    return tag(
        "div",
        _choice(game, seating.PLAY, usual.play, say),
        tag("div", against, class_=f"for {ENGINE}"),
        tag("div", both, class_=f"for {PEOPLE}"),
        tag("div", engines, class_=f"for {ENGINES}"),
        class_="seating",
    )


def _descriptions(say: Say) -> Markup:
    """A description of each level; the style sheet shows that of the chosen one."""
    return together(
        [tag("p", say(level.about), class_=f"about-level {level.name}") for level in LEVELS]
    )


def _name(name: str, words: Message, say: Say) -> Markup:
    field = tag("input", type="text", name=name, maxlength=MAX_NAME, autocomplete="off")
    return tag("label", tag("span", say(words)), field)


def _setting(choice: Choice, say: Say) -> Markup:
    about = tag("p", say(choice.about), class_="about") if choice.about is not None else ""
    return _choice("settings", choice, next(iter(choice.values)), say, about)


def _choice(form: str, choice: Choice, chosen: str, say: Say, more: Markup | str = "") -> Markup:
    chips = [
        _chip(choice.name, f"{form}-{choice.name}-{value}", value, say(words), value == chosen)
        for value, words in choice.values.items()
    ]
    return tag(
        "fieldset", tag("legend", say(choice.title)), tag("div", chips, class_="chips"), more
    )
