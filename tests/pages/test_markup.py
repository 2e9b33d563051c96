"""Markup escapes every text, and nothing else."""

from __future__ import annotations

import html
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from pentabula.pages.markup import Markup, tag, together


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
    assert reader.tags == ["p"]
    assert html.unescape(together(text)) == text


def test_markup_inside_markup_is_kept() -> None:
    assert tag("p", Markup("<b>x</b>"), "&") == "<p><b>x</b>&amp;</p>"


def test_void_elements_have_no_end() -> None:
    assert tag("input", name="a", checked=True, disabled=False) == '<input name="a" checked>'
