"""The page before Python runs: the hand-written `index.html` with cards and sheets filled in.

`python3 dev.py prepare` calls `fill` for each language, so that users can look around, read the
rules and set up a game while Python is still loading, and no game is listed by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Final

from pentabula import games
from pentabula.app.export.markup import picture_sheet
from pentabula.app.home.document import also_here, card, games_first, setup_sheet
from pentabula.app.home.document import inks as inks_of
from pentabula.app.sheets import (
    rules_sheet,
    settings_sheet,
    shortcuts_sheet,
)
from pentabula.app.shell.addresses import TODAY, puzzle_address
from pentabula.app.shell.html import Markup, tag
from pentabula.app.table.markup.sheets import clocks_sheet, dice_sheet, players_sheet
from pentabula.core.languages import LANGUAGES, Language
from pentabula.core.message import Catalogue, Message, all_of

# Elements with `data-text` hold words only; those of `meta` are in its `content`.
WORDS = re.compile(r"(<(\w+)[^>]*\sdata-text\b[^>]*>)([^<]*)(</\2>)")
META = re.compile(r'(<meta\s[^>]*\bcontent=")([^"]*)("[^>]*\sdata-text\b[^>]*>)')
LABELS = re.compile(r'(\saria-label=")([^"]*)(")')
# What a browser shows of `index.html` itself. Its open `template` keeps the rest from being shown.
UNTIL_BUILT = re.compile(r"<!-- until it is built -->.*?<!-- once it is built -->\n", re.DOTALL)

NUMBERS: Final = (
    Message("two"),
    Message("three"),
    Message("four"),
    Message("five"),
    Message("six"),
    Message("seven"),
    Message("eight"),
    Message("nine"),
    Message("ten"),
)
"""The words for the number of games: `five games`."""


LATE: Final = re.compile(r"<!-- late (\S+) -->(.*?)<!-- /late -->", re.DOTALL)


def fill(page: str, language: Language, catalogue: Catalogue) -> str:
    """`index.html` in a language, its placeholders filled. Raises ValueError if one is missing."""
    say = catalogue.say
    shown = [games.load(name) for name in games.card_order()]
    sheets = "".join(setup_sheet(game, say) + rules_sheet(game, say) for game in shown)
    page, notices = UNTIL_BUILT.subn("", page)
    if notices != 1:
        raise ValueError("index.html must hold one notice for the time until it is built")
    page = translated(page, catalogue)
    for mark, made in (
        ('<html lang="en"', f'<html lang="{language.tag}" data-languages="{_pages()}"'),
        ("<!-- cards -->", "".join(card(game, say) for game in shown)),
        (
            "<!-- sheets -->",
            "".join(
                (
                    sheets,
                    players_sheet(say),
                    settings_sheet(say, languages(language)),
                    shortcuts_sheet(say),
                    dice_sheet(say),
                    clocks_sheet(say),
                    picture_sheet(say),
                )
            ),
        ),
        ("<!-- languages -->", languages(language)),
        ("<!-- games first -->", games_first(shown, say)),
        ("<!-- also -->", also_here(shown, say)),
    ):
        if page.count(mark) != 1:
            raise ValueError(f"index.html must hold {mark} once")
        page = page.replace(mark, made)
    return page


def split(page: str, address: str) -> tuple[str, str]:
    """The filled page without the content of late sheets, and that content as a text.

    The page fetches the text from `address`. It has a template for each sheet, whose id is the
    sheet's name.
    """
    parts = [f'<template id="{name}">{content}</template>' for name, content in LATE.findall(page)]
    page = LATE.sub("", page).replace("<html ", f'<html data-sheets="{address}" ', 1)
    return page, "".join(parts)


def translated(page: str, catalogue: Catalogue) -> str:
    """The page with its fixed texts, which are English, in a language."""
    about = about_games(catalogue)

    def fixed(words: str) -> str:
        said = catalogue.translate_text(" ".join(unescape(words).split()))
        return escape(_filled(said, about), quote=False)

    def label(words: str) -> str:
        return escape(_filled(catalogue.translate_text(unescape(words)), about))

    page = WORDS.sub(lambda found: found[1] + fixed(found[3]) + found[4], page)
    page = META.sub(lambda found: found[1] + label(found[2]) + found[3], page)
    return LABELS.sub(lambda found: found[1] + label(found[2]) + found[3], page)


def about_games(catalogue: Catalogue) -> dict[str, str]:
    """The gaps of fixed texts: `{count}` in words, `{games}` and `{credits}`."""
    shown = [games.load(name) for name in games.card_order()]
    credited = [
        Message("{game}: {credits}.", game=game.title, credits=game.credits) for game in shown
    ]
    return {
        "{count}": number_word(len(shown), catalogue),
        "{games}": catalogue.say(all_of([game.title for game in shown])),
        "{credits}": " ".join(map(catalogue.say, credited)),
    }


def number_word(number: int, catalogue: Catalogue) -> str:
    """A number from two to ten as a word, any other in figures."""
    at = number - 2
    return catalogue.say(NUMBERS[at]) if 0 <= at < len(NUMBERS) else str(number)


def _filled(words: str, values: dict[str, str]) -> str:
    """Words with their gaps filled; a value at the beginning gets a capital letter."""
    for gap, value in values.items():
        if words.startswith(gap):
            words = value[:1].upper() + value[1:] + words.removeprefix(gap)
        words = words.replace(gap, value)
    return words


def languages(shown: Language) -> Markup:
    """Links to the page in each language, under its own name; `loader.js` stores the choice."""
    return Markup(
        "".join(
            tag(
                "a",
                each.name,
                href=each.page,
                lang=each.tag,
                hreflang=each.tag,
                data_language=each.tag,
                aria_current="true" if each is shown else None,
            )
            for each in LANGUAGES
        )
    )


def _pages() -> str:
    """The pages by language, as an attribute value for `loader.js`."""
    return escape(json.dumps({each.tag: each.page for each in LANGUAGES}))


def inks() -> str:
    """The style sheet of the games’ inks."""
    return inks_of([games.load(name) for name in games.names()])


def manifest(text: str, language: Language, catalogue: Catalogue) -> str:
    """`manifest.webmanifest` in a language, with shortcuts, and the names of its pictures.

    Systems show the first few shortcuts: the games, the puzzle of the day, then each game.
    """
    known = json.loads(text)
    known["lang"] = language.tag
    about = about_games(catalogue)
    known["description"] = _filled(catalogue.translate_text(known["description"]), about)
    known["shortcuts"] = [
        {"name": catalogue.say(Message("Play")), "url": "./"},
        {"name": catalogue.say(Message("Puzzle of the day")), "url": f"./#{puzzle_address(TODAY)}"},
        *[
            {
                "name": game.title,
                "url": f"./#{game.name}",
                "description": catalogue.say(game.tagline),
            }
            for game in map(games.load, games.card_order())
        ],
    ]
    for each in known.get("screenshots", ()):
        each["label"] = catalogue.translate_text(each["label"])
    return json.dumps(known, ensure_ascii=False, indent=1)


PLACE: Final = "<!-- sentences -->"


def not_found(page: str, editions: Iterable[tuple[Language, Catalogue]]) -> str:
    """`404.html` with a sentence and a link home in each language.

    Raises ValueError unless the page has exactly one place for them.
    """
    if page.count(PLACE) != 1:
        raise ValueError(f"404.html must hold {PLACE} once")
    return page.replace(PLACE, "".join(_section(*each) for each in editions))


def _section(language: Language, catalogue: Catalogue) -> Markup:
    say = catalogue.say
    return tag(
        "section",
        tag("p", say(Message("There is no page at this address. Its link may be incomplete."))),
        tag("p", tag("a", say(Message("Open Pentabula")), href=language.page)),
        lang=language.tag,
    )
