"""The facts of a stored game that a list shows without replaying it.

The summary is part of the game's text: every writer of the game writes it too. Texts of earlier
releases have no summary; `summary_from_tags` reads their tags until they are replayed.

Sentences are stored as JSON, so that they can be shown in any language. A message is an object:
`text` with named gaps, `values` for them, `many` and `number` of a message that depends on a count,
and `computed` of a message that can be hidden (`core.message.Computed`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from pentabula import games
from pentabula.app.play.players import (
    IMPORTED,
    REMOTE,
    EnginePlayer,
    Occupants,
    Players,
    Remote,
    Stranger,
    read_occupants,
    write_occupants,
)
from pentabula.app.play.session import Session
from pentabula.app.play.words import narration
from pentabula.app.play.words.moves import move_number
from pentabula.app.store.game_labels import NO_LABELS, Labels, read_labels
from pentabula.app.store.results import Result, result_of
from pentabula.core.errors import GameError
from pentabula.core.jsontext import MAX_COUNT, is_whole, read_object
from pentabula.core.message import Computed, Message
from pentabula.core.movetext import WON_BY
from pentabula.core.position import Seat
from pentabula.core.record import FROM, Record

VERSION: Final = 1
"""The version of a summary and of its sentences; other versions count as missing."""

MAX_BRACKETS: Final = 400
"""Texts with more brackets are not ours; thousands of nested ones would crash Pyodide."""

_GAPS = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_BRACES = re.compile(r"[{}]")


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a list.

    `title` is the game with its size; `status_json` is the status as `message_to_json` writes it.
    `turn` is the seat to move where the game continues, `move` the number of the last move there (0
    at the start), and `moves` that of the main line's last move. `winner` is the winner of the main
    line. `is_whole`: it is made from the record, and not only from its tags. `board` is as in its
    `Result`.
    """

    game: str
    title: str
    occupants: Occupants
    labels: Labels = NO_LABELS
    turn: Seat | None = None
    winner: Seat | None = None
    move: int = 0
    moves: int = 0
    status_json: object = None
    is_over: bool = False
    is_begun: bool = True
    is_rated: bool = False
    is_whole: bool = True
    board: str = ""

    @property
    def status(self) -> Message | str:
        """Whose turn it is, or who has won and why; empty if the JSON is damaged."""
        try:
            return message_from_json(self.status_json)
        except (ValueError, TypeError):
            return ""

    @property
    def person(self) -> Seat | None:
        """The seat of the only person at this device; None without exactly one."""
        return Players(self.occupants).person

    @property
    def is_won(self) -> bool | None:
        """Whether the only person here has won; None before the end or without such a person."""
        person = self.person
        return None if self.winner is None or person is None else self.winner == person

    @property
    def is_persons_turn(self) -> bool:
        """Whether the only person here is to move."""
        return not self.is_over and self.turn is not None and self.turn == self.person

    @property
    def is_online(self) -> bool:
        """Whether a person at another device plays."""
        return any(isinstance(each, Remote) for each in self.occupants)

    def result(self, when: int) -> Result | None:
        """The result of a finished game of a person against a level; see `results.result_of`."""
        person, is_won = self.person, self.is_won
        opponent = None if person is None else self.occupants[1 - person]
        if person is None or is_won is None or not isinstance(opponent, EnginePlayer):
            return None
        return Result(
            self.game,
            opponent.level.name,
            person,
            is_won,
            when,
            self.is_rated,
            board=self.board,
        )


def is_begun(record: Record) -> bool:
    """Whether a position has been set up or a move played, even if the move was taken back.

    A game by link has begun with its invitation.
    """
    return bool(record.root.children or record.diagram or REMOTE in record.tags)


def summarise(session: Session) -> Summary:
    """The summary of a game, as it stands."""
    record, cursor = session.record, session.cursor
    result, current = cursor.result, narration.at_game_node(session)
    counted_result = result_of(session, 0)
    return Summary(
        session.game.name,
        str(narration.title(session)),
        cursor.occupants,
        read_labels(record.tags),
        current.cursor.mover,
        None if result is None else result.winner,
        move_number(current.node),
        move_number(record.root.main_line_end()),
        message_to_json(narration.status(current)),
        cursor.is_finished,
        is_begun(record),
        counted_result is not None and counted_result.is_rated,
        board="" if counted_result is None else counted_result.board,
    )


def write_summary(summary: Summary) -> str:
    """The summary as JSON."""
    seats = dict[str, str]()
    write_occupants(summary.occupants, seats)
    if any(isinstance(each, Stranger) for each in summary.occupants):
        seats[IMPORTED] = "yes"
    return json.dumps(
        {
            "version": VERSION,
            "game": summary.game,
            "title": summary.title,
            "seats": seats,
            "name": summary.labels.name,
            "tags": summary.labels.tags,
            "turn": summary.turn,
            "winner": summary.winner,
            "move": summary.move,
            "moves": summary.moves,
            "said": summary.status_json,
            "over": summary.is_over,
            "begun": summary.is_begun,
            "rated": summary.is_rated,
            "board": summary.board,
        }
    )


