"""Buttons, fields, choices and chips: one of each kind for all rooms."""

import html
import re

from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.play.settings import Setting
from pentabula.app.shell import forms
from pentabula.app.shell.html import Markup, prose, tag, together
from pentabula.core.message import ENGLISH, Message
from tests.app.shell.test_hostile import Shape

SAY = ENGLISH.say
WORDS = Message("Undo")
VALUES = {"off": Message("off"), "on": Message("on")}


def test_buttons_chips_fields_and_forms_have_names_states_and_labels() -> None:
    assert forms.command("undo", WORDS, SAY) == (
        '<button type="button" data-action="undo">Undo</button>'
    )
    markup = forms.command("undo", WORDS, SAY, class_="main", is_disabled=True)
    assert markup == (
        '<button type="button" class="main" data-action="undo" aria-disabled="true">Undo</button>'
    )
    assert forms.submit(WORDS, SAY) == '<button type="submit" class="main">Undo</button>'
    first, second = forms.move_buttons("data_line", 2, ["d4", "e5"], 2)
    assert first == '<button type="button" data-line="2:1">d4</button>'
    assert second == '<button type="button" data-line="2:2" aria-current="step">e5</button>'
    row = forms.chips("settings", "moves", VALUES, "on", SAY)
    assert row.count(" checked") == 1
    for value in VALUES:
        identity = f"settings-moves-{value}"
        shown = str(VALUES[value]).capitalize()  # as every choice and button
        assert f'id="{identity}"' in row and f'<label for="{identity}">{shown}<' in row
    assert 'value="on" checked' in row
    shown = forms.choice(
        "settings", Setting("moves", Message("Moves"), VALUES), "off", SAY, "More", "c"
    )
    row = forms.chips("settings", "moves", VALUES, "off", SAY)
    assert shown == f'<fieldset class="c"><legend>Moves</legend>{row}More</fieldset>'
    assert forms.menu(VALUES, "on", SAY, name="sound") == (
        '<select name="sound"><option value="off">Off</option>'
        '<option value="on" selected>On</option></select>'
    )
    control = forms.text_input("name", 'a "b"', maxlength=3)
    assert control == (
        '<input type="text" name="name" value="a &quot;b&quot;" autocomplete="off" maxlength="3">'
    )
    assert forms.field(WORDS, control, SAY) == f"<label><span>Undo</span>{control}</label>"
    shown = forms.form("labels", forms.problem(), novalidate=True)
    inner = '<p class="problem" role="alert"></p>'
    assert shown == (f'<form data-form="labels" autocomplete="off" novalidate>{inner}</form>')
    assert 'inputmode="numeric"' in forms.number_input("n", low=0)
    assert 'inputmode="text"' in forms.number_input("n", low=-1)
    assert 'inputmode="decimal"' in forms.number_input("n", inputmode="decimal")


@given(st.text())
def test_a_text_never_becomes_markup(text: str) -> None:
    assert Shape(tag("p", text, title=text)).shape == [("p", "title"), ("/p",)]
    assert html.unescape(together(text)) == text


def test_markup_inside_markup_is_kept_and_moves_are_not_broken_at_their_dash() -> None:
    assert tag("p", Markup("<b>x</b>"), "&") == "<p><b>x</b>&amp;</p>"
    assert tag("input", name="a", checked=True, disabled=False) == '<input name="a" checked>'
    sentence = "You're <b>: 6-2, then b2-c1@b2 or the set-up board; 10-"
    whole = re.findall(r'<span class="whole">([^<]*)</span>', prose(sentence))
    assert whole == ["6-2", "b2-c1"]
    assert html.unescape(re.sub(r"</?span[^>]*>", "", prose(sentence))) == sentence
