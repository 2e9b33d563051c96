"""Pasted texts and links: what messengers, mail and word processors do is undone."""

from __future__ import annotations

from html import escape
from random import Random
from typing import NamedTuple
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.game import tokens
from pentabula.core.message import Message
from pentabula.core.record import Record, read_record, write_link, write_plain, write_record
from pentabula.core.repair import fragments, read_repaired
from pentabula.core.replay import RecordError
from tests.core.records import shape, tokens_of
from tests.examples import examples

LINK = "https://pentabula.example/app/#konobi?size=9&pie=on&moves=d4,swap,e5"
PLAIN = "konobi size=9 pie=on d4 swap e5"
TAGGED = '[Game "konobi"]\n[Size "9"]\n[Seat0 "Ana"]\n\n1. d4 2. swap {“so”} 3. e5\n'
PATH = LINK.partition("#")[0]


class Found(NamedTuple):
    """A reading: the record or its legal part, and what is wrong with the rest."""

    record: Record | None
    problem: Message | None = None


def paste(text):
    try:
        return Found(read_repaired(text, games.load))
    except RecordError as error:
        return Found(error.legal, error.message)


def read_address(text):
    found = (each.lower() for each in fragments(text))
    return next((each for each in found if each.startswith(("learn/", "puzzles/"))), None)


def signs(text, pairs):
    for plain, damaged in pairs:
        text = text.replace(plain, damaged)
    return text


FULL_WIDTH = [(chr(code), chr(code + 0xFEE0)) for code in range(ord("0"), ord("9") + 1)]
ANYWHERE = {
    "quoted": lambda text: "\n".join("> " + line for line in text.splitlines()),
    "quoted twice": lambda text: "\n".join(">> " + line for line in text.splitlines()),
    "fenced": lambda text: f"```\n{text}\n```",
    "fenced with a language": lambda text: f"~~~text\n{text}\n~~~",
    "in backticks": lambda text: f"`{text.strip()}`",
    "in curly quotes": lambda text: f"“{text.strip()}”",
    "byte-order marks": lambda text: "\ufeff\ufeff" + text,
    "zero width": lambda text: text[:9] + "\u200b\u2060" + text[9:] + "\u200e",
    "a full stop": lambda text: text.rstrip() + ".",
    "an ellipsis": lambda text: text.rstrip() + "…",
    "a sentence before": lambda text: "Have a look at this one: " + text,
    "a line before": lambda text: "Hi Ana,\n\n" + text,
    "a signature": lambda text: text.rstrip() + "\n\n-- \nBruno",
    "windows lines": lambda text: text.replace("\n", "\r\n"),
    "full width": lambda text: signs(text, FULL_WIDTH),
    "quoted printable": lambda text: signs(text, [("=", "=3D")]),
    "entities": lambda text: escape(text),
    "entities twice": lambda text: escape(escape(text)),
    "markdown escapes": lambda text: signs(text, [("~", "\\~"), ("#", "\\#")]),
}
LINKS = {
    "encoded": lambda text: quote(text, safe=":/%"),
    "encoded twice": lambda text: quote(quote(text, safe=":/")),
    "encoded hash": lambda text: text.replace("#", "%23"),
    "tracking": lambda text: text + "&utm_source=mail&utm_medium=social",
    "tracking before": lambda text: text.replace("#", "?fbclid=Iw_a#"),
    "tracking behind": lambda text: text + "?fbclid=IwAR2",
    "text fragment": lambda text: text + ":~:text=konobi",
    "capitals": lambda text: text.upper() if "from=" not in text else text,
    "angle brackets": lambda text: f"<{text}>",
    "markdown link": lambda text: f"[my game]({text})",
    "parentheses": lambda text: f"Our game ({text}).",
    "in a sentence": lambda text: f"See {text}, and tell me what you think!",
    "wrapped": lambda text: text[: len(text) // 2] + "\n" + text[len(text) // 2 :],
}
TEXTS = {
    "curly quotes": lambda text: signs(text, [(' "', " “"), ('"]', "”]")]),
    "low quotes": lambda text: signs(text, [(' "', " „"), ('"]', "“]")]),
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "words behind": lambda text: text.rstrip() + "\n\nWhat do you think, my friend?",
}


def random_game(rng: Random) -> Record:
    record = Record.start(games.load(rng.choice(games.names())), {})
    node = record.root
    for _ in range(rng.randrange(14)):
        if node.position.outcome() is not None:
            break
        token = rng.choice(tokens(record.game, node.position))
        number = node.position.legal_moves().low if token[-1] == "*" or ">" in token else ""
        token = token.partition(">")[0].rstrip("*") + str(number)
        move = record.game.notation.read(token, node.position)
        node = record.play(node, move)
    record.tags["Seat0"] = "Ana"
    return record


@pytest.mark.parametrize("damage", [*ANYWHERE, *LINKS])
@given(st.randoms(use_true_random=False))
@examples(8)
def test_a_damaged_link_is_the_same_game(damage, rng):
    record = random_game(rng)
    end = record.root.main_line_end()
    text = (ANYWHERE | LINKS)[damage](PATH + "#" + write_link(record, end))
    found = paste(text)
    assert found.problem is None, text
    assert (found.record.options, tokens_of(found.record)) == (record.options, tokens_of(record))


@pytest.mark.parametrize("damage", [*ANYWHERE, *TEXTS])
@pytest.mark.parametrize("form", ["tagged", "plain"])
@given(st.randoms(use_true_random=False))
@examples(8)
def test_a_damaged_record_is_the_same_game(form, damage, rng):
    record = random_game(rng)
    end = record.root.main_line_end()
    text = write_record(record) if form == "tagged" else write_plain(record, end)
    found = paste((ANYWHERE | TEXTS)[damage](text))
    assert found.problem is None, text
    assert (found.record.options, tokens_of(found.record)) == (record.options, tokens_of(record))
    assert form == "plain" or found.record.tags == record.tags


@pytest.mark.parametrize("text", [LINK, PLAIN, TAGGED])
def test_a_text_that_reads_well_is_not_repaired(text):
    found = paste(text)
    assert found.problem is None
    assert shape(found.record.root) == shape(read_record(text, games.load).root)


def test_comments_keep_their_signs_when_the_text_around_them_is_repaired():
    found = paste("> " + TAGGED.replace("\n", "\n> ") + "\n\nBye, Ana")
    assert found.record.root.next.next.comment == "“so”"


def test_markdown_has_swallowed_the_sign_of_an_exchange():
    start = "tabik size=5 pie=off a1b1 c1d1 "
    exchange = next(token for token in tokens(*_at(start)) if "~" in token)
    found = paste(start + exchange.replace("~", ""))
    assert found.problem is None and tokens_of(found.record)[-1] == exchange


def _at(text):
    record = read_record(text, games.load)
    return record.game, record.root.main_line_end().position


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (LINK + ",zz9,e6", 3),
        (PLAIN + " zz9 e6", 3),
        (PLAIN + " d4", 3),
        ("> " + TAGGED.rstrip() + " 4. d4 5. a1", 3),
    ],
)
def test_what_cannot_be_repaired_keeps_its_legal_part_and_says_why(text, kept):
    found = paste(text)
    assert "cannot be played" in str(found.problem)
    assert len(tokens_of(found.record)) == kept


