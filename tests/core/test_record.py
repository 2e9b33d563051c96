"""Records in all three forms: they read back, and errors are explained in short sentences."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.record import Record, read_record, write_link, write_plain, write_record
from pentabula.core.replay import RecordError
from tests.core.nim import NIM, load
from tests.core.records import fault_of, random_record, shape, tokens_of
from tests.examples import examples

TAGGED = """[Game "nim"]
[Rules "1"]
[Size "4"]
[Most "ask"]
[Third "on"]
[Seat0 "Ana"]

{before all} 1. two 2. coin1 3. a1 $1 {a comment} (3. a2 4. b1 (4. b2 $3 {x}) 5. c1) (3. b1) 4. c1
"""


def test_a_tagged_record_gives_all_that_it_says_and_is_written_the_same():
    assert write_record(read_record(TAGGED, load)) == TAGGED
    record = read_record(TAGGED, load)
    assert record.tags == {"Seat0": "Ana"}
    assert record.options == {"size": 4, "most": "ask", "third": "on"}
    assert record.root.comment == "before all" and tokens_of(record) == ["two", "coin1", "a1", "c1"]
    coin = record.root.children[0].children[0]
    assert [child.token for child in coin.children] == ["a1", "a2", "b1"]
    assert (coin.children[0].glyphs, coin.children[0].comment) == ((1,), "a comment")
    assert coin.children[1].children[1].comment == "x"


def test_a_link_and_a_plain_game_have_all_options_and_the_line_to_their_node():
    record = read_record(TAGGED, load)
    end = record.root.main_line_end()
    assert write_link(record, end) == "nim?size=4&most=ask&third=on&moves=two,coin1,a1,c1"
    assert write_link(record, record.root) == "nim?size=4&most=ask&third=on"
    assert write_plain(record, end) == "nim size=4 most=ask third=on\ntwo coin1 a1 c1"
    assert write_plain(record, record.root) == "nim size=4 most=ask third=on"


@pytest.mark.parametrize(
    "text",
    [
        "nim?size=4&moves=two,coin1,a1",
        "#nim?size=4&moves=two,coin1,a1",
        "https://pentabula.example/app/?lang=pl#nim?size=4&moves=two,coin1,a1",
        "  #Nim?SIZE=4&&most=ask&moves=two,,coin1,\n A1 ",
        "#nim%3Fsize%3D4%26moves%3Dtwo%2Ccoin1%2Ca1",
        "nim?moves=two%2Ccoin1%2ca1&size=4",
        "nim size=4 two coin1 a1",
        "\ufeffNIM size=4\r\ntwo\tcoin1\n\n a1 ",
        '[game "Nim"] [SIZE "4"]\n1.two 2. coin1 3... A1 *',
        '[Size "4"][Game "nim"] two coin1 a1 1-0',
        '[Game "nim"] [Game "nim"] [Size "4"] [Rules "7"] 9. two 9. coin1 9. a1',
    ],
)
def test_lenient_ways_of_writing_the_same_game(text):
    record = read_record(text, load)
    assert record.options == {"size": 4, "most": "ask", "third": "on"}
    assert tokens_of(record) == ["two", "coin1", "a1"] and record.tags == {}


def test_a_result_is_that_of_the_rules_or_a_claim_at_the_end():
    record = read_record(
        '[Game "nim"] [Size "1"] [Third "off"] [Result "0-1 by magic"] two coin0 a1 b1', load
    )
    assert record.tags == {} and '[Result "0-1: the last stone was taken"]' in write_record(record)
    text = write_record(read_record('[Game "nim"] [Result "0-1 on time"] two', load))
    assert read_record(text, load).tags == {"Result": "0-1 on time"}
    for result in ("0-1 on time", "0-1 by resignation"):
        error = fault_of(f'[Game "nim"] [Result "{result}"] two junk')
        assert error.legal.tags == {} and error.legal.root.main_line_end().loser is None


def test_tags_that_could_not_be_read_back_are_not_written():
    record = Record.start(NIM, {})
    record.tags = {"Size": "9", "game": "x", "two words": "x", 'a"': "x", "Seat0": "Ana", "é": "x"}
    assert read_record(write_record(record), load).tags == {"Seat0": "Ana"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no game here: the text is empty."),
        (" \n\ufeff ", "There is no game here: the text is empty."),
        ("#", "This link contains no game: “#”."),
        ("https://pentabula.example/", "This link contains no game"),
        ("chess d4", "There is no game “chess”: there is nim."),
        ("nim size=99", "size must be 1 to 9, not “99”."),
        ("nim size=", "size must be 1 to 9, not “”"),
        ("nim =3", "“=3” should look like size=9."),
        ("nim?size", "“size” should look like size=9."),
        ("nim colour=red", "Nim has no option “colour”"),
        ("nim?size=3&size=4", "“size” is given twice: “3” and “4”."),
        ("nim?moves=two&moves=two,coin0", "“moves” is given twice"),
        ('[Game "nim"] [Game "go"]', "“Game” is given twice: “nim” and “go”."),
        ('[Size "3"] two', "The [Game] tag, which names the game, is missing."),
        ("[", "The [Game] tag, which names the game, is missing."),
        ("[]] [[", "The [Game] tag, which names the game, is missing."),
        ('[Game "nim"] [GAME "go"]', "“Game” is given twice: “nim” and “go”."),
        ('[Game "nim"] [Size "3"] [size "4"]', "“Size” is given twice: “3” and “4”."),
        (
            "nim " + "two " * 300_000,
            "This text is too long for a game: it has more than 1,000,000 characters.",
        ),
    ],
)
def test_a_text_without_a_game_is_explained(text, sentence):
    error = fault_of(text)
    assert sentence in str(error) and error.legal is None


@pytest.mark.parametrize(
    "tags",
    [
        '[Game "nim"] [Seat0 "An',
        '[Game "nim"] [Size 3]',
        '[Game "nim" ] [White-Elo "2000"] [%eval "x"] [Tag] [Empty ""] [Ünicode "x"]',
        '[Event "one"] [Event "two"] [Game "nim"] [Site "one"] [SITE "two"]',
        '[GAME "NIM"] [SIZE "3"]',
        '[Game "nim"]\n[Event "My "best" game"]\n[Site "here"]',
        '% for another program [Game "go"]\n; a remark\n[Game "nim"]\n%more\n[Site "here"]',
        '\ufeff\ufeff[Game "nim"]',
        '[Game "Ním"]',
        '[Game "NI\u0301M"]',
    ],
)
def test_odd_tags_are_read_or_skipped(tags):
    for space in ("\n", "\n\n"):
        record = read_record(f"{tags}{space}1. two coin0", load)
        assert (record.game.name, tokens_of(record)) == ("nim", ["two", "coin0"])
        assert record.tags.get("Event") != "two"


@pytest.mark.parametrize(
    "text",
    [
        *("nim two coin1 resign", "nim?moves=two,coin1,Resign"),
        *(f'[Game "nim"] two coin1 {word}' for word in ("resign", "resigns", "Resigned")),
    ],
)
def test_resign_is_a_resignation_in_every_form(text):
    end = read_record(text, load).root.main_line_end()
    assert (end.token, end.loser) == ("coin1", 1)
    error = fault_of(text + (" a1" if " " in text else ",a1"))
    assert "after a resignation" in str(error) and error.legal.root.main_line_end().loser == 1


def test_sentences_show_foreign_text_short_and_printable():
    error = fault_of("nim " + "x\x00\u202e" * 5000)
    assert len(str(error)) < 300 and str(error).isprintable() and len(error.token) == 15000


WILD = st.text(st.characters(codec=None), max_size=80)
PIECES = st.sampled_from(
    '[Game "nim"]|[Size "2"]|nim|nim?|#|&|=|moves=|size=|two|coin0|coin1|a1|b2|c1|pass|most3|(|)|{'
    '|}|$1|$|1.|,|\\|"|\n|%|%41|%%|?|/|[|]|[Seat0 "A"]|1-0|*'.split("|")
)
SCRAPS = st.lists(st.one_of(PIECES, WILD), max_size=40)


def read_anything(text):
    """Reads a text; any record that results must round trip."""
    try:
        record = read_record(text, load)
    except RecordError as error:
        assert str(error)
        record = error.legal
    if record is not None:
        written = write_record(record)
        again = read_record(written, load)
        assert shape(again.root) == shape(record.root)
        assert (again.tags, again.options) == (record.tags, record.options)
        assert write_record(again) == written


@given(SCRAPS, st.sampled_from(["", " "]), st.sampled_from(["", '[Game "nim"] ', "nim ", "#nim?"]))
@examples(400)
def test_any_scraps_of_records_are_a_record_or_a_record_error(scraps, space, start):
    read_anything(start + space.join(scraps))


@given(st.integers(0, 60), st.integers(0, 10**9))
@examples(50)
def test_a_truncated_record_keeps_a_legal_part_or_is_refused_with_a_reason(start, seed):
    text = write_record(random_record(Random(seed)))
    for cut in range(start, len(text), 61):
        read_anything(text[:cut])


TAG_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name.lower() not in {"game", "rules", "size", "most", "third", "result"}
)


@given(
    st.integers(0, 10**9), st.lists(WILD, max_size=5), st.dictionaries(TAG_NAMES, WILD, max_size=3)
)
@examples(200)
def test_any_game_with_variations_comments_and_tags_round_trips(seed, comments, tags):
    record = random_record(Random(seed), comments)
    record.tags = dict(tags)
    again = read_record(write_record(record), load)
    assert shape(again.root) == shape(record.root)
    assert (again.tags, again.options) == (record.tags, record.options)


@given(st.integers(0, 10**9))
@examples(50)
def test_every_line_of_a_game_round_trips_as_link_and_as_plain_text(seed):
    record = random_record(Random(seed))
    node = record.root.main_line_end()
    for write in (write_link, write_plain):
        again = read_record(write(record, node), load)
        assert write(again, again.root.main_line_end()) == write(record, node)
