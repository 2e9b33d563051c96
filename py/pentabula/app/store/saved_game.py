"""Saved games as text: the stored form of a game, and how it is read.

A saved game is JSON: `version`, `record` (the tagged form, with every variation), `cursor` (which
child to take at each ply), `ahead` (the same from there to the end of the line), `undone` (whether
undo led to the cursor), `chosen` targets, the `seed` of its dice, the `clocks` of a timed game
(`play.game_clock`), a `summary` for lists (`summary`), the `link` to the cursor, `is_over`,
`played` and `updated` (`Dates`: when it was last played, and when its record was last changed).
Text of a later version is refused with a message and never overwritten. Earlier releases stored
neither a seed nor `played`: the game then gets a new seed, and was played when it was last changed.
They stored no summary either, which is added when My games is opened.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pentabula.app.play.dice import LocalDice
from pentabula.app.play.fair_dice import dice_of, written_seed
from pentabula.app.play.players import IMPORTED
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates, read_date
from pentabula.app.store.summary import (
    Summary,
    read_summary,
    summarise,
    summary_from_tags,
    write_summary,
)
from pentabula.core.game import AnyGame
from pentabula.core.jsontext import is_whole, read_object
from pentabula.core.message import Message
from pentabula.core.record import Node, read_record, read_tags, write_record
from pentabula.core.replay import RecordError

VERSION = 1

_END = re.compile(
    r'"link": "([^"\\]*)", "is_over": (true|false)(?:, "played": ([0-9]{1,15}))?'
    r', "updated": ([0-9]{1,15})\}\Z'
)
"""The end of a text by `write_saved`. The page starts by sorting all games by their dates: parsing
200 of them would take 20 ms in Pyodide."""

_NUMBER = re.compile(r"\b[0-9]+\.+(?=\s|\Z)")
_LINK = '"link": "'
_SUMMARY = '"summary": '
"""Within a string of JSON their quotation marks would be escaped."""

_RECORD = re.compile(r'\{"version": 1, "record": "((?:[^"\\]|\\(?!n\\n).)*+)')
"""The beginning of a text by `write_saved`, with the tags of its record: up to an empty line."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A stored game: its session, and when it was played and changed."""

    session: Session
    dates: Dates


def write_saved(session: Session, dates: Dates) -> str:
    """The session as text."""
    return json.dumps(
        {
            "version": VERSION,
            "record": write_record(session.record),
            "cursor": _path(session.node.line()),
            "ahead": _path(session.cursor.ahead()),
            "chosen": list(session.chosen),
            **({"undone": True} if session.cursor.is_taking_back else {}),
            **({"seed": seed} if (seed := written_seed(session.dice)) else {}),
            **({} if session.clocks is None else {"clocks": dict(session.clocks)}),
            "summary": json.loads(write_summary(summarise(session))),
            "link": session.cursor.link,
            "is_over": session.cursor.is_finished,
            "played": dates.played,
            "updated": dates.changed,
        }
    )


def read_saved(text: str, load: Callable[[str], AnyGame], dice: LocalDice) -> SavedGame:
    """The stored game. Raises RecordError, with the legal part if one exists.

    `dice` throws where the game has no seed. The game is replayed: `dates_of`, `is_over` and
    `link_of` are cheaper.
    """
    stored = _object(text)
    version = stored.get("version")
    if _is_later(version):
        raise RecordError(
            Message(
                "This game was saved by a newer version of Pentabula ({version}). It has not "
                "been changed; update the page to open it.",
                version=version,
            )
        )
    record = read_record(str(stored.get("record", "")), load)
    node = _at(record.root, stored.get("cursor")) or record.root.main_line_end()
    session = Session(record, dice_of(record, dice.rng, str(stored.get("seed", ""))), node)
    session.cursor.go(_at(node, stored.get("ahead")) or node)
    session.cursor.go(node)
    session.cursor.is_taking_back = stored.get("undone") is True
    chosen = stored.get("chosen")
    for target in chosen if isinstance(chosen, list) else ():
        if str(target) in session.entry_state.next:
            session.tap(str(target))
    clocks = stored.get("clocks")
    session.clocks = clocks if isinstance(clocks, dict) else None
    return SavedGame(session, dates_of(text))


def is_later(text: str) -> bool:
    """Whether the text was stored by a later version of the page."""
    return _is_later(_object_or_nothing(text).get("version"))


