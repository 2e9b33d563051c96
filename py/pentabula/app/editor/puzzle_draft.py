"""Makes a puzzle of a position that was set up, solved by the best move or by a chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pentabula.app.play.dice import Dice
from pentabula.app.play.display.analysis import read_analysis
from pentabula.app.play.session import Session
from pentabula.app.play.words.analysis import evaluation_words
from pentabula.app.play.words.moves import move_text
from pentabula.boards.view import GameWithView
from pentabula.core.brain import MoveEvaluation
from pentabula.core.errors import GameError
from pentabula.core.game import checked_move
from pentabula.core.message import Message
from pentabula.core.position import Move
from pentabula.core.record import Record, write_link
from pentabula.puzzles.own import HOPELESS, is_lost, made_puzzle, solution_of, why_no_puzzle
from pentabula.puzzles.puzzle import ESTIMATED, Puzzle
from pentabula.search.report import SearchReport

EMPTY: Final = Message("Type the move that solves the puzzle.")
UNSEARCHED: Final = Message("The engine found no move here. Type the solution yourself.")


class PuzzleDraft:
    """A puzzle being made, at the position of a diagram.

    `is_searched` is set once the search is done. `known` are the moves that it has evaluated, the
    best first; `tokens` are the proposed solution.
    """

    def __init__(self, game: GameWithView, diagram: str, dice: Dice) -> None:
        """Raises GameError if no puzzle can be made of the position."""
        self.diagram, self._game = diagram, game
        self._record = Record.start(game, {}, diagram)
        problem = why_no_puzzle(self._record.root.position)
        if problem is not None:
            raise GameError(problem)
        self._session = Session(self._record, dice)
        self.is_searched = False
        self.known: Sequence[MoveEvaluation[Move]] = ()
        self.tokens: tuple[str, ...] = ()

    @property
    def game(self) -> GameWithView:
        """The game of the position."""
        return self._game

    @property
    def is_proved(self) -> bool:
        """Whether the engine has proved that the proposed solution is the only one."""
        try:
            return self.puzzle(" ".join(self.tokens)).goal not in ESTIMATED
        except GameError:
            return False

    @property
    def problem(self) -> Message | None:
        """Why the searched position is no puzzle; None if it may be one."""
        return HOPELESS if is_lost(self.known) else None

    @property
    def best(self) -> Message | None:
        """The best move with its value; None if no move is known."""
        if not self.known:
            return None
        return Message(
            "Best move: {move} – {evaluation}",
            move=move_text(self._game, self._session.position, self.known[0].move),
            evaluation=evaluation_words(self.known[0].evaluation),
        )

    @property
    def link(self) -> str:
        """The position as a link, for the search."""
        return write_link(self._record, self._record.root)

    def apply(self, report: SearchReport | None) -> None:
        """Applies a search report; None if the position could not be searched."""
        found = None if report is None else read_analysis(self._session, report)
        self.is_searched = True
        if found is None:
            return
        self.known = found.moves
        best = found.moves[0]
        try:
            solution = solution_of(self._game, self._record, best.line or (best.move,))
        except GameError:  # the search does not know the whole turn
            return
        self.tokens = tuple(map(self._game.notation.write, solution))

    def puzzle(self, text: str) -> Puzzle:
        """The puzzle that the moves in a text solve. Raises GameError with the reason."""
        words = text.replace(",", " ").split()
        if not words:
            raise GameError(EMPTY)
        position, line = self._record.root.position, list[Move]()
        for word in words:
            move = checked_move(self._game, position, word)
            line.append(move)
            position = position.play(move)
        solution = solution_of(self._game, self._record, line)
        if len(solution) < len(line):
            raise GameError(
                Message(
                    "The solution is too long: after {move} it is the opponent’s turn.",
                    move=words[len(solution) - 1],
                )
            )
        return made_puzzle(self._game, self._record, self.known, solution)
