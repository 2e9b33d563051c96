"""Comments of a record as text, and the times that a node carries in them, as PGN writes both.

    {[%clk 0:04:59.3] [%emt 0:00:00.7] a comment}

`clk` is the time left to the seat that moved, `emt` the time that its move took. In a comment a
backslash protects `}` and itself, and a `[` that is text although it looks like a time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

_TIME = r"\[%(?P<name>clk|emt) +(?P<clock>[0-9]{1,4}:[0-5]?[0-9]:[0-5]?[0-9](?:\.[0-9]{1,9})?)\]"
_IS_TIME = re.compile(_TIME, re.ASCII)
_PART = re.compile(rf'\\(?P<text>[\\"}}]|\[(?=%))| ?{_TIME}', re.ASCII)


@dataclass(frozen=True, slots=True)
class Times:
    """The time left after a move and the time spent on it, in milliseconds; None if not known."""

    left: int | None = None
    spent: int | None = None

    def filled(self, other: Times) -> Times:
        """These times; unknown ones are taken from `other`."""
        return Times(
            other.left if self.left is None else self.left,
            other.spent if self.spent is None else self.spent,
        )


NO_TIMES: Final = Times()
_NAMES: Final = {"clk": "left", "emt": "spent"}


def read_comment(written: str) -> tuple[str, Times]:
    """The text and the times of a comment, given as it is written between its braces."""
    times = NO_TIMES

    def read(found: re.Match[str]) -> str:
        nonlocal times
        if found["text"]:
            return found["text"]
        times = replace(times, **{_NAMES[found["name"]]: _milliseconds(found["clock"])})
        return ""

    text = _PART.sub(read, written)
    return text.removeprefix(" ") if _IS_TIME.match(written) else text, times


def write_comment(text: str, times: Times = NO_TIMES) -> str:
    """Writes a comment in braces; returns an empty text without text and times."""
    known = (("clk", times.left), ("emt", times.spent))
    parts = [f"[%{name} {_clock(time)}]" for name, time in known if time is not None]
    if text:
        parts.append(_IS_TIME.sub(r"\\\g<0>", escaped(text, "}")))
    return f"{{{' '.join(parts)}}}" if parts else ""


def unescaped(text: str) -> str:
    """The text without the backslashes that protect quotes, braces and backslashes."""
    return re.sub(r"\\([\\\"}])", r"\1", text)


def escaped(text: str, closing: str) -> str:
    """The text with a backslash before each closing character and each backslash."""
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)


def _clock(milliseconds: int) -> str:
    """`0:04:59.3` for 299,300 milliseconds."""
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}.{rest:03}".rstrip("0").removesuffix(".")


def _milliseconds(clock: str) -> int:
    """The milliseconds of `0:04:59.3`; further digits are dropped."""
    whole, _, fraction = clock.partition(".")
    hours, minutes, seconds = map(int, whole.split(":"))
    return (3600 * hours + 60 * minutes + seconds) * 1000 + int(f"{fraction[:3]:0<3}")
