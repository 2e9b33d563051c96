"""What the engine thinks of the moves at the cursor, in words; `heat` draws it on the board.

Estimates, exact values and proofs read differently: `about 63 %`, `exactly 177,147`,
`won, proved`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pentabula.core.brain import ESTIMATE, EXACT, Analysis, Evaluation, MoveEvaluation
from pentabula.core.composing import Entries
from pentabula.core.errors import GameError
from pentabula.core.game import legal_line
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, Move, Path
from pentabula.search.report import Report
from pentabula.session.display.hints import Hint
from pentabula.session.display.lines import PlayedLine
from pentabula.session.play.opponent import has_one_move
from pentabula.session.play.session import Session

MAX_DIGITS = 15
"""Upper bounds with more digits are not shown, since they mean nothing to people."""


@dataclass(frozen=True, slots=True)
class EngineState:
    """What the engine adds to the game: a thinking level, a hint, an analysis.

    `analysis` is None until an open analysis has its first result; `trouble` says why it will
    never have one. `is_looking` says that a hint is being computed. `line` is played out on the
    board in the place of the game.
    """

    is_thinking: bool = False
    is_looking: bool = False
    is_analysing: bool = False
    analysis: Analysis | None = None
    hint: Hint | None = None
    trouble: Message | None = None
    line: PlayedLine | None = None


def read_analysis(session: Session, report: Report) -> Analysis | None:
    """What a report says about the position at the cursor; None if it is about another one.

    Moves that are not legal here are left out.
    """
    if report.plies != session.node.ply or session.outcome is not None:
        return None
    read = (_read(session, each) for each in report.candidates)
    moves = tuple(each for each in read if each is not None)
    if not moves:
        return None
    outlook = [(_read_token(session, token), chance) for token, chance in report.outlook]
    return Analysis(
        session.cursor.mover or 0,
        _evaluation(session, moves),
        moves,
        tuple((move, chance) for move, chance in outlook if move is not None),
        report.nodes,
        report.is_done,
        report.milliseconds,
        report.depth,
    )


def _read(session: Session, candidate: MoveEvaluation) -> MoveEvaluation | None:
    """A move of a report with its line, as far as that can be played; None if it is not legal."""
    tokens = candidate.line or (candidate.move,)
    line = legal_line(session.game, session.position, tokens)
    return replace(candidate, move=line[0], line=tuple(line)) if line else None


def _read_token(session: Session, token: str) -> Any | None:
    try:
        return session.game.notation.read(token, session.position)
    except GameError:
        return None


def _evaluation(session: Session, moves: Sequence[MoveEvaluation]) -> Evaluation:
    """The evaluation of the position: that of its best move, or the mean of all throws."""
    if session.position.turn != CHANCE:
        return moves[0].evaluation
    known = {each.move: each.evaluation.chance for each in moves}
    throws = [(float(share), known[m]) for m, share in session.position.chances() if m in known]
    total = sum(share for share, _ in throws)
    return Evaluation(sum(share * chance for share, chance in throws) / total if total else 0.5)


# Words


def estimate(session: Session, analysis: Analysis) -> Message:
    """Who stands better, and by how much: `Black: about 63 %`, `White wins: proved`."""
    seats, evaluation = session.game.view.seats(session.position), analysis.evaluation
    name, other = seats[analysis.seat].name, seats[1 - analysis.seat].name
    if evaluation.is_sure:
        said = Message("{seat} wins (proved)", seat=name if evaluation.chance else other)
    else:
        said = Message("{seat}: {evaluation}", seat=name, evaluation=chance_words(evaluation))
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


def evaluation_words(evaluation: Evaluation) -> Message:
    """How good a move is for the seat that makes it."""
    is_number = evaluation.low is not None and evaluation.low == evaluation.high
    if evaluation.is_sure:
        if is_number:
            won = Message("won") if evaluation.chance else Message("lost")
            return Message("exactly {n}, {won}", n=evaluation.low, won=won)
        return Message("won (proved)") if evaluation.chance else Message("lost (proved)")
    return Message("exactly {n}", n=evaluation.low) if is_number else chance_words(evaluation)


def chance_words(evaluation: Evaluation) -> Message:
    """A winning chance: an estimate in whole per cent, never certain; an exact one in tenths."""
    if evaluation.kind == EXACT:
        whole, tenth = divmod(round(1000 * evaluation.chance), 10)
        return Message("exactly {whole}.{tenth} %", whole=whole, tenth=tenth)
    return Message("about {n} %", n=percent(evaluation))


def percent(evaluation: Evaluation) -> int:
    """The chance in whole per cent, from 1 to 99: 0 and 100 are for certain results."""
    whole = round(100 * evaluation.chance)
    return min(99, max(1, whole)) if evaluation.kind == ESTIMATE else whole


def move_words(session: Session, move: Move) -> Message:
    """The move as people know it: the label of a button, or its token."""
    paths = session.game.notation.paths(move, session.position)
    path = paths[0] if paths else ()
    if len(path) == 1 and path[0] not in session.cursor.board.by_name:
        return session.game.view.describe_target(session.position, path[0])
    return Message("{move}", move=session.game.notation.write(move))


def reason_for_none(session: Session) -> Message | None:
    """Why there is nothing to analyse at the cursor, or None if there is."""
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
    return Message("Only one move is legal here.") if has_one_move(session) else None


# Marks


def by_target(analysis: Analysis, entries: Entries, chosen: Path) -> dict[str, MoveEvaluation]:
    """The best move behind each target that may come next."""
    rank = {each.move: place for place, each in enumerate(analysis.moves)}
    best: dict[str, int] = {}
    for path, move in entries.paths:
        place = rank.get(move)
        if place is not None and path[: len(chosen)] == chosen:
            target = path[len(chosen)]
            best[target] = min(place, best.get(target, place))
    if entries.numbers is not None and not chosen:
        best |= {str(each): rank[each] for each in rank if isinstance(each, Number)}
    return {target: analysis.moves[place] for target, place in best.items()}
