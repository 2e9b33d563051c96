"""Reads and fills the forms of the page."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from js import FormData, document

from pentabula.boards.view import GameWithView
from pentabula.pages.setup import OTHER
from pentabula.session.keep.settings import THINKING
from pentabula.session.play import seats as seating
from pentabula.session.play.seats import Seating
from pentabula.web import page

if TYPE_CHECKING:
    from js import Element


def chosen_options(form: Element, game: GameWithView) -> dict[str, int | str]:
    """The options in a set-up form, as texts that are not checked yet."""
    data = FormData.new(form)
    options: dict[str, int | str] = {}
    for option in game.options:
        value = str(page.none_if_null(data.get(option.name)) or "")
        if value == OTHER:
            value = str(data.get(f"{option.name}-{OTHER}")).replace("−", "-")
        options[option.name] = value
    return options


def chosen_seating(form: Element) -> Seating:
    """Who is to play, by a set-up form."""
    data = FormData.new(form)
    names = [*(choice.name for choice in seating.CHOICES), *seating.NAMES]
    return Seating().changed({name: str(page.none_if_null(data.get(name)) or "") for name in names})


def chosen_thinking(form: Element) -> str:
    """How long the strongest level is to think, by a set-up form: a value of the setting."""
    return str(page.none_if_null(FormData.new(form).get(THINKING.name)) or "")


def show_seating(chosen: Seating) -> None:
    """Offers the seating in every set-up form."""
    for form in document.querySelectorAll("[data-setup]"):
        for name, value in asdict(chosen).items():
            if name in seating.NAMES:
                page.find_in(form, f'input[name="{name}"]').value = value
            else:
                page.find_in(form, f'input[name="{name}"][value="{value}"]').checked = True


def choose_other(field: Element) -> None:
    """Chooses the option of a number of one's own when that number is typed."""
    fieldset = page.none_if_null(field.closest("fieldset"))
    if fieldset is not None and str(field.name or "").endswith(f"-{OTHER}"):
        page.find_in(fieldset, f'input[value="{OTHER}"]').checked = True


def typed_number(form: Element) -> str:
    """The token that a number field stands for: its name and what was typed."""
    field = page.find_in(form, "input")
    name = str(field.dataset.number)
    typed = "".join(str(field.value).split()).replace("−", "-").replace(",", "")
    return typed if typed.startswith(name) else f"{name}{typed}"


def show_problem(form: Element, problem: str) -> None:
    """Says in a form what is wrong with it; an empty text says that nothing is."""
    page.find_in(form, ".problem").textContent = problem
