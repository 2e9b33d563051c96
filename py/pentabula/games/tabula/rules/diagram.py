"""Diagrams: a position as text that can be read back.

The first line has the seat to decide and the dice; then come the points as on the board, XXIV to
XIII over I to XII, then the checkers beside it:

    Light to play 5-2, left 2
      .   .   .   .   .   .   .   .   .   .   .   .
      .  L1  D2   .   .   .   .   .   .   .   .   .
    waiting L9 D8  captured L0 D0  off L0 D0
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pentabula.core.errors import DiagramError
from pentabula.core.message import Message, excerpt
from pentabula.games.tabula.rules.sides import (
    CAPTURED,
    CHECKERS,
    GATE,
    OFF,
    OPENING,
    WAITING,
    Dice,
    Side,
)

NAMES = ("Light", "Dark")
TOP, BOTTOM = range(24, 12, -1), range(1, 13)

_HEAD = re.compile(
    r"(?:(?P<opening>opening)|(?P<name>Light|Dark) (?P<what>to play|to roll|has won))"
    r"(?:,? ?(?P<dice>[1-6]-[1-6]))?(?:, left (?P<left>[1-6]{1,4}))?"
)
_PILE = re.compile(r"([LD])([1-9]|10)")
_COUNT = "(0|[1-9][0-9]?)"
_BESIDE = re.compile(
    " +".join(f"{name} L{_COUNT} D{_COUNT}" for name in ("waiting", "captured", "off"))
)


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram says: see `rules.Position`."""

    sides: tuple[Side, Side]
    mover: int
    rolled: Dice
    left: Dice


def write(shown: Diagram) -> str:
    """The text of a diagram."""
    light, dark = shown.sides
    lines = [_head(shown)]
    for row in (TOP, BOTTOM):
        lines.append("".join(f"{_pile(light[point], dark[point]):>4}" for point in row))
    lines.append(
        f"waiting L{light[WAITING]} D{dark[WAITING]}  captured L{light[CAPTURED]} D{dark[CAPTURED]}"
        f"  off L{light[OFF]} D{dark[OFF]}"
    )
    return "\n".join(lines)


def read(text: str) -> Diagram:
    """What the text of a diagram says. Raises DiagramError."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    if len(lines) != 4:
        raise DiagramError(
            Message("A diagram of Tábula has four lines; this has {n}.", n=len(lines))
        )
    sides = _read_sides(lines[1], lines[2], lines[3])
    mover, rolled, left = _read_head(lines[0])
    _check(sides, mover, lines[0])
    return Diagram(sides, mover, rolled, left)


def _head(shown: Diagram) -> str:
    dice = "-".join(map(str, shown.rolled))
    if shown.left:
        return f"{NAMES[shown.mover]} to play {dice}, left {''.join(map(str, shown.left))}"
    after = f", {dice}" if dice else ""
    if shown.mover == OPENING:
        return f"opening{after}"
    what = "has won" if shown.sides[shown.mover][OFF] == CHECKERS else "to roll"
    return f"{NAMES[shown.mover]} {what}{after}"


def _pile(light: int, dark: int) -> str:
    return f"L{light}" if light else f"D{dark}" if dark else "."


def _read_sides(top: str, bottom: str, beside: str) -> tuple[Side, Side]:
    sides = [0] * 27, [0] * 27
    for row, line in ((TOP, top), (BOTTOM, bottom)):
        piles = line.split()
        if len(piles) != 12:
            raise DiagramError(Message("A row has twelve points; this has {n}.", n=len(piles)))
        for point, pile in zip(row, piles, strict=True):
            _read_pile(sides, point, pile)
    counts = _BESIDE.fullmatch(beside)
    if counts is None:
        raise _text_error(beside)
    for i, location in enumerate((WAITING, CAPTURED, OFF)):
        for seat in (0, 1):
            sides[seat][location] = int(counts[2 * i + seat + 1])
    return tuple(sides[0]), tuple(sides[1])


def _read_pile(sides: tuple[list[int], list[int]], point: int, pile: str) -> None:
    if pile == ".":
        return
    found = _PILE.fullmatch(pile)
    if found is None:
        raise _text_error(pile)
    sides["LD".index(found[1])][point] = int(found[2])


def _read_head(line: str) -> tuple[int, Dice, Dice]:
    found = _HEAD.fullmatch(line)
    if found is None:
        raise _text_error(line)
    mover = OPENING if found["opening"] else NAMES.index(found["name"])
    rolled = tuple(map(int, (found["dice"] or "").replace("-", "")))
    left = tuple(map(int, found["left"] or ""))
    playing = found["what"] == "to play"
    if playing != bool(left) or (playing and not _are_left(left, rolled)):
        raise _text_error(line)
    if mover == OPENING and len(set(rolled)) > 1:
        raise _text_error(line)
    return mover, rolled, left


def _are_left(left: Dice, rolled: Dice) -> bool:
    """Whether these may be the dice left of a roll."""
    if len(rolled) != 2 or rolled[0] < rolled[1]:
        return False
    if rolled[0] == rolled[1]:
        return left == (rolled[0],) * len(left)
    return left in (rolled, rolled[:1], rolled[1:])


def _check(sides: tuple[Side, Side], mover: int, head: str) -> None:
    for name, side in zip(NAMES, sides, strict=True):
        if sum(side) != CHECKERS:
            raise DiagramError(
                Message("{side} has {n} checkers: it must have ten.", side=name, n=sum(side))
            )
        if side[WAITING] and any(side[GATE + 1 : CAPTURED]):
            raise DiagramError(
                Message("{side} has checkers waiting and checkers beyond the gate.", side=name)
            )
    won = [seat for seat in (0, 1) if sides[seat][OFF] == CHECKERS]
    has_begun = any(side[WAITING] != CHECKERS for side in sides)
    if won != ([mover] if "has won" in head else []) or (mover == OPENING and has_begun):
        raise DiagramError(Message("“{head}” does not match the checkers.", head=head))


def _text_error(text: str) -> DiagramError:
    return DiagramError(
        Message("“{text}” does not belong in a Tábula diagram.", text=excerpt(text))
    )
