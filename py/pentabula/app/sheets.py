"""The sheets that open over the page: rules, settings, shortcuts; set-up is in `setup`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from pentabula.app.home.markup import sample
from pentabula.app.play.settings import CHOICES, Choice
from pentabula.app.shell.buttons import button, choice, command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup import exercises
from pentabula.boards import marks
from pentabula.boards.scene import FORBIDDEN
from pentabula.boards.svg import page_drawing
from pentabula.boards.view import GameWithView
from pentabula.core.guide import Illustration
from pentabula.core.message import Message
from pentabula.core.record import read_record


def rules_sheet(game: GameWithView, say: Say) -> Markup:
    """The rules of a game in our own words, with diagrams."""
    sections = [
        tag("section", tag("h3", say(section.title)), _paragraphs(game, section.paragraphs, say))
        for section in game.guide
    ]
    return sheet(
        f"rules-{game.name}",
        game.title,
        say,
        tag(
            "p",
            exercises.lesson_link(game, say),
            exercises.strategy_link(game, say),
            exercises.drill_link(game, say),
            exercises.puzzles_link(game, say),
            _steps(game, say),
            class_="to-lesson",
        ),
        tag("div", sections, class_="prose"),
        class_="sheet wide",
        data_game=game.name,
        is_late=True,
    )


def _steps(game: GameWithView, say: Say) -> Markup:
    return tag("span", say(exercises.lesson_length(len(game.lesson.steps))))


def _paragraphs(
    game: GameWithView, paragraphs: Iterable[Message | Illustration], say: Say
) -> Markup:
    """The paragraphs in order; consecutive diagrams are side by side."""
    made = []
    for is_figure, run in groupby(paragraphs, key=lambda each: isinstance(each, Illustration)):
        if is_figure:
            figures = [_figure(game, each, say) for each in run if isinstance(each, Illustration)]
            made.append(tag("div", figures, class_="figures-row"))
        else:
            made += [tag("p", say(each)) for each in run if isinstance(each, Message)]
    return together(made)


def _figure(game: GameWithView, diagram: Illustration, say: Say) -> Markup:
    """The drawing of a position, with its caption."""
    position = read_record(diagram.link, lambda name: game).root.main_line_end().position
    board, scene = game.view.board(position), game.view.scene(position).without(FORBIDDEN)
    over = marks.outlined(board, diagram.highlighted, "hint")
    if diagram.refused:
        *chosen, target = diagram.refused.split()
        over += marks.refused(board, game.explain.explain(position, tuple(chosen), target))
    drawn = Markup(page_drawing(board, scene.with_marks((), over)))
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
        tag("div", [_setting(each, say) for each in CHOICES], class_="settings"),
        tag(
            "p",
            command("shortcuts", Message("Shortcuts"), say),
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
            tag("p", class_="done", role="status", data_say="key-reply"),
            tag("p", class_="problem", role="alert", data_say="key-problem"),
            class_="key-words",
        ),
        tag("div", data_show="keys"),
    )


def dice_sheet(say: Say) -> Markup:
    """The check of the dice and their log; filled in when it is opened."""
    return sheet("dice", say(Message("Dice")), say, tag("div", data_show="dice-check"))


def clocks_sheet(say: Say) -> Markup:
    """The clocks of a game; filled in when it is opened."""
    return sheet("clocks", say(Message("Clocks")), say, tag("div", data_show="clocks"))


def sheet(
    name: str, title: str, say: Say, *content: Content, is_late: bool = False, **more: str
) -> Markup:
    """A dialog over the page. It gets the focus itself, so that its name is read first.

    `is_late`: its content is loaded when it is opened (`shell.split`).
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


def _setting(setting: Choice, say: Say) -> Markup:
    about = tag("p", say(setting.about), class_="about") if setting.about is not None else ""
    return choice("settings", setting, next(iter(setting.values)), say, about)
