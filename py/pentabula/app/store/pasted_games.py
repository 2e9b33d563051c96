"""Pasted games: splits a text with several, and adds a record to the stored copy of its game."""

from __future__ import annotations

import re
from typing import Final

from pentabula.core.message import Message, all_of, counted
from pentabula.core.record import Node, Record, split_records
from pentabula.core.tree import joined_comments, joined_glyphs
from pentabula.online.dice import BY_HAND, add_by_hand

_LINK = re.compile(r"(?=\S++\Z)\S*\b[a-z]+\?\S+")
"""A line that is a link. Spaces are excluded first: looking for one after each `?` would take
quadratic time."""

OTHER_PLAYERS: Final = Message(
    "Opened as a new game, because its players differ from those of your stored game."
)
OTHER_RESULT: Final = Message(
    "Opened as a new game, because its result differs from that of your stored game."
)


def split_games(text: str) -> list[str]:
    """The texts of the games in a text: consecutive records, or links one a line.

    The text itself unless it has several.
    """
    records = split_records(text)
    if len(records) > 1:
        return [record.strip() for record in records]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(_LINK.fullmatch(line) for line in lines):
        return lines
    return [text]


def why_not_added(stored: Record, pasted: Record) -> Message | None:
    """Why a pasted record is opened as a separate game; None if it is added to the stored one.

    Both are of the same game, and the stored one has the moves of the pasted main line: only tags
    and the end can prevent it.
    """
    for name, text in pasted.tags.items():
        if name != BY_HAND and stored.tags.get(name, text) != text:
            if name.startswith("Seat"):
                return OTHER_PLAYERS
            if name == "Result":
                return OTHER_RESULT
            return Message(
                "Opened as a new game, because its tag {name} differs from that of your stored "
                "game.",
                name=name,
            )
    end = pasted.root.main_line_end()
    here: Node | None = stored.root
    for step in end.line():
        here = None if here is None else here.child(step.token)
    if end.loser is not None and here is not None:
        is_same = here.loser in (None, end.loser) and not here.children
        return None if is_same else OTHER_RESULT
    return None


def add(stored: Record, pasted: Record) -> Message | None:
    """Adds the parts that the stored record lacks; returns a sentence about them, or None."""
    what = list[Message]()
    loser_before = stored.root.main_line_end().loser
    comments, marks = _annotate(stored, pasted)
    moves = _size(stored)
    stored.merge(pasted)
    moves = _size(stored) - moves
    if moves:
        what.append(counted("{n} move", "{n} moves", moves))
    if comments:
        what.append(counted("{n} comment", "{n} comments", comments))
    if marks:
        what.append(counted("{n} mark", "{n} marks", marks))
    add_by_hand(stored.tags, pasted.tags)
    tags = {name: text for name, text in pasted.tags.items() if name not in stored.tags}
    stored.tags.update(tags)
    if any(name.startswith("Seat") for name in tags):
        what.append(Message("the players"))
    if any(not name.startswith("Seat") for name in tags):
        what.append(Message("further tags"))
    if stored.root.main_line_end().loser != loser_before:
        what.append(Message("the resignation"))
    return Message("Added to your stored game: {what}.", what=all_of(what)) if what else None


def _annotate(stored: Record, pasted: Record) -> tuple[int, int]:
    """Merges comments and marks at the nodes of both; returns how many were new, new nodes too."""
    comments = marks = 0
    pairs: list[tuple[Node | None, Node]] = [(stored.root, pasted.root)]
    while pairs:
        ours, theirs = pairs.pop()
        if ours is None:
            comments += bool(theirs.comment)
            marks += len(theirs.glyphs)
        else:
            comment = joined_comments(ours.comment, theirs.comment)
            comments += comment != ours.comment
            ours.comment = comment
            glyphs = joined_glyphs(ours.glyphs, theirs.glyphs)
            marks += len(glyphs) - len(ours.glyphs)
            ours.glyphs = glyphs
        for child in theirs.children:
            pairs.append((None if ours is None else ours.child(child.token), child))
    return comments, marks


def _size(record: Record) -> int:
    count, waiting = 0, [record.root]
    while waiting:
        node = waiting.pop()
        count += 1
        waiting += node.children
    return count
