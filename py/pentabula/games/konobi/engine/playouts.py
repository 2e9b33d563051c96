"""Playouts: uniformly random ones, and ones that answer the last stone.

A playout works on a list of numbers (see `patterns`): a point is drawn among the empty ones and
refused if the rules forbid it, which leaves every legal point equally likely. A playout that
answers weighs the eight neighbours of the last stone by the odds in `weights`, against a constant
for the rest of the board, and draws one of the neighbours or any empty point. A neighbour
that turns out not to be open is replaced by any point.

This is the engine's inner loop. What was tried to make it fast, and by how much it helped, is
in docs/measurements/konobi-search.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from random import Random
from typing import Final, TypeAlias

from pentabula.core.position import SWAP, Seat
from pentabula.games.konobi.engine.boards import PlayoutBoard, board_of
from pentabula.games.konobi.engine.patterns import (
    CLOSED,
    GONE,
    MARKS,
    TAKEN,
    Offsets,
    Patterns,
    patterns_of,
)
from pentabula.games.konobi.engine.weights import ELSEWHERE, AnswerOdds, answers_of, slots_by_name
from pentabula.games.konobi.rules.position import Position

NOTHING: Final[Offsets] = (0,) * 8

MAX_REFUSED = 60
"""After this many refused points all empty points are checked, in case none is open."""


ColourState: TypeAlias = tuple[
    Sequence[Offsets], bytes, Sequence[Offsets], Sequence[Offsets], bytes, list[int]
]
"""Doubts, free, friends, chains, goal and joined of a colour."""


def playout(position: Position, rng: Random) -> tuple[Seat, list[str]]:
    """A uniformly random game from here to its end: the winner and the moves played."""
    return play_out(position, rng, None)


def play_out(
    position: Position, rng: Random, answers: Callable[[int], AnswerOdds] | None
) -> tuple[Seat, list[str]]:
    """A random game from here to its end: the winner and the moves played.

    `answers` are by colour the odds of points next to the last stone; without them all are equal.
    """
    position, moves = through_pie(position, rng)
    if position.winner is not None:
        return position.seat_of(position.winner), moves
    size, colour = position.grid.size, position.colour
    table = patterns_of(size)
    board, colours = board_of(table, position), (colour, 1 - colour)
    states = [_colour_state(table, board, each) for each in colours]
    marks = [MARKS[each] for each in colours]
    empties = table.slots_of(position.grid.full ^ (position.stones[0] | position.stones[1]))
    if answers:
        last = slots_by_name(size)[position.last]
        turns = zip(states, map(answers, colours), marks, strict=True)
        rest = _answering(table, board.cells, cycle(turns), empties, last, rng.random)
    else:
        anywhere = zip(states, marks, strict=True)
        rest = _anywhere(table, board.cells, cycle(anywhere), empties, rng.random)
    return position.seat_of(colour if len(rest) % 2 else 1 - colour), moves + rest


def _colour_state(table: Patterns, board: PlayoutBoard, colour: int) -> ColourState:
    own = table.colours[colour]
    return own.doubts, own.free, own.friends, own.chains, own.goal, board.joined[colour]


def through_pie(position: Position, rng: Random) -> tuple[Position, list[str]]:
    """The position after the choice whether to swap, and the moves to it.

    A swap is as likely as any other legal move; if no swap is drawn, the playout chooses the move.
    """
    moves = []
    if position.pie and not any(position.stones):
        names = tuple(position.grid.bits)
        moves.append(names[int(rng.random() * len(names))])
        position = position.play(moves[0])
    if position.may_swap:
        points = position.verdict.legal.bit_count()
        if int(rng.random() * (points + 1)) == points:
            moves.append(SWAP)
            position = position.play(SWAP)
    return position, moves


def _anywhere(
    table: Patterns,
    cells: list[int],
    turns: Iterable[tuple[ColourState, Offsets]],
    empties: list[int],
    random: Callable[[], float],
) -> list[str]:
    """Plays on any open points until the mover wins; returns the moves."""
    around, names, played = table.around, table.names, list[str]()
    for state, (a, b, c, d, e, f, g, h) in turns:
        slot = _stone(state, cells, empties, 0, random)
        if slot < 0:
            return [*played, names[-slot]]
        played.append(names[slot])
        if slot:
            east, north, west, south, north_east, north_west, south_west, south_east = around[slot]
            cells[east] += a
            cells[north] += b
            cells[west] += c
            cells[south] += d
            cells[north_east] += e
            cells[north_west] += f
            cells[south_west] += g
            cells[south_east] += h
    raise AssertionError("the turns have no end")


def _answering(
    table: Patterns,
    cells: list[int],
    turns: Iterable[tuple[ColourState, AnswerOdds, Offsets]],
    empties: list[int],
    last: int,
    random: Callable[[], float],
) -> list[str]:
    """Plays next to the last stone or on any open point until the mover wins; returns the moves.

    A stone is added to the numbers of its neighbours only when these are weighed.
    """
    around, names, played, seen = table.around, table.names, list[str](), NOTHING
    for state, (odds, x, y, z), own in turns:
        slot = 0
        if last:
            east, north, west, south, north_east, north_west, south_west, south_east = around[last]
            a, b, c, d, e, f, g, h = seen
            cells[east] = number = cells[east] + a
            p = odds[number]
            cells[west] = number = cells[west] + c
            q = p + odds[number]
            cells[north] = number = cells[north] + b
            r = odds[number]
            cells[south] = number = cells[south] + d
            s = r + odds[number]
            cells[north_east] = number = cells[north_east] + e
            t = odds[number]
            cells[north_west] = number = cells[north_west] + f
            u = t + odds[number]
            cells[south_west] = number = cells[south_west] + g
            v = u + odds[number]
            cells[south_east] = number = cells[south_east] + h
            w = v + odds[number]
            sideways, upright = x * q, y * s
            mark = random() * (sideways + upright + z * w + ELSEWHERE)
            if mark < sideways:
                slot = east if mark < x * p else west
            elif (mark := mark - sideways) < upright:
                slot = north if mark < y * r else south
            elif (mark := (mark - upright) / z) < u:
                slot = north_east if mark < t else north_west
            elif mark < w:
                slot = south_west if mark < v else south_east
        last = _stone(state, cells, empties, slot, random)
        if last < 0:
            return [*played, names[-last]]
        played.append(names[last])
        seen = own
    raise AssertionError("the turns have no end")


def _stone(
    state: ColourState,
    cells: list[int],
    empties: list[int],
    slot: int,
    random: Callable[[], float],
) -> int:
    """Puts a stone in the slot, if it is open, or on any open point, all equally likely.

    The slot is empty; 0 means any point. Returns the stone's slot, as a negative number if the
    stone wins; 0 if no point is open. Drops each drawn point that is taken now from the empty ones.
    """
    doubts, free, friends, chains, goal, joined = state
    at, refused = -1, -1 if slot else 0
    while True:
        if not slot:
            at = int(random() * len(empties))
            slot = empties[at]
        number = cells[slot]
        steps = doubts[number]
        if not steps:
            break
        if steps is GONE:
            empties[at] = empties[-1]
            del empties[-1]
            slot = 0
            continue
        if steps is not CLOSED:
            for step in steps:
                if free[cells[slot + step]]:
                    break
            else:
                break
        slot = 0
        refused += 1
        if refused and not refused % MAX_REFUSED and not _has_open(doubts, free, cells, empties):
            return 0
    if at >= 0:
        empties[at] = empties[-1]
        del empties[-1]
    cells[slot] = number + TAKEN
    is_joined, is_apart = joined[slot], False
    for step in chains[number]:
        if joined[slot + step]:
            is_joined = 1
        else:
            is_apart = True
    if is_joined and _joins(cells, friends, joined, goal, slot, is_apart):
        return -slot
    return slot


def _joins(
    cells: list[int],
    friends: Sequence[Offsets],
    joined: list[int],
    goal: bytes,
    slot: int,
    is_apart: bool,
) -> bool:
    """Marks a stone that joins the first edge, with its chain; whether that reaches the last edge.

    `is_apart` is whether the stone touches others that had not joined the first edge.
    """
    joined[slot] = 1
    if goal[slot] or not is_apart:
        return bool(goal[slot])
    stack = [slot]
    for stone in stack:
        for step in friends[cells[stone]]:
            beside = stone + step
            if not joined[beside]:
                if goal[beside]:
                    return True
                joined[beside] = 1
                stack.append(beside)
    return False


def _has_open(doubts: Sequence[Offsets], free: bytes, cells: list[int], empties: list[int]) -> bool:
    """Whether any of the empty slots is a legal point."""
    found = ((slot, doubts[cells[slot]]) for slot in empties)
    return any(
        not any(free[cells[slot + step]] for step in steps)
        for slot, steps in found
        if steps is not CLOSED and steps is not GONE
    )


def guided_playout(position: Position, rng: Random) -> tuple[Seat, list[str]]:
    """A game whose stones often answer the last one: the winner and the moves played."""
    return play_out(position, rng, answers_of)
