"""Messages of a game by link read back as written; a damaged one says which part is wrong."""

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.errors import GameError
from pentabula.core.repair import MAX_LINES
from pentabula.online import messages
from pentabula.online.offers import Offer, OfferKind
from tests.examples import examples

NAMES = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=40).filter(
    str.isprintable
)
BYTES = st.sampled_from([b"", bytes(16), bytes(range(16))])
OFFERS = st.none() | st.builds(Offer, st.sampled_from(OfferKind), st.integers(0, 999_999))
MESSAGES = st.builds(
    messages.MatchMessage,
    match=st.from_regex(r"[A-Za-z0-9_-]{6,24}", fullmatch=True),
    sender=st.sampled_from([0, 1]),
    number=st.integers(0, 999_999),
    game=st.lists(st.sampled_from(["d4", "e5", "a1b1", "in/4", "roll52"]), max_size=900).map(
        lambda moves: "konobi?size=9&moves=" + ",".join(moves)
    ),
    first=st.sampled_from(["0", "1", "toss"]),
    names=st.tuples(NAMES, NAMES),
    epoch=st.integers(0, 999_999),
    base=st.integers(0, 999_999),
    ask=OFFERS,
    no=OFFERS,
    yes=OFFERS,
    resigned=st.booleans(),
    roots=st.tuples(BYTES, BYTES),
    salt=BYTES,
    throw=st.just(0),
    element=BYTES,
    toss=st.tuples(st.sampled_from([b"", bytes(32)]), BYTES, BYTES),
    note=st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=200).filter(
        str.isprintable
    ),
)
SHORT_MESSAGES = st.builds(
    messages.MatchMessage,
    match=st.just("m123456"),
    sender=st.sampled_from([0, 1]),
    number=st.integers(0, 999_999),
    game=st.integers(0, 40).map(lambda count: "konobi?size=9&moves=" + ",".join(["d4"] * count)),
    names=st.tuples(st.text("aŁ-, ", max_size=5), st.text("bé~", max_size=5)),
    note=st.text("x#%¿ .", max_size=20),
)
MESSAGE = messages.MatchMessage("m123456", 0, 3, "konobi?size=9&moves=d4", names=("Ana", "Bruno"))


@given(MESSAGES)
def test_a_message_reads_back_as_it_was_written(message: messages.MatchMessage) -> None:
    text = messages.write_message(message)
    assert text.startswith(messages.PREFIX) and messages.read_message(text) == message
    assert messages.read_message(f"https://example.org/pentabula/#{text}") == message


@given(MESSAGES)
def test_a_message_survives_being_encoded_again_and_broken_into_lines(message):
    text = messages.write_message(message)
    lines = "\n".join(text[at : at + 70] for at in range(0, len(text), 70))
    assert (
        messages.read_message(lines) == message
        and messages.read_message(quote(text, safe="")) == message
    )


def test_a_long_message_is_packed_and_shorter() -> None:
    game = "tabula?start=0&moves=" + ",".join(["roll52,in/5,in/2"] * 300)
    text = messages.write_message(messages.MatchMessage("m123456", 0, 3, game))
    assert (
        len(text) < messages.PACKED_ABOVE < len(game) and messages.read_message(text).game == game
    )


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    for each in (text, f"friend/{text}", f"friend/z/{text}"):
        try:
            messages.read_message(each)
        except GameError as error:
            assert str(error).endswith(".")


@pytest.mark.parametrize("part", ["note=\ud800", "sum=\ud800", "names=\udfff,x", "time=\ud800"])
def test_half_a_character_is_refused_with_a_sentence(part: str) -> None:
    for text in (f"friend/{part}&id=m123456/konobi", f"friend/sum=00000000&{part}/\ud800"):
        with pytest.raises(messages.MessageError):
            messages.read_message(text)
    whole = messages.write_message(MESSAGE)
    with pytest.raises(messages.MessageError, match="was changed on its way"):
        messages.read_message(f"{whole},\ud800")


@given(MESSAGES, st.data())
def test_a_message_that_was_cut_is_never_read_as_another_match(message, data):
    text = messages.write_message(message)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    try:
        read = messages.read_message(cut)
    except messages.MessageError:
        return
    assert (read.match, read.number, read.names) == (message.match, message.number, message.names)


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("id=short", "“id”"),
        ("by=2", "“by”"),
        ("n=-1", "“n”"),
        ("first=3", "“first”"),
        ("names=" + "x" * 41, "“names”"),
        ("names=a,b,c", "“names”"),
        ("names=%1B", "“names”"),
        ("root0=00", "“root0”"),
        ("salt=zz", "“salt”"),
        ("toss=00", "“toss”"),
        ("note=" + "x" * 201, "“note”"),
        ("ask=", "“ask”"),
        ("yes=draw.3", "“yes”"),
        ("epoch=99999999", "“epoch”"),
        ("unknown=1", "“unknown”"),
    ],
)
def test_a_wrong_part_is_named(part: str, says: str) -> None:
    key = part.partition("=")[0]
    fields, _, game = messages.write_message(MESSAGE).removeprefix("friend/").partition("/")
    others = [each for each in fields.split("&") if not each.startswith(f"{key}=")]
    with pytest.raises(messages.MessageError, match=says):
        messages.read_message(f"friend/{'&'.join([*others, part])}/{game}")


def test_a_few_bytes_cannot_unpack_to_a_huge_text() -> None:
    bomb = messages.MatchMessage("m123456", 0, 3, "konobi?moves=" + "d4," * messages.MAX_TEXT)
    with pytest.raises(messages.MessageError, match=r"cut off|too long"):
        messages.read_message(messages.write_message(bomb))


SURROUNDINGS = (
    "{}",
    "Your move! {}",
    "{}.",
    "<{}>",
    "Look: {} (sent from my phone)",
    "> {}\n> and the text of a mail",
    "{}&fbclid=abc123",
    "“{}”",
    "\u200b{}\u200e",
)


@pytest.mark.parametrize("around", SURROUNDINGS)
@examples(8)
@given(SHORT_MESSAGES, st.sampled_from([40, 76, 10_000]), st.integers(0, 2))
def test_a_message_is_found_in_what_messengers_make_of_it(around, message, width, encodings):
    text = "https://example.org/pentabula/#" + messages.write_message(message)
    for _ in range(encodings):
        text = quote(text, safe=":/#")
    lines = "\n".join(text[at : at + width] for at in range(0, len(text), width))
    if len(lines.split()) <= MAX_LINES:
        assert messages.read_pasted_message(around.format(lines)) == message


@examples(30)
@given(SHORT_MESSAGES, st.data())
def test_a_message_of_which_a_letter_was_changed_or_cut_off_is_not_read(message, data):
    text = messages.write_message(message)
    at = data.draw(st.integers(len(messages.PREFIX), len(text) - 1))
    letter = data.draw(st.sampled_from("abc019,-_"))
    for damaged in (text[:at] + letter + text[at + 1 :], text[:at]):
        if damaged != text:
            try:
                assert messages.read_pasted_message(damaged) == message
            except messages.MessageError as error:
                assert str(error).endswith(".")


def test_names_and_notes_hold_no_character_that_messengers_encode() -> None:
    message = messages.MatchMessage(
        "m123456", 0, 3, "konobi", names=("Łucja, the 2nd", "~%&"), note="¿Sí? #1"
    )
    text = messages.write_message(message)
    assert not set(text) & set("%~ #*[]()")
    assert messages.read_message(text) == message
