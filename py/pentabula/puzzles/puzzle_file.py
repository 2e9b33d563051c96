"""The puzzles of a game as text: one line each, read strictly. docs/puzzles.md has the format.

    puzzles konobi 1
    2 win stop | size=5&pie=off&moves=c1,a2 | c4 c5 d4 | c5=* e2=b3,d1; a1=*

After the grade, the goal and the theme follow the position, the line that solves it, and for each
decision of the solver the opponent's refutations with the moves that they refute; `*` stands for
all moves that are not listed. Last, if the line does not end the game, an ending of it, and in a
user's own puzzle the turn of several moves that was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.hints import PLAIN
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message, excerpt
from pentabula.core.position import AnyPosition, Seat
from pentabula.puzzles.puzzle import (
    DEFAULT,
    GOALS,
    GRADES,
    Puzzle,
    Refutations,
    decisions,
    play_token,
)

MAX_LINES: Final = 2000
ALL: Final = "*"
NONE: Final = "-"

_HEADER = LazyPattern(r"puzzles ([a-z][a-z0-9_]*) (\S+)", re.ASCII)
_LINE = LazyPattern(
    r"([1-9]) ([a-z]+) ([a-z-]+) \| ([^\s|]+) \| (\S+(?: \S+)*?) \|"
    r"(?: ([^|]+?))?(?: \| ([^|]+?)(?: \| ([^|]+))?)?",
    re.ASCII,
)
_ANSWER = LazyPattern(r"([^\s=;,*]+)=([^\s=;]+)")


class PuzzleFileError(GameError):
    """A text that is not a valid puzzle file; the message names the line."""


def write_puzzles(game: AnyGame, puzzles: Iterable[Puzzle]) -> str:
    """The text of a game's puzzles, the easiest first."""
    ordered = sorted(puzzles, key=lambda each: (each.grade, each.theme, each.id))
    return "\n".join([_header(game), *map(write_puzzle, ordered)]) + "\n"


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of text."""
    line, refutations = (
        " ".join(puzzle.line),
        "; ".join(map(_write_refutations, puzzle.refutations)),
    )
    about = f"{puzzle.grade} {puzzle.goal} {puzzle.theme}"
    rest = [" ".join(puzzle.ending), " ".join(puzzle.played)]
    while rest and not rest[-1]:
        rest.pop()
    text = f"{about} | {puzzle.query} | {line} | {refutations}".rstrip()
    return text + "".join(f" | {each or NONE}" for each in rest)


def read_puzzles(text: str, game: AnyGame, *, is_lenient: bool = False) -> tuple[Puzzle, ...]:
    """The puzzles in a text.

    Raises PuzzleFileError for the first invalid line, or for more than MAX_LINES lines. Moves are
    not checked for legality: see `check`. `is_lenient`: unknown themes become PLAIN.
    """
    lines = text.splitlines()
    if not lines or lines[0] != _header(game):
        raise PuzzleFileError(
            Message(
                "These are not puzzles for this version of {game}: they should begin with "
                "“{line}”.",
                game=game.title,
                line=_header(game),
            )
        )
    if len(lines) > MAX_LINES:
        raise PuzzleFileError(Message("There are more than {n} lines of puzzles.", n=MAX_LINES))
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(lines[1:], 2):
        puzzle = _read_line(line, number, game, is_lenient=is_lenient)
        if found.setdefault(puzzle.query, puzzle) is not puzzle:
            raise _line_error(number, Message("the position has a puzzle already"))
    return tuple(found.values())


def read_puzzle(line: str, game: AnyGame) -> Puzzle:
    """The puzzle in a line of text. Raises PuzzleFileError.

    A theme of another version, which a stored puzzle may have, becomes PLAIN.
    """
    return _read_line(line, 1, game, is_lenient=True)


def check(puzzle: Puzzle, game: AnyGame) -> None:
    """Checks that the line of a puzzle and each refutation of each legal move are legal. Its
    ending, if any, must end the game with a win of the solver. Raises GameError if something is
    illegal. Does not check that there is only one solution.
    """
    position = puzzle.record(game).root.main_line_end().position
    deciding = decisions(puzzle, position, game)
    if not deciding or (puzzle.refutations and len(deciding) != len(puzzle.refutations)):
        raise PuzzleFileError(Message("The refutations do not fit the line."))
    for at, token in enumerate(puzzle.line):
        if at in deciding and puzzle.refutations:
            _check_refutations(puzzle.refutations[deciding.index(at)], position, token, game)
        position = play_token(game, position, token)
    if puzzle.ending:
        _check_ending(puzzle.ending, position, 1 - position.turn, game)


def _check_ending(
    ending: Sequence[str], position: AnyPosition, solver: Seat, game: AnyGame
) -> None:
    for token in ending:
        position = play_token(game, position, token)
    outcome = position.outcome()
    if outcome is None or outcome.winner != solver:
        raise PuzzleFileError(Message("The ending does not win the game."))


def _check_refutations(
    refutations: Refutations, position: AnyPosition, right: str, game: AnyGame
) -> None:
    for tried, reply in refutations.items():
        for token in [tried] if tried != DEFAULT else _others(refutations, position, right, game):
            after = play_token(game, position, token)
            if after.outcome() is None:
                play_token(game, after, reply)


def _others(
    refutations: Refutations, position: AnyPosition, right: str, game: AnyGame
) -> Sequence[str]:
    moves = map(game.notation.write, position.legal_moves())
    return [token for token in moves if token != right and token not in refutations]


def _header(game: AnyGame) -> str:
    return f"puzzles {game.name} {game.rules_version}"


def _read_line(line: str, number: int, game: AnyGame, *, is_lenient: bool = False) -> Puzzle:
    found = _LINE.fullmatch(line)
    if found is None:
        raise _line_error(number, Message("it does not have the form of a puzzle"))
    grade, goal, theme, query, moves, refutations, ending, played = found.groups()
    if int(grade) not in GRADES:
        raise _line_error(number, Message("there is no grade {n}", n=int(grade)))
    if goal not in GOALS:
        raise _line_error(number, Message("there is no goal “{name}”", name=excerpt(goal)))
    is_known = theme == PLAIN or theme in game.puzzles.THEMES
    if not is_known and not is_lenient:
        raise _line_error(number, Message("there is no theme “{name}”", name=excerpt(theme)))
    return Puzzle(
        game.name,
        int(grade),
        goal,
        theme if is_known else PLAIN,
        query,
        tuple(moves.split()),
        tuple(
            _refutations(part, number) for part in (refutations.split("; ") if refutations else ())
        ),
        tuple(ending.split()) if ending and ending != NONE else (),
        tuple(played.split()) if played else (),
    )


def _refutations(text: str, number: int) -> Refutations:
    """The refutations of one decision, by the move that they refute; `-` means none."""
    found: dict[str, str] = {}
    for part in text.split() if text != NONE else ():
        pair = _ANSWER.fullmatch(part)
        if pair is None:
            raise _line_error(number, Message("“{text}” is not a refutation", text=excerpt(part)))
        for tried in pair[2].split(","):
            found[DEFAULT if tried == ALL else tried] = pair[1]
    return found


def _write_refutations(refutations: Refutations) -> str:
    """Writes the refutations of one decision, the refutation with `*` first."""
    by_reply: dict[str, list[str]] = {}
    for tried, reply in refutations.items():
        by_reply.setdefault(reply, []).append(tried or ALL)
    ordered = sorted(by_reply.items(), key=lambda item: (ALL not in item[1], item[0]))
    return " ".join(f"{reply}={','.join(sorted(tries))}" for reply, tries in ordered) or NONE


def _line_error(number: int, why: Message) -> PuzzleFileError:
    return PuzzleFileError(Message("Line {n} of the puzzles is broken: {why}.", n=number, why=why))
