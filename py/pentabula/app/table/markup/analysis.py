"""The analysis card: the evaluation, its bar, the best lines, and the legend of the tints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from pentabula.app.play.display.analysis import EngineState, ShownLine, by_target
from pentabula.app.play.display.heat import LOST, WON
from pentabula.app.play.session import Session
from pentabula.app.play.words import analysis
from pentabula.app.play.words.moves import line_texts
from pentabula.app.shell.forms import button, move_buttons
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.boards.panel import Panel
from pentabula.core.brain import ESTIMATE, Analysis, MoveEvaluation
from pentabula.core.message import Message, counted
from pentabula.core.position import CHANCE, Move

Write = Callable[[Session, Sequence[Move]], Iterable[Message]]
"""Writes the moves of a line as texts."""

LINES = 5
"""The most lines that can be shown."""

TOKENS = 8
SPEED_SHOWN_AFTER = 500
"""Milliseconds after which the speed of a search is shown."""


def card(
    session: Session,
    engine: EngineState,
    say: Say,
    *,
    is_in_tokens: bool = False,
    lines: int = LINES,
) -> Markup:
    """The analysis of the position at the cursor, or why it cannot be analysed.

    Moves are in words, as in the record, or in tokens.
    """
    reason = engine.trouble or analysis.why_no_analysis(session)
    if reason is not None:
        return tag("p", say(reason), class_="quiet-line")
    if engine.analysis is None:
        return tag("p", say(Message("Analysing…")), class_="quiet-line")
    shown: list[Content] = [_head(session, engine.analysis, say), _bar(session, engine.analysis)]
    if session.position.turn != CHANCE:
        write = _tokens if is_in_tokens else _texts
        found = replace(engine.analysis, moves=engine.analysis.moves[:lines])
        shown.append(_lines(session, found, engine.line, write, say))
        if engine.line is not None:
            return together(shown)
        if (openings := analysis.first_moves(session)) is not None:
            shown.append(tag("p", say(openings), class_="caption"))
        on_board = by_target(engine.analysis, session.cursor.entries, session.chosen)
        if not session.cursor.board.by_name.keys().isdisjoint(on_board):
            shown.append(tag("p", say(_legend(engine.analysis)), class_="caption"))
    return together(shown)


def line_numbers(lines: int, say: Say) -> Markup:
    """The buttons that choose how many lines are shown."""
    return together(
        [
            button(
                str(n),
                data_lines=n,
                aria_pressed=str(n == lines).lower(),
                aria_label=say(counted("{n} line", "{n} lines", n)),
            )
            for n in range(1, LINES + 1)
        ]
    )


def panels(session: Session, engine: EngineState) -> Sequence[Panel]:
    """The game's own panels for the analysis (`boards.view.GameView`)."""
    if engine.analysis is None or analysis.why_no_analysis(session) is not None:
        return ()
    return session.game.view.analysis_panels(session.position, engine.analysis)


def _head(session: Session, known: Analysis[Move], say: Say) -> Markup:
    effort = _effort(known)
    if known.is_done and known.evaluation.kind != ESTIMATE:
        done = Message("{effort}, solved: more time changes nothing", effort=effort)
    else:
        done = Message("{effort}, finished", effort=effort)
    return tag(
        "div",
        tag("strong", say(analysis.estimate(session, known))),
        tag("span", say(done if known.is_done else effort), class_="effort"),
        class_="estimate",
    )


def _effort(known: Analysis[Move]) -> Message:
    """The number of searched positions, the depth, and the speed."""
    effort = counted("{n} position", "{n} positions", known.nodes)
    if known.depth:
        effort = Message("{effort} · depth {depth}", effort=effort, depth=known.depth)
    if known.milliseconds >= SPEED_SHOWN_AFTER and not known.is_done:
        speed = round(1000 * known.nodes / known.milliseconds)
        effort = Message("{effort} · {speed} a second", effort=effort, speed=speed)
    return effort


def _bar(session: Session, known: Analysis[Move]) -> Markup:
    """Both seats' winning chances as a bar, each in its own look."""
    roles = [seat.role for seat in session.game.view.seats(session.position)]
    left = 1 if roles[1] == "first" else 0
    chance = known.evaluation.chance
    share = 100 * (chance if known.seat == left else 1 - chance)
    svg = (
        '<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="share-first" width="{share:.2f}" height="8"/>'
        f'<rect class="share-second" x="{share:.2f}" width="{100 - share:.2f}" height="8"/>'
        '<line class="even" x1="50" x2="50" y1="0" y2="8"/></svg>'
    )
    kind = " sure" if known.evaluation.is_proved else ""
    return tag("div", Markup(svg), class_=f"bar share{kind}")


def _lines(
    session: Session, known: Analysis[Move], shown: ShownLine | None, write: Write, say: Say
) -> Markup:
    items = [
        _line(session, index, each, shown, write, say) for index, each in enumerate(known.moves)
    ]
    made = tag("ol", items, class_="lines", aria_label=say(Message("Best lines")))
    chances = [each.evaluation.chance for each in known.moves]
    if chances == sorted(chances, reverse=True):
        return made
    order = tag("p", say(Message("The move examined most comes first.")), class_="effort")
    return together([made, order])


def _line(
    session: Session,
    index: int,
    found: MoveEvaluation[Move],
    shown: ShownLine | None,
    write: Write,
    say: Say,
) -> Markup:
    """A line, each move a button that shows the line on the board up to that move."""
    words = map(say, write(session, (found.move, *found.line[1:TOKENS])))
    at = len(shown.moves) if shown is not None and shown.index == index else 0
    buttons = move_buttons("data_line", index, words, at)
    value = tag("span", say(analysis.evaluation_words(found.evaluation)), class_="evaluation")
    return tag("li", tag("span", buttons, class_="moves", translate="no"), value)


def _tokens(session: Session, line: Sequence[Move]) -> Iterator[Message]:
    return (Message("{move}", move=session.game.notation.write(move)) for move in line)


def _texts(session: Session, line: Sequence[Move]) -> Iterator[Message]:
    return line_texts(session.game, session.position, line)


def _legend(known: Analysis[Move]) -> Message:
    best = known.moves[0].evaluation
    if best.low is not None and best.low == best.high:
        return Message(
            "On the board: the results of the five best moves. The stronger the colour, the better."
        )
    if any(each.evaluation.is_proved for each in known.moves):
        return Message(
            "On the board: estimated winning chances of the five best moves, in %. The stronger "
            "the colour, the better. Squares are proved: {won} won, {lost} lost.",
            won=WON,
            lost=LOST,
        )
    return Message(
        "On the board: estimated winning chances of the five best moves, in %. The stronger the "
        "colour, the better."
    )
