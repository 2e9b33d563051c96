"""The page before Python starts: a card and two sheets for every game, none listed by hand."""

import gettext
import json

import pytest

from pentabula import games
from pentabula.app import document as shell
from pentabula.core.languages import DEFAULT, LANGUAGES, language
from pentabula.core.message import ENGLISH, Catalogue

NOTICE = "<!-- until it is built --><p>Build it</p><template>\n<!-- once it is built -->\n"
MARKS = "<!-- games first --><!-- languages --><!-- also --><!-- sheets -->"
PAGE = f'<html lang="en">{NOTICE}<main><!-- cards --></main>{MARKS}'


def test_every_game_has_a_card_rules_and_a_form_split_from_the_page() -> None:
    page = shell.fill(PAGE, DEFAULT, ENGLISH)
    for name in games.names():
        assert f'popovertarget="setup-{name}"' in page and f'id="rules-{name}"' in page
        for option in games.load(name).options:
            assert f'name="{option.name}"' in page
    manifest = json.loads(shell.manifest('{"description": "Games"}', DEFAULT, ENGLISH))
    urls = [each["url"] for each in manifest["shortcuts"]]
    assert urls[:2] == ["./", "./#puzzles/today"]
    assert set(urls[2:]) == {f"./#{name}" for name in games.names()}
    inks = shell.inks()
    assert all(f'[data-game="{name}"]' in inks for name in games.names())
    assert len({games.load(name).ink for name in games.names()}) == len(games.names())
    whole = shell.fill(PAGE, DEFAULT, ENGLISH)
    page, late = shell.split(whole, "assets/sheets/index.txt")
    assert page.startswith('<html data-sheets="assets/sheets/index.txt" lang="en"')
    assert len(page) < len(whole) / 2
    for name in games.names():
        for sheet in (f"setup-{name}", f"rules-{name}"):
            assert f'data-late="{sheet}"' in page and f'id="{sheet}"' in page
            assert f'id="{sheet}-title"' in page, "a sheet has its name and Close at once"
            assert late.count(f'<template id="{sheet}">') == 1
        assert f'data-setup="{name}"' in late and f'data-setup="{name}"' not in page
    assert "<!--" not in late


def test_no_inline_style_or_script_is_written_and_fixed_words_are_in_the_language_of_the_page():
    page = shell.fill(PAGE, DEFAULT, ENGLISH)
    assert "style=" not in page and "<script" not in page
    assert " on" not in {part.split("=")[0] for part in page.split('"')}
    assert "Build it" not in page and "<template>" not in page
    for text in (f"{NOTICE}<main></main>", PAGE.replace(NOTICE, "")):
        with pytest.raises(ValueError, match="must hold"):
            shell.fill(text, DEFAULT, ENGLISH)
    page = """<title data-text>Five games</title><meta name="d" content="A &amp; B" data-text>
        <p aria-label="Its &quot;label&quot;" data-text>Some
        words &lt; others</p><p>d4</p>"""
    said = shell.translated(page, Catalogue(Bracketed()))
    assert "<title data-text>[Five games]</title>" in said and 'content="[A &amp; B]"' in said
    assert 'aria-label="[Its &quot;label&quot;]" data-text>[Some words &lt; others]</p>' in said
    assert "<p>d4</p>" in said


class Bracketed(gettext.NullTranslations):
    """A language that puts every text in brackets."""

    def gettext(self, message: str) -> str:
        return f"[{message}]"


def test_every_language_has_its_page_and_is_offered_under_its_own_name() -> None:
    page = shell.fill(PAGE, language("pl"), Catalogue(Bracketed()))
    assert page.startswith('<html lang="pl" data-languages="')
    for each in LANGUAGES:
        assert f'href="{each.page}"' in page and f">{each.name}</a>" in page
    assert page.count('aria-current="true"') == 2
    written = [each.catalogue().points(12345) for each in LANGUAGES]
    assert written == ["12,345", "12.345", "12\N{NO-BREAK SPACE}345", "12.345"]
    assert [each.catalogue().points(1234) for each in LANGUAGES] == [
        "1,234",
        "1234",
        "1234",
        "1.234",
    ]


def test_the_page_names_and_counts_the_existing_games() -> None:
    page = "<p data-text>{count} games: {games}. {credits}</p>"
    said = shell.translated(page, ENGLISH)
    titles = [games.load(name).title for name in shelf()]
    count = shell.number_word(len(titles), ENGLISH)
    assert (
        f"<p data-text>{count.capitalize()} games: {', '.join(titles[:-1])} and {titles[-1]}."
        in said
    )
    assert all(
        f"{title}: {games.load(name).credits}." in said
        for name, title in zip(shelf(), titles, strict=True)
    )
    manifest = shell.manifest('{"description": "{count} games"}', DEFAULT, ENGLISH)
    assert json.loads(manifest)["description"] == f"{count.capitalize()} games"
    words = [shell.number_word(number, ENGLISH) for number in (1, 2, 5, 10, 11)]
    assert words == ["1", "two", "five", "ten", "11"]
    page = "<title data-text>Pentabula — {count} games</title>"
    count = shell.number_word(len(games.names()), ENGLISH)
    assert f"Pentabula — {count} games" in shell.translated(page, ENGLISH)


def shelf() -> list[str]:
    return games.card_order()
