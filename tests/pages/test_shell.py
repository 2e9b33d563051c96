"""The page before Python: a card and two sheets for every game, nothing listed by hand."""

from __future__ import annotations

import pytest

from pentabula import games
from pentabula.pages import shell

PAGE = "<main><!-- cards --></main><!-- sheets -->"


def test_every_game_has_a_card_rules_and_a_form_with_every_option() -> None:
    page = shell.fill(PAGE)
    for name in games.names():
        assert f'popovertarget="setup-{name}"' in page
        assert f'id="rules-{name}"' in page
        for option in games.load(name).options:
            assert f'name="{option.name}"' in page


def test_every_game_has_its_own_ink() -> None:
    inks = shell.inks()
    assert all(f'[data-game="{name}"]' in inks for name in games.names())
    assert len({games.load(name).ink for name in games.names()}) == len(games.names())


def test_no_inline_style_or_script_is_written() -> None:
    page = shell.fill(PAGE)
    assert "style=" not in page
    assert "<script" not in page
    assert " on" not in {part.split("=")[0] for part in page.split('"')}


def test_every_game_has_a_shortcut() -> None:
    assert {each["url"] for each in shell.shortcuts()} == {f"./#{name}" for name in games.names()}


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="must hold"):
        shell.fill("<main></main>")
