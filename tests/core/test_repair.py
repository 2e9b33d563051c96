"""Records survive what messengers, mail and word processors do, and say what was repaired."""

import json
import quopri
from collections.abc import Callable
from contextlib import suppress
from html import escape
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.store.pasted_games import split_games
from pentabula.core import repair
from pentabula.core.game import tokens
from pentabula.core.record import Record, read_record, write_link, write_plain, write_record
from pentabula.core.repair import MAX_ADDRESS, MAX_REPAIRED, fragments, read_repaired
from pentabula.core.replay import SIGNS_PUT_BACK, RecordError
from tests.core.records import shape, tokens_of
from tests.examples import examples

ADDRESS = "https://example.org/pentabula/#"
LINK = "konobi?size=9&pie=on&moves=d4,swap,e5"
PLAIN = "konobi size=9 pie=on d4 swap e5"
TAGGED = '[Game "konobi"]\n[Size "9"]\n[Seat0 "Ana"]\n\n1. d4 {good} 2. swap 3. e5'

Damages = dict[str, Callable[[str], str]]
"""What may happen to a text, by names."""


def refusal(text: str) -> RecordError:
    """The error for a text that cannot be repaired."""
    with pytest.raises(RecordError) as caught:
        read_repaired(text, games.load)
    return caught.value


def random_game(rng: Random) -> Record:
    """A game of up to 40 random plies."""
    record = Record.start(games.load(rng.choice(games.names())), {})
    node = record.root
    for _ in range(rng.randrange(41)):
        if node.position.outcome() is not None:
            break
        token = rng.choice(tokens(record.game, node.position))
        number = node.position.legal_moves().low if token[-1] == "*" or ">" in token else ""
        token = token.partition(">")[0].rstrip("*") + str(number)
        node = record.play(node, record.game.notation.read(token, node.position))
    record.tags["Seat0"] = "Ána"
    return record


def replaced(text: str, pairs: list[tuple[str, str]]) -> str:
    for plain, damaged in pairs:
        text = text.replace(plain, damaged)
    return text


