"""The displayed engine state: the analysis at the cursor, and a line on the board.

A line of an analysis or of a review is shown without changing the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pentabula.app.play.display.hints import Hint
from pentabula.app.play.session import Session
from pentabula.core.brain import ESTIMATE, Analysis, Evaluation, MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.game import legal_line
from pentabula.core.message import Message
from pentabula.core.move_entry import Entries, entry_targets
from pentabula.core.numbers import Number
from pentabula.core.position import CHANCE, AnyPosition, Move, Path, after
from pentabula.search.report import SearchReport

REVIEWED: Final = -1
"""The index of a line that is from a review, not from the analysis."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """The shown first moves of a line; never empty.

    `index` is the number of the line in the analysis, from 0, or REVIEWED; `length` is the number
    of all its moves.
    """

    index: int
    moves: tuple[Move, ...]
    length: int

    def before(self, session: Session) -> AnyPosition:
        """The position before the last shown move."""
        start: AnyPosition = session.position
        return after(start, self.moves[:-1])

    def position(self, session: Session) -> AnyPosition:
        """The shown position."""
        start: AnyPosition = session.position
        return after(start, self.moves)

    def sites(self, session: Session) -> Path:
        """The targets of the last shown move."""
        return entry_targets(session.game, self.before(session), self.moves[-1])

    def is_played(self, session: Session) -> bool:
        """Whether the shown moves are also the next moves of the game."""
        ahead = [node.move for node in session.cursor.ahead()]
        return tuple(ahead[: len(self.moves)]) == self.moves


CLEARLY: Final = 0.02
"""How much better, in winning chance, a move must be to be named in place of the played one."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The move with which the game went on at the cursor, and the best move there.

    `value` is the evaluation of the played move; None if the engine has not searched it.
    """

    played: Move
    value: Evaluation | None
    best: MoveEvaluation[Move]

    @property
    def has_better(self) -> bool:
        """Whether the best move is clearly better than the played one."""
        if self.played == self.best.move:
            return False
        return self.value is None or self.best.evaluation.chance - self.value.chance > CLEARLY

    @property
    def proofs(self) -> tuple[bool, bool]:
        """Whether the results of the played move and of the best move are proved."""
        is_played_proved = self.value is not None and self.value.is_proved
        return is_played_proved, self.best.evaluation.is_proved


def comparison(session: Session, known: Analysis[Move] | None) -> Comparison | None:
    """The comparison by an analysis of the position at the cursor; None at the end of the line."""
    node, is_throw = session.cursor.next, session.position.turn == CHANCE
    if node is None or known is None or is_throw or session.is_mid_move:
        return None
    values = (each.evaluation for each in known.moves if each.move == node.move)
    return Comparison(node.move, next(values, None), known.moves[0])


@dataclass(frozen=True, slots=True)
class EngineState:
    """The engine's additions to the game: a thinking level, a hint, an analysis.

    `analysis` is None until an open analysis has its first result; `trouble` is why it will never
    have one. `seeks_hint`: a hint is being computed. `line` is shown on the board instead of the
    game. `comparison`: the played and the best move, both drawn on the board.
    """

    is_thinking: bool = False
    seeks_hint: bool = False
    is_analysing: bool = False
    analysis: Analysis[Move] | None = None
    hint: Hint | None = None
    trouble: Message | None = None
    line: ShownLine | None = None
    comparison: Comparison | None = None


class ShownAnalysis:
    """The content of an open analysis: the `known` analysis, or the `trouble` that prevents it.

    While a `line` is shown, the lines do not change, so that users can step through them; the
    latest analysis is shown when the line is left.
    """

    def __init__(self) -> None:
        self.is_open = False
        self.known: Analysis[Move] | None = None
        self.trouble: Message | None = None
        self.line: ShownLine | None = None
        self._latest: Analysis[Move] | None = None
        self._game = ""

    def follow(self, game: str, *, is_offered: bool) -> None:
        """Closes the analysis for another game, named by its key, and where it is not offered."""
        if not is_offered or game != self._game:
            self._game, self.is_open = game, False

    def toggle(self) -> None:
        """Opens or closes the analysis."""
        self.is_open = not self.is_open
        self.clear()

    def clear(self) -> None:
        """Drops the analysis of the previous position."""
        self.known = self.trouble = self.line = self._latest = None

    def update(self, known: Analysis[Move] | None) -> bool:
        """Keeps a newer analysis. Returns whether it is shown immediately."""
        if self.line is None:
            self.known = known
        else:
            self._latest = known
        return self.line is None

    @property
    def lines(self) -> dict[str, Sequence[Move]]:
        """The lines by their numbers, from 0."""
        moves = () if self.known is None else self.known.moves
        return {str(number): each.line for number, each in enumerate(moves)}

    def show_line(self, line: ShownLine) -> None:
        """Shows a line of the analysis or of a review."""
        self.line, self._latest = line, self._latest or self.known

    def leave_line(self) -> bool:
        """Shows the game again. Returns whether a line was shown."""
        if self.line is None:
            return False
        self.line, self.known, self._latest = None, self._latest, None
        return True


def read_analysis(session: Session, report: SearchReport) -> Analysis[Move] | None:
    """The analysis of the position at the cursor in a report; None if it is of another position.

    Illegal moves are left out.
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
    """The evaluation of the position: its best move's, or the mean of all throws."""
    if session.position.turn != CHANCE:
        return moves[0].evaluation
    known = {each.move: each.evaluation.chance for each in moves}
    throws = [(float(share), known[m]) for m, share in session.position.chances() if m in known]
    total = sum(share for share, _ in throws)
    return Evaluation(sum(share * chance for share, chance in throws) / total if total else 0.5)


def by_target(
    analysis: Analysis[Move], entries: Entries, chosen: Path
) -> dict[str, MoveEvaluation[Move]]:
    """The best move behind each possible next target."""
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


def read_line(lines: Mapping[str, Sequence[Move]], text: str) -> ShownLine | None:
    """The line of a text such as `2:5` or `better:5`: the first five moves of the named line.

    None for an unknown line. The names of the lines of an analysis are their numbers.
    """
    name, _, count = text.partition(":")
    line = lines.get(name, ())
    if not count.isdecimal() or not 0 < int(count) <= len(line):
        return None
    index = int(name) if name.isdecimal() else REVIEWED
    return ShownLine(index, tuple(line[: int(count)]), len(line))
