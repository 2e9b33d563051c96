"""Options of a game: choices and whole numbers, checked when they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from pentabula.core.errors import OptionError
from pentabula.core.message import Message, all_of, any_of, excerpt

Value = int | str

ON_OFF = {"on": Message("on"), "off": Message("off")}


@dataclass(frozen=True, slots=True)
class Option:
    """One option: some words, a range of whole numbers, or both.

    `choices` maps each word to its label; `low` and `high` bound the numbers and
    are None if no number is allowed; `offered` are the numbers to show first. `about` says in a
    sentence what it changes; an option that `is_rare` is folded away. `suggested` is the value that
    is chosen for a player's first game, and for every game if the option is rare; else `default`.
    """

    name: str
    title: Message
    default: Value
    choices: Mapping[str, Message] = field(default_factory=dict)
    low: int | None = None
    high: int | None = None
    offered: tuple[int, ...] = ()
    about: Message | None = None
    is_rare: bool = False
    suggested: Value | None = None

    def read(self, given: Value) -> Value:
        """The value that a text or number means. Raises OptionError."""
        text = str(given).strip().lower() if isinstance(given, str) or abs(given) < 10**100 else "…"
        if (square := _SQUARE.fullmatch(text)) is not None:
            text = square[1]
        if text in self.choices:
            return text
        if self.low is not None and self.high is not None and _WHOLE.fullmatch(text):
            value = int(text)
            if self.low <= value <= self.high:
                return value
        raise OptionError(
            Message(
                "{option} must be {allowed}, not “{given}”.",
                option=self.name,
                given=excerpt(str(given) if isinstance(given, str) else text),
                allowed=self.allowed(),
            )
        )

    def allowed(self) -> Message:
        """The values in words: `on or off`, `choose or −999 to 999`."""
        items: list[object] = list(self.choices)
        if self.low is not None and self.high is not None:
            items.append(_range(self.low, self.high))
        return any_of(items)


_SQUARE = re.compile(r"([0-9]{1,3}) ?[x×*] ?\1", re.ASCII)
_WHOLE = re.compile(r"-?[0-9]{1,100}", re.ASCII)


def _range(low: int, high: int) -> Message:
    if high >= 10**18:
        return Message(
            "a whole number, {low} or more, of up to {n} digits", low=low, n=len(str(high))
        )
    return Message("{low} to {high}", low=low, high=high)


def complete_options(
    title: str, options: tuple[Option, ...], given: Mapping[str, Value]
) -> dict[str, Value]:
    """Every option in order, given or default, each read. Raises OptionError."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise OptionError(
                Message(
                    "{title} has no option “{name}”: its options are {known}.",
                    title=title,
                    name=excerpt(name),
                    known=all_of([option.name for option in options]),
                )
            )
    return {option.name: option.read(given.get(option.name, option.default)) for option in options}
