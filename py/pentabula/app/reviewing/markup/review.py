"""The card of a review: the graph, accuracy, luck and skill, and the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.app.play.display.analysis import PlayedLine
from pentabula.app.play.words import review as words
from pentabula.app.play.words.moves import GLYPH_NAMES, digits, signs
from pentabula.app.play.words.review import Names
from pentabula.app.reviewing.markup import luck
from pentabula.app.shell.buttons import button, command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup.turning_point import details
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.review.game_review import GameReview
from pentabula.review.graph import Graph
from pentabula.review.graph_paths import HEIGHT, graph_paths
from pentabula.review.judgement import Decision
from pentabula.review.notes import given_back, glyph
from pentabula.review.summary import accuracy, phases

TRY: Final = Message("Try them again")
TO_RECORD: Final = Message("Add to the record")


def picture(shown: Graph, here: int | None, roles: Sequence[str]) -> Markup:
    """The graph as a drawing: the area of the seat whose side is up, as high as its chances.

    Unknown parts are left empty. `here` is the ply of the cursor on the line, `roles` are those of
    the seats.
    """
    paths = graph_paths(shown, here, roles)
    drawing = "".join(f'<path class="{style}" d="{data}"/>' for style, data in paths)
    return Markup(
        f'<svg viewBox="0 0 {max(1, shown.last)} {HEIGHT}" preserveAspectRatio="none" '
        f'aria-hidden="true">{drawing}</svg>'
    )


def outdated(say: Say) -> Markup:
    """The card in place of a review whose main line has changed."""
    again = command("review-again", Message("Review again"), say, class_="main")
    return together([tag("p", say(words.OUTDATED)), tag("p", again, class_="actions")])


def card(
    review: GameReview,
    who: Names,
    shown: Graph,
    say: Say,
    line: PlayedLine | None = None,
    person: Seat | None = None,
) -> Markup:
    """The part of the review that is known, under its graph. `line` is shown on the board.

    `person` is the seat of the only person, who is addressed.
    """
    parts: list[Content] = [_legend(who, shown, person, say)]
    if review.is_begun:
        parts.append(_accuracies(review, who, shown.seat, say))
    parts += [_points(review, who, line, say), _phases(review, who, say)]
    if review.is_done and review.points:
        again = command("review-try", TRY, say, class_="main")
        record = command("review-annotate", TO_RECORD, say)
        parts.append(tag("p", again, record, class_="actions"))
    if review.is_done and review.data.has_dice:
        parts.append(luck.section(review, who, shown.seat, say, person))
    return together(parts)


def _legend(who: Names, shown: Graph, person: Seat | None, say: Say) -> Markup:
    is_own = shown.seat == person
    if shown.middle is not None:
        said = Message("Higher is better for {seat}.", seat=who[shown.seat])
        said = Message("Higher is better for you.") if is_own else said
        said = Message("{how} {middle}", how=said, middle=shown.middle)
    else:
        said = Message("Winning chances of {seat}.", seat=who[shown.seat])
        said = Message("Your winning chances.") if is_own else said
    if any(dot.is_certain for dot in shown.dots[:-1]):
        said = Message("{legend} Thick line: certain.", legend=said)
    if any(dot.is_between for dot in shown.dots):
        said = Message("{legend} Dashed: estimates between proofs.", legend=said)
    return tag("p", say(said), class_="caption")


def _accuracies(review: GameReview, who: Names, up: Seat, say: Say) -> Markup:
    sides = [
        tag("div", tag("dt", say(who[seat])), tag("dd", _accuracy(review, seat)))
        for seat in (up, 1 - up)
    ]
    title = tag("span", say(Message("Accuracy")), class_="title")
    return tag("div", title, tag("dl", sides), class_="accuracy")


def _accuracy(review: GameReview, seat: Seat) -> str:
    found = accuracy(review.judgement, seat)
    return "–" if found is None else str(round(found))


# Turning points


def _points(review: GameReview, who: Names, line: PlayedLine | None, say: Say) -> Content:
    title = tag("h4", say(Message("Turning points, worst first")), aria_level=3)
    if not review.points:
        nothing = words.NO_POINTS if review.is_done else Message("None so far.")
        return [title, tag("p", say(nothing), class_="quiet-line")]
    items = [_point(review, who, each, line, say) for each in words.by_shown_loss(review.points)]
    return [title, tag("ol", items, class_="points", aria_label=say(Message("Turning points")))]


def _phases(review: GameReview, who: Names, say: Say) -> Content:
    """The phases in which a side lost much in small steps, each with a way to its beginning."""
    found = phases(review.judgement) if review.is_done else ()
    if not found:
        return ""
    title = Message("Lost little by little")
    items = [
        tag(
            "li", luck.ply_button(first.ply - 1, say(words.phase_words(review, who, each)), "phase")
        )
        for each in found
        for first, _ in [each.ends]
    ]
    return [tag("h4", say(title), aria_level=3), tag("ul", items, class_="phases")]


def _point(
    review: GameReview, who: Names, point: Decision, line: PlayedLine | None, say: Say
) -> Markup:
    """A turning point; with its details if it is selected."""
    is_open = review.chosen == point.ply
    mark, back = glyph(point), given_back(point)
    about = [GLYPH_NAMES[mark]] if back is None else [GLYPH_NAMES[mark], back]
    content: list[Content] = [
        tag("span", signs((mark,)), class_="glyph", aria_hidden="true"),
        tag("span", say(words.numbered_turn(review, point)), class_="what", translate="no"),
        tag("span", say(who[point.seat]), class_="seat-name"),
        tag("span", say(words.lost_words(point)), class_="lost"),
    ]
    spent = review.data.line[point.ply - 1].times.spent
    if spent is not None:
        content.insert(2, tag("span", digits(spent), class_="spent"))
    if back is not None:
        content.append(tag("span", say(words.back_words(point)), class_="back", aria_hidden="true"))
    content += [tag("span", f", {say(each)}", class_="unseen") for each in about]
    row = button(
        content,
        data_point=point.ply,
        aria_expanded=str(is_open).lower(),
    )
    return tag("li", row, details(review, point, line, say) if is_open else "")
