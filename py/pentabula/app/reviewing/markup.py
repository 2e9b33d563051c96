"""The card of a review as markup: the graph, accuracy, turning points, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pentabula.app.play.display import picture
from pentabula.app.play.display.analysis import Comparison, EngineState, ShownLine
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.reviewing import words
from pentabula.app.reviewing.words import PointWords, ReviewWords
from pentabula.app.shell.addresses import retry_address
from pentabula.app.shell.forms import button, command
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup.turning_point import better_words, details, in_retry_order
from pentabula.boards.svg import page_drawing
from pentabula.core.message import Message
from pentabula.review.game_review import GameReview
from pentabula.review.graph import HEIGHT, Graph, graph_paths
from pentabula.review.judgement import Decision

TRY: Final = Message("Try them again")
TRY_IT: Final = Message("Try it again")
TO_RECORD: Final = Message("Add to the record")
BY_MOVES: Final = Message("Luck and skill, move by move")


@dataclass(frozen=True, slots=True)
class CardMarkup:
    """The parts of the card: the graph, its texts for a ply and in all, the rest."""

    graph: Markup
    value: str
    about: str
    rest: Markup


def card(
    review: GameReview, session: Session, line: ShownLine | None, game: str, say: Say
) -> CardMarkup:
    """The card of the review of the game of a session, which is stored under the name `game`, if
    it is not empty. `line` is shown on the board."""
    said, node = ReviewWords.of(review, session), session.node
    roles = [each.role for each in session.game.view.seats(review.data.positions[-1])]
    return CardMarkup(
        graph_drawing(said.graph, review.ply_of(node), roles),
        say(said.ply(review.nearest_ply(node))),
        say(said.description()) if review.is_done else "",
        together([worst_move(said, session, game, say), below_graph(said, line, say)]),
    )


def outdated(say: Say) -> Markup:
    """The card in place of a review whose main line has changed."""
    again = command("review-again", Message("Review again"), say, class_="main")
    return together([tag("p", say(words.OUTDATED)), tag("p", again, class_="actions")])


def progress(review: GameReview, say: Say, *, is_working: bool) -> str:
    """The progress of an unfinished review."""
    return say(words.progress(review, is_working=is_working))


def spoken_point(review: GameReview, point: Decision, say: Say) -> str:
    """Why a turning point was a mistake, and what was better, to be announced."""
    return say(words.spoken_point(review, point))


def finished(review: GameReview, session: Session, say: Say) -> str:
    """The result of a review, to be announced."""
    return say(ReviewWords.of(review, session).finished())


# The graph


def graph_drawing(shown: Graph, here: int | None, roles: Sequence[str]) -> Markup:
    """The graph as a drawing: the area of the seat whose side is up, as high as its chances.

    Unknown parts are left empty. `here` is the ply of the cursor on the line, `roles` are the
    roles of the seats.
    """
    paths = graph_paths(shown, here, roles)
    drawing = "".join(f'<path class="{style}" d="{data}"/>' for style, data in paths)
    return Markup(
        f'<svg viewBox="0 0 {max(1, shown.last)} {HEIGHT}" preserveAspectRatio="none" '
        f'aria-hidden="true">{drawing}</svg>'
    )


def below_graph(said: ReviewWords, line: ShownLine | None, say: Say) -> Markup:
    """The part of the review that is known, to be shown under its graph."""
    review = said.review
    parts: list[Content] = [_points(said, line, say)]
    if review.is_done and review.turning_points:
        again = command("review-try", TRY, say, class_="main")
        record = command("review-annotate", TO_RECORD, say)
        parts.append(tag("p", again, record, class_="actions"))
    if review.is_done:
        parts += [_losing_stretches(said, say), _accuracies(said, say)]
    if review.is_done and review.data.has_dice:
        parts.append(_luck(said, say))
    parts.append(tag("p", say(said.legend()), class_="caption"))
    return together(parts)


def _accuracies(said: ReviewWords, say: Say) -> Markup:
    sides = [
        tag("div", tag("dt", say(seat)), tag("dd", found)) for seat, found in said.accuracies()
    ]
    title = tag("span", say(Message("Accuracy")), class_="title")
    return tag("div", title, tag("dl", sides), class_="accuracy")


# Turning points


def worst_move(said: ReviewWords, session: Session, game: str, say: Say) -> Markup:
    """The worst move as a picture, with the better one, and the link to try it again.

    It is of the only person, if there is one. Nothing before the review is done or without one.
    """
    review, point = said.review, said.worst
    if point is None:
        return Markup("")
    words_ = [
        tag("h4", say(said.worst_title(point)), aria_level=3),
        tag("p", say(said.worst_words(point)), translate="no"),
        tag("p", say(better_words(review, point))),
    ]
    if game:
        at = in_retry_order(review.turning_points, session.cursor.person).index(point)
        address = f"#{retry_address(game, at)}"
        words_.append(tag("a", say(TRY_IT), href=address, class_="button"))
    drawn = tag("span", _compared(review, point, session), class_="position", aria_hidden="true")
    return tag("div", drawn, tag("div", words_), class_="worst")


def _compared(review: GameReview, point: Decision, session: Session) -> Markup:
    """The position before a turning point, with the move played and the better one."""
    before = Session(session.record, session.dice, review.node_at(session.record, point.ply - 1))
    compared = Comparison(point.played.move, point.played.evaluation, point.best)
    engine, settings = EngineState(comparison=compared), Settings(forbidden="off")
    scene = picture.picture(before, settings, engine)
    return Markup(page_drawing(before.cursor.board, scene, labels=False))


def _points(said: ReviewWords, line: ShownLine | None, say: Say) -> Content:
    heading = words.WORST_FIRST if said.review.is_done else words.TURNING_POINTS
    title = tag("h4", say(heading), aria_level=3)
    items = [
        tag("li", say(words.WITHDRAWN), class_="gone")
        if each is None
        else _point(said.review, each, line, say)
        for each in said.points()
    ]
    if not items:
        return tag("p", say(words.NO_POINTS), class_="quiet-line") if said.review.is_done else ""
    return [title, tag("ol", items, class_="points", aria_label=say(words.TURNING_POINTS))]


def _point(review: GameReview, said: PointWords, line: ShownLine | None, say: Say) -> Markup:
    """A turning point; with its details if it is selected."""
    content: list[Content] = [
        tag("span", said.sign, class_="glyph", aria_hidden="true"),
        tag("span", say(said.turn), class_="what", translate="no"),
        tag("span", say(said.seat), class_="seat-name"),
        tag("span", say(said.lost), class_="lost"),
    ]
    if said.spent is not None:
        content.insert(2, tag("span", said.spent, class_="spent"))
    if said.back is not None:
        content.append(tag("span", say(said.back), class_="back", aria_hidden="true"))
    content += [tag("span", f", {say(each)}", class_="unseen") for each in said.about]
    row = button(
        content,
        data_point=said.point.ply,
        aria_expanded=str(said.is_chosen).lower(),
    )
    return tag("li", row, details(review, said.point, line, say) if said.is_chosen else "")


def _losing_stretches(said: ReviewWords, say: Say) -> Content:
    """The stretches in which a side lost a lot in small steps, each with a link to its start."""
    found = said.losing_stretches()
    items = [tag("li", _ply_button(ply, say(text), "phase")) for ply, text in found]
    if not items:
        return ""
    title = Message("Lost little by little")
    return [tag("h4", say(title), aria_level=3), tag("ul", items, class_="phases")]


# Luck and skill in a game with dice


def _luck(said: ReviewWords, say: Say) -> Markup:
    """The sums of luck and plays, the luckiest roll, and every roll and play in a table."""
    heads = [tag("th", say(each), scope="col") for each in (Message("Luck"), Message("Errors"))]
    rows = [
        tag("tr", tag("th", say(seat), scope="row"), tag("td", say(luck)), tag("td", say(lost)))
        for seat, luck, lost in said.sums()
    ]
    title = say(Message("Luck and skill"))
    parts: list[Content] = [
        tag("h4", title, aria_level=3),
        tag("table", tag("thead", tag("tr", tag("td"), heads)), tag("tbody", rows), class_="sides"),
    ]
    if (swing := said.swing()) is not None:
        ply, text = swing
        parts.append(_ply_button(ply, say(text), "throw"))
    summary = tag("summary", say(BY_MOVES))
    total = tag("p", say(said.balance()), class_="caption")
    parts.append(tag("details", summary, total, _turns(said, say), data_fold="luck"))
    return tag("section", parts, aria_label=title)


def _turns(said: ReviewWords, say: Say) -> Markup:
    """Every turn with its dice, the luck of the throw, and the loss of the whole turn."""
    rows = [
        tag(
            "tr",
            tag("td", _ply_button(each.ply, say(each.turn), "ply"), translate="no"),
            tag("td", say(each.seat)),
            [tag("td", "" if text is None else say(text)) for text in (each.luck, each.lost)],
        )
        for each in said.turns()
    ]
    heads = (Message("Turn"), Message("Side"), Message("Luck"), Message("Errors"))
    head = tag("thead", tag("tr", [tag("th", say(each), scope="col") for each in heads]))
    table = tag("table", head, tag("tbody", rows))
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=say(BY_MOVES))


def _ply_button(ply: int, text: str, class_: str) -> Markup:
    """A button that leads to the position after a ply."""
    return button(text, class_=class_, data_review_ply=ply)
