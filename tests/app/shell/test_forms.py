"""Buttons, fields, choices and chips: one of each kind for all rooms."""

from __future__ import annotations

from pentabula.app.play.settings import Setting
from pentabula.app.shell.forms import (
    chips,
    choice,
    command,
    field,
    form,
    menu,
    move_buttons,
    number_input,
    problem,
    submit,
    text_input,
)
from pentabula.core.message import ENGLISH, Message

SAY = ENGLISH.say
WORDS = Message("Undo")
VALUES = {"off": Message("off"), "on": Message("on")}


def test_a_command_names_its_action() -> None:
    assert command("undo", WORDS, SAY) == ('<button type="button" data-action="undo">Undo</button>')


def test_a_disabled_command_can_still_be_pressed() -> None:
    markup = command("undo", WORDS, SAY, class_="main", is_disabled=True)
    assert markup == (
        '<button type="button" class="main" data-action="undo" aria-disabled="true">Undo</button>'
    )


def test_only_the_submit_button_sends_the_form() -> None:
    assert submit(WORDS, SAY) == '<button type="submit" class="main">Undo</button>'


def test_the_shown_move_is_marked_as_the_current_step() -> None:
    first, second = move_buttons("data_line", 2, ["d4", "e5"], 2)
    assert first == '<button type="button" data-line="2:1">d4</button>'
    assert second == '<button type="button" data-line="2:2" aria-current="step">e5</button>'


def test_one_chip_of_a_row_is_chosen_and_every_label_belongs_to_its_chip() -> None:
    row = chips("settings", "moves", VALUES, "on", SAY)
    assert row.count(" checked") == 1
    for value in VALUES:
        identity = f"settings-moves-{value}"
        assert f'id="{identity}"' in row and f'<label for="{identity}">' in row
    assert 'value="on" checked' in row


def test_a_choice_has_a_title_chips_and_further_elements() -> None:
    shown = choice("settings", Setting("moves", Message("Moves"), VALUES), "off", SAY, "More", "c")
    row = chips("settings", "moves", VALUES, "off", SAY)
    assert shown == f'<fieldset class="c"><legend>Moves</legend>{row}More</fieldset>'


def test_a_form_has_its_name_and_a_place_for_what_is_wrong() -> None:
    shown = form("labels", problem(), novalidate=True)
    inner = '<p class="problem" role="alert"></p>'
    assert shown == (f'<form data-form="labels" autocomplete="off" novalidate>{inner}</form>')


def test_the_label_of_a_field_contains_its_control() -> None:
    control = text_input("name", 'a "b"', maxlength=3)
    assert control == (
        '<input type="text" name="name" value="a &quot;b&quot;" autocomplete="off" maxlength="3">'
    )
    assert field(WORDS, control, SAY) == f"<label><span>Undo</span>{control}</label>"


def test_the_keypad_of_a_number_has_a_minus_sign_if_it_may_be_negative() -> None:
    assert 'inputmode="numeric"' in number_input("n", low=0)
    assert 'inputmode="text"' in number_input("n", low=-1)
    assert 'inputmode="decimal"' in number_input("n", inputmode="decimal")


def test_a_menu_has_its_value_selected() -> None:
    assert menu(VALUES, "on", SAY, name="sound") == (
        '<select name="sound"><option value="off">off</option>'
        '<option value="on" selected>on</option></select>'
    )
