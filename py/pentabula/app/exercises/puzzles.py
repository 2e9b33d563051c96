"""A puzzle as an activity: it judges the solver's moves and plays the opponent's.

Taps and typed moves go to the session, as in every game. A move that does not solve the puzzle is
refuted on the board and stays there, with the reason, until the next input takes it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pentabula.app.exercises.judging import JUDGING, UNJUDGED, WAITING
from pentabula.app.play.activity import Action, Card, Offers, Presentation, Words
from pentabula.app.play.dice import Dice
from pentabula.app.play.session import FixedSession, Session
from pentabula.app.play.words import hints
from pentabula.app.play.words.moves import move_text
from pentabula.app.play.words.puzzles import played_in_game
from pentabula.app.shell.addresses import puzzle_address
from pentabula.boards.view import GameWithView
from pentabula.core.brain import WON, Evaluation, MoveEvaluation
from pentabula.core.game import legal_line, legal_move
from pentabula.core.message import Message, all_of
from pentabula.core.position import CHANCE, AnyPosition, Move, Refusal, Seat, after
from pentabula.core.record import write_link
from pentabula.core.tree import Node
from pentabula.puzzles import explaining
from pentabula.puzzles.puzzle import BID, ESTIMATED, GOALS, Puzzle, decisions
from pentabula.puzzles.repetition import AFTER_ERRORS, FIRST_TRY, GIVEN_UP, WITH_HINT
from pentabula.review.looks import flipped, result_for
from pentabula.review.summary import SMALL

RULE: Final = "docs/puzzles.md, On the board"
DONE: Final = Refusal(Message("This puzzle is solved."), RULE)
ASTRAY: Final = Refusal(Message("Take this move back first."), RULE)
SOLVED: Final = Message("Solved.")
RIGHT_SO_FAR: Final = Message("Right so far. Continue.")

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
        """Raises GameError if the position or the line of the puzzle is not legal."""
        self.game, self.puzzle = game, puzzle
        record = puzzle.record(game)
        self._start = self._due = record.root.main_line_end()
        self._decisions = decisions(puzzle, self._due.position, game)
        self._at = 0
        self._is_estimate = puzzle.goal in ESTIMATED
        self._is_judging = self._is_as_good = False
        self._best_value: Evaluation | None = None
        self.errors, self.hints_shown = 0, 0
        self.is_astray = self.is_done = False
        self.session = FixedSession(record, dice)
        self._await_decision(self._due)

    @property
    def quality(self) -> int:
        """The quality of the attempt: see `puzzles.repetition`."""
        if self.hints_shown > 1:
            return GIVEN_UP
        if self.errors:
            return AFTER_ERRORS
        return WITH_HINT if self.hints_shown else FIRST_TRY

    # What may be done, and how the puzzle is shown

    @property
    def offers(self) -> Offers:
        """Hints for the current decision, and undo of the moves played for it."""
        is_begun = self.may_take_back or self.session.is_mid_move
        return replace(
            NOT_OFFERED, undo=None if is_begun else NOTHING_TO_UNDO, hint=self._why_no_hint()
        )

    def _why_no_hint(self) -> Message | None:
        if self.is_done:
            return DONE.sentence
        if self._is_judging:
            return WAITING.sentence
        if self.is_astray:
            return None
        return TURN_FIRST if self._hint is None else hints.no_hint_reason(self.session)

    @property
    def address(self) -> str:
        """The address of the puzzle."""
        return puzzle_address(self.game.name, self.puzzle.id)

    @property
    def presentation(self) -> Presentation:
        """The position of the puzzle, without elements of a whole game."""
        before = self.session.copy_at(self._due) if self.is_astray else None
        return Presentation(
            shows_game=False, shows_history=False, is_done=self.is_done, before_mistake=before
        )

    @property
    def before_hint(self) -> Action | None:
        """Takes a wrong move back: `do` does that before any action."""
        return Session.cancel if self.is_astray else None

    def hint(self) -> MoveEvaluation[Move] | None:
        """The next move of the solution, with the rest of the line."""
        is_free = not (self.is_done or self.is_astray or self._is_judging)
        return self._hint if is_free else None

    def card(self) -> Card:
        """The card of the puzzle."""
        return Card("puzzle")

    # What people do

    def do(self, action: Action) -> None:
        """Takes back a wrong move, applies an action, and judges the moves played."""
        if self.is_astray:
            self._take_back()
        action(self.session)
        is_open = not (self.is_done or self._is_judging)
        if is_open and self.session.node is not self._due:
            self._judge()

    def catch_up(self, session: Session) -> None:
        """Nothing: a puzzle is not stored as a game."""

    def undo(self, session: Session) -> None:
        """Goes back to the solver's decision, from a wrong move or an unfinished turn."""
        session.cancel()
        if self.may_take_back:
            self._take_back()

    def redo(self, session: Session) -> None:
        """Nothing: redo is not offered."""

    @property
    def played(self) -> Message | None:
        """The move that was played in the person's own game, if the puzzle is from one."""
        return played_in_game(self.game, self.puzzle, self._start.position)

    @property
    def may_take_back(self) -> bool:
        """Whether there is anything to take back."""
        return not self.is_done and self.session.node is not self._due

    def note_hint(self, stage: int) -> None:
        """Notes that a hint is shown, from stage 0 on; seeing the move counts as giving up."""
        if not self.is_done:
            self.hints_shown = max(self.hints_shown, stage + 1)

    # Words

    def words(self) -> Words:
        """The result of the last try and the goal; once solved, why that was right.

        What is wrong with a move is the session's `refusal`.
        """
        if self._is_judging:
            return JUDGING, ""
        if self._is_as_good:
            moves = self._played_words(self._played)
            return SOLVED, Message("Your move {move} is as good as the best one.", move=moves)
        if self.is_done:
            return SOLVED, self._reason() or ""
        if self._at:
            return RIGHT_SO_FAR, self._task()
        return "", self._task()

    def _task(self) -> Message:
        position = self._due.position
        side = self.game.view.seats(position)[position.turn].name
        return Message("{side} to play. {task}", side=side, task=GOALS[self.puzzle.goal])

    def _reason(self) -> Message | None:
        """Why the last decision of the solution was right, or else the first."""
        for at in (self._at, 0):
            position, line = self._start_of(at)
            why = explaining.praise(self.game, position, line, is_estimate=self._is_estimate)
            if why is not None:
                return why
        return None

    # Judging

    @property
    def _rest(self) -> tuple[Move, ...]:
        """The moves of the line from the current decision."""
        return self._start_of(self._at)[1]

    def _start_of(self, at: int) -> tuple[AnyPosition, tuple[Move, ...]]:
        """The position of a decision by its number, and the moves of the line from there."""
        moves = legal_line(self.game, self._start.position, self.puzzle.line)
        first = self._decisions[at]
        return after(self._start.position, moves[:first]), tuple(moves[first:])

    def _judge(self) -> None:
        """Judges the moves played since the decision."""
        played = self._played
        if self.puzzle.is_turn:
            self._judge_turn(played)
        elif played[0].move == self._rest[0]:
            self._reply_to_right_move(played[0])
        elif self._is_estimate and played[0].token not in self.puzzle.answers[0]:
            self._judge_by_value()
        else:
            self._refute(played)

    # Judging by a search: only in puzzles whose solution is an estimate

    @property
    def unjudged_link(self) -> str | None:
        """The link to the position whose value is needed to judge the move: first that after the
        solution, then that on the board. None if no judgement is pending."""
        if not self._is_judging:
            return None
        if self._best_value is not None:
            return self.session.cursor.link
        record, line = self.puzzle.record(self.game), self._rest
        node = record.root.main_line_end()
        for move in line if self.puzzle.is_turn else line[:1]:
            node = record.play(node, move)
        return write_link(record, node)

    def judge_by(self, evaluation: Evaluation | None, seat: Seat) -> None:
        """Judges the move by the value of the position at `unjudged_link`, from the view of
        `seat`; None if it could not be searched."""
        if evaluation is None:
            self._is_judging = False
            self._leave(UNJUDGED)
            return
        value = flipped(evaluation, seat, self._due.position.turn)
        if self._best_value is None:
            self._best_value = value
        else:
            self._is_judging = False
            self._compare(value)

    def _judge_by_value(self) -> None:
        """Compares the position on the board with that after the solution; both may need a
        search."""
        seat, end = self._due.position.turn, self._end_of_solution()
        self._best_value = self._best_value or result_for(seat, end)
        found = result_for(seat, self.session.position)
        if found is not None:
            self._best_value = self._best_value or WON
            self._compare(found)
        else:
            self._is_judging, self.session.lock = True, WAITING

    def _end_of_solution(self) -> AnyPosition:
        line = self._rest if self.puzzle.is_turn else self._rest[:1]
        return after(self._due.position, line)

    def _compare(self, found: Evaluation) -> None:
        """A move whose value is not clearly below that of the solution is right."""
        best = self._best_value
        if best is None or best.chance - found.chance < SMALL:
            self.accept()
        else:
            self._refute(self._played)

    @property
    def kept(self) -> list[str]:
        """The tokens since the puzzle's position, without a wrong move or one being judged."""
        end = self._due if self.is_astray or self._is_judging else self.session.node
        return [node.token for node in end.line() if node.ply > self._start.ply]

    def accept(self) -> None:
        """Takes the move that is being judged as right."""
        self._is_judging, self._is_as_good = False, True
        self._finish()

    @property
    def _played(self) -> list[Node]:
        """The nodes played since the decision."""
        return [node for node in self.session.node.line() if node.ply > self._due.ply]

    def _played_words(self, played: Sequence[Node]) -> Message:
        """The moves of nodes that follow the decision."""
        return all_of(
            [
                move_text(self.game, before.position, node.move)
                for before, node in zip([self._due, *played], played, strict=False)
            ]
        )

    def _judge_turn(self, played: list[Node]) -> None:
        """Judges a turn of several plays once it is over."""
        start, node = self._due.position, self.session.node
        if node.position.turn == start.turn and node.position.outcome() is None:
            self._hint = self._hint_in_turn(played)
            return
        end = after(start, legal_line(self.game, start, self.puzzle.line))
        if node.position.key() == end.key():
            self._finish()
        elif self._is_estimate:
            self._judge_by_value()
        else:
            self._refute(played)

    def _reply_to_right_move(self, node: Node) -> None:
        """Replies to a right move; after the last one the puzzle is solved."""
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
        """Refutes the moves on the board, unless by the bid that is the solution; says why."""
        position, line = self._due.position, self._rest
        tried = [node.move for node in played]
        answers = None if self.puzzle.is_turn else self.puzzle.answers[self._at]
        replies = explaining.refutation(self.game, position, line[0], tried, answers)
        for reply in () if self.puzzle.goal == BID and line[0] in replies else replies:
            self.session.play_for_engine(self.game.notation.write(reply))
        nodes = self._played
        self.session.last_played = tuple(nodes)
        is_turn = self.puzzle.is_turn
        shown = tried if is_turn else [*tried, *replies]
        is_estimate = is_turn or self._is_estimate
        why = explaining.blame(self.game, position, shown, line, is_estimate=is_estimate)
        self.errors += 1
        self._leave(why or self._plain_blame(len(played), nodes))

    def _plain_blame(self, count: int, nodes: list[Node]) -> Message:
        """The sentence that a move is wrong, with the reply to it, if the game knows no reason."""
        words = [
            move_text(self.game, before.position, node.move)
            for before, node in zip([self._due, *nodes], nodes, strict=False)
        ]
        tried, answer = all_of(words[:count]), all_of(words[count:])
        if self.puzzle.is_turn or self._is_estimate:
            return Message("There is something better than {move}.", move=tried)
        if not words[count:]:
            return Message("After {move} the game is lost.", move=tried)
        return Message("The answer {answer} refutes {move}.", answer=answer, move=tried)

    def _leave(self, why: Message) -> None:
        """Leaves a wrong move on the board; it must be taken back first."""
        self.is_astray, self.session.lock = True, ASTRAY
        self.session.refusal = Refusal(why, RULE)

    def _finish(self) -> None:
        self.is_done, self.session.lock = True, DONE

    def _take_back(self) -> None:
        self.is_astray, self._is_judging, self.session.lock = False, False, None
        self.session.retract(self._due)
        self._hint = self._decision_hint

    def _await_decision(self, due: Node) -> None:
        """Makes a node the solver's decision; a hint shows the rest of the line from it."""
        self._due, solution = due, None
        if due.position.turn != CHANCE:
            solution = explaining.solution(
                self.game, due.position, self._rest, is_estimate=self._is_estimate
            )
        self._hint = self._decision_hint = solution

    def _hint_in_turn(self, played: list[Node]) -> MoveEvaluation[Move] | None:
        """A remaining play of the solution, if all the plays made so far belong to it."""
        left = list(self.puzzle.line)
        for node in played:
            if node.token not in left:
                return None
            left.remove(node.token)
        position = self.session.node.position
        moves = (legal_move(self.game, position, token) for token in left)
        move = next((each for each in moves if each is not None), None)
        if move is None:
            return None
        return explaining.solution(self.game, position, (move,), is_estimate=self._is_estimate)
