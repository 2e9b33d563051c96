"""The catalogue of all messages of the code and the page.

Translators fill in `py/pentabula/locale/<language>.po`. These follow the template `pentabula.pot`:
new messages are added without a translation, removed ones are deleted. Messages are found in calls
of `Message`, `Computed` and `counted` with literal templates; in the comments of model games; in
`manifest.webmanifest`; and in `index.html`: the texts of elements with the attribute `data-text`,
and every `aria-label`.
"""

import ast
import json
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from pentabula import games
from pentabula.core import model_game
from tools.steps import ROOT, Problem, say

CODE = ROOT / "py/pentabula"
PAGE, MANIFEST = ROOT / "index.html", ROOT / "manifest.webmanifest"
TEMPLATE = CODE / "locale/pentabula.pot"
HEADING = "# What Pentabula says to people, to be translated.\n"
# The module of the class itself, which makes templates of templates.
MAKER = CODE / "core/message.py"
# How many arguments of a call are templates.
TEMPLATES = {"Message": 1, "Computed": 1, "counted": 2}
LANGUAGES = ("es", "pl", "pt_BR")
ABOUT: dict[str, Any] = {
    "project": "Pentabula",
    "version": "1",
    "msgid_bugs_address": "nobody",
    "last_translator": "nobody",
    "language_team": "nobody",
    "charset": "utf-8",
}
# Header lines that change even if no message has changed.
DATED = ('"POT-Creation-Date', '"PO-Revision-Date', '"Generated-By')

Identity = str | tuple[str, ...]


def template() -> str:
    """The catalogue as text. The same sources give the same text."""
    return HEADING + _written(_collected())


def _collected() -> Catalog:
    """All messages, not yet translated."""
    catalogue = Catalog(header_comment="", **ABOUT)
    for identity, path in messages():
        catalogue.add(identity, locations=[(path.relative_to(ROOT).as_posix(), 1)])
    return catalogue


def _written(catalogue: Catalog) -> str:
    written = BytesIO()
    write_po(written, catalogue, width=100, include_lineno=False, ignore_obsolete=True)
    lines = written.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(DATED)).lstrip()


def translated(language: str) -> Catalog:
    """The catalogue of a language; empty if there is no file yet."""
    path = CODE / f"locale/{language}.po"
    if not path.is_file():
        return Catalog(language, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, language)


def updated(language: str) -> str:
    """The file of a language as text, with exactly the messages in use."""
    known = translated(language)
    name = Locale.parse(language).english_name
    now = Catalog(language, header_comment=f"# Pentabula in {name}.", fuzzy=False, **ABOUT)
    for message in _collected():
        if message.id:
            old = known.get(message.id)
            # A message that gains or loses its plural is to be translated again.
            is_same = old is not None and isinstance(old.id, str) == isinstance(message.id, str)
            now.add(message.id, old.string if old and is_same else None, message.locations)
    return _written(now)


def messages() -> Iterator[tuple[Identity, Path]]:
    """Every message with its file, in the order of files and lines."""
    for path in sorted(CODE.rglob("*.py")):
        for identity in in_code(path.read_text("utf-8"), path):
            yield identity, path
        if path.match("teach/model_game.py"):
            for comment in model_game.comments(games.load(path.parents[1].name)):
                yield comment, path
    reader = _Page()
    reader.feed(PAGE.read_text("utf-8"))
    for identity in reader.found:
        yield identity, PAGE
    manifest = json.loads(MANIFEST.read_text("utf-8"))
    yield manifest["description"], MANIFEST
    for picture in manifest["screenshots"]:
        yield picture["label"], MANIFEST


def in_code(text: str, path: Path) -> Iterator[Identity]:
    """The messages of a module. Raises Problem for a template that is not a literal."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name not in TEMPLATES or _is_refilled(call):
            continue
        words = [
            given.value
            for given in call.args[: TEMPLATES[name]]
            if isinstance(given, ast.Constant) and isinstance(given.value, str)
        ]
        if len(words) < TEMPLATES[name]:
            if path == MAKER:
                continue
            place = f"{path.relative_to(ROOT)}, line {call.lineno}"
            raise Problem(f"{place}: the text of {name} must be a literal.")
        yield words[0] if len(words) == 1 else tuple(words)


def is_pending(message: Message) -> bool:
    """Whether only games that are not released yet use a message."""
    pending = tuple(
        f"py/pentabula/games/{name}/" for name in games.names() if not games.load(name).is_released
    )
    return bool(message.locations) and all(
        path.startswith(pending) for path, _ in message.locations
    )


def is_whole(message: Message) -> bool:
    """Whether a message is translated, in every plural form of its language."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(forms)


def write() -> None:
    """Writes the template, and updates the file of every language."""
    TEMPLATE.write_text(template(), "utf-8")
    say(f"{len({identity for identity, _ in messages()})} messages are in {TEMPLATE.name}.")
    for language in LANGUAGES:
        (CODE / f"locale/{language}.po").write_text(updated(language), "utf-8")
        missing = [message for message in translated(language) if not is_whole(message)]
        say(
            f"{language}: {len(missing)} are not translated yet."
            if missing
            else f"{language}: complete."
        )


def _is_refilled(call: ast.Call) -> bool:
    """Whether the call fills the gaps of an existing message, `Message(other.template, …)`, or
    makes one of the comment of a model game, `Message(node.comment)`."""
    return (
        bool(call.args)
        and isinstance(call.args[0], ast.Attribute)
        and call.args[0].attr in ("template", "comment")
    )


class _Page(HTMLParser):
    """Collects the texts of a page. Elements with `data-text` have no child elements."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._element = ""
        self._words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Records the label; starts collecting in an element with a text."""
        attributes = dict(attrs)
        label = attributes.get("aria-label")
        if label:
            self.found.append(label)
        if "data-text" in attributes and tag == "meta":
            self.found.append(attributes.get("content") or "")
        elif "data-text" in attributes:
            self._element, self._words = tag, []

    def handle_data(self, data: str) -> None:
        """Collects the text."""
        self._words.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Ends the text of an element."""
        if tag == self._element:
            self._element = ""
            self.found.append(" ".join("".join(self._words).split()))


if __name__ == "__main__":
    write()
