"""The puzzles of a game as text: one line each, read strictly. docs/puzzles.md has the format.

    puzzles konobi 1
    2 win stop | size=5&pie=off&moves=c1,a2 | c4 c5 d4 | c5=* e2=b3,d1; a1=*

After the grade, the task and the theme come the position, the line that solves it, and for each
decision of the solver the opponent's refutations with the moves that they refute; `*` stands for
all moves that are not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.message import Message, excerpt
from pentabula.core.position import AnyPosition
from pentabula.core.puzzle_hooks import PLAIN
from pentabula.puzzles.puzzle import (
    DEFAULT,
    GRADES,
    TASKS,
    Answers,
    Puzzle,
    decisions,
    followed,
)

MAX_LINES: Final = 2000
ALL: Final = "*"

_HEADER = re.compile(r"puzzles ([a-z][a-z0-9_]*) (\S+)", re.ASCII)
_LINE = re.compile(
    r"([1-9]) ([a-z]+) ([a-z-]+) \| ([^\s|]+) \| (\S+(?: \S+)*?) \|(?: ([^|]+))?", re.ASCII
)
_ANSWER = re.compile(r"([^\s=;,*]+)=([^\s=;]+)")


class ShelfError(GameError):
    """A text that holds no puzzles; the message names the line."""


def write_shelf(game: AnyGame, puzzles: Iterable[Puzzle]) -> str:
    """The text of a game's puzzles, the easiest first."""
    ordered = sorted(puzzles, key=lambda each: (each.grade, each.theme, each.id))
    return "\n".join([_header(game), *map(write_puzzle, ordered)]) + "\n"


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of text."""
    line, answers = " ".join(puzzle.line), "; ".join(map(_written, puzzle.answers))
    about = f"{puzzle.grade} {puzzle.task} {puzzle.theme}"
    return f"{about} | {puzzle.place} | {line} | {answers}".rstrip()


def read_shelf(text: str, game: AnyGame) -> tuple[Puzzle, ...]:
    """The puzzles in a text. Raises ShelfError where any line is not as it should be.

    Moves are not checked for legality: see `check`.
    """
    lines = text.splitlines()
    if not lines or lines[0] != _header(game):
        raise ShelfError(
            Message(
                "These are no puzzles for this version of {game}: they should begin with “{line}”.",
                game=game.title,
                line=_header(game),
            )
        )
    if len(lines) > MAX_LINES:
        raise ShelfError(Message("There are more than {n} lines of puzzles.", n=MAX_LINES))
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(lines[1:], 2):
        puzzle = _read_line(line, number, game)
        if puzzle.id in found:
            raise _broken(number, Message("the position has a puzzle already"))
        found[puzzle.id] = puzzle
    return tuple(found.values())


def read_puzzle(line: str, game: AnyGame) -> Puzzle:
    """The puzzle in a line of text. Raises ShelfError."""
    return _read_line(line, 1, game)


def check(puzzle: Puzzle, game: AnyGame) -> None:
    """Plays a puzzle through: its line is legal, and so is each refutation of each legal move.

    Raises GameError where something is not. Whether the solution is the only one is not checked.
    """
    position = puzzle.record(game).root.main_line_end().position
    places = decisions(puzzle, position, game)
    if not places or (puzzle.answers and len(places) != len(puzzle.answers)):
        raise ShelfError(Message("The refutations do not fit the line."))
    for at, token in enumerate(puzzle.line):
        if at in places and puzzle.answers:
            _check_answers(puzzle.answers[places.index(at)], position, token, game)
        position = followed(game, position, token)


def _check_answers(answers: Answers, position: AnyPosition, right: str, game: AnyGame) -> None:
    for tried, reply in answers.items():
        for token in [tried] if tried != DEFAULT else _others(answers, position, right, game):
            after = followed(game, position, token)
            if after.outcome() is None:
                followed(game, after, reply)


def _others(answers: Answers, position: AnyPosition, right: str, game: AnyGame) -> Sequence[str]:
    moves = map(game.notation.write, position.legal_moves())
    return [token for token in moves if token != right and token not in answers]


def _header(game: AnyGame) -> str:
    return f"puzzles {game.name} {game.rules_version}"


def _read_line(line: str, number: int, game: AnyGame) -> Puzzle:
    found = _LINE.fullmatch(line)
    if found is None:
        raise _broken(number, Message("it does not have the form of a puzzle"))
    grade, task, theme, place, moves, answers = found.groups()
    if int(grade) not in GRADES:
        raise _broken(number, Message("there is no grade {n}", n=int(grade)))
    if task not in TASKS:
        raise _broken(number, Message("there is no task “{name}”", name=excerpt(task)))
    if theme != PLAIN and theme not in game.puzzles.themes:
        raise _broken(number, Message("there is no theme “{name}”", name=excerpt(theme)))
    puzzle = Puzzle(game.name, int(grade), task, theme, place, tuple(moves.split()))
    parts = answers.split("; ") if answers else []
    return replace(puzzle, answers=tuple(_answers(part, number) for part in parts))


def _answers(text: str, number: int) -> Answers:
    """The refutations of one decision, by what they refute; `-` where there are none to list."""
    found: dict[str, str] = {}
    for part in text.split() if text != "-" else ():
        pair = _ANSWER.fullmatch(part)
        if pair is None:
            raise _broken(number, Message("“{text}” is no refutation", text=excerpt(part)))
        for tried in pair[2].split(","):
            found[DEFAULT if tried == ALL else tried] = pair[1]
    return found


def _written(answers: Answers) -> str:
    """The refutations of one decision, the one of all other moves first."""
    by_reply: dict[str, list[str]] = {}
    for tried, reply in answers.items():
        by_reply.setdefault(reply, []).append(tried or ALL)
    ordered = sorted(by_reply.items(), key=lambda item: (ALL not in item[1], item[0]))
    return " ".join(f"{reply}={','.join(sorted(tries))}" for reply, tries in ordered) or "-"


def _broken(number: int, why: Message) -> ShelfError:
    return ShelfError(Message("Line {n} of the puzzles is broken: {why}.", n=number, why=why))
