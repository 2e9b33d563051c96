"""The engine's evaluations of positions and moves in words.

Estimates, exact values and proofs read differently: `63%`, `exactly 177,147`, `won (proved)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.app.play.display.analysis import REVIEWED, Comparison, ShownLine, percent
from pentabula.app.play.players import is_you
from pentabula.app.play.session import Session
from pentabula.app.play.words.moves import move_text, node_text
from pentabula.core.brain import EXACT, Analysis, Evaluation
from pentabula.core.first_moves import FirstMove, FirstMoves
from pentabula.core.message import Message, all_of
from pentabula.core.position import Move, Seat

MAX_DIGITS: Final = 15
"""Upper bounds with more digits are not shown: they would be unreadable."""


def estimate(session: Session, analysis: Analysis[Move]) -> Message:
    """Who is ahead, and by how much: `Black: 63%`, `White wins (proved)`."""
    evaluation = analysis.evaluation
    names = [seat.name for seat in session.game.view.seats(session.position)]
    said = seat_evaluation(names, analysis.seat, evaluation)
    if evaluation.low is None or evaluation.high is None:
        return said
    if evaluation.low == evaluation.high:
        return Message("{estimate}, exactly {n} with best play", estimate=said, n=evaluation.low)
    if len(str(evaluation.high)) > MAX_DIGITS:
        return Message(
            "{estimate}, at least {low} with best play", estimate=said, low=evaluation.low
        )
    return Message(
        "{estimate}, between {low} and {high} with best play",
        estimate=said,
        low=evaluation.low,
        high=evaluation.high,
    )


def seat_evaluation(names: Sequence[Message], seat: Seat, evaluation: Evaluation) -> Message:
    """Who wins, or the winning chance of a seat, from whose point of view the evaluation is."""
    if evaluation.is_proved:
        winner = seat if evaluation.chance else 1 - seat
        if is_you(names[winner]):
            return Message("You win (proved)")
        return Message("{seat} wins (proved)", seat=names[winner])
    chance = chance_words(evaluation)
    return Message("{seat}: {evaluation}", seat=names[seat], evaluation=chance)


def evaluation_words(evaluation: Evaluation) -> Message:
    """How good a move is for the seat that makes it."""
    is_number = evaluation.low is not None and evaluation.low == evaluation.high
    if evaluation.is_proved:
        if is_number:
            won = Message("won") if evaluation.chance else Message("lost")
            return Message("exactly {n}, {won}", n=evaluation.low, won=won)
        return Message("won (proved)") if evaluation.chance else Message("lost (proved)")
    return Message("exactly {n}", n=evaluation.low) if is_number else chance_words(evaluation)


def chance_words(evaluation: Evaluation) -> Message:
    """A winning chance: an estimate in whole per cent, never certain; an exact one in tenths."""
    if evaluation.kind == EXACT:
        whole, tenth = divmod(round(1000 * evaluation.chance), 10)
        return Message("exactly {whole}.{tenth}%", whole=whole, tenth=tenth)
    return Message("{n}%", n=percent(evaluation))


def first_moves(session: Session) -> Message | None:
    """Under the pie rule, which first moves are fair, or what the one that was made is worth.

    None elsewhere, and where the game's map does not say it.
    """
    record, node, game = session.record, session.node, session.game
    if record.diagram or record.options.get("pie") != "on" or node.ply > 1:
        return None
    start = record.root.position
    known = game.part(FirstMoves).first_moves(start)
    if node.parent is not None:
        return _first_move(node_text(game, node), known.get(node.token))
    fair = dict.fromkeys(each.representative for each in known.values() if each.is_fair)
    moves = [move_text(game, start, game.notation.read(token, start)) for token in fair]
    if not moves:
        return None
    return Message("Fair first moves, with their mirror images: {moves}.", moves=all_of(moves))


def _first_move(move: Message, known: FirstMove | None) -> Message | None:
    if known is None:
        return None
    if known.games:
        share = round(100 * known.chance)
        return Message(
            "In {n} games of the engine with itself, {move} won {share}% without a swap.",
            n=known.games,
            move=move,
            share=share,
        )
    if known.chance:
        return Message("Without a swap, {move} wins with best play (proved).", move=move)
    return Message("Without a swap, {move} loses with best play (proved).", move=move)


def why_no_analysis(session: Session) -> Message | None:
    """Why the position at the cursor cannot be analysed, or None if it can."""
    outcome = session.outcome
    if outcome is not None:
        return Message(
            "The game is over: {reason}. Go back to a move to analyse it.", reason=outcome.reason
        )
    if session.cursor.level is not None and not session.cursor.is_paused:
        seat = session.game.view.seats(session.position)[session.cursor.mover or 0].name
        return Message("Analysis resumes after {seat} moves.", seat=seat)
    if session.cursor.mover is None:
        return Message("The dice decide who starts.")
    return Message("Only one move is legal here.") if session.cursor.has_one_move else None


def comparison_words(session: Session, found: Comparison) -> tuple[Message, Message]:
    """What was played at the cursor, and what was better."""
    mover, names = session.cursor.mover or 0, session.game.view.seats(session.position)
    played = move_text(session.game, session.position, found.played)
    if found.value is not None:
        value = evaluation_words(found.value)
        played = Message("{move}: {evaluation}", move=played, evaluation=value)
    said = Message("{seat} played {move}.", seat=names[mover].name, move=played)
    if mover == session.cursor.person:
        said = Message("You played {move}.", move=played)
    if not found.has_better:
        return said, Message("No other move is clearly better.")
    best = move_text(session.game, session.position, found.best.move)
    value = evaluation_words(found.best.evaluation)
    return said, Message("Better: {move}, {evaluation}.", move=best, evaluation=value)


def line_words(session: Session, line: ShownLine) -> tuple[Message, Message]:
    """The effect of the last shown move of a line, and its place in the line."""
    done = session.game.view.describe_move(line.before(session), line.moves[-1])
    numbers = {"n": len(line.moves), "all": line.length}
    where = Message("Move {n} of {all} of this line", **numbers)
    if line.index != REVIEWED:
        where = Message("Line {line}, move {n} of {all}", line=line.index + 1, **numbers)
    if line.is_played(session):
        return done, Message("{place}; as in the game.", place=where)
    return done, Message("{place}; not played in the game.", place=where)
