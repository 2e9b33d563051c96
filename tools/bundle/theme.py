"""`assets/theme.css` as a table, so that Python can draw without a style sheet.

The table is `boards/theme_table.py`, which is committed: a plain checkout and an installed package
have it too. `prepare` brings it up to date.
"""

import re
from collections.abc import Mapping

from tools.steps import ROOT, say

SHEET = ROOT / "assets/theme.css"
TABLE = ROOT / "py/pentabula/boards/theme_table.py"
WIDTH = 100

Colours = dict[str, tuple[str, str]]
Look = dict[str, str]

_ROOTS = re.compile(
    r'^:root(?:\[data-([\w-]+)="([\w-]+)"\])?(?::not\(\S*\))? \{(.*?)\}', re.MULTILINE | re.DOTALL
)
_ROLES = re.compile(r"^\.drawing(?: (?:\.([\w-]+)|\*))? \{(.*?)\}", re.MULTILINE)
_COLOUR = re.compile(r"--([\w-]+): light-dark\(([^,]+), ([^,]+)\);")
_MIXTURE = re.compile(r"color-mix\(in srgb, (\S+ \d+%), (\S+)\)")
_VARIABLE = re.compile(r"var\(--([\w-]+)\)")

HEAD = '''"""The colours and roles of `assets/theme.css`; written by `python3 dev.py prepare`.

Do not edit it: change the style sheet. `boards.theme` says what the values mean.
"""

from typing import Final

'''


def colours(sheet: str) -> dict[str, Colours]:
    """The colours on light and on dark paper, by the attribute of the root that sets them.

    The attribute is `board=wood`, or empty for the usual colours. Transparent ones are empty.
    """
    found: dict[str, Colours] = {}
    for name, value, block in _ROOTS.findall(sheet):
        table = {
            each: (light.replace("transparent", ""), dark.replace("transparent", ""))
            for each, light, dark in _COLOUR.findall(block)
        }
        if table:
            found[f"{name}={value}" if name else ""] = table
    return found


def roles(sheet: str) -> dict[str, Look]:
    """What the sheet declares for each role; for all roles together under an empty name."""
    found: dict[str, Look] = {"": {}}
    for role, block in _ROLES.findall(sheet):
        found.setdefault(role, {}).update(_look(block))
    return found


def _look(block: str) -> Look:
    """The declarations of a rule. Colours are written as in the table, `none` is left out."""
    parts = (part.partition(":") for part in block.split(";"))
    look = {name.strip(): _value(value.strip()) for name, _, value in parts if value}
    return {name: value for name, value in look.items() if value != "none"}


def _value(value: str) -> str:
    mixed = _MIXTURE.sub(r"\1 \2", value).removesuffix(" transparent")
    return _VARIABLE.sub(r"\1", mixed)


def table(sheet: str) -> str:
    """The table as a module."""
    looks = roles(sheet)
    base = looks.pop("")
    return HEAD + "\n".join(
        (
            _assigned("BASE", "dict[str, str]", base),
            _assigned("ROLES", "dict[str, dict[str, str]]", looks),
            _assigned("COLOURS", "dict[str, dict[str, tuple[str, str]]]", colours(sheet)),
        )
    )


def _assigned(name: str, kind: str, values: Mapping[str, object]) -> str:
    lines = "".join(_entry(*item, 1) for item in values.items())
    return f"{name}: Final[{kind}] = {{\n{lines}}}\n"


def _entry(name: str, value: object, depth: int) -> str:
    """An entry of a dictionary, on one line if it fits."""
    indent = 4 * depth * " "
    line = f"{indent}{_text(name)}: {_text(value)},\n"
    if not isinstance(value, Mapping) or len(line) <= WIDTH + 1:
        return line
    inner = "".join(_entry(*item, depth + 1) for item in value.items())
    return f"{indent}{_text(name)}: {{\n{inner}{indent}}},\n"


def _text(value: object) -> str:
    """A value as Ruff formats it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(k)}: {_text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_text, value)) + ")"
    return f'"{value}"'


def bring_up_to_date() -> None:
    """Writes the table again if the sheet has changed."""
    made = table(SHEET.read_text("utf-8"))
    if not TABLE.is_file() or TABLE.read_text("utf-8") != made:
        TABLE.write_text(made, "utf-8")
        say(f"{TABLE.relative_to(ROOT)} now has the colours of {SHEET.relative_to(ROOT)}.")
