"""Messages: sentences that are translated later."""

import gettext
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.message import (
    ENGLISH,
    MAX_EXCERPT,
    Catalogue,
    Message,
    all_of,
    any_of,
    counted,
    excerpt,
    isolated,
)


class Upper(gettext.NullTranslations):
    """A language in capital letters, with three plural forms."""

    def gettext(self, message):
        return message.replace("stands", "STANDS").replace("or", "OR")

    def ngettext(self, msgid1, msgid2, n):
        return "{n} STONES (few)" if 1 < n < 5 else super().ngettext(msgid1, msgid2, n)


def test_gaps_are_filled_with_text_numbers_and_messages_and_never_parsed():
    inner = Message("a {colour} stone", colour=Message("black"))
    assert str(Message("{site}: {what}, {n}", site="d4", what=inner, n=12345)) == (
        "d4: a black stone, 12,345"
    )
    assert str(Message("“{text}”", text="{x} {0} %s {")) == "“{x} {0} %s {”"
    assert str(Message("{low} to {high}", low=-999, high=999)) == "−999 to 999"


def test_words_depend_on_numbers_and_lists_end_in_a_last_word():
    said = [str(counted("{n} stone", "{n} stones", n)) for n in (0, 1, 2, 1000)]
    assert said == ["0 stones", "1 stone", "2 stones", "1,000 stones"]
    assert str(any_of(["I", "VIII", "XIX"])) == "I, VIII or XIX"
    assert str(all_of(["d4", "e5"])) == "d4 and e5" and str(any_of(["on"])) == "on"
    assert str(all_of([])) == ""
    said = [ENGLISH.points(value) for value in (0, 7, -7, Fraction(1, 2), Fraction(-13, 2), 12000)]
    assert said == ["0", "7", "−7", "½", "−6½", "12,000"]


def test_equal_messages_are_equal_and_hash_alike():
    one, other = Message("{a}", a=Message("x")), Message("{a}", a=Message("x"))
    assert one == other and hash(one) == hash(other) and one != Message("{a}", a="x") and one != "x"
    assert counted("{n} a", "{n} b", 1) != counted("{n} a", "{n} c", 1)
    assert repr(one) == "Message('x')"


def test_another_language_translates_every_part():
    catalogue = Catalogue(Upper(), thousands=" ")
    assert catalogue.say(Message("{who} stands", who=any_of(["a", "b"]))) == "a OR b STANDS"
    assert catalogue.say(counted("{n} stone", "{n} stones", 3)) == "3 STONES (few)"
    assert catalogue.say(Message("{n}", n=1234567)) == "1 234 567"
    assert catalogue.say("as it stands") == "as it stands"


def test_foreign_text_is_short_and_printable_and_an_empty_message_empty():
    assert excerpt("d4") == "d4" and excerpt("a\nb\x00\u202e") == "a�b��"
    assert len(excerpt("x" * 10**6)) == MAX_EXCERPT

    class Headed(gettext.NullTranslations):
        def gettext(self, message):
            return message or "Project-Id-Version: 1"

    assert Catalogue(Headed()).say(Message("")) == ""


PDI = "\u2069"
MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


def test_only_names_written_from_right_to_left_are_isolated():
    for name in ("Ana", "Łukasz Ń", "Иван", "李", "a–b “c” ½"):
        assert isolated(name) == name == ENGLISH.say(name)
    for name in ("דנה", "سلمى", "Dana \u202e"):
        said = ENGLISH.say(Message("{person} ({role})", person=name, role="Black"))
        assert said == f"\u2068{name}{PDI} (Black)"


@given(st.text(st.sampled_from(f"a ב{MARKS}"), max_size=12))
def test_no_name_changes_the_direction_of_the_words_around_it(name):
    said = ENGLISH.say(Message("<{name}>", name=name))
    inside = said.removeprefix("<").removesuffix(">")
    if inside == name and not any(mark in name for mark in MARKS + "ב"):
        return
    assert inside[0] == "\u2068" and inside[-1] == PDI
    depth = 0
    for at, letter in enumerate(inside):
        depth += letter in "\u2066\u2067\u2068"
        depth -= letter == PDI
        assert depth > 0 or at == len(inside) - 1
    assert depth == 0
    assert [c for c in inside if c not in "\u2066\u2067\u2068\u2069"] == [
        c for c in name if c not in "\u2066\u2067\u2068\u2069"
    ]
