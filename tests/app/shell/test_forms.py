"""Buttons and chips: one of each kind for all cards and sheets."""

from __future__ import annotations

from pentabula.app.play.settings import Choice
from pentabula.app.shell.forms import chips, choice, command, move_buttons, submit
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
    shown = choice("settings", Choice("moves", Message("Moves"), VALUES), "off", SAY, "More", "c")
    row = chips("settings", "moves", VALUES, "off", SAY)
    assert shown == f'<fieldset class="c"><legend>Moves</legend>{row}More</fieldset>'
