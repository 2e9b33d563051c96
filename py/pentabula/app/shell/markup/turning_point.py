"""A turning point of a review: why it was a mistake, and its lines as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.app.play.display.analysis import PlayedLine
from pentabula.app.play.words import analysis
from pentabula.app.play.words.moves import line_texts
from pentabula.app.shell.forms import move_buttons
from pentabula.app.shell.html import Content, Markup, Say, prose, tag
from pentabula.core.message import Message
from pentabula.core.position import AnyPosition, Move
from pentabula.review.game_review import GameReview
from pentabula.review.judgement import Decision
from pentabula.review.notes import fault, given_back

MOVES: Final = 6
"""The most moves of a line that are shown."""

PLAYED, BETTER = "played", "better"
"""The names of the lines of a turning point: the one that was played, and the better one."""


def details(review: GameReview, point: Decision, line: PlayedLine | None, say: Say) -> Markup:
    """Why a turning point was a mistake, and its lines, which can be shown on the board."""
    said = (fault(review.data, point), given_back(point))
    parts: list[Content] = [
        tag("p", prose(say(each)), class_="why") for each in said if each is not None
    ]
    before = review.data.positions[point.ply - 1]
    titled = ((PLAYED, Message("Played")), (BETTER, Message("Better")))
    lines = [_line(review, before, name, point, line, title, say) for name, title in titled]
    parts.append(tag("ul", lines, class_="lines"))
    return tag("div", parts, class_="details")


def lines_of(point: Decision) -> dict[str, Sequence[Move]]:
    """The first moves of the lines of a turning point, by name."""
    return {PLAYED: point.played.line[:MOVES], BETTER: point.best.line[:MOVES]}


def _line(
    review: GameReview,
    before: AnyPosition,
    name: str,
    point: Decision,
    line: PlayedLine | None,
    title: Message,
    say: Say,
) -> Markup:
    """A line from the position before the turning point, each move a button that shows it."""
    moves, found = lines_of(point)[name], point.played if name == PLAYED else point.best
    at = len(line.moves) if line is not None and line.moves == moves[: len(line.moves)] else 0
    texts = map(say, line_texts(review.data.game, before, moves))
    buttons = move_buttons("data_review_line", name, texts, at)
    return tag(
        "li",
        tag("span", say(title), class_="title"),
        tag("span", say(analysis.evaluation_words(found.evaluation)), class_="evaluation"),
        tag("span", buttons, class_="moves", translate="no"),
    )
