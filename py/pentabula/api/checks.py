"""Checks what a program passes in, before anything changes.

A value of the wrong type is a `TypeError`, in English for the programmer. A value that is not
allowed is an `OptionError`, with a sentence in the language of the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from numbers import Real
from operator import index
from typing import Final, TypeVar

from pentabula.core.errors import OptionError
from pentabula.core.message import Message, excerpt
from pentabula.core.options import Value
from pentabula.core.position import Seat
from pentabula.search.levels import UNLIMITED

Kind = TypeVar("Kind")
Number = TypeVar("Number", int, float)

MAX_LIMITS: Final = {"nodes": UNLIMITED, "seconds": UNLIMITED // 1000, "workers": 1000}
"""The highest limits of a search, and of the processes that share in one."""

SEED_DIGITS: Final = 100
"""The digits of the longest seed: Python does not write numbers of thousands of digits."""


def checked_text(name: str, value: str) -> str:
    """The value, which must be a text."""
    if not isinstance(value, str):
        raise type_error(name, "a text", value)
    return value


def checked_kind(name: str, kind: type[Kind], value: object) -> Kind:
    """The value, which must be of a public class."""
    if not isinstance(value, kind):
        raise type_error(name, f"a {kind.__name__}", value)
    return value


def checked_texts(name: str, texts: Iterable[str]) -> list[str]:
    """The texts as a list. A single text is refused: it would be read letter by letter."""
    given = checked_items(name, "a list of texts", texts)
    return [checked_text(name.removesuffix("s"), each) for each in given]


def checked_items(name: str, wanted: str, items: Iterable[Kind]) -> Iterable[Kind]:
    """What can be read item by item, and is not a text."""
    if isinstance(items, str | bytes) or not isinstance(items, Iterable):
        raise type_error(name, wanted, items)
    return items


def checked_option(name: str, value: Value) -> Value:
    """The value of an option of a game: a text or a whole number."""
    return value if isinstance(value, str) else _whole(name, "a whole number or a text", value)


def checked_whole(name: str, value: int) -> int:
    """The value, which must be a whole number; `True` and `False` are not numbers here."""
    return _whole(name, "a whole number", value)


def checked_nodes(value: int | None) -> int | None:
    """The limit of nodes, if there is one."""
    if value is None:
        return None
    return _limited("nodes", checked_whole("nodes", value))


def checked_workers(value: int | None) -> int | None:
    """The number of processes, if one is given."""
    return None if value is None else _limited("workers", checked_whole("workers", value))


def checked_seconds(value: float | None) -> float | None:
    """The limit of seconds, if there is one."""
    if value is None:
        return None
    return float(_limited("seconds", checked_number("seconds", value)))


def checked_number(name: str, value: float) -> float:
    """The value, which must be a number."""
    if isinstance(value, bool) or not isinstance(value, int | float | Real):
        raise type_error(name, "a number", value)
    return value


def checked_seed(value: int) -> int:
    """The seed: a whole number that is not too long."""
    seed = checked_whole("seed", value)
    if abs(seed) >= 10**SEED_DIGITS:
        raise OptionError(Message("A seed has at most {n} digits.", n=SEED_DIGITS))
    return seed


def checked_seat(value: Seat) -> Seat:
    """The seat: 0 or 1."""
    seat = checked_whole("seat", value)
    if seat not in (0, 1):
        raise OptionError(
            Message("There is no seat {given}: choose 0 or 1.", given=value_text(seat))
        )
    return seat


def checked_progress(
    progress: Callable[[float], object] | None,
) -> Callable[[float], object] | None:
    """What is called with the share that is done, if anything."""
    if progress is not None and not callable(progress):
        raise type_error("progress", "a function", progress)
    return progress


def type_error(name: str, wanted: str, value: object) -> TypeError:
    """The error for a value of the wrong type."""
    return TypeError(f"{name} must be {wanted}, not {type(value).__name__}")


def value_text(value: object) -> str:
    """A value, made fit for a sentence."""
    try:
        return excerpt(str(value))
    except ValueError:  # Python does not write numbers of thousands of digits
        return "…"


def _whole(name: str, wanted: str, value: int | str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise type_error(name, wanted, value)
    return index(value)


def _limited(name: str, value: Number) -> Number:
    """The value, which must be possible as a limit."""
    if not 0 < value <= MAX_LIMITS[name]:
        raise OptionError(
            Message(
                "{name} must be more than 0 and at most {most}, not {given}.",
                name=name,
                most=MAX_LIMITS[name],
                given=value_text(value),
            )
        )
    return value
