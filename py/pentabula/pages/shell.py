"""The page before Python runs: the hand-written `index.html` with cards and sheets filled in.

`python3 dev.py prepare` calls `fill`, so that a visitor can look, read the rules and set the
table while Python is still on its way, and no game is listed by hand.
"""

from __future__ import annotations

from pentabula import games
from pentabula.core.message import ENGLISH
from pentabula.pages.home import card
from pentabula.pages.home import inks as inks_of
from pentabula.pages.sheets import rules_sheet, settings_sheet, setup_sheet


def fill(page: str) -> str:
    """`index.html` with its two marks replaced. Raises ValueError where a mark is missing."""
    say = ENGLISH.say
    shown = [games.load(name) for name in shelf_order()]
    cards = "".join(card(game, say) for game in shown)
    sheets = "".join(setup_sheet(game, say) + rules_sheet(game, say) for game in shown)
    for mark, made in (
        ("<!-- cards -->", cards),
        ("<!-- sheets -->", sheets + settings_sheet(say)),
    ):
        if page.count(mark) != 1:
            raise ValueError(f"index.html must hold {mark} once")
        page = page.replace(mark, made)
    return page


def inks() -> str:
    """The style sheet of the games’ inks."""
    return inks_of([games.load(name) for name in games.names()])


def shortcuts() -> list[dict[str, str]]:
    """The manifest's shortcuts: one to the table of each game."""
    shown = [games.load(name) for name in shelf_order()]
    return [
        {"name": game.title, "url": f"./#{game.name}", "description": str(game.tagline)}
        for game in shown
    ]


def shelf_order() -> list[str]:
    """The names of all games in the order of their cards."""
    return sorted(games.names(), key=lambda name: (games.load(name).place, name))
