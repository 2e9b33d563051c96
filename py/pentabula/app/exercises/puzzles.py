"""A puzzle as an exercise: it judges the solver's moves, and plays the opponent's."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Final

from pentabula.app.exercises.exercise import JUDGING, Exercise, sided_line
from pentabula.app.play.activity import Refusals, StatusWords
from pentabula.app.play.dice import Dice
from pentabula.app.play.session import FixedSession, Session
from pentabula.app.play.words.moves import move_text
from pentabula.app.shell.addresses import puzzle_address
from pentabula.app.shell.markup.exercises import played_in_game
from pentabula.boards.view import GameWithView
from pentabula.core.brain import WON, MoveEvaluation
from pentabula.core.game import legal_line, legal_move
from pentabula.core.jsontext import MAX_COUNT, is_whole, stored_object
from pentabula.core.message import Message, all_of
from pentabula.core.position import CHANCE, AnyPosition, Move, Refusal, after
from pentabula.core.record import write_link
from pentabula.core.tree import Node
from pentabula.puzzles import explanations
from pentabula.puzzles.puzzle import BID, ESTIMATED, GOALS, Puzzle, decisions
from pentabula.puzzles.puzzle_history import AFTER_ERRORS, FIRST_TRY, GIVEN_UP, WITH_HINT
from pentabula.review.summary import SMALL

RULE: Final = "docs/puzzles.md, On the board"
DONE: Final = Refusal(Message("This puzzle is solved."), RULE)
WRONG_MOVE: Final = Refusal(Message("Take this move back first."), RULE)
SOLVED: Final = Message("Solved.")
RIGHT_SO_FAR: Final = Message("Right so far. Continue.")

NO_RECORD: Final = Message("A puzzle has no record.")
TURN_FIRST: Final = Message("Take this turn back first.")
NOT_OFFERED: Final = Refusals(
    undo=Message("There is no move to take back in this puzzle."),
    redo=Message("A puzzle has nothing to redo."),
    analysis=Message("Puzzles have no analysis."),
    review=NO_RECORD,
    record=NO_RECORD,
    players=Message("A puzzle has no other players."),
    resign=Message("A puzzle cannot be resigned."),
    save=Message("Progress with puzzles is saved automatically."),
    explanations=Message("A puzzle is explained once it is solved."),
)


class PuzzleActivity(Exercise):
    """A puzzle of a game. The wrong move on the board is refuted there."""

    card_name, not_offered, rule, wrong_lock = "puzzle", NOT_OFFERED, RULE, WRONG_MOVE

    def __init__(self, game: GameWithView, puzzle: Puzzle, dice: Dice) -> None:
        """Raises GameError if the position or the line of the puzzle is not legal."""
        self.game, self.puzzle, self.seed = game, puzzle, puzzle.id
        self._open(FixedSession(puzzle.record(game), dice))
        self._decisions = decisions(puzzle, self._due.position, game)
        self._at = 0
        self._is_estimate = puzzle.goal in ESTIMATED
        self._is_as_good = False
        self._await_decision(self._due)

    @property
    def quality(self) -> int:
        """The quality of the attempt: see `puzzles.puzzle_history`."""
        if self.is_solution_shown:
            return GIVEN_UP
        if self.errors:
            return AFTER_ERRORS
        return WITH_HINT if self.hints_shown else FIRST_TRY

    @property
    def done_lock(self) -> Refusal:
        """The reason that refuses moves: the puzzle is solved."""
        return DONE

    def _why_no_hint(self) -> Message | None:
        is_free = self.session.lock is None and self._hint is None
        return TURN_FIRST if is_free else super()._why_no_hint()

    @property
    def address(self) -> str:
        """The address of the puzzle."""
        return puzzle_address(self.game.name, self.puzzle.id)

    @property
    def played(self) -> Message | None:
        """The move played in the user's game, if the puzzle is from a game of the user."""
        return played_in_game(self.game, self.puzzle, self._start.position)

    @property
    def ending(self) -> Message | None:
        """How the win may continue to the end of the game, once the puzzle is solved.

        None if the solution ends the game, or nothing is known.
        """
        tokens = self.puzzle.ending if self.is_done else ()
        if not tokens:
            return None
        position = self.session.node.position
        line = sided_line(self.game, position, legal_line(self.game, position, tokens))
        solver = self.game.view.seats(position)[1 - position.turn].name
        return Message("{side} wins, for example: {line}.", side=solver, line=line)

    # Words

    def words(self) -> StatusWords:
        """The result of the last try and the goal; once solved, the reason.

        The session's `refusal` explains a wrong move.
        """
        if self.unjudged_link is not None:
            return JUDGING, ""
        if self._is_as_good:
            moves = all_of(self._tried_words())
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
            why = explanations.why_right(self.game, position, line, is_estimate=self._is_estimate)
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
        elif self._is_estimate and played[0].token not in self.puzzle.refutations[0]:
            self._judge_by_value(played)
        else:
            self._refute(played)

    # Judging by a search: only in puzzles whose solution is an estimate

    def _judge_by_value(self, played: list[Node]) -> None:
        """Compares the position on the board with the position after the solution, by a search
        if needed.

        A move is right unless its value is clearly lower.
        """
        line = self._rest if self.puzzle.is_turn else self._rest[:1]
        record = self.puzzle.record(self.game)
        end = record.root.main_line_end()
        for move in line:
            end = record.play(end, move)
        solution, link = write_link(record, end), self.session.cursor.link
        best = self._value(solution, end.position)
        found = self._value(link, self.session.position)
        if found is None:
            self._await_value(solution if best is None else link)
        elif (best or WON).chance - found.chance < SMALL:
            self.accept()
        else:
            self._refute(played)

    @property
    def right_tokens(self) -> list[str]:
        """The tokens since the puzzle's position, without a wrong move or one being judged."""
        is_unsure = self.has_wrong_move or self.unjudged_link is not None
        end = self._due if is_unsure else self.session.node
        return [node.token for node in end.line() if node.ply > self._start.ply]

    def accept(self) -> None:
        """Accepts the move that is being judged."""
        self._is_as_good = True
        self._finish()

    def _tried_words(self) -> list[Message]:
        """The moves on the board since the decision, the opponent's replies included."""
        return self._move_words(self._due.position, [node.move for node in self._played])

    def _move_words(self, position: AnyPosition, moves: Iterable[Move]) -> list[Message]:
        """The moves of a line from a position, in words."""
        words = []
        for move in moves:
            words.append(move_text(self.game, position, move))
            position = position.play(move)
        return words

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
            self._judge_by_value(played)
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
        """Refutes the moves on the board and says why. The bid of the solution is not played."""
        position, line = self._due.position, self._rest
        tried = [node.move for node in played]
        refutations = None if self.puzzle.is_turn else self.puzzle.refutations[self._at]
        replies = explanations.refutation(self.game, position, line[0], tried, refutations)
        for reply in () if self.puzzle.goal == BID and line[0] in replies else replies:
            self.session.play_for_engine(self.game.notation.write(reply))
        self.session.last_played = tuple(self._played)
        is_turn = self.puzzle.is_turn
        shown = tried if is_turn else [*tried, *replies]
        is_estimate = is_turn or self._is_estimate
        why = explanations.why_wrong(self.game, position, shown, line, is_estimate=is_estimate)
        self.errors += 1
        self._keep_wrong_move(why or self._plain_blame(len(played)))

    def _plain_blame(self, count: int) -> Message:
        """The sentence that a move is wrong, with the reply to it, if the game knows no reason."""
        words = self._tried_words()
        tried, answer = all_of(words[:count]), all_of(words[count:])
        if self.puzzle.is_turn or self._is_estimate:
            return Message("There is something better than {move}.", move=tried)
        if not words[count:]:
            return Message("After {move} the game is lost.", move=tried)
        return Message("The answer {answer} refutes {move}.", answer=answer, move=tried)

    def take_back(self) -> None:
        """Goes back to the decision, where the hint is the solution again."""
        super().take_back()
        self._hint = self._decision_hint

    def _await_decision(self, due: Node) -> None:
        """Makes a node the solver's decision; a hint shows the rest of the line from there."""
        self._due, solution = due, None
        if due.position.turn != CHANCE:
            solution = explanations.solution(
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
        return explanations.solution(self.game, position, (move,), is_estimate=self._is_estimate)


# Storing


Daily = tuple[str, int]
"""The id of a daily puzzle, and the day on which it was opened as such."""


def write_open_puzzle(
    activity: PuzzleActivity, daily: Daily | None = None, *, repeats: bool = False
) -> str:
    """The progress in a puzzle as JSON text: moves without a wrong one, errors and hints.

    `daily` is the daily puzzle that was opened last. `repeats`: the next puzzle is one that is due.
    """
    return json.dumps(
        {
            "daily": daily,
            "repeats": repeats,
            "puzzle": activity.puzzle.link,
            "moves": activity.right_tokens,
            "done": activity.is_done,
            "errors": activity.errors,
            "hints": activity.hints_shown,
        }
    )


def restore_open_puzzle(activity: PuzzleActivity, text: str | None) -> None:
    """Continues from a text of `write_open_puzzle` about this puzzle, if its moves are legal."""
    stored = stored_object(text)
    tokens, counts = stored.get("moves"), (stored.get("errors"), stored.get("hints"))
    if stored.get("puzzle") != activity.puzzle.link or not isinstance(tokens, list):
        return
    while len(known := activity.right_tokens) < len(tokens) and tokens[: len(known)] == known:
        activity.do(partial(_enter, str(tokens[len(known)])))
        if activity.right_tokens == known:
            break
    if activity.unjudged_link is not None and stored.get("done") is True:
        activity.accept()
    if activity.has_wrong_move or activity.unjudged_link is not None:
        activity.do(activity.undo)
    activity.session.refusal = None
    activity.errors, activity.hints_shown = (
        int(str(each)) if is_whole(each, 0, 999) else 0 for each in counts
    )


def read_daily(text: str | None) -> Daily | None:
    """The daily puzzle in a text of `write_open_puzzle`."""
    match stored_object(text).get("daily"):
        case [str(name), day] if is_whole(day, 0, MAX_COUNT):
            return name, day
    return None


def read_repeats(text: str | None) -> bool:
    """Whether puzzles that are due were repeated, by a text of `write_open_puzzle`."""
    return stored_object(text).get("repeats") is True


def _enter(token: str, session: Session) -> None:
    session.enter(token)