def read_summary(text: str) -> Summary | None:
    """The summary in JSON; None if it is damaged or of another version."""
    if text.count("{") + text.count("[") > MAX_BRACKETS:
        return None
    try:
        # Lone surrogates are replaced by `read_object`, which takes four times as long.
        found = read_object(text) if "\\ud" in text else json.loads(text)
        return _summary(found) if found["version"] == VERSION else None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def summary_from_tags(link: str, tags: Mapping[str, str], *, is_over: bool) -> Summary | None:
    """The facts in the link and the tags of a stored game; None if the game must be read."""
    if not any(f"{name}=" in link for name in ("moves", FROM)):  # it may not have begun
        return None
    try:
        game = games.load(link.partition("?")[0])
    except GameError:
        return None
    claim = tags.get("Result", "").partition(" ")[0].rstrip(":")
    wins = [sign.partition(" ")[0] for sign in WON_BY]
    _, _, moves = link.partition("moves=")
    number = len(moves.split(",")) if moves else 0
    return Summary(
        game.name,
        game.title,
        read_occupants(tags),
        read_labels(tags),
        winner=(0, 1)[wins.index(claim)] if is_over and claim in wins else None,
        move=number,
        moves=number,
        is_over=is_over,
        is_whole=False,
    )


def _summary(found: dict[str, object]) -> Summary:
    """Raises ValueError, TypeError, KeyError or AttributeError for damaged data."""
    seats, tags = found["seats"], found["tags"]
    if not isinstance(seats, dict) or not isinstance(tags, list):
        raise ValueError("This is not a summary.")
    return Summary(
        games.load(str(found["game"])).name,
        str(found["title"]),
        read_occupants({str(name): str(text) for name, text in seats.items()}),
        Labels(str(found["name"]), tuple(map(str, tags))),
        _seat(found["turn"]),
        _seat(found["winner"]),
        _count(found["move"]),
        _count(found["moves"]),
        found["said"],
        found["over"] is True,
        found["begun"] is True,
        found["rated"] is True,
        board=str(found.get("board", "")),
    )


def _seat(value: object) -> Seat | None:
    if value is None:
        return None
    if not is_whole(value, 0, 1):
        raise ValueError("This is not a seat.")
    return 1 if value else 0


def _count(value: object) -> int:
    if not is_whole(value, 0, MAX_COUNT):
        raise ValueError("This is not a number of moves.")
    return value


def message_to_json(value: object) -> object:
    """A message, or a value in one, as a value of JSON."""
    if isinstance(value, Message):
        fields: dict[str, object] = {"text": value.template}
        if value.values:
            fields["values"] = {name: message_to_json(each) for name, each in value.values.items()}
        if value.plural is not None:
            fields |= {"many": value.plural, "number": value.number}
        return fields | ({"computed": True} if isinstance(value, Computed) else {})
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    return value if is_whole(value) else str(value)


def message_from_json(value: object) -> Message:
    """The message in a value of JSON. Raises ValueError for an invalid message."""
    if not isinstance(value, dict):
        raise ValueError("This is not a message.")
    values = value.get("values")
    found = {str(name): _value(each) for name, each in _items(values)}
    text = _template(value.get("text"), found)
    message = (Computed if value.get("computed") is True else Message)(text, **found)
    if "many" in value:
        number = value.get("number")
        message.plural = _template(value["many"], found)
        message.number = number if is_whole(number) else 1
    return message


def _items(values: object) -> Iterable[tuple[object, object]]:
    return values.items() if isinstance(values, dict) else ()


def _template(text: object, values: Mapping[str, object]) -> str:
    """A text whose gaps all have values: formatting it cannot fail."""
    if not isinstance(text, str) or not values.keys() >= _gaps(text):
        raise ValueError("This is not a message.")
    return text


@lru_cache(maxsize=1024)
def _gaps(text: str) -> frozenset[str]:
    """The names of the gaps in a text. Raises ValueError if it has other braces."""
    if _BRACES.search(_GAPS.sub("", text)):
        raise ValueError("This is not a message.")
    return frozenset(_GAPS.findall(text))


def _value(value: object) -> object:
    if isinstance(value, str) or is_whole(value):
        return value
    if isinstance(value, dict):
        return message_from_json(value)
    if isinstance(value, list):
        numerator, denominator = value
        if is_whole(numerator) and is_whole(denominator, 1):
            return Fraction(numerator, denominator)
    raise ValueError("This is not a value of a message.")