FULL_WIDTH = [(chr(code), chr(code + 0xFEE0)) for code in range(ord("0"), ord("9") + 1)]
ANYWHERE: Damages = {
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
    "full width": lambda text: replaced(text, FULL_WIDTH),
    "quoted printable": lambda text: replaced(text, [("=", "=3D")]),
    "a file of mail": lambda text: quopri.encodestring(text.encode()).decode(),
    "entities": lambda text: escape(text),
    "entities twice": lambda text: escape(escape(text)),
    "typographic": lambda text: replaced(text, [('"', "”"), ("-", "–")]),
    "wide signs": lambda text: replaced(text, [("=", "＝"), (",", "，"), ("?", "？")]),
    "without tildes": lambda text: text.replace("~", ""),
    "markdown escapes": lambda text: replaced(text, [("~", "\\~"), ("#", "\\#")]),
}
LINKS: Damages = {
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
TEXTS: Damages = {
    "curly quotes": lambda text: replaced(text, [(' "', " “"), ('"]', "”]")]),
    "low quotes": lambda text: replaced(text, [(' "', " „"), ('"]', "“]")]),
    "no-break spaces": lambda text: text.replace(" ", "\xa0"),
    "words behind": lambda text: text.rstrip() + "\n\nWhat do you think, my friend?",
}


@pytest.mark.parametrize("damage", [*ANYWHERE, *LINKS])
@given(rng=st.randoms(use_true_random=False))
@examples(8)
def test_a_damaged_link_is_the_same_game(damage: str, rng: Random) -> None:
    record = random_game(rng)
    link = write_link(record, record.root.main_line_end())
    again = read_repaired((ANYWHERE | LINKS)[damage](ADDRESS + link), games.load)
    assert (again.game, again.options) == (record.game, record.options)
    assert tokens_of(again) == tokens_of(record)


@pytest.mark.parametrize("damage", [*ANYWHERE, *TEXTS])
@pytest.mark.parametrize("form", ["tagged", "plain"])
@given(rng=st.randoms(use_true_random=False))
@examples(8)
def test_a_damaged_record_is_the_same_game(form: str, damage: str, rng: Random) -> None:
    record = random_game(rng)
    end = record.root.main_line_end()
    text = write_record(record) if form == "tagged" else write_plain(record, end)
    again = read_repaired((ANYWHERE | TEXTS)[damage](text), games.load)
    assert (again.game, again.options) == (record.game, record.options)
    assert tokens_of(again) == tokens_of(record)
    assert form == "plain" or again.tags == record.tags


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"{ADDRESS}{LINK}!",
        f"{ADDRESS}{LINK}。",
        f"&ldquo;{ADDRESS}{LINK}&rdquo;",
        f"{ADDRESS}{LINK}).",
        f"«{ADDRESS}{LINK}»",
        f"'{ADDRESS}{LINK}'",
        f"[Our game]({ADDRESS}{LINK})",
        f'<a href="{ADDRESS}{LINK}">game</a>',
        f"Your move! {ADDRESS}{LINK}",
        f"Your move, Bruno: {ADDRESS}{LINK} – have fun",
        f"{ADDRESS}{LINK}\n\nSent from my phone",
        f"> > {ADDRESS}konobi?size=9&pie=on&\n> > moves=d4,swap,e5",
        f"{ADDRESS}konobi?size=9&pie=on&moves=d4,\nswap,e5\nBest, Ana",
        f"**{LINK}**",
        f"{ADDRESS}{LINK}".replace("=", "&#61;"),
        f"{ADDRESS}{LINK}&fbclid=Iw.AR_1-2",
        f"{ADDRESS}{LINK}?fbclid=Iw.AR_1-2",
        f"https://example.org/pentabula/?utm_source=x#{LINK}",
        quote(f"{ADDRESS}{LINK}", safe=""),
        quote(quote(f"{ADDRESS}{LINK}", safe=""), safe=""),
        f"https://social.example/out?u={quote(ADDRESS + LINK, safe='')}&s=2",
        "\u200b" + f"{ADDRESS}{LINK}".replace("d4", "d\u200d4") + "\u2069",
        "Our game: konobi size=9 d4 swap e5",
        "konobi size=9 d4 swap e5 — thanks for the game!",
        "konobi\u00a0size=9\u00a0d4\u2003swap e5",
        "KONOBI SIZE=9 PIE=ON D4 SWAP E5",
        "Konobi size=9 d4 swap e5",
        "Konobi size=9 1) d4 2) swap 3) e5",
        "Konobi size=9 #1 d4 #2 swap #3 e5",
        "Konobi size=9 (1) d4 (2) swap (3) e5",
        TAGGED,
        TAGGED.replace('"', "&ldquo;", 1).replace('"', "&rdquo;"),
        json.dumps(TAGGED),
        f"Hello Bruno, this is it:\n\n{TAGGED}\n\nSee you soon!",
        TAGGED.replace("1. d4", "1\u2024 d4").replace("\u2024", "．"),
        '[Game "Konobi"]\n[Size "９"]\n\n1． d4 2． swap 3． e5',
        "Konobi, size = 9, pie = on: 1. d4, 2. swap, 3. e5.",
        "My game of konobi: konobi size=9 pie=on d4 swap e5",
        "konobi size=9 d4 swap e5. Nice game, wasn’t it?",
        ADDRESS + LINK + "&moves",
        ADDRESS + LINK + "&gad_source=1&foo=bar",
        ADDRESS + LINK + "#gid=1",
        "https://www.google.com/url?q=" + quote(ADDRESS + LINK) + "&sa=D&source=mail",
        "https://l.facebook.com/l.php?u=" + quote(ADDRESS + LINK, safe="") + "&h=AT0",
        TAGGED.replace(". ", "\\. "),
        TAGGED.replace('"', "'"),
        "<p>" + TAGGED.replace("\n", "<br>\n") + "</p>",
        "| " + TAGGED.replace("\n", "\n| "),
    ],
)
def test_a_damaged_text_reads_as_it_was(text: str) -> None:
    record = read_repaired(text, games.load)
    assert record.options == {"size": 9, "pie": "on"} and tokens_of(record) == ["d4", "swap", "e5"]


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        (f"{ADDRESS}{LINK}.", repair.AROUND),
        (TAGGED.replace('"', "”"), repair.CHARACTERS),
        (quote(quote(LINK, safe=""), safe=""), repair.ENCODING),
        (f"{LINK}&utm_source=x", repair.TRACKING),
    ],
)
def test_a_notice_says_what_was_repaired(text: str, notice: object) -> None:
    assert notice in read_repaired(text, games.load).notices


