"""The CSS selectors that the page uses."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

Test = Callable[[Any], bool]

_PART = re.compile(
    r"""(?P<tag>[a-z][\w-]*|\*)
      | \#(?P<id>[\w-]+)
      | \.(?P<class>[\w-]+)
      | \[(?P<name>[\w-]+)(?:=(?P<value>"[^"]*"|'[^']*'|[\w-]+))?\]
      | :not\((?P<not>[^()]*)\)
      | :(?P<state>[\w-]+)""",
    re.VERBOSE,
)


def attribute_keys(name: str, value: str) -> list[str]:
    """The keys of an attribute in the index of a document."""
    values = [f".{each}" for each in value.split()] if name == "class" else [f"{name}={value}"]
    return [name, *values]


def keys(tag: str, attributes: dict[str, str]) -> list[str]:
    """The keys of an element."""
    found = [f"<{tag}>"]
    for name, value in attributes.items():
        found += attribute_keys(name, value)
    return found


@cache
def alternatives(selector: str) -> list[tuple[str | None, Test]]:
    """The selectors of a list: each with a key of all that may match, if it has one, and a test."""
    return [(_key_of(each), _complex(each)) for each in _split(selector, ",")]


def _key_of(selector: str) -> str | None:
    keys = [None]
    for part in _parts(_split(selector.replace(">", " > "), " ")[-1]):
        if part["id"]:
            keys.append(f"id={part['id']}")
        elif part["class"]:
            keys.append(f".{part['class']}")
        elif part["name"]:
            value = part["value"]
            keys.append(part["name"] if value is None else f"{part['name']}={_unquoted(value)}")
        elif part["tag"] not in (None, "*"):
            keys.insert(1, f"<{part['tag']}>")
    return keys[-1]


def _unquoted(value: str) -> str:
    return value.strip("\"'")


@cache
def compiled(selector: str) -> Test:
    """Whether an element matches one of the selectors of a list, as a function of the element."""
    return _either([test for _, test in alternatives(selector)])


def _either(tests: list[Test]) -> Test:
    *others, last = tests
    if not others:
        return last
    return lambda element: last(element) or any(test(element) for test in others)


def _split(text: str, separator: str) -> list[str]:
    """Splits at separators outside brackets and quotes."""
    parts, depth, quote = [""], 0, ""
    for sign in text:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        if sign == separator and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def _complex(selector: str) -> Test:
    *ancestors, last = _split(selector.replace(">", " > "), " ")
    test = _compound(last)
    if not ancestors:
        return test
    if ancestors[-1] == ">":
        outer = _complex(" ".join(ancestors[:-1]))
        return lambda element: (
            test(element) and element.parent is not None and outer(element.parent)
        )
    outer = _complex(" ".join(ancestors))

    def is_inside(element: Any) -> bool:
        here = element.parent if test(element) else None
        while here is not None and not outer(here):
            here = here.parent
        return here is not None

    return is_inside


def _compound(selector: str) -> Test:
    return _all([_simple(each) for each in _parts(selector)])


def _parts(compound: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(compound):
        found = _PART.match(compound, at)
        if found is None:
            raise ValueError(f"a selector that the fake browser does not know: {compound}")
        yield found
        at = found.end()


def _all(tests: list[Test]) -> Test:
    """The conjunction of some tests; most have one or two."""
    if len(tests) == 1:
        return tests[0]
    first, *others = tests
    return lambda element: first(element) and all(test(element) for test in others)


def _simple(found: re.Match[str]) -> Test:
    tag, name, value = found["tag"], found["name"], _unquoted(found["value"] or "")
    if tag:
        return lambda element: tag in ("*", element.tag)
    if found["id"]:
        return _equals("id", found["id"])
    if found["class"]:
        return _has_class(found["class"])
    if name and found["value"] is None:
        return lambda element: name in element.attributes
    if name:
        return _equals(name, value)
    if found["not"] is not None:
        excluded = compiled(found["not"])
        return lambda element: not excluded(element)
    if found["state"] == "popover-open":
        return lambda element: element.is_open
    raise ValueError(f"a state that the fake browser does not know: {found['state']}")


def _equals(name: str, value: str) -> Test:
    return lambda element: element.attributes.get(name) == value


def _has_class(name: str) -> Test:
    def has(element: Any) -> bool:
        names = element.attributes.get("class")
        return names is not None and name in names.split()

    return has