@pytest.mark.parametrize("text", ["", "Hello, how are you?", "https://pentabula.example/", "%%%"])
def test_a_text_without_a_game_has_none(text):
    assert paste(text).record is None and paste(text).problem is not None


def test_an_option_that_is_misspelt_is_not_taken_for_tracking():
    assert "siez" in str(paste("konobi?siez=9&moves=d4").problem)


@pytest.mark.parametrize(
    "text", ["[" * 9000, "%" * 9000, "konobi? " * 4000, "> " * 9000, "&amp;" * 9000]
)
def test_hostile_texts_are_refused(text):
    assert paste(text).problem is not None


@given(st.text(max_size=120))
@examples(200)
def test_any_text_is_read_or_refused(text):
    found = paste(text)
    assert found.record is not None or found.problem is not None


@pytest.mark.parametrize("address", ["learn/konobi/3", "puzzles/today", "puzzles/konobi/7c2f0a"])
@pytest.mark.parametrize("damage", [*ANYWHERE, *LINKS])
def test_links_to_lessons_and_puzzles_are_found(address, damage):
    if damage != "wrapped":
        assert read_address((ANYWHERE | LINKS)[damage](f"{PATH}#{address}")) == address


@pytest.mark.parametrize("form", ["konobi?size=5&moves=c3,{}", "konobi size=5 c3 {}"])
def test_resign_as_the_last_move_is_a_resignation(form):
    assert paste(form.format("resign")).record.root.main_line_end().resigned == 1
    assert paste(form.format("Resigns")).record.root.main_line_end().resigned == 1
    assert paste(form.format("b2")).record.root.main_line_end().resigned is None


@pytest.mark.parametrize(
    "text",
    [
        "Konobi, size = 9, pie = on: 1. d4, 2. swap, 3. e5.",
        "My game of konobi: konobi size=9 pie=on d4 swap e5",
        "konobi size=9 d4 swap e5. Nice game, wasn’t it?",
        LINK + "&moves",
        LINK + "&gad_source=1&foo=bar",
        LINK + "#gid=1",
        "https://www.google.com/url?q=" + quote(LINK) + "&sa=D&source=mail",
        "https://l.facebook.com/l.php?u=" + quote(LINK, safe="") + "&h=AT0",
        TAGGED.replace(". ", "\\. "),
        TAGGED.replace('"', "'"),
        "<p>" + TAGGED.replace("\n", "<br>\n") + "</p>",
        "| " + TAGGED.replace("\n", "\n| "),
        TAGGED.replace("\n\n", '\n[Result "0–1 by resignation"]\n\n'),
    ],
)
def test_what_people_write_around_and_between_moves(text):
    found = paste(text)
    assert found.problem is None and found.record.options["size"] == 9
    assert tokens_of(found.record) == ["d4", "swap", "e5"]
    assert ("Result" in text) == (found.record.root.main_line_end().resigned == 0)