def test_a_text_that_reads_well_is_not_changed() -> None:
    text = '[Game "konobi"]\n[Seat０ "“Ana” – Zoë"]\n\n1. d4 {“quite” good – yes… &amp; > so}'
    record = read_repaired(text, games.load)
    assert record.notices == () and record.tags["Seat0"] == "“Ana” – Zoë"
    assert record.root.next is not None
    assert record.root.next.comment == "“quite” good – yes… &amp; > so"


@pytest.mark.parametrize("text", [LINK, PLAIN, TAGGED])
def test_a_text_in_any_form_that_reads_well_is_not_repaired(text: str) -> None:
    record = read_repaired(text, games.load)
    assert record.notices == () and shape(record.root) == shape(read_record(text, games.load).root)


def test_signs_of_comments_and_results_survive_a_repair_around_them() -> None:
    text = TAGGED.replace("good", "“so”")
    record = read_repaired("> " + text.replace("\n", "\n> ") + "\n\nBye, Ana", games.load)
    assert record.root.next is not None and record.root.next.comment == "“so”"
    text = TAGGED.replace("\n\n", '\n[Result "0–1 by resignation"]\n\n')
    assert read_repaired(text, games.load).root.main_line_end().loser == 0


@pytest.mark.parametrize(
    ("text", "kept", "says"),
    [
        (f"{ADDRESS}konobi?size=9&pie=on&moves=d4,e5,d4.", ["d4", "e5"], "Move 3 (“d4.”)"),
        (f"{ADDRESS}konobi?size=9&pie=on&moves=d4,e5,zz9", ["d4", "e5"], "Move 3 (“zz9”)"),
        ("konobi size=9 d4 e5 e5 thanks", ["d4", "e5"], "Move 3 (“e5”)"),
        (f"{ADDRESS}{LINK},zz9,e6", ["d4", "swap", "e5"], "Move 4 (“zz9”)"),
        (f"{PLAIN} d4", ["d4", "swap", "e5"], "Move 4 (“d4”)"),
        (f"> {TAGGED} 4. d4 5. a1", ["d4", "swap", "e5"], "Move 4 (“d4”)"),
    ],
)
def test_a_wrong_move_is_not_taken_for_a_word(text: str, kept: list[str], says: str) -> None:
    error = refusal(text)
    assert f"{says} cannot be played" in str(error)
    assert error.legal is not None and tokens_of(error.legal) == kept


@pytest.mark.parametrize(
    "text",
    ["", "hello", "Hello, how are you?", "I like Konobi.", "https://example.org/", "%%%", "a?b"],
)
def test_a_text_without_a_game_is_refused(text: str) -> None:
    assert refusal(text).legal is None


def test_a_misspelt_option_is_not_taken_for_tracking() -> None:
    assert "siez" in str(refusal("konobi?siez=9&moves=d4"))


def test_the_tilde_that_markdown_removes_is_put_back() -> None:
    start = "tabik size=5 pie=off a1b1 c1d1"
    record = read_record(start, games.load)
    legal = tokens(record.game, record.root.main_line_end().position)
    exchange = next(token for token in legal if "~" in token)
    again = read_repaired(f"{start} {exchange.replace('~', '')}", games.load)
    assert tokens_of(again)[-1] == exchange and again.notices == (SIGNS_PUT_BACK,)


