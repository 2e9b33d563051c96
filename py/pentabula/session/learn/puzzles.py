"""A puzzle as an activity: it judges what is played, and answers for the opponent.

Taps and typed moves go to the session, as in every game. A move that does not solve the puzzle is
refuted on the board and stays there, with the reason, until the next input takes it back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pentabula.boards.view import GameWithView
from pentabula.core.brain import MoveEvaluation
from pentabula.core.game import legal_line, legal_move
from pentabula.core.message import Message, all_of
from pentabula.core.position import CHANCE, AnyPosition, Move, Refusal, after
from pentabula.core.tree import Node
from pentabula.puzzles import explaining
from pentabula.puzzles.puzzle import BETTER, TASKS, Puzzle, decisions
from pentabula.puzzles.repetition import AFTER_ERRORS, FIRST_TRY, GIVEN_UP, WITH_HINT
from pentabula.session.learn.addresses import puzzle_address
from pentabula.session.learn.fixed import FixedSession
from pentabula.session.play.activity import Action, Card, Offers, Words
from pentabula.session.play.dice import Dice
from pentabula.session.play.presentation import Presentation
from pentabula.session.play.session import Session
from pentabula.session.words import hints
from pentabula.session.words.moves import move_text

RULE: Final = "docs/puzzles.md, On the board"
DONE: Final = Refusal(Message("This puzzle is solved."), RULE)
ASTRAY: Final = Refusal(Message("Take this move back first."), RULE)
SOLVED: Final = Message("Solved.")
GO_ON: Final = Message("Right so far. Go on.")

NO_RECORD: Final = Message("A puzzle has no record.")
NOTHING_TO_UNDO: Final = Message("There is no move to take back in this puzzle.")
TURN_FIRST: Final = Message("Take this turn back first.")
NOT_OFFERED: Final = Offers(
    redo=Message("A puzzle has nothing to redo."),
    analysis=Message("Puzzles have no analysis."),
    review=NO_RECORD,
    record=NO_RECORD,
    players=Message("A puzzle has no other players."),
    resign=Message("A puzzle cannot be resigned."),
    save=Message("Progress with puzzles is saved automatically."),
    explanations=Message("A puzzle is explained once it is solved."),
)


class PuzzleActivity:
    """A puzzle of a game.

    `is_astray`: a wrong move is on the board. `is_done`: the puzzle is solved. `errors` is the
    number of wrong moves, `hints_shown` how many stages of a hint have been shown.
    """

    _hint: MoveEvaluation[Move] | None

    def __init__(self, game: GameWithView, puzzle: Puzzle, dice: Dice) -> None:
        """Raises GameError where the position or the line of the puzzle is not legal."""
        self.game, self.puzzle = game, puzzle
        record = puzzle.record(game)
        self._start = self._due = record.root.main_line_end()
        self._decisions = decisions(puzzle, self._due.position, game)
        self._at = 0
        self.errors, self.hints_shown = 0, 0
        self.is_astray = self.is_done = False
        self.session = FixedSession(record, dice)
        self._await_decision(self._due)

    @property
    def quality(self) -> int:
        """How well it was solved: see `puzzles.repetition`."""
        if self.hints_shown > 1:
            return GIVEN_UP
        if self.errors:
            return AFTER_ERRORS
        return WITH_HINT if self.hints_shown else FIRST_TRY

    # What may be done, and how the puzzle is shown

    @property
    def offers(self) -> Offers:
        """Hints for the decision that is due, and what was played for it can be taken back."""
        is_begun = self.may_take_back or self.session.is_mid_move
        return replace(
            NOT_OFFERED, undo=None if is_begun else NOTHING_TO_UNDO, hint=self._why_no_hint()
        )

    def _why_no_hint(self) -> Message | None:
        if self.is_done:
            return DONE.sentence
        if self.is_astray:
            return None
        return TURN_FIRST if self._hint is None else hints.no_hint_reason(self.session)

    @property
    def address(self) -> str:
        """The address of the puzzle."""
        return puzzle_address(self.game.name, self.puzzle.id)

    @property
    def presentation(self) -> Presentation:
        """The position of the puzzle, and nothing about a game around it."""
        return Presentation(shows_game=False, is_done=self.is_done)

    @property
    def before_hint(self) -> Action | None:
        """Takes a wrong move back: `do` does that before any action."""
        return Session.cancel if self.is_astray else None

    def hint(self) -> MoveEvaluation[Move] | None:
        """The move of the solution that is to be played now, with the rest of the line."""
        return None if self.is_done or self.is_astray else self._hint

    def card(self) -> Card:
        """The card of the puzzle."""
        return Card("puzzle")

    # What people do

    def do(self, action: Action) -> None:
        """Takes back a wrong move, applies an action, and judges what was played."""
        if self.is_astray:
            self._take_back()
        action(self.session)
        if not self.is_done and self.session.node is not self._due:
            self._judge()

    def undo(self, session: Session) -> None:
        """Goes back to where the solver is to decide, from a wrong move or out of a turn."""
        session.cancel()
        if self.may_take_back:
            self._take_back()

    @property
    def played(self) -> Message | None:
        """What was played in the game that the puzzle is from, where that is one's own."""
        if self.puzzle.task != BETTER or not self.puzzle.answers:
            return None
        position, read = self._start.position, self.game.notation.read
        moves = [read(token, position) for token in self.puzzle.answers[0]]
        return all_of([move_text(self.game, position, move) for move in moves])

    @property
    def may_take_back(self) -> bool:
        """Whether there is anything to take back."""
        return not self.is_done and self.session.node is not self._due

    def note_hint(self, stage: int) -> None:
        """Notes that a hint is shown, from stage 0 on; the move itself counts as given up."""
        if not self.is_done:
            self.hints_shown = max(self.hints_shown, stage + 1)

    # What is said

    def words(self) -> Words:
        """What has happened, and what is asked; once solved, why that was right.

        What is wrong with a move is the session's `refusal`.
        """
        if self.is_done:
            return SOLVED, self._reason() or ""
        if self._at:
            return GO_ON, self._task()
        return "", self._task()

    def _task(self) -> Message:
        position = self._due.position
        side = self.game.view.seats(position)[position.turn].name
        return Message("{side} to play. {task}", side=side, task=TASKS[self.puzzle.task])

    def _reason(self) -> Message | None:
        """Why the last decision of the solution was right, or else the first."""
        for at in (self._at, 0):
            position, line = self._start_of(at)
            why = explaining.praise(self.game, position, line)
            if why is not None:
                return why
        return None

    # What is judged

    @property
    def _rest(self) -> tuple[Move, ...]:
        """The moves of the line from the decision that is due."""
        return self._start_of(self._at)[1]

    def _start_of(self, at: int) -> tuple[AnyPosition, tuple[Move, ...]]:
        """The position of a decision by its number, and the moves of the line from there."""
        moves = legal_line(self.game, self._start.position, self.puzzle.line)
        first = self._decisions[at]
        return after(self._start.position, moves[:first]), tuple(moves[first:])

    def _judge(self) -> None:
        """Judges what has been played since the decision was due."""
        played = [node for node in self.session.node.line() if node.ply > self._due.ply]
        if self.puzzle.is_turn:
            self._judge_turn(played)
        elif played[0].move == self._rest[0]:
            self._go_on(played[0])
        elif self.puzzle.task == BETTER and played[0].token not in self.puzzle.answers[0]:
            self._leave(Message("The review did not look at this move. Try another one."))
        else:
            self._refute(played)

    def _judge_turn(self, played: list[Node]) -> None:
        """Judges a turn of several plays once it is over."""
        start, node = self._due.position, self.session.node
        if node.position.turn == start.turn and node.position.outcome() is None:
            self._hint = self._hint_in_turn(played)
            return
        end = after(start, legal_line(self.game, start, self.puzzle.line))
        if node.position.key() == end.key():
            self._finish()
        else:
            self._refute(played)

    def _go_on(self, node: Node) -> None:
        """Answers a right move; after the last one the puzzle is solved."""
        self._due = node
        if self._at == len(self._decisions) - 1:
            self._finish()
            return
        reply = self.puzzle.line[self._decisions[self._at] + 1]
        self.session.play_for_engine(reply)
        self.session.last_played = (node, self.session.node)
        self._at += 1
        self._await_decision(self.session.node)

    def _refute(self, played: list[Node]) -> None:
        """Shows on the board what is wrong with what was played, and says why."""
        position, line = self._due.position, self._rest
        tried = [node.move for node in played]
        answers = None if self.puzzle.is_turn else self.puzzle.answers[self._at]
        replies = explaining.refutation(self.game, position, line[0], tried, answers)
        for reply in replies:
            self.session.play_for_engine(self.game.notation.write(reply))
        nodes = [node for node in self.session.node.line() if node.ply > self._due.ply]
        self.session.last_played = tuple(nodes)
        is_turn = self.puzzle.is_turn
        shown = tried if is_turn else [*tried, *replies]
        why = explaining.blame(self.game, position, shown, line, is_turn=is_turn)
        self.errors += 1
        self._leave(why or self._plain_blame(len(played), nodes))

    def _plain_blame(self, count: int, nodes: list[Node]) -> Message:
        """That a move is wrong, with the answer to it, where the game knows no reason."""
        words = [
            move_text(self.game, before.position, node.move)
            for before, node in zip([self._due, *nodes], nodes, strict=False)
        ]
        tried, answer = all_of(words[:count]), all_of(words[count:])
        if self.puzzle.is_turn or self.puzzle.task == BETTER:
            return Message("There is something better than {move}.", move=tried)
        if not words[count:]:
            return Message("After {move} the game is lost.", move=tried)
        return Message("{answer} refutes {move}.", answer=answer, move=tried)

    def _leave(self, why: Message) -> None:
        """Leaves a wrong move on the board, where only taking it back comes next."""
        self.is_astray, self.session.lock = True, ASTRAY
        self.session.refusal = Refusal(why, RULE)

    def _finish(self) -> None:
        self.is_done, self.session.lock = True, DONE

    def _take_back(self) -> None:
        self.is_astray, self.session.lock = False, None
        self.session.retract(self._due)
        self._hint = self._decision_hint

    def _await_decision(self, due: Node) -> None:
        """The solver is to decide at a node; a hint shows the rest of the line from there."""
        self._due, solution = due, None
        if due.position.turn != CHANCE:
            solution = explaining.solution(self.game, due.position, self._rest)
        self._hint = self._decision_hint = solution

    def _hint_in_turn(self, played: list[Node]) -> MoveEvaluation[Move] | None:
        """A play of the solution that is left to be made, where the others belong to it too."""
        left = list(self.puzzle.line)
        for node in played:
            if node.token not in left:
                return None
            left.remove(node.token)
        position = self.session.node.position
        moves = (legal_move(self.game, position, token) for token in left)
        move = next((each for each in moves if each is not None), None)
        return None if move is None else explaining.solution(self.game, position, (move,))
