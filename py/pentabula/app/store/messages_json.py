"""Messages as JSON, so that what is stored can be said in any language.

A message is an object: `text` with named gaps, `values` for them, `many` and `number` of one that
depends on a count, and `computed` of one that can be hidden (`core.message.Computed`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from pentabula.core.jsontext import is_whole
from pentabula.core.message import Computed, Message

_GAPS = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_BRACES = re.compile(r"[{}]")


def pack(value: object) -> object:
    """A message, or a value in one, as a value of JSON."""
    if isinstance(value, Message):
        packed: dict[str, object] = {"text": value.template}
        if value.values:
            packed["values"] = {name: pack(each) for name, each in value.values.items()}
        if value.plural is not None:
            packed |= {"many": value.plural, "number": value.number}
        return packed | ({"computed": True} if isinstance(value, Computed) else {})
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    return value if is_whole(value) else str(value)


def unpack(packed: object) -> Message:
    """The message in a value of JSON. Raises ValueError if there is none that can be said."""
    if not isinstance(packed, dict):
        raise ValueError("This is not a message.")
    values = packed.get("values")
    found = {str(name): _value(each) for name, each in _items(values)}
    text = _template(packed.get("text"), found)
    message = (Computed if packed.get("computed") is True else Message)(text, **found)
    if "many" in packed:
        number = packed.get("number")
        message.plural = _template(packed["many"], found)
        message.number = number if is_whole(number) else 1
    return message


def _items(values: object) -> Iterable[tuple[object, object]]:
    return values.items() if isinstance(values, dict) else ()


def _template(text: object, values: Mapping[str, object]) -> str:
    """A text whose gaps all have values: formatting it cannot fail."""
    if not isinstance(text, str) or not values.keys() >= _gaps(text):
        raise ValueError("This is not a message.")
    return text


@lru_cache(maxsize=1024)
def _gaps(text: str) -> frozenset[str]:
    """The names of the gaps in a text. Raises ValueError if it has other braces."""
    if _BRACES.search(_GAPS.sub("", text)):
        raise ValueError("This is not a message.")
    return frozenset(_GAPS.findall(text))


def _value(packed: object) -> object:
    if isinstance(packed, str) or is_whole(packed):
        return packed
    if isinstance(packed, dict):
        return unpack(packed)
    if isinstance(packed, list):
        numerator, denominator = packed
        if is_whole(numerator) and is_whole(denominator, 1):
            return Fraction(numerator, denominator)
    raise ValueError("This is not a value of a message.")
