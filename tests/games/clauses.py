"""The clauses of the rules documents under docs/rules, and whether a citation names one."""

import re
from functools import cache
from pathlib import Path

RULES = Path(__file__).parents[2] / "docs/rules"


@cache
def document(name: str) -> str | None:
    """The text of a rules document such as `konobi.md`, if there is one."""
    path = RULES / name
    return path.read_text("utf-8") if path.is_file() else None


def section(text: str, heading: str) -> str | None:
    """The text under a heading: `## Turn`, a paragraph's `**Pass.**`, or a line `Limits:`."""
    name = re.escape(heading)
    found = re.search(rf"^(?:## {name}$|\*\*{name}\b[^*]*\*\*|{name}:$)", text, re.MULTILINE)
    return found and re.split(r"^## ", text[found.end() :], maxsplit=1, flags=re.MULTILINE)[0]


def is_clause(name: str, clause: str) -> bool:
    """Whether a document has a clause: `Turn`, `Turn 2` (a numbered point), or `Turn, Place` (a
    point that begins with these words in bold). `Settled` is short for `Settled points`."""
    text = document(name)
    heading, _, item = clause.partition(", ")
    number = re.fullmatch(r"(.*) (\d+)", heading)
    heading, item = (number[1], number[2]) if number else (heading, item)
    found = text and section(text, "Settled points" if heading == "Settled" else heading)
    if not found or not item:
        return bool(found)
    start = rf"^{item}\. " if number else rf"^ *- \*\*{re.escape(item)}\*\*"
    return re.search(start, found, re.MULTILINE) is not None


def is_cited(rule: str) -> bool:
    """Whether the text of a `Refusal.clause`, such as `konobi.md, Turn 2`, names a clause."""
    name, _, clause = rule.partition(", ")
    return is_clause(name, clause)
