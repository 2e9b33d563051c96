"""Markup escapes every text, and nothing else."""

import html
import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.shell.html import Markup, prose, tag, together


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(name)

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text())
def test_a_text_never_becomes_markup(text: str) -> None:
    reader = Reader()
    reader.feed(tag("p", text, title=text))
    reader.close()
    assert reader.tags == ["p"] and html.unescape(together(text)) == text


def test_markup_inside_markup_is_kept() -> None:
    assert tag("p", Markup("<b>x</b>"), "&") == "<p><b>x</b>&amp;</p>"
    assert tag("input", name="a", checked=True, disabled=False) == '<input name="a" checked>'


def test_rolls_and_moves_in_a_sentence_are_not_broken_at_their_dash() -> None:
    sentence = "You're <b>: 6-2, then b2-c1@b2 or the set-up board; 10-"
    whole = re.findall(r'<span class="whole">([^<]*)</span>', prose(sentence))
    assert whole == ["6-2", "b2-c1"]
    assert html.unescape(re.sub(r"</?span[^>]*>", "", prose(sentence))) == sentence
