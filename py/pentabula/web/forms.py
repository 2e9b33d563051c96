"""Reading and setting the forms of the page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from js import FormData, document

from pentabula.boards.view import View
from pentabula.core.game import Game
from pentabula.pages.sheets import OTHER
from pentabula.session.settings import Settings
from pentabula.web.page import given


def chosen_options(form: Any, game: Game[View]) -> tuple[dict[str, int | str], dict[str, str]]:
    """What a set-up form says: the options as texts, not yet checked, and the people’s names."""
    data = FormData.new(form)
    options: dict[str, int | str] = {}
    for option in game.options:
        value = str(given(data.get(option.name)) or "")
        if value == OTHER:
            value = str(data.get(f"{option.name}-{OTHER}")).replace("−", "-")
        options[option.name] = value
    people = {name: str(data.get(name)).strip() for name in ("Seat0", "Seat1")}
    return options, people


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
    """Marks the present settings in their sheet and sets the theme."""
    for name, value in asdict(settings).items():
        document.getElementById(f"settings-{name}-{value}").checked = True
    root = document.documentElement
    if settings.theme == "system":
        root.removeAttribute("data-theme")
    else:
        root.setAttribute("data-theme", settings.theme)
