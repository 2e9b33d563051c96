"""Records survive what messengers, mail and word processors do, and say what was repaired."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from random import Random
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core import repair
from pentabula.core.game import AnyGame
from pentabula.core.record import Node, Record, read_record, write_link, write_plain, write_record
from pentabula.core.repair import MAX_ADDRESS, MAX_REPAIRED, fragments, read_repaired
from pentabula.core.replay import SIGNS_PUT_BACK, RecordError
from pentabula.session.keep.several import split_games
from tests.examples import examples

ADDRESS = "https://example.org/pentabula/#"
LINK = "konobi?size=9&pie=on&moves=d4,swap,e5"
TAGGED = '[Game "konobi"]\n[Size "9"]\n[Seat0 "Ana"]\n\n1. d4 {good} 2. swap 3. e5'


def random_line(rng: Random, game: AnyGame) -> tuple[Record, Node]:
    """A game of up to 40 random plies, and its end."""
    record = Record.start(game, {})
    node = record.root
    for _ in range(rng.randrange(40)):
        moves = list(islice(node.position.legal_moves(), 200))
        if not moves:
            break
        node = record.play(node, rng.choice(moves))
    return record, node


def tokens(record: Record) -> list[str]:
    return [node.token for node in record.root.main_line_end().line()]


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"{ADDRESS}{LINK}.",
        f"{ADDRESS}{LINK}!",
        f"{ADDRESS}{LINK}…",
        f"{ADDRESS}{LINK}。",
        f"&ldquo;{ADDRESS}{LINK}&rdquo;",
        f"{ADDRESS}{LINK}).",
        f"<{ADDRESS}{LINK}>",
        f"«{ADDRESS}{LINK}»",
        f"“{ADDRESS}{LINK}”",
        f"'{ADDRESS}{LINK}'",
        f"[Our game]({ADDRESS}{LINK})",
        f'<a href="{ADDRESS}{LINK}">game</a>',
        f"Your move! {ADDRESS}{LINK}",
        f"Your move, Bruno: {ADDRESS}{LINK} – have fun",
        f"{ADDRESS}{LINK}\n\nSent from my phone",
        f"> {ADDRESS}{LINK}",
        f"> > {ADDRESS}konobi?size=9&pie=on&\n> > moves=d4,swap,e5",
        f"{ADDRESS}konobi?size=9&pie=on&moves=d4,\nswap,e5\nBest, Ana",
        f"```\n{ADDRESS}{LINK}\n```",
        f"`{LINK}`",
        f"**{LINK}**",
        f"{ADDRESS}{LINK}".replace("&", "&amp;"),
        f"{ADDRESS}{LINK}".replace("=", "&#61;"),
        f"{ADDRESS}{LINK}&utm_source=x&utm_medium=social",
        f"{ADDRESS}{LINK}&fbclid=Iw.AR_1-2",
        f"{ADDRESS}{LINK}?fbclid=Iw.AR_1-2",
        f"https://example.org/pentabula/?utm_source=x#{LINK}",
        f"{ADDRESS}{LINK}".upper(),
        f"{ADDRESS}{LINK}".replace("#", "%23"),
        quote(f"{ADDRESS}{LINK}", safe=""),
        quote(quote(f"{ADDRESS}{LINK}", safe=""), safe=""),
        f"https://social.example/out?u={quote(ADDRESS + LINK, safe='')}&s=2",
        f"{ADDRESS}{LINK}".replace("?", "？").replace("=", "＝").replace(",", "，"),
        f"{ADDRESS}konobi?size=９&pie=on&moves=d４,swap,e５",
        "\u200b" + f"{ADDRESS}{LINK}".replace("d4", "d\u200d4") + "\u2069",
        "\ufeff\ufeff" + LINK,
        "konobi size=9 d4 swap e5.",
        "Our game: konobi size=9 d4 swap e5",
        "konobi size=9 d4 swap e5 — thanks for the game!",
        "konobi\u00a0size=9\u00a0d4\u2003swap e5",
        "KONOBI SIZE=9 PIE=ON D4 SWAP E5",
        "Konobi size=9 d4 swap e5",
        "Konobi size=9 1) d4 2) swap 3) e5",
        "Konobi size=9 #1 d4 #2 swap #3 e5",
        "Konobi size=9 (1) d4 (2) swap (3) e5",
        TAGGED,
        TAGGED.replace('"', "”"),
        TAGGED.replace('"', "“", 1).replace('"', "”"),
        TAGGED.replace('"', "&quot;"),
        TAGGED.replace('"', "&ldquo;", 1).replace('"', "&rdquo;"),
        json.dumps(TAGGED),
        "\n".join(f"> {line}" for line in TAGGED.split("\n")),
        f"```pgn\n{TAGGED}\n```",
        f"Hello Bruno, this is it:\n\n{TAGGED}\n\nSee you soon!",
        TAGGED.replace("1. d4", "1\u2024 d4").replace("\u2024", "．"),
        '[Game "Konobi"]\n[Size "９"]\n\n1． d4 2． swap 3． e5',
    ],
)
def test_a_damaged_record_reads_as_it_was(text: str) -> None:
    record = read_repaired(text, games.load)
    assert record.options == {"size": 9, "pie": "on"}
    assert tokens(record) == ["d4", "swap", "e5"]


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        (f"{ADDRESS}{LINK}.", repair.AROUND),
        (TAGGED.replace('"', "”"), repair.CHARACTERS),
        (quote(quote(LINK, safe=""), safe=""), repair.ENCODING),
        (f"{LINK}&utm_source=x", repair.TRACKING),
    ],
)
def test_a_repair_is_said_in_a_sentence(text: str, notice: object) -> None:
    assert notice in read_repaired(text, games.load).notices


def test_a_text_that_reads_well_is_not_changed() -> None:
    text = '[Game "konobi"]\n[Seat0 "“Ana” – Zoë"]\n\n1. d4 {“quite” good – yes… &amp; > so}'
    record = read_repaired(text, games.load)
    assert record.notices == ()
    assert record.tags["Seat0"] == "“Ana” – Zoë"
    assert record.root.next is not None
    assert record.root.next.comment == "“quite” good – yes… &amp; > so"


@pytest.mark.parametrize(
    ("text", "kept", "says"),
    [
        (f"{ADDRESS}konobi?size=9&pie=on&moves=d4,e5,d4.", ["d4", "e5"], "Move 3 (“d4"),
        (f"{ADDRESS}konobi?size=9&pie=on&moves=d4,e5,zz9", ["d4", "e5"], "Move 3 (“zz9”)"),
        ("konobi size=9 d4 e5 e5 thanks", ["d4", "e5"], "Move 3 (“e5”)"),
    ],
)
def test_a_wrong_move_is_not_taken_for_a_word(text: str, kept: list[str], says: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_repaired(text, games.load)
    assert says in str(caught.value)
    assert caught.value.legal is not None
    assert tokens(caught.value.legal) == kept


@pytest.mark.parametrize("text", ["I like Konobi.", "hello", "https://example.org/", "", "a?b"])
def test_a_text_without_a_game_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_repaired(text, games.load)


def test_the_tilde_that_markdown_swallows_is_put_back() -> None:
    lines = (random_line(Random(seed), games.load("tabik")) for seed in range(50))
    record, end = next(each for each in lines if "~" in write_link(*each))
    again = read_repaired(write_link(record, end).replace("~", ""), games.load)
    assert tokens(again) == [node.token for node in end.line()]
    assert again.notices == (SIGNS_PUT_BACK,)


def test_the_title_names_the_game() -> None:
    for name in ("Tábula", "TÁBULA", "Ta\u0301bula", "tabula"):
        assert read_repaired(f'[Game "{name}"]', games.load).game.name == "tabula"
        assert read_repaired(f"{name}?start=1", games.load).game.name == "tabula"


DAMAGES: dict[str, Callable[[str], str]] = {
    "none": lambda text: text,
    "sentence": lambda text: f"Look at this: {text}",
    "signature": lambda text: f"{text}\n\nSent from my phone",
    "quoted": lambda text: "\n".join(f"> {line}" for line in text.split("\n")),
    "fenced": lambda text: f"```\n{text}\n```",
    "typographic": lambda text: text.replace('"', "”").replace("-", "–"),
    "entities": lambda text: text.replace("&", "&amp;").replace('"', "&quot;"),
    "wide": lambda text: text.replace("=", "＝").replace(",", "，").replace("?", "？"),
    "invisible": lambda text: "\u200e" + text.replace("1", "1\u200b") + "\u2069",
    "spaces": lambda text: text.replace(" ", "\u00a0"),
    "full stop": lambda text: f"{text.rstrip()}.",
    "markdown": lambda text: text.replace("~", ""),
}
LINKS: dict[str, Callable[[str], str]] = {
    **DAMAGES,
    "encoded": lambda text: quote(text, safe=""),
    "encoded twice": lambda text: quote(quote(text, safe=""), safe=""),
    "tracking": lambda text: f"{text}&utm_source=a&fbclid=b-C_1",
    "capitals": str.upper,
}


@pytest.mark.parametrize("game", games.names())
@examples(25)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_any_game_survives_any_damage(game: str, seed: int, data: st.DataObject) -> None:
    record, end = random_line(Random(seed), games.load(game))
    form, damages = data.draw(
        st.sampled_from([("link", LINKS), ("plain", DAMAGES), ("tagged", DAMAGES)])
    )
    written = {
        "link": ADDRESS + write_link(record, end),
        "plain": write_plain(record, end),
        "tagged": write_record(record),
    }[form]
    damage = data.draw(st.sampled_from(sorted(damages)))
    again = read_repaired(damages[damage](written), games.load)
    assert (again.game, again.options) == (record.game, record.options)
    assert tokens(again) == [node.token for node in end.line()]


@pytest.mark.parametrize("sign", [" ", "%20", "+", ";", "; ", " , ", "\n"])
@pytest.mark.parametrize("rest", ["", ".", ". Your move", "\nSee you"])
def test_moves_in_a_link_may_be_separated_by_other_signs(sign: str, rest: str) -> None:
    record = read_repaired(ADDRESS + LINK.replace(",", sign) + rest, games.load)
    assert tokens(record) == ["d4", "swap", "e5"]


def test_a_long_game_in_a_sentence_is_read() -> None:
    """Two digits in a word must not double the ways to read it."""
    bids = [f"bid{number}" for number in range(10, 70)]
    link = f"{ADDRESS}tau?rows=4&cols=4&moves={','.join(bids)}"
    record = read_repaired(f"See {link}, and tell me what you think!", games.load)
    assert tokens(record) == bids


@pytest.mark.parametrize("word", ["resign", "Resign.", "resigns!", "resigned. Well played!"])
def test_a_resignation_survives_punctuation(word: str) -> None:
    record = read_repaired(f"{TAGGED} {word}", games.load)
    end = record.root.main_line_end()
    assert (tokens(record), end.resigned) == (["d4", "swap", "e5"], 1)
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
    """Of 20,000 characters some once took minutes, which grew with the square or the cube."""
    text = part * (MAX_REPAIRED // len(part))
    with suppress(RecordError):
        read_repaired(text, games.load)
    assert len(list(fragments(text))) <= 200 and list(fragments(f"#{text}…x"))
    assert split_games(text) == [text]
    lines = f"{text} x\nkonobi?"
    assert split_games(lines) == [lines]


def test_a_word_of_millions_of_characters_is_no_address() -> None:
    """Removing what is attached to its end takes half a minute in the page."""
    assert not list(fragments("#" + "a?" * MAX_ADDRESS))
    assert list(fragments(f"{'a?' * MAX_ADDRESS} #about")) == ["about"]
