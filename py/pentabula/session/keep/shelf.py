"""Saved games as text: what is stored for each game, and how it is read back.

A saved game is JSON: `version`, `record` (the tagged form, with every variation), `cursor`
(which child to take at each ply), `ahead` (the same from there to the end of the line), `chosen`
targets, the `link` to the cursor, `is_over`, `updated` (milliseconds since 1970). Text of a
later version is refused with a message and never overwritten.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pentabula.core.game import AnyGame
from pentabula.core.jsontext import read_object
from pentabula.core.message import Message
from pentabula.core.record import Node, read_record, write_record
from pentabula.core.replay import RecordError
from pentabula.session.play.dice import Dice
from pentabula.session.play.session import Session

VERSION = 1

_END = re.compile(r'"link": "([^"\\]*)", "is_over": (true|false), "updated": ([0-9]{1,15})\}\Z')
"""The end of a text by `write_saved`. The page starts by sorting all games by their last change:
parsing 200 of them would take 20 ms in Pyodide."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A stored game that could be read: its session, and when it was last changed."""

    session: Session
    updated: int


def write_saved(session: Session, updated: int) -> str:
    """The session as text; `updated` in milliseconds since 1970."""
    return json.dumps(
        {
            "version": VERSION,
            "record": write_record(session.record),
            "cursor": _path(session.node.line()),
            "ahead": _path(session.cursor.ahead()),
            "chosen": list(session.chosen),
            "link": session.cursor.link,
            "is_over": session.outcome is not None or session.cursor.is_finished,
            "updated": updated,
        }
    )


def read_saved(text: str, load: Callable[[str], AnyGame], dice: Dice) -> Saved:
    """The stored game. Raises RecordError, with the legal part if there is one.

    The game is replayed: `updated_and_over` and `link_of` are cheaper.
    """
    stored = _object(text)
    version = stored.get("version")
    if isinstance(version, int) and version > VERSION:
        raise RecordError(
            Message(
                "This game was saved by a newer version of Pentabula ({version}). It has not "
                "been changed; update the page to open it.",
                version=version,
            )
        )
    record = read_record(str(stored.get("record", "")), load)
    node = _at(record.root, stored.get("cursor")) or record.root.main_line_end()
    session = Session(record, dice, node)
    session.cursor.go(_at(node, stored.get("ahead")) or node)
    session.cursor.go(node)
    chosen = stored.get("chosen")
    for target in chosen if isinstance(chosen, list) else ():
        if str(target) in session.composition.next:
            session.tap(str(target))
    return Saved(session, updated_and_over(text)[0])


def updated_and_over(text: str) -> tuple[int, bool]:
    """When a stored game was last changed and whether it is over, without replaying it.

    Text that is not a stored game counts as very old and over.
    """
    end = _END.search(text)
    if end is not None:
        return int(end[3]), end[2] == "true"
    try:
        stored = _object(text)
    except RecordError:
        return 0, True
    updated = stored.get("updated")
    return updated if isinstance(updated, int) else 0, bool(stored.get("is_over", True))


def link_of(text: str) -> str:
    """The link of a stored game up to its cursor, without replaying it; empty for other text."""
    end = _END.search(text)
    if end is not None:
        return end[1]
    try:
        return str(_object(text).get("link", ""))
    except RecordError:
        return ""


def _object(text: str) -> dict[str, object]:
    try:
        return read_object(text)
    except ValueError as error:
        raise RecordError(Message("A saved game could not be read: it is damaged.")) from error


def _path(nodes: Iterable[Node]) -> list[int]:
    """For each node, which child of its parent it is."""
    steps = [(node.parent, node) for node in nodes]
    return [parent.children.index(node) for parent, node in steps if parent is not None]


def _at(node: Node, path: object) -> Node | None:
    """The last node of a path that exists, starting from a node; None if it is not a path."""
    if not isinstance(path, list):
        return None
    for index in path:
        if not isinstance(index, int) or not 0 <= index < len(node.children):
            break
        node = node.children[index]
    return node
