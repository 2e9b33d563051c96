"""Prove puzzles again: exactly one solution, and each refutation wins."""

from __future__ import annotations

from dataclasses import dataclass

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame, legal_line
from pentabula.core.numbers import Number, Numbers
from pentabula.core.position import AnyPosition, Move, after
from pentabula.puzzles.puzzle import BEST_PLAY, DEFAULT, WIN, Puzzle, Refutations, decisions
from pentabula.puzzles.puzzle_file import check, read_puzzle
from tools.puzzles.proofs import PuzzleProver, UnprovedError, thorough_prover
from tools.puzzles.rollouts import TurnRanker


@dataclass(frozen=True, slots=True)
class Checked:
    """A puzzle's id, its fault, if any, and how it was proved."""

    id: str
    fault: str
    proof: str = ""


def checked(item: tuple[str, str]) -> Checked:
    """Checks one puzzle, given as its game's name and line of text; runs in a worker."""
    name, line = item
    game = games.load(name)
    puzzle = read_puzzle(line, game)
    try:
        check(puzzle, game)
        return Checked(puzzle.id, *_proved(game, puzzle))
    except GameError as error:
        return Checked(puzzle.id, str(error))
    except UnprovedError:
        return Checked(puzzle.id, "no proof was found with the effort allowed")


def _proved(game: AnyGame, puzzle: Puzzle) -> tuple[str, str]:
    """The fault and the kind of proof. Raises UnprovedError."""
    position = puzzle.record(game).root.main_line_end().position
    if puzzle.goal == BEST_PLAY:
        return _least(game, puzzle, position)
    prover = thorough_prover(game)
    deciding = decisions(puzzle, position, game)
    for at, token in enumerate(puzzle.line):
        right = game.notation.read(token, position)
        if at in deciding:
            refutations = puzzle.refutations[deciding.index(at)]
            fault = _decision(game, prover, position, right, refutations)
            if fault:
                return fault, ""
        position = position.play(right)
    if puzzle.goal == WIN and position.outcome() is None:
        return "the line does not end the game", ""
    return "", "proved"


def _decision(
    game: AnyGame,
    prover: PuzzleProver,
    position: AnyPosition,
    right: Move,
    refutations: Refutations,
) -> str:
    """The fault of a decision: the solution loses, another move wins, or a refutation fails.

    Raises UnprovedError.
    """
    write = game.notation.write
    prover.winner(position)  # The proofs of its moves reuse what this proof finds.
    if not prover.wins(position, right):
        return f"{write(right)} does not win"
    for move in _others(position, right):
        if prover.wins(position, move):
            return f"{write(move)} wins as well"
        tried = position.play(move)
        reply = refutations.get(write(move), refutations.get(DEFAULT))
        if tried.outcome() is not None or isinstance(position.legal_moves(), Numbers):
            continue
        if reply is None:
            return f"{write(move)} has no refutation"
        if not prover.wins(tried, game.notation.read(reply, tried)):
            return f"{reply} does not refute {write(move)}"
    return ""


def _others(position: AnyPosition, right: Move) -> list[Move]:
    """The other moves; in a range only the next numbers, which represent those beyond.

    What wins against a bid also wins against every lower or every higher one.
    """
    moves = position.legal_moves()
    if not isinstance(moves, Numbers) or not isinstance(right, Number):
        return [move for move in moves if move != right]
    near = [Number(right.name, right.value + step) for step in (-1, 1)]
    return [move for move in (*near, *moves.others) if move in moves]


def _least(game: AnyGame, puzzle: Puzzle, position: AnyPosition) -> tuple[str, str]:
    verdict = TurnRanker(game, f"check {puzzle.id}").verdict(position)
    if verdict is None:
        raise UnprovedError
    end = after(position, legal_line(game, position, puzzle.line))
    if end.key() != verdict.best.position.key():
        return "another play is better", ""
    return "", f"{'exact' if verdict.is_exact else 'rollouts'}, {verdict.margin:.3f} ahead"