def test_the_title_names_the_game() -> None:
    for name in ("Tábula", "TÁBULA", "Ta\u0301bula", "tabula"):
        assert read_repaired(f'[Game "{name}"]', games.load).game.name == "tabula"
        assert read_repaired(f"{name}?start=1", games.load).game.name == "tabula"


@pytest.mark.parametrize("sign", [" ", "%20", "+", ";", "; ", " , ", "\n"])
@pytest.mark.parametrize("rest", ["", ".", ". Your move", "\nSee you"])
def test_moves_in_a_link_may_be_separated_by_other_signs(sign: str, rest: str) -> None:
    record = read_repaired(ADDRESS + LINK.replace(",", sign) + rest, games.load)
    assert tokens_of(record) == ["d4", "swap", "e5"]


def test_a_long_game_in_a_sentence_is_read() -> None:
    """Two digits in a word must not double the ways to read it."""
    bids = [f"bid{number}" for number in range(10, 70)]
    link = f"{ADDRESS}tau?rows=4&cols=4&moves={','.join(bids)}"
    record = read_repaired(f"See {link}, and tell me what you think!", games.load)
    assert tokens_of(record) == bids


@pytest.mark.parametrize("word", ["resign", "Resign.", "resigns!", "resigned. Well played!"])
def test_a_resignation_survives_punctuation(word: str) -> None:
    record = read_repaired(f"{TAGGED} {word}", games.load)
    end = record.root.main_line_end()
    assert (tokens_of(record), end.loser) == (["d4", "swap", "e5"], 1)
    assert not any("esign" in str(each) for each in record.notices)


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    for each in (text, f"konobi {text}", f"{ADDRESS}{LINK}{text}", f'[Game "konobi"] d4 {text}'):
        try:
            record = read_repaired(each, games.load)
        except RecordError as error:
            assert str(error)
        else:
            read_record(write_record(record), games.load)


@pytest.mark.parametrize("address", ["learn/konobi/3", "puzzles/today", "puzzles/konobi/7c2f0a"])
@pytest.mark.parametrize("damage", [each for each in (*ANYWHERE, *LINKS) if each != "wrapped"])
def test_links_to_lessons_and_puzzles_are_found(address: str, damage: str) -> None:
    found = fragments((ANYWHERE | LINKS)[damage](ADDRESS + address))
    assert address in [each.lower() for each in found]


@pytest.mark.parametrize("part", ["[", "%", "konobi? ", "> ", "&amp;"])
def test_hostile_texts_are_refused(part: str) -> None:
    assert str(refusal(9000 * part))


def test_a_long_almost_fenced_line_or_word_is_no_address() -> None:
    """The time must not grow with the square of its length."""
    assert refusal("~" * (MAX_REPAIRED - 1) + "`").legal is None
    # Removing what is attached to its end would take half a minute in the page.
    assert not list(fragments("#" + "a?" * MAX_ADDRESS))
    assert list(fragments(f"{'a?' * MAX_ADDRESS} #about")) == ["about"]


@pytest.mark.parametrize(
    "part",
    [
        "(konobi?",
        "konobi?",
        '{"a":',
        '[a \\"',
        "https://x#konobi?moves=",
        "[Game ",
        "hello ",
        "=3D",
        "&amp;",
        ".",
        " ",
    ],
)
def test_a_long_hostile_text_is_answered_without_trying_every_part_of_it(part: str) -> None:
    """The time must not grow with the square or the cube of the length."""
    text = part * (MAX_REPAIRED // 3 // len(part))
    with suppress(RecordError):
        read_repaired(text, games.load)
    assert len(list(fragments(text))) <= 200 and list(fragments(f"#{text}…x"))
    assert split_games(text) == [text]
    lines = f"{text} x\nkonobi?"
    assert split_games(lines) == [lines]
