"""The challenges of a game as text: positions to win against a level, one a line, read strictly.

    challenges konobi 1
    3 casual | size=6&pie=off&from=…

After the grade and the level follows the position: options and diagram as in a link. The person
plays the side to move, which wins there with best play. docs/puzzles.md has the details.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from pentabula.core.errors import GameError
from pentabula.core.game import AnyGame
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.message import Message, excerpt
from pentabula.core.position import CHANCE
from pentabula.core.record import Record, read_record
from pentabula.puzzles.puzzle import GRADES, puzzle_id

MAX_LINES: Final = 500

_LINE = LazyPattern(r"([1-9]) ([a-z]+) \| (\S+)", re.ASCII)


class ChallengeError(GameError):
    """A text that is not a valid file of challenges; the message names the line."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A position of a game that a person is to win against a level.

    `query` is the position: the game's options and the diagram as in a link, after the `?`.
    """

    game: str
    grade: int
    level: str
    query: str

    @property
    def id(self) -> str:
        """Six hexadecimal digits, unique among the challenges of the game."""
        return puzzle_id(self.query)

    @property
    def link(self) -> str:
        """The position as a link, without `#`."""
        return f"{self.game}?{self.query}"

    def record(self, game: AnyGame) -> Record:
        """A game that starts at the position. Raises RecordError."""
        return read_record(self.link, lambda name: game)


def header(game: AnyGame) -> str:
    """The first line of a game's file."""
    return f"challenges {game.name} {game.rules_version}"


def write_challenges(game: AnyGame, challenges: Iterable[Challenge]) -> str:
    """The text of a game's challenges by grade, otherwise in the order given."""
    ordered = sorted(challenges, key=lambda each: each.grade)
    lines = [f"{each.grade} {each.level} | {each.query}" for each in ordered]
    return "\n".join([header(game), *lines]) + "\n"


def read_challenges(text: str, game: AnyGame, levels: Collection[str]) -> tuple[Challenge, ...]:
    """The challenges in a text, against levels of these names.

    Raises ChallengeError for the first line that is not valid, or for more than MAX_LINES lines.
    Positions are not read: see `check`.
    """
    lines = text.splitlines()
    if not lines or lines[0] != header(game):
        raise ChallengeError(
            Message(
                "These are not positions for this version of {game}: they should begin with "
                "“{line}”.",
                game=game.title,
                line=header(game),
            )
        )
    if len(lines) > MAX_LINES:
        raise ChallengeError(
            Message("There are more than {n} lines of positions to win.", n=MAX_LINES)
        )
    found: dict[str, Challenge] = {}
    for number, line in enumerate(lines[1:], 2):
        challenge = _read_line(line, number, game, levels)
        if challenge.id in found:
            raise _line_error(number, Message("the position is in the list already"))
        found[challenge.id] = challenge
    return tuple(found.values())


def check(challenge: Challenge, game: AnyGame) -> None:
    """Checks that a person is to decide in a game that is not over. Raises GameError."""
    record = challenge.record(game)
    position = record.root.position
    if record.root.children or not record.diagram:
        raise ChallengeError(Message("A position to win has no moves before it."))
    if position.outcome() is not None or position.turn == CHANCE:
        raise ChallengeError(Message("Neither side is to move in this position."))


def _read_line(line: str, number: int, game: AnyGame, levels: Collection[str]) -> Challenge:
    found = _LINE.fullmatch(line)
    if found is None:
        raise _line_error(number, Message("it does not have the form of a position to win"))
    grade, level, query = found.groups()
    if int(grade) not in GRADES:
        raise _line_error(number, Message("there is no grade {n}", n=int(grade)))
    if level not in levels:
        raise _line_error(number, Message("there is no level “{name}”", name=excerpt(level)))
    return Challenge(game.name, int(grade), level, query)


def _line_error(number: int, why: Message) -> ChallengeError:
    return ChallengeError(
        Message("Line {n} of the positions to win is broken: {why}.", n=number, why=why)
    )