def has_record(text: str) -> bool:
    """Whether a text has a record, which may be unreadable or of a later version."""
    stored = _object_or_nothing(text)
    record = stored.get("record")
    return _is_later(stored.get("version")) or (isinstance(record, str) and bool(record.strip()))


def _is_later(version: object) -> bool:
    return is_whole(version, VERSION + 1)


def dates_of(text: str) -> Dates:
    """When a stored game was played and changed, without replaying it; 0 and 0 for other text."""
    end = _end_of(text)
    stored: dict[str, object]
    if end is not None:
        changed = int(end[4])
        stored = {"played": int(end[3] or changed), "updated": changed}
    else:
        stored = _object_or_nothing(text)
    updated = stored.get("updated")
    return Dates(read_date(stored.get("played", updated)), read_date(updated))


def is_over(text: str) -> bool:
    """Whether a stored game is over, without replaying it; True for other text."""
    end = _end_of(text)
    return (
        end[2] == "true" if end is not None else bool(_object_or_nothing(text).get("is_over", True))
    )


def link_of(text: str) -> str:
    """The link of a stored game up to its cursor, without replaying it; empty for other text."""
    end = _end_of(text)
    return end[1] if end is not None else str(_object_or_nothing(text).get("link", ""))


def record_of(text: str) -> str:
    """The record of a stored game, without replaying it; empty for other text."""
    record = _object_or_nothing(text).get("record", "")
    return record if isinstance(record, str) else ""


def moves_of(text: str) -> str:
    """The moves and comments of a stored game, without numbers and without replaying it.

    Empty for other text.
    """
    return _NUMBER.sub("", record_of(text).partition("\n\n")[2])


def summary_of(text: str) -> Summary | None:
    """The summary of a stored game, or the facts in its tags; None if the game must be read."""
    end = _end_of(text)
    at = -1 if end is None else text.rfind(_SUMMARY, 0, end.start())
    if end is None:
        return None
    if at >= 0:
        found = read_summary(text[at + len(_SUMMARY) : end.start()].removesuffix(", "))
        if found is not None:
            return found
    tags = _tags_of(text)
    return None if tags is None else summary_from_tags(end[1], tags, is_over=end[2] == "true")


def is_imported(text: str) -> bool:
    """Whether a stored game is from elsewhere and not the user's own, without replaying it."""
    return IMPORTED in (_tags_of(text) or {})


def _tags_of(text: str) -> dict[str, str] | None:
    """The tags of the record in a stored text, without replaying it; None for other text."""
    found = _RECORD.match(text)
    if found is None:
        return None
    try:
        return read_tags(json.loads(f'"{found[1]}"', strict=False))
    except ValueError:
        return None


def with_summary(text: str, summary: Summary) -> str:
    """The text of a stored game with another summary."""
    text = without_summary(text)
    end = _end_of(text)
    if end is None:
        return text
    at = end.start()
    return f"{text[:at]}{_SUMMARY}{write_summary(summary)}, {text[at:]}"


def without_summary(text: str) -> str:
    """The text of a stored game without its summary."""
    end = _end_of(text)
    at = -1 if end is None else text.rfind(_SUMMARY, 0, end.start())
    return text if end is None or at < 0 else text[:at] + text[end.start() :]


def are_alike(one: str, other: str) -> bool:
    """Whether two texts of stored games differ at most by their summaries."""
    return without_summary(one) == without_summary(other)


def _end_of(text: str) -> re.Match[str] | None:
    """The end of a text by `write_saved`; None for other text."""
    at = text.rfind(_LINK)
    return _END.match(text, at) if at >= 0 else None


def _object(text: str) -> dict[str, object]:
    try:
        return read_object(text)
    except ValueError as error:
        raise RecordError(Message("A saved game could not be read: it is damaged.")) from error


def _object_or_nothing(text: str) -> dict[str, object]:
    """The stored object; an empty one for other text."""
    try:
        return read_object(text)
    except ValueError:
        return {}


def _path(nodes: Iterable[Node]) -> list[int]:
    """For each node, which child of its parent it is."""
    steps = [(node.parent, node) for node in nodes]
    return [parent.children.index(node) for parent, node in steps if parent is not None]


def _at(node: Node, path: object) -> Node | None:
    """The last existing node of a path that starts at a node; None if it is not a path."""
    if not isinstance(path, list):
        return None
    for index in path:
        if not isinstance(index, int) or not 0 <= index < len(node.children):
            break
        node = node.children[index]
    return node
