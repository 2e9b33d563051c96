"""The card of Try again: the position in the order, the answer, the summary."""

from __future__ import annotations

from pentabula.app.exercises.retry import RetryActivity, RetryResult
from pentabula.app.play.display.analysis import PlayedLine
from pentabula.app.play.words import review as words
from pentabula.app.shell.buttons import command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup.turning_point import details
from pentabula.core.message import Message, counted


def card(retry: RetryActivity, line: PlayedLine | None, say: Say) -> Markup:
    """The current position, or the summary. `line` is shown on the board."""
    if retry.is_over:
        return together([_summary(retry, say), _actions(retry, say)])
    n, all_ = retry.at + 1, len(retry.points)
    where = Message("Position {n} of {all}", n=n, all=all_)
    move = words.numbered_turn(retry.review, retry.point)
    parts: list[Content] = [
        tag(
            "p",
            tag("strong", say(where)),
            " ",
            tag("span", say(move), class_="quiet-line", translate="no"),
        )
    ]
    if retry.is_done:
        parts.append(details(retry.review, retry.point, line, say))
    return together([*parts, _actions(retry, say)])


def _summary(retry: RetryActivity, say: Say) -> Markup:
    rows = [
        tag(
            "li",
            tag(
                "span",
                say(words.numbered_turn(retry.review, point)),
                class_="what",
                translate="no",
            ),
            tag("span", say(result_words(result)), class_="lost"),
        )
        for point, result in zip(retry.points, retry.results, strict=True)
    ]
    return tag("ol", rows, class_="results")


def result_words(result: RetryResult) -> Message:
    """The result at a turning point, in a few words."""
    if result.is_shown:
        return Message("shown")
    if not result.is_found:
        return Message("not tried") if not result.tries else Message("not found")
    if result.has_hint:
        return Message("found with a hint")
    return counted("found at the first try", "found after {n} tries", result.tries)


def _actions(retry: RetryActivity, say: Say) -> Markup:
    back = command("retry-close", Message("Back to the game"), say)
    if retry.is_over:
        again = command("retry-again", Message("Try again"), say)
        return tag("p", again, back, class_="actions")
    words_ = Message("Summary") if retry.is_last else Message("Next position")
    onward = command("retry-next", words_, say, class_="main" if retry.is_done else None)
    show = "" if retry.is_done else command("retry-show", Message("Show the answer"), say)
    return tag("p", onward, show, back, class_="actions")
