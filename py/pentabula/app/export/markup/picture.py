"""The sheet that makes pictures, paper and QR codes of the game on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pentabula.app.export import paper
from pentabula.app.play.settings import CHOICES
from pentabula.app.sheets import sheet
from pentabula.app.shell.buttons import chips, choice, command
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.shell.markup.exercises import picture
from pentabula.boards.view import GameWithView
from pentabula.core.message import Message
from pentabula.puzzles.attempts import Attempts
from pentabula.puzzles.puzzle import SHORT, Puzzle

NONE_LEFT: Final = Message("There are no puzzles of this kind.")


def picture_sheet(say: Say) -> Markup:
    """The sheet, with the usual choices; its content is loaded when it is opened, or soon before.

    Its commands are among those that other programs may call (`data-soon`, see `loader.js`).
    """
    return sheet(
        "picture",
        say(Message("Picture and print")),
        say,
        tag(
            "form",
            _pictures(say),
            _paper(say),
            _code(say),
            data_form="picture",
            autocomplete="off",
            novalidate=True,
        ),
        is_late=True,
        data_soon="",
    )


def _pictures(say: Say) -> Markup:
    coordinates = next(each for each in CHOICES if each.name == "coordinates")
    width = tag(
        "input",
        type="number",
        name="width",
        inputmode="numeric",
        min=paper.MIN_WIDTH,
        max=paper.MAX_WIDTH,
        value=paper.USUAL_WIDTH,
        required=True,
    )
    return tag(
        "section",
        tag("h3", say(Message("Picture"))),
        tag("label", tag("span", say(Message("Width in pixels"))), width),
        choice("picture", paper.THEME, "page", say),
        choice("picture", coordinates, "on", say),
        tag("p", class_="problem", role="alert"),
        tag(
            "p",
            command("picture-png", Message("Save as PNG"), say, class_="main"),
            command("picture-svg", Message("Save as SVG"), say),
            command("picture-copy", Message("Copy picture"), say),
            command("picture-replay", Message("Save as animation"), say),
            class_="actions",
        ),
        tag("p", class_="done", role="status", data_show="picture-done"),
        tag(
            "p",
            say(
                Message(
                    "Saved pictures hold the whole game: drop one on this page to open it again. "
                    "Copied pictures lose it."
                )
            ),
            class_="about",
        ),
    )


def _paper(say: Say) -> Markup:
    return tag(
        "section",
        tag("h3", say(Message("Paper"))),
        choice("picture", paper.PAPERS, paper.POSITION, say),
        tag(
            "div",
            choice("picture", paper.GROUP, "0", say),
            choice("picture", paper.COUNT, "6", say),
            tag("div", data_show="worksheet-puzzles", role="group"),
            class_="worksheet",
        ),
        tag("p", class_="problem", role="alert", data_show="paper-problem"),
        tag("p", command("print", Message("Print"), say, class_="main"), class_="actions"),
    )


def _code(say: Say) -> Markup:
    return tag(
        "section",
        tag("h3", say(Message("QR code"))),
        tag("p", command("qr", Message("Show QR code"), say), class_="actions"),
        tag("div", data_show="qr", role="status"),
    )


def worksheet_puzzles(
    game: GameWithView,
    themes: Mapping[str, Message],
    theme: str,
    puzzles: Sequence[Puzzle],
    attempts: Attempts,
    say: Say,
) -> Markup:
    """The themes to choose from, and the puzzles of a worksheet with a box to leave each out."""
    every = {"": Message("All"), **themes}
    picks = [_pick(game, n, each, attempts, say) for n, each in enumerate(puzzles, 1)]
    return together(
        [
            tag(
                "fieldset",
                tag("legend", say(Message("Theme"))),
                chips("picture", "theme", every, theme, say),
            )
            if themes
            else "",
            tag("ul", picks, class_="picks", data_game=game.name)
            if picks
            else tag("p", say(NONE_LEFT), class_="quiet-words"),
        ]
    )


def _pick(game: GameWithView, number: int, puzzle: Puzzle, attempts: Attempts, say: Say) -> Markup:
    words = Message("Puzzle {n}: {task}", n=number, task=SHORT[puzzle.goal])
    if attempts.of(puzzle).is_solved:
        words = Message("{puzzle}, solved", puzzle=words)
    box = tag("input", type="checkbox", name="puzzle", value=puzzle.id, checked=True)
    return tag(
        "li",
        tag(
            "label",
            box,
            tag("span", picture(game, puzzle.record(game)), class_="position", aria_hidden="true"),
            tag("span", say(words)),
        ),
    )
