"""The checkers on the points, and beside the board (`api.contents.Contents`)."""

from __future__ import annotations

from typing import Final

from pentabula.games.tabula.rules.position import Position
from pentabula.games.tabula.rules.sides import CAPTURED, OFF, POINTS, WAITING

NAMES: Final = {1: "light", -1: "dark"}
_TRAYS: Final = {WAITING: "waiting", OFF: "off", CAPTURED: "captured"}


def numbers(position: Position) -> dict[str, int]:
    """The number of checkers on each point, negative for Dark."""
    light, dark = position.sides
    return {str(at): light[at] - dark[at] for at in range(1, POINTS + 1)}


def counts(position: Position) -> dict[str, int]:
    """The checkers of each side on the points, waiting, borne off and captured."""
    totals = dict[str, int]()
    for name, side in zip(NAMES.values(), position.sides, strict=True):
        totals[name] = sum(side[1 : POINTS + 1])
        totals |= {f"{name} {tray}": side[at] for at, tray in _TRAYS.items()}
    return totals
