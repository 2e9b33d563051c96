"""A compiled catalogue gives the same texts as `gettext`, which reads all of them first."""

import gettext
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import pentabula
from pentabula.core.translations import Translations

POLISH = Path(pentabula.__file__).parent / "locale/pl.po"


def test_every_text_and_form_is_the_same_as_with_gettext() -> None:
    packed, catalog = BytesIO(), read_po(BytesIO(POLISH.read_bytes()))
    write_mo(packed, catalog)
    expected = gettext.GNUTranslations(BytesIO(packed.getvalue()))
    found = Translations(packed.getvalue())
    for message in catalog:
        if isinstance(message.id, tuple):
            for n in (0, 1, 2, 5, 12, 22, 101):
                assert found.ngettext(*message.id, n) == expected.ngettext(*message.id, n)
        elif message.id:
            assert found.gettext(message.id) == expected.gettext(message.id)
    assert found.gettext("?") == "?"
    assert [found.ngettext("?", "??", n) for n in (1, 2)] == ["?", "??"]
