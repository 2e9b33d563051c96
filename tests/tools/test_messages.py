"""The catalogue for translators has every message, and every message can be translated."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from tools.i18n.messages import (
    CODE,
    LANGUAGES,
    TEMPLATE,
    in_code,
    is_pending,
    is_whole,
    messages,
    template,
    translated,
    updated,
)
from tools.steps import Problem


def found(text):
    return list(in_code(text, CODE / "example.py"))


def test_texts_of_the_page_are_messages_and_the_catalogue_is_current_else_run_dev_py_messages():
    assert TEMPLATE.read_text("utf-8") == template()
    said = {identity for identity, path in messages() if path.suffix == ".html"}
    assert {"Skip to the game", "{count} strategy games worth learning"} <= said and "" not in said


def test_messages_are_found_in_order_with_plurals():
    text = 'counted("{n} stone", "{n} " "stones", 3)\nMessage("Black", x=Message("White"))'
    assert found(text) == [("{n} stone", "{n} stones"), "Black", "White"]


@pytest.mark.parametrize("call", ["Message(words)", 'Message(f"{x}")', 'counted("one", many, 1)'])
def test_templates_that_are_not_literals_are_refused(call):
    with pytest.raises(Problem, match=r"example.py, line 1"):
        found(call)


def test_a_sentence_of_an_activity_does_not_begin_with_a_move():
    """It would begin with a small letter: `row 1 is as good as the best move`."""
    moves = re.compile(r"\{(move|moves|answer|tried|best|better|played)\}.*\.$", re.S)
    for identity, path in messages():
        texts = identity if isinstance(identity, tuple) else (identity,)
        if "session" in path.parts:
            assert not any(map(moves.match, texts)), identity


def test_the_singular_has_no_other_gaps_than_the_plural():
    for identity, path in messages():
        if isinstance(identity, tuple):
            one, many = (set(re.findall(r"\{(\w+)\}", text)) for text in identity)
            assert one <= many, (identity, Path(path).name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_translates_exactly_the_messages_with_their_gaps(language):
    assert (CODE / f"locale/{language}.po").read_text("utf-8") == updated(language)
    missing = [message for message in translated(language) if not is_whole(message)]
    assert [message.id for message in missing if not is_pending(message)] == []
    for message in translated(language):
        if not is_whole(message):
            continue
        if isinstance(message.id, tuple):
            assert all(gaps(form) <= gaps(message.id[1]) for form in message.string), message.id
            assert gaps(message.string[-1]) == gaps(message.id[1]), message.id
        elif message.id:
            assert gaps(message.string) == gaps(message.id), message.id


def test_a_message_that_gains_a_plural_is_to_be_translated_again(monkeypatch):
    """The command ended with an AssertionError of Babel."""
    known = Catalog("es")
    known.add("{n} stone", "{n} piedra")
    known.add("Black", "Negras")
    collected = Catalog()
    collected.add(("{n} stone", "{n} stones"))
    collected.add("Black")
    monkeypatch.setattr("tools.i18n.messages.translated", lambda language: known)
    monkeypatch.setattr("tools.i18n.messages._collected", lambda: collected)
    text = updated("es")
    assert 'msgid_plural "{n} stones"\nmsgstr[0] ""' in text
    assert 'msgstr "Negras"' in text and "piedra" not in text


COLOURED = r"\{(?:side|seat|colour|winner|loser|leader|mine)\}"
"""The gaps in which a sentence may name a colour, which the translations have in the plural."""

NAMED = r"\{(?:side|seat|colour|winner|loser|leader|mine|player|mover)\}"
"""The gaps that name a colour or a person: a preposition before them would need an article."""

WRONG_WITH_COLOURS = {
    "es": rf"{COLOURED} (?:gana|juega|tiene|cambia|captura|debe|pasa)\b"
    rf"|\b(?:[Gg]ana|[Jj]uega|[Tt]iene|de|a|para|por|con) {NAMED}"
    rf"|(?<![Ll]as )(?<!uesto ){COLOURED} (?:no|ya|pueden|habrían)\b",
    "pl": rf"{COLOURED} (?:wygrywa|gra|ma|zamienia|bije|pasuje|musi)\b"
    rf"|\b(?:[Ww]ygrywa|[Gg]ra|[Rr]uch ma|stron[ayięą]|stronie|gracz|gracza|dla|przez) {COLOURED}",
    "pt_BR": rf"{COLOURED} (?:vence|joga|tem|troca|captura|precisa|passa)\b"
    rf"|\b(?:[Vv]ence|[Jj]oga|de|a|para|por|com) {NAMED}"
    rf"|(?<![Aa]s )(?<!ssento ){COLOURED} (?:não|já|podem|poderiam)\b",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_and_percent_signs_fit_into_the_translations(language):
    """Colours are plural nouns there, named in the nominative: as the subject of a plural verb
    (with an article in Spanish and Portuguese), or as a label before a colon."""
    pattern = re.compile(WRONG_WITH_COLOURS[language])
    assert [form for form in forms_in(language) if pattern.search(form)] == []
    assert [form for form in forms_in(language) if re.search(WRONG_PERCENT[language], form)] == []


WRONG_PERCENT = {"es": r"[\d}] ?%", "pl": r"[\d}] ?%", "pt_BR": r"[\d}]\s%"}
"""Spanish and Polish have a no-break space before the sign, Portuguese none."""


def forms_in(language):
    """All translations into a language, without the head of its file."""
    return [
        form
        for message in translated(language)
        if message.id
        for form in ([message.string] if isinstance(message.string, str) else message.string)
    ]


def gaps(text):
    """The gaps of a template; raises ValueError for one that cannot be filled."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
