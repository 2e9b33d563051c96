"""The cards of a person's results against the levels."""

from __future__ import annotations

from pentabula.core.message import ENGLISH
from pentabula.pages.standing import standing
from pentabula.session.standing.results import DAY, Result

SAY = ENGLISH.say
RESULTS = (
    Result("tabik", "casual", 0, True, 20 * DAY, True, 88.0),
    Result("tabik", "casual", 1, False, 50 * DAY, True),
    Result("konobi", "novice", 0, True, 20 * DAY, False),
)


def shown(*results: Result) -> str:
    return standing(results, 60 * DAY, lambda when: f"<{when // DAY}>", SAY)


def test_nothing_is_shown_without_a_finished_game() -> None:
    assert shown() == ""


def test_each_game_has_a_card_with_its_numbers() -> None:
    cards = shown(*RESULTS)
    assert cards.index('data-game="konobi"') < cards.index('data-game="tabik"')
    assert "1 game, 1 won" in cards and "2 games, 1 won" in cards
    assert "Accuracy in reviewed games: 88 of 100" in cards
    for words in ("Casual", "You moved first", "You moved second", "1 (50 %)"):
        assert words in cards
    assert cards.index("&lt;50&gt;") < cards.index("&lt;20&gt;", cards.index("tabik"))


def test_a_rating_is_shown_with_its_uncertainty_and_an_even_game() -> None:
    cards = shown(*RESULTS)
    assert cards.count("Rating ") == 1 and " ± " in cards
    assert 'data-even="tabik"' in cards and "Play an even game: " in cards
    assert "konobi" not in cards.partition("data-even")[2]
