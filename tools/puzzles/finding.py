"""Puzzles in one game of self-play: positions where exactly one move wins, with their lines.

Also searches positions one move beside the line of the game: near the end, most games can be won in
several ways, and the puzzles are beside the line.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pentabula.arena import self_play
from pentabula.core.game import AnyGame
from pentabula.core.hints import PLAIN
from pentabula.core.numbers import Numbers
from pentabula.core.options import Value
from pentabula.core.position import AnyPosition, Move, after
from pentabula.core.record import Record, write_link
from pentabula.core.tree import Node
from pentabula.puzzles.puzzle import BID, DEFAULT, GRADES, ONLY, WIN, Puzzle, Refutations
from tools.puzzles.grades import may_have_grades
from tools.puzzles.proofs import ExhaustedError, PuzzleProver, UnprovedError

MIN_MOVES: Final = 4
"""The fewest legal moves of a puzzle."""

MIN_LATER: Final = 2
"""The fewest legal moves of a later decision."""

MAX_DECISIONS: Final = 5
"""The most moves of a solution."""

MAX_BESIDE: Final = 12
"""The most moves beside the line of a game after which puzzles are looked for."""

MAX_REPLIES: Final = 60
"""The most replies of the losing side that are tried in a line."""

MAX_TRIED: Final = 400
"""The most replies that are tried for all lines of a puzzle."""

MAX_PER_GAME: Final = 4
MAX_UNPROVED: Final = 6
"""The search of a game stops after this many positions that could not be proved."""

STEPS: Final = 60
"""Steps of a proof while puzzles are searched: a tenth of a second."""

BUDGET: Final = 2500
"""Steps of all proofs in one game of self-play: some seconds."""

PROOFS: Final = 4
"""The budget is enough for at least this many of the longest proofs."""


@dataclass(frozen=True, slots=True)
class SelfPlayPlan:
    """How a game of self-play is played, which grades are wanted, and how many moves at least."""

    options: dict[str, Value]
    level: str
    seed: int
    steps: int = STEPS
    grades: Sequence[int] = GRADES
    moves: int = 1


def play_to_end(game: AnyGame, plan: SelfPlayPlan) -> Node:
    """Plays a game of a level against itself after two random decisions; returns its last node."""
    rng = Random(f"{game.name} {plan.level} {plan.seed}")
    return self_play.play_game(game, plan.options, plan.level, rng, random_decisions=2)[1]


class Finder:
    """Finds puzzles in a game without dice."""

    def __init__(self, game: AnyGame, plan: SelfPlayPlan) -> None:
        self.game = game
        self.prover = PuzzleProver(game, plan.steps, budget=max(BUDGET, PROOFS * plan.steps))
        self._grades, self._moves = plan.grades, plan.moves
        self._rng = Random(plan.seed)
        self._options = game.complete_options(plan.options)

    def found(self, end: Node) -> Iterator[Puzzle]:
        """The puzzles around the line to a node, from its end backwards, not yet graded."""
        record = Record.start(self.game, self._options)
        count = unproved = 0
        if isinstance(record.root.position.legal_moves(), Numbers):
            with suppress(UnprovedError):
                yield from self._at(record, record.root)
        for node in reversed(end.line()):
            before = node.parent
            if before is None or count >= MAX_PER_GAME or unproved >= MAX_UNPROVED:
                return
            if isinstance(before.position.legal_moves(), Numbers):
                return
            try:
                for puzzle in self._around(record, before):
                    yield puzzle
                    count += 1
                    break
            except ExhaustedError:
                return
            except UnprovedError:
                unproved += 1

    def _around(self, record: Record, node: Node) -> Iterator[Puzzle]:
        """Puzzles at a node or after another move there. Raises UnprovedError."""
        position = node.position
        if self.prover.winner(position) == position.turn:
            yield from self._at(record, node)
        if isinstance(position.legal_moves(), Numbers):
            return
        moves = list(position.legal_moves())
        for move in self._rng.sample(moves, min(MAX_BESIDE, len(moves))):
            beside = Node(self._token(move), move, position.play(move), node)
            if beside.position.outcome() is None:
                yield from self._at_if_proved(record, beside)

    def _at_if_proved(self, record: Record, node: Node) -> Iterator[Puzzle]:
        """The puzzle at a node, if there is one that can be proved."""
        try:
            yield from self._at(record, node)
        except ExhaustedError:
            raise
        except UnprovedError:
            return

    def _at(self, record: Record, node: Node) -> Iterator[Puzzle]:
        """The puzzle at a node whose mover wins, if there is one. Raises UnprovedError."""
        position = node.position
        if self.prover.winner(position) != position.turn:
            return
        right = self.only_win(position)
        if right is None:
            return
        query = write_link(record, node).partition("?")[2]
        goal = BID if isinstance(position.legal_moves(), Numbers) else ONLY
        first = Puzzle(self.game.name, GRADES[-1], goal, PLAIN, query, (self._token(right),), ({},))
        if not may_have_grades(self.game, first, self._grades):
            return
        line, refutations = self.solution(position, right)
        if len(refutations) < self._moves:
            return
        if goal == ONLY and after(position, line).outcome() is not None:
            goal = WIN
        theme = self.game.puzzles.theme(position, line)
        tokens = tuple(map(self._token, line))
        yield replace(first, goal=goal, theme=theme, line=tokens, refutations=refutations)

    def only_win(self, position: AnyPosition, least: int = MIN_MOVES) -> Move | None:
        """The only winning move; None if there are several, or fewer than `least` legal moves.

        Raises UnprovedError.
        """
        moves = position.legal_moves()
        if isinstance(moves, Numbers):
            winning = [
                move
                for move in self.game.brain.shortlist(position)
                if self.prover.wins(position, move)
            ]
        elif len(moves) < least:
            return None
        else:
            winning = []
            for move in moves:
                if self.prover.wins(position, move):
                    winning.append(move)
                if len(winning) > 1:
                    return None
        return winning[0] if len(winning) == 1 else None

    def solution(
        self, position: AnyPosition, right: Move
    ) -> tuple[list[Move], tuple[Refutations, ...]]:
        """The longest solution with its first move, and the refutations of other moves.

        There are none if fewer moves were found than are wanted. Raises UnprovedError.
        """
        line, here = [right], position.play(right)
        rest = self._longest(here, MAX_DECISIONS - 1, iter(range(MAX_TRIED)))
        if len(rest) + 1 < self._moves:
            return line, ()
        refutations = [self.refutations(position, right)]
        for reply, following in rest:
            decided = here.play(reply)
            try:
                refutations.append(self.refutations(decided, following))
            except UnprovedError:
                break
            line += [reply, following]
            here = decided.play(following)
        return line, tuple(refutations)

    def _longest(
        self, position: AnyPosition, most: int, tries: Iterator[int]
    ) -> list[tuple[Move, Move]]:
        """Replies of the losing side, each with the only move that wins then, as many as possible.

        Such a reply is the most difficult one for the solver.
        """
        best: list[tuple[Move, Move]] = []
        if most == 0 or position.outcome() is not None:
            return best
        moves = position.legal_moves()
        if isinstance(moves, Numbers):
            return best
        for reply in list(moves)[:MAX_REPLIES]:
            decided = position.play(reply)
            if decided.outcome() is not None or decided.turn == position.turn:
                continue
            if next(tries, None) is None:
                return best
            try:
                right = self.only_win(decided, MIN_LATER)
            except ExhaustedError:
                return best
            except UnprovedError:
                continue
            if right is None:
                continue
            found = [(reply, right), *self._longest(decided.play(right), most - 1, tries)]
            if len(found) > len(best):
                best = found
            if len(best) == most:
                return best
        return best

    def refutations(self, position: AnyPosition, right: Move) -> Refutations:
        """The opponent's winning replies to every other move, as few different ones as possible.

        Raises UnprovedError.
        """
        moves = position.legal_moves()
        if isinstance(moves, Numbers):
            return {}
        found: dict[str, str] = {}
        used: list[Move] = []
        for move in moves:
            tried = position.play(move)
            if move == right or tried.outcome() is not None:
                continue
            reply = self._refutation(tried, used)
            if reply not in used:
                used.append(reply)
            found[self._token(move)] = self._token(reply)
        return _shortened(found, [self._token(move) for move in moves if move != right])

    def _refutation(self, position: AnyPosition, used: Sequence[Move]) -> Move:
        """A winning move, preferably one of those already used."""
        legal: Container[Move] = position.legal_moves()
        used_here = [move for move in used if move in legal]
        moves: list[Move] = [*used_here, *position.legal_moves()]
        for move in moves:
            try:
                if self.prover.wins(position, move):
                    return move
            except UnprovedError:
                continue
        raise UnprovedError

    def _token(self, move: Move) -> str:
        return self.game.notation.write(move)


def _shortened(found: dict[str, str], tries: Sequence[str]) -> Refutations:
    """The replies, with the most common one as the default for moves that are not listed.

    Moves that end the game have no reply.
    """
    if not found or len(found) < len(tries):
        return found
    replies = list(found.values())
    usual = max(dict.fromkeys(replies), key=replies.count)
    return {DEFAULT: usual} | {move: reply for move, reply in found.items() if reply != usual}
