"""TAU for screen readers: the lines struck and left, and the rectangles with their product."""

from __future__ import annotations

from pentabula.core.message import Message, all_of, excerpt
from pentabula.games.tau.rules import words
from pentabula.games.tau.rules.diagram import BID
from pentabula.games.tau.rules.lines import line_by_name, lines
from pentabula.games.tau.rules.position import Position


def short_name(position: Position, target: str) -> Message:
    """A line inside a sentence: `row 5`; the control that bids."""
    if target == BID:
        return Message("Bid")
    line = line_by_name(position.rows, position.cols).get(target)
    return words.name(line) if line is not None else Message("{name}", name=excerpt(target))


def describe_pieces(position: Position) -> tuple[Message, ...]:
    """The lines that are struck."""
    struck = [
        words.name(line) for line in lines(position.rows, position.cols) if position.is_struck(line)
    ]
    if not struck:
        return (Message("No line has been struck."),)
    return (Message("Struck: {lines}.", lines=all_of(struck)),)


def describe_groups(position: Position) -> tuple[Message, ...]:
    """The rectangles that are left, and what they multiply to."""
    return (Message("Rectangles: {equation}.", equation=words.equation(position)),)
