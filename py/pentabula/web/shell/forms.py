"""Reading and setting the forms of the page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from js import FormData, document, window

from pentabula.boards.view import View
from pentabula.core.game import Game
from pentabula.pages.sheets import OTHER
from pentabula.session.keep.settings import LOOKS, Settings
from pentabula.session.play import seats as seating
from pentabula.session.play.seats import Seating
from pentabula.web import page
from pentabula.web.page import none_if_null

MORE_CONTRAST = "(prefers-contrast: more)"


def chosen_options(form: Any, game: Game[View]) -> dict[str, int | str]:
    """What a set-up form says of the options, as texts not yet checked."""
    data = FormData.new(form)
    options: dict[str, int | str] = {}
    for option in game.options:
        value = str(none_if_null(data.get(option.name)) or "")
        if value == OTHER:
            value = str(data.get(f"{option.name}-{OTHER}")).replace("−", "-")
        options[option.name] = value
    return options


def chosen_seating(form: Any) -> Seating:
    """Who is to play, as a set-up form says."""
    data = FormData.new(form)
    names = [*(choice.name for choice in seating.CHOICES), *seating.NAMES]
    return Seating().changed({name: str(none_if_null(data.get(name)) or "") for name in names})


def show_seating(chosen: Seating) -> None:
    """Offers the seating in every set-up form."""
    for form in document.querySelectorAll("[data-setup]"):
        for name, value in asdict(chosen).items():
            if name in seating.NAMES:
                page.find_in(form, f'input[name="{name}"]').value = value
            else:
                page.find_in(form, f'input[name="{name}"][value="{value}"]').checked = True


def choose_other(field: Any) -> None:
    """Typing a number of one's own chooses it."""
    if str(field.name or "").endswith(f"-{OTHER}"):
        field.closest("fieldset").querySelector(f'input[value="{OTHER}"]').checked = True


def the_number(form: Any) -> str:
    """The token that a number field stands for: its name and what was typed."""
    field = form.querySelector("input")
    typed = "".join(str(field.value).split()).replace("−", "-").replace(",", "")
    return typed if typed.startswith(field.dataset.number) else f"{field.dataset.number}{typed}"


def show_settings(settings: Settings) -> None:
    """Marks the present settings in their sheet and sets the theme, the contrast and the motion."""
    for name, value in asdict(settings).items():
        document.getElementById(f"settings-{name}-{value}").checked = True
    for name in LOOKS:
        page.set_root_data(name, getattr(settings, name))
    is_wished = settings.contrast == "system" and window.matchMedia(MORE_CONTRAST).matches
    page.set_root_data("contrast", "high" if is_wished else settings.contrast)
