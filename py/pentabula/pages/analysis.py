"""The card of an open analysis: the estimate, its bar, the best lines, what the tints mean."""

from __future__ import annotations

from collections.abc import Sequence

from pentabula.boards.panel import Panel
from pentabula.boards.view import Advice, Advised
from pentabula.core.message import Message
from pentabula.core.position import CHANCE
from pentabula.pages.markup import Markup, Say, tag, together
from pentabula.session.display import analysis
from pentabula.session.display.analysis import EngineState
from pentabula.session.play.session import Session

LINES = 3
TOKENS = 7


def card(session: Session, counsel: EngineState, say: Say) -> Markup:
    """What is known of the position at the cursor, or why nothing is."""
    reason = counsel.trouble or analysis.reason_for_none(session)
    if reason is not None:
        return tag("p", say(reason), class_="quiet-line")
    if counsel.advice is None:
        return tag("p", say(Message("Analysing…")), class_="quiet-line")
    shown = [_head(session, counsel.advice, say), _bar(session, counsel.advice)]
    if session.position.turn != CHANCE:
        shown.append(_lines(session, counsel.advice, say))
        on_board = analysis.by_target(counsel.advice, session.all_entries, session.chosen)
        if not session.board.by_name.keys().isdisjoint(on_board):
            shown.append(tag("p", say(_legend(counsel.advice)), class_="caption"))
    return together(shown)


def panels(session: Session, counsel: EngineState) -> Sequence[Panel]:
    """What the game has to show of the analysis by its own means (`boards.view.AdvisingView`)."""
    advice = getattr(session.game.view, "advice", None)
    if advice is None or counsel.advice is None or analysis.reason_for_none(session) is not None:
        return ()
    shown: Sequence[Panel] = advice(session.position, counsel.advice)
    return shown


def _head(session: Session, advice: Advice, say: Say) -> Markup:
    effort = Message("{n} positions", n=advice.nodes)
    done = Message("{effort}, finished", effort=effort)
    return tag(
        "div",
        tag("strong", say(analysis.estimate(session, advice))),
        tag("span", say(done if advice.is_done else effort), class_="effort"),
        class_="estimate",
    )


def _bar(session: Session, advice: Advice) -> Markup:
    """Both seats' shares of the chances, in their own looks."""
    roles = [seat.role for seat in session.game.view.seats(session.position)]
    left = 1 if roles[1] == "first" else 0
    chance = advice.evaluation.chance
    share = 100 * (chance if advice.seat == left else 1 - chance)
    svg = (
        '<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="share-first" width="{share:.2f}" height="8"/>'
        f'<rect class="share-second" x="{share:.2f}" width="{100 - share:.2f}" height="8"/>'
        '<line class="even" x1="50" x2="50" y1="0" y2="8"/></svg>'
    )
    kind = " sure" if advice.evaluation.is_sure else ""
    return tag("div", Markup(svg), class_=f"bar share{kind}")


def _lines(session: Session, advice: Advice, say: Say) -> Markup:
    return tag(
        "ol",
        [_line(session, each, say) for each in advice.moves[:LINES]],
        class_="lines",
        aria_label=say(Message("Best lines")),
    )


def _line(session: Session, advised: Advised, say: Say) -> Markup:
    rest = " ".join(advised.line[1:TOKENS])
    return tag(
        "li",
        tag("strong", say(analysis.move_words(session, advised))),
        " ",
        tag("span", rest, class_="rest") if rest else "",
        tag("span", say(analysis.worth_words(advised.evaluation)), class_="worth"),
    )


def _legend(advice: Advice) -> Message:
    worth = advice.moves[0].evaluation
    if worth.low is not None and worth.low == worth.high:
        return Message("On the board: each move’s result with best play; best move darkest.")
    if any(each.evaluation.is_sure for each in advice.moves):
        return Message(
            "On the board: each move’s winning chance in %; best move darkest. Squares are "
            "proved: {won} won, {lost} lost.",
            won=analysis.WON,
            lost=analysis.LOST,
        )
    return Message("On the board: each move’s winning chance in %; best move darkest.")
