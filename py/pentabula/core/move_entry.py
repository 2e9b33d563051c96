"""Enters a move target by target: from chosen targets and legal moves to the next targets.

A *target* is a name: a cell, a line, a control. Taps, keys, typed targets, lists and hints all use
`entry_state`, so none of them knows any rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from pentabula.core.errors import NotationError
from pentabula.core.game import AnyGame
from pentabula.core.numbers import Number, Numbers, read_number
from pentabula.core.position import AnyPosition, Move, Path


@dataclass(frozen=True, slots=True)
class Entries:
    """Every path of targets that enters a legal move, with the move it enters.

    `numbers` is the range of numbers that may be entered, or None.
    """

    paths: tuple[tuple[Path, Move], ...]
    numbers: Numbers[Move] | None = None

    @classmethod
    def of(cls, game: AnyGame, position: AnyPosition) -> Entries:
        """The entries of a position that is not over."""
        moves = position.legal_moves()
        numbers = moves if isinstance(moves, Numbers) else None
        listed = numbers.others if numbers else moves
        paths = game.notation.paths
        return cls(
            tuple((tuple(path), move) for move in listed for path in paths(move, position)),
            numbers,
        )


@dataclass(frozen=True, slots=True)
class EntryState:
    """What the chosen targets enter: a complete move, or the targets that may come next.

    Either `move` is set, or `next` is not empty, or the targets enter nothing. Numbers of an open
    range are not in `next`.
    """

    chosen: Path
    next: frozenset[str]
    move: Move | None = None

    @property
    def is_possible(self) -> bool:
        """Whether the chosen targets enter a legal move, or begin the targets of one."""
        return self.move is not None or bool(self.next)


NO_ENTRIES = Entries(())


def entry_state(entries: Entries, chosen: Path) -> EntryState:
    """What the chosen targets, in order, enter.

    A number target (`bid143`) in the open range is a complete move; numbers are never listed in
    `next`.
    """
    number = _number(entries, chosen)
    if number is not None:
        return EntryState(chosen, frozenset(), number)
    depth = len(chosen)
    following: set[str] = set()
    for path, move in entries.paths:
        if path[:depth] == chosen:
            if len(path) == depth:
                return EntryState(chosen, frozenset(), move)
            following.add(path[depth])
    return EntryState(chosen, frozenset(following))


def completions(entries: Entries, chosen: Path) -> tuple[Move, ...]:
    """The legal moves that begin with the chosen targets, once each, in stable order.

    Numbers of an open range are not among them.
    """
    depth = len(chosen)
    return tuple(dict.fromkeys(move for path, move in entries.paths if path[:depth] == chosen))


def continuations(entries: Entries, chosen: Path) -> dict[str, tuple[Move, ...]]:
    """The legal moves behind each target that may come next, once each, in stable order."""
    depth = len(chosen)
    found: dict[str, dict[Move, None]] = {}
    for path, move in entries.paths:
        if len(path) > depth and path[:depth] == chosen:
            found.setdefault(path[depth], {})[move] = None
    return {target: tuple(moves) for target, moves in found.items()}


def entry_path(game: AnyGame, position: AnyPosition, move: Move) -> Path:
    """The first path that enters a legal move; its token alone if no path does."""
    paths = game.notation.paths(move, position)
    return tuple(paths[0]) if paths else (game.notation.write(move),)


def entry_targets(game: AnyGame, position: AnyPosition, move: Move) -> Path:
    """The targets of every way to enter a legal move, once each."""
    paths = game.notation.paths(move, position)
    return tuple(dict.fromkeys(target for path in paths for target in path))


def number_token(entries: Entries, text: str) -> str:
    """The token that a typed text means: in an open range, a bare number means its token."""
    bare = text.removeprefix("-").removeprefix("−")
    if entries.numbers is not None and bare.isascii() and bare.isdigit():
        return entries.numbers.name + text.replace("−", "-")
    return text


def _number(entries: Entries, chosen: Path) -> Number | None:
    if entries.numbers is None or len(chosen) != 1:
        return None
    try:
        number = read_number(entries.numbers.name, chosen[0])
    except NotationError:
        return None
    return number if number in entries.numbers else None
