"""The languages of the page: the name of each, its page, and how it writes numbers."""

from __future__ import annotations

import gettext
import zlib
from dataclasses import dataclass

from pentabula.core.message import Catalogue
from pentabula.core.translations import Translations


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its tag (BCP 47), under its own name.

    `page` is the file of its page; `locale` names its catalogue. `thousands` separates
    groups of digits in whole numbers of `grouped_from` digits or more (after CLDR 46).
    """

    tag: str
    name: str
    page: str
    locale: str = ""
    thousands: str = ","
    grouped_from: int = 4

    def catalogue(self, compiled: bytes | None = None) -> Catalogue:
        """The translations in a compiled, gzipped catalogue; English without one."""
        known: gettext.NullTranslations = gettext.NullTranslations()
        if compiled is not None:
            known = Translations(zlib.decompress(compiled, GZIP_WBITS))
        return Catalogue(known, self.thousands, self.grouped_from)


GZIP_WBITS = 31
"""The `wbits` of `zlib` for the gzip format, with a window of 32 KB."""

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"

DEFAULT = Language("en", "English", "index.html")
LANGUAGES = (
    DEFAULT,
    Language("es", "Español", "es.html", "es", ".", 5),
    Language("pl", "Polski", "pl.html", "pl", NO_BREAK_SPACE, 5),
    Language("pt-BR", "Português (Brasil)", "pt-br.html", "pt_BR", "."),
)


def language(tag: str) -> Language:
    """The language with this tag; English for an unknown tag."""
    return next((each for each in LANGUAGES if each.tag == tag), DEFAULT)


def neutral_path(path: str) -> str:
    """The path without a language: there, the page chooses the language of its user.

    >>> neutral_path("/pentabula/es.html")
    '/pentabula/'
    """
    folder, slash, name = path.rpartition("/")
    return folder + slash if name in {each.page for each in LANGUAGES} else path
