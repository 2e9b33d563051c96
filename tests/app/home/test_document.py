"""The sheet that sets up a game: rare options are folded, and every option is explained."""

import re

import pytest

from pentabula import games
from pentabula.app.home.document import ALSO, also_here, card, setup_sheet
from pentabula.app.table.markup.sheets import players_sheet
from pentabula.core.message import ENGLISH
from pentabula.search.levels import LEVELS

SAY = ENGLISH.say


@pytest.mark.parametrize("name", games.names())
def test_every_option_says_what_it_changes_and_rare_ones_are_under_more(name: str) -> None:
    game = games.load(name)
    form = setup_sheet(game, SAY)
    for value in ("engine", "people", "engines"):
        assert f'name="play" id="{name}-play-{value}" value="{value}"' in form
    assert all(form.count(f'value="{level.name}"') == 3 for level in LEVELS)
    assert all(f'id="{name}-seat-{value}"' in form for value in ("0", "1", "draw"))
    seen, _, folded = form.partition("<details")
    for option in game.options:
        assert option.about is not None and str(option.about).endswith(".")
        here, there = (folded, seen) if option.is_rare else (seen, folded)
        assert f'name="{option.name}"' in here and f'name="{option.name}"' not in there
        assert SAY(option.about) in here
    assert folded and "open" not in folded.partition(">")[0]
    seen, _, more = card(games.load(name), SAY).partition("<details")
    assert re.findall(r'aria-label="([^":]+): ', seen) == ["Play", "Learn"]
    assert "Rules:" in more and "Puzzles:" in more and SAY(games.load(name).difficulty) in seen


def seats(name: str) -> list[str]:
    """The words of the choice of a seat."""
    sheet = setup_sheet(games.load(name), SAY)
    return re.findall(rf'<label for="{name}-seat-[a-z0-9]+">([^<]+)', sheet)


def test_the_choice_of_a_seat_agrees_with_who_starts_and_also_here_leads_on() -> None:
    """In a game of dice a seat is a side, and the dice or an option decide who starts."""
    assert seats("tabula") == ["Light", "Dark", "Random"]
    assert seats("konobi") == ["Black, first", "White, second", "Random"]
    assert seats("tau") == ["First", "Second", "Random"]
    shown = [games.load(name) for name in games.card_order()]
    block = also_here(shown, SAY)
    assert re.findall('data-friend="setup-([^"]+)"', block) == [game.name for game in shown]
    everywhere = re.findall(r'<li><a href="#(\w+)[^"]*"', block)
    assert everywhere == ["puzzles", "classroom", "edit", "about"]
    hidden = re.findall(r'<li data-needs="([^"]+)" hidden><a href="([^"]+)"', block)
    assert hidden == [(needs, address) for address, _, _, needs in ALSO if needs]


@pytest.mark.parametrize("name", games.names())
def test_every_choice_of_a_level_says_how_strong_each_is(name: str) -> None:
    sheet = setup_sheet(games.load(name), SAY)
    choices = re.findall(r'<fieldset[^>]*>(?:(?!</fieldset>).)*value="novice".*?</fieldset>', sheet)
    choices += re.findall(r"<fieldset(?:(?!</fieldset>).)*novice.*?</fieldset>", players_sheet(SAY))
    assert len(choices) == 5
    for each in choices:
        for level in LEVELS:
            assert f'class="about-level {level.name}"' in each and SAY(level.about) in each
    for said in ("Rating about", "Not rated yet"):
        rated = [each for each in choices if said in each]
        assert len(rated) == (3 if games.load(name).level_matches else 0)
