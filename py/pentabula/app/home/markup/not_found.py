"""What the page says at an address where there is no file; `404.html` is its frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pentabula.app.shell.html import Markup, tag
from pentabula.core.languages import Language
from pentabula.core.message import Catalogue, Message

PLACE: Final = "<!-- sentences -->"


def not_found(page: str, languages: Iterable[tuple[Language, Catalogue]]) -> str:
    """`404.html` with a sentence and a link home in each language.

    Raises ValueError unless the page has one place for them.
    """
    if page.count(PLACE) != 1:
        raise ValueError(f"404.html must hold {PLACE} once")
    return page.replace(PLACE, "".join(_section(*each) for each in languages))


def _section(language: Language, catalogue: Catalogue) -> Markup:
    say = catalogue.say
    return tag(
        "section",
        tag("p", say(Message("There is no page at this address. Its link may be incomplete."))),
        tag("p", tag("a", say(Message("Open Pentabula")), href=language.page)),
        lang=language.tag,
    )
