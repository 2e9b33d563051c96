"""The engine's state as shown, and the analysis that its reports give of the cursor's moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pentabula.app.play.display.hints import Hint
from pentabula.app.play.display.lines import PlayedLine
from pentabula.app.play.session import Session
from pentabula.core.brain import ESTIMATE, Analysis, Evaluation, MoveEvaluation
from pentabula.core.composing import Entries
from pentabula.core.errors import GameError
from pentabula.core.game import legal_line
from pentabula.core.message import Message
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, Move, Path
from pentabula.search.report import Report


@dataclass(frozen=True, slots=True)
class EngineState:
    """What the engine adds to the game: a thinking level, a hint, an analysis.

    `analysis` is None until an open analysis has its first result; `trouble` says why it will
    never have one. `is_looking` says that a hint is being computed. `line` is shown on the board
    instead of the game.
    """

    is_thinking: bool = False
    is_looking: bool = False
    is_analysing: bool = False
    analysis: Analysis[Move] | None = None
    hint: Hint | None = None
    trouble: Message | None = None
    line: PlayedLine | None = None


def read_analysis(session: Session, report: Report) -> Analysis[Move] | None:
    """The analysis of the position at the cursor in a report; None if it is of another position.

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


def _read(session: Session, candidate: MoveEvaluation[str]) -> MoveEvaluation[Move] | None:
    """A move of a report with the legal part of its line; None if the move is not legal."""
    tokens = candidate.line or (candidate.move,)
    line = legal_line(session.game, session.position, tokens)
    return replace(candidate, move=line[0], line=tuple(line)) if line else None


def _read_token(session: Session, token: str) -> Move | None:
    try:
        move: Move = session.game.notation.read(token, session.position)
    except GameError:
        return None
    return move


def _evaluation(session: Session, moves: Sequence[MoveEvaluation[Move]]) -> Evaluation:
    """The evaluation of the position: that of its best move, or the mean of all throws."""
    if session.position.turn != CHANCE:
        return moves[0].evaluation
    known = {each.move: each.evaluation.chance for each in moves}
    throws = [(float(share), known[m]) for m, share in session.position.chances() if m in known]
    total = sum(share for share, _ in throws)
    return Evaluation(sum(share * chance for share, chance in throws) / total if total else 0.5)


def by_target(
    analysis: Analysis[Move], entries: Entries, chosen: Path
) -> dict[str, MoveEvaluation[Move]]:
    """The best move behind each target that may come next."""
    ranks = {each.move: rank for rank, each in enumerate(analysis.moves)}
    best: dict[str, int] = {}
    for path, move in entries.paths:
        rank = ranks.get(move)
        if rank is not None and path[: len(chosen)] == chosen:
            target = path[len(chosen)]
            best[target] = min(rank, best.get(target, rank))
    if entries.numbers is not None and not chosen:
        best |= {str(move): rank for move, rank in ranks.items() if isinstance(move, Number)}
    return {target: analysis.moves[rank] for target, rank in best.items()}


def percent(evaluation: Evaluation) -> int:
    """The chance in whole per cent, from 1 to 99: 0 and 100 are for certain results."""
    whole = round(100 * evaluation.chance)
    return min(99, max(1, whole)) if evaluation.kind == ESTIMATE else whole
