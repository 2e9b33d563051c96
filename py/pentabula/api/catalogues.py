"""Translations for boards: the compiled catalogues of a wheel, or the sources of a checkout."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path

from pentabula.api.checks import checked_text
from pentabula.api.pofile import compile_catalogue
from pentabula.core.errors import GameError, OptionError
from pentabula.core.languages import LANGUAGES
from pentabula.core.message import ENGLISH, Catalogue, Message, any_of, excerpt

FOLDER = Path(__file__).parents[1] / "locale"


def catalogue(language: str) -> Catalogue:
    """The translations into a language by its tag: `en`, `es`, `pl`, `pt-BR`.

    Raises OptionError for another tag.
    """
    return _catalogue(checked_text("language", language))


@cache
def _catalogue(language: str) -> Catalogue:
    tag = language.replace("_", "-").lower()
    found = next((each for each in LANGUAGES if each.tag.lower() == tag), None)
    if found is None:
        tags = any_of([each.tag for each in LANGUAGES])
        raise OptionError(
            Message(
                "There is no language “{name}”: choose {names}.",
                name=excerpt(language),
                names=tags,
            )
        )
    if not found.locale:
        return ENGLISH
    compiled = FOLDER / f"{found.locale}.mo"
    if compiled.is_file():
        data = compiled.read_bytes()
    else:
        data = compile_catalogue(compiled.with_suffix(".po").read_text("utf-8"))
    return Catalogue(gettext.GNUTranslations(BytesIO(data)), found.thousands, found.grouped_from)


@contextmanager
def translated(language: str) -> Iterator[None]:
    """Translates the text of errors that are raised inside into this language."""
    say = catalogue(language).say
    try:
        yield
    except GameError as error:
        error.args = (say(error.message),)
        raise
