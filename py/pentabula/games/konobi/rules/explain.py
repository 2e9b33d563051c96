"""Why a point or a control is not open, with the stones and points concerned.

The verdict is `position.judge`'s; this module only finds the stones that cause it.
"""

from __future__ import annotations

from pentabula.core.message import Message, all_of, any_of, counted, excerpt
from pentabula.core.position import PASS, SWAP, Path, Refusal
from pentabula.games.konobi.rules.links import PointSet, across, blocked_corners, weak_partners
from pentabula.games.konobi.rules.position import Position
from pentabula.kit import pie
from pentabula.kit.colours import COLOURS, STONES
from pentabula.kit.grid import Grid, beside, names_of
from pentabula.kit.notation import no_site

TURN = "konobi.md, Turn"
CROSSCUT = "konobi.md, Turn 1"
WEAK = "konobi.md, Turn 2"
PIE = "konobi.md, Pie rule"
END = "konobi.md, End"
NOTATION = "konobi.md, Notation"


def explain(position: Position, chosen: Path, target: str) -> Refusal:
    """Why `target` is not open after the targets already chosen. Accepts any text."""
    if position.winner is not None:
        won = COLOURS[position.winner]
        return Refusal(Message("The game is over: {colour} has won.", colour=won), END)
    if chosen:
        return Refusal(
            Message("{first} is already a complete move.", first=excerpt(chosen[0])), NOTATION
        )
    if target in position.legal_moves():
        return Refusal(Message("{target} is a legal move.", target=target), TURN)
    if target == SWAP:
        return pie.refuse(PIE, position)
    if target == PASS:
        return _no_pass(position)
    if target in position.grid.bits:
        return _about_point(position, target)
    return Refusal(no_site(target, position.grid), NOTATION)


def refuse(position: Position, move: str) -> Refusal:
    """Why a well-formed move is not legal here. The game is not over."""
    return explain(position, (), move)


def crosscut_stones(position: Position, point: str) -> tuple[list[str], list[str]]:
    """The friends and the enemies in the crosscuts that the colour to move would make there."""
    grid, bit = position.grid, position.grid.bits[point]
    friends = position.stones[position.colour]
    blocked = blocked_corners(grid, position.stones[1 - position.colour])
    corners = foes = 0
    for i, reach in enumerate(across(grid, friends)):
        if bit & reach & blocked[i]:
            corner = _corner(grid, bit, i)
            corners |= corner
            foes |= beside(grid, bit) & beside(grid, corner)
    return names_of(grid, corners), names_of(grid, foes)


def unexcused_links(position: Position, point: str) -> list[tuple[str, list[str]]]:
    """The friends to which the point would be weakly connected without excuse, each with the
    points that would be strongly connected to it and weakly to none."""
    grid, free = position.grid, position.verdict.free
    friends = position.stones[position.colour]
    links = []
    for partner in weak_partners(grid, friends, point):
        better = free & beside(grid, grid.bits[partner])
        if better:
            links.append((partner, names_of(grid, better)))
    return links


def _corner(grid: Grid, bit: PointSet, i: int) -> PointSet:
    """The point across corner `i` of a point, numbered as in `links.across`."""
    return across(grid, bit)[3 - i]


def _about_point(position: Position, point: str) -> Refusal:
    bit, verdict = position.grid.bits[point], position.verdict
    for colour, stones in enumerate(position.stones):
        if bit & stones:
            return Refusal(
                Message(
                    "There is already a {stone} on {point}.", point=point, stone=STONES[colour]
                ),
                TURN,
                (point,),
            )
    return _crosscut(position, point) if bit & verdict.crosscut else _unexcused(position, point)


def _crosscut(position: Position, point: str) -> Refusal:
    friends, foes = crosscut_stones(position, point)
    sentence = counted(
        "{colour} may not play {point}: with {friends} it would make a crosscut against {foes}.",
        "{colour} may not play {point}: with {friends} it would make crosscuts against {foes}.",
        len(friends),
        colour=COLOURS[position.colour],
        point=point,
        friends=all_of(friends),
        foes=all_of(foes),
    )
    return Refusal(sentence, CROSSCUT, (*friends, *foes))


def _unexcused(position: Position, point: str) -> Refusal:
    links = unexcused_links(position, point)
    partners = [partner for partner, _ in links]
    better = list(dict.fromkeys(name for _, names in links for name in names))
    sentence = counted(
        "{colour} may not play {point}: it would be linked only weakly to {partners}, "
        "while {better} gives a strong link and no weak one.",
        "{colour} may not play {point}: it would be linked only weakly to {partners}, "
        "while {better} gives a strong link to one of them and no weak one.",
        len(partners),
        colour=COLOURS[position.colour],
        point=point,
        partners=all_of(partners),
        better=any_of(better),
    )
    return Refusal(sentence, WEAK, tuple(partners), tuple(better))


def _no_pass(position: Position) -> Refusal:
    points = position.verdict.legal
    sentence = counted(
        "{colour} may not pass: there is {n} legal point.",
        "{colour} may not pass: there are {n} legal points.",
        points.bit_count(),
        colour=COLOURS[position.colour],
    )
    return Refusal(sentence, TURN)
