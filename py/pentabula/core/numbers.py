"""Moves that name a whole number, such as bids, and open ranges of them."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from pentabula.core.errors import NotationError
from pentabula.core.message import Message
from pentabula.core.position import M

MAX_DIGITS: Final = 100

SMALL: Final = 20
"""`Numbers.shortlist` has all numbers up to this."""


@dataclass(frozen=True, slots=True)
class Number:
    """A move that names a whole number: a bid, a komi. Its token is the name and the number."""

    name: str
    value: int

    def __str__(self) -> str:
        return f"{self.name}{self.value}"


class Numbers(Collection[Number | M]):
    """The legal moves where a number may be chosen: every `Number` from low to high, and others.

    `label` is the line that represents the open range in a list of tokens (`bid>143`).
    `useful` is the highest number that can make a difference, `high` unless it is given.
    `in` is exact. Iteration gives the others first, then the numbers in ascending order, which may
    be too many to iterate over; `len` is at most `sys.maxsize`.
    """

    def __init__(
        self,
        name: str,
        label: str,
        low: int,
        high: int,
        others: tuple[M, ...] = (),
        useful: int | None = None,
    ) -> None:
        self.name, self.label, self.low, self.high, self.others = name, label, low, high, others
        self.useful = high if useful is None else min(high, useful)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Number):
            return move.name == self.name and self.low <= move.value <= self.high
        return move in self.others

    def __iter__(self) -> Iterator[Number | M]:
        yield from self.others
        value = self.low
        while value <= self.high:
            yield Number(self.name, value)
            value += 1

    def __len__(self) -> int:
        return min(sys.maxsize, len(self.others) + max(0, self.high - self.low + 1))

    def shortlist(self) -> Iterator[Number]:
        """A few numbers from low to the highest useful one, in ascending order.

        All numbers up to `SMALL`, then numbers with one significant digit: 30, 40, …
        """
        sizes, power = list(range(SMALL + 1)), 10
        while power <= max(abs(self.low), abs(self.useful)):
            sizes += (digit * power for digit in range(1, 10) if digit * power > SMALL)
            power *= 10
        for value in (*(-size for size in reversed(sizes[1:])), *sizes):
            if self.low <= value <= self.useful:
                yield Number(self.name, value)


_GROUPED = re.compile(r"[+−-]?(\d+|\d{1,3}([.,'’_\s]\d{3})+)")


def typed_number(text: str) -> int | None:
    """The whole number that a person has typed, perhaps in groups of digits; None for other text.

    >>> typed_number("161,988"), typed_number(" −2 "), typed_number("2.5")
    (161988, -2, None)
    """
    short = text.strip()
    if not _GROUPED.fullmatch(short):
        return None
    digits = "".join(letter for letter in short if letter.isdigit())
    return int(digits) * (-1 if short[0] in "-−" else 1) if len(digits) <= MAX_DIGITS else None


def wanted_number(numbers: Numbers[M]) -> Message:
    """Which numbers may be entered."""
    if numbers.low < 0:
        return Message(
            "Enter a whole number from {low} to {high}.", low=numbers.low, high=numbers.high
        )
    if not numbers.low:
        return Message("Enter a whole number, 0 or more, of up to {most} digits.", most=MAX_DIGITS)
    return Message("Enter a whole number above {number}.", number=numbers.low - 1)


def read_number(name: str, text: str) -> Number | None:
    """The number move that a token such as `bid143` names; None for a text of another form.

    Raises NotationError for leading zeros, `-0`, and more than a hundred digits.
    """
    sign, digits = (
        ("-", text[len(name) + 1 :]) if text.startswith(f"{name}-") else ("", text[len(name) :])
    )
    if not text.startswith(name) or not (digits.isascii() and digits.isdigit()):
        return None
    if len(digits) > MAX_DIGITS:
        raise NotationError(
            Message(
                "A number may have up to {most} digits; this one has {n}.",
                most=MAX_DIGITS,
                n=len(digits),
            )
        )
    if digits != str(int(digits)) or sign + digits == "-0":
        raise NotationError(
            Message(
                "“{text}” should be written {right}.",
                text=text,
                right=f"{name}{int(sign + digits)}",
            )
        )
    return Number(name, int(sign + digits))
