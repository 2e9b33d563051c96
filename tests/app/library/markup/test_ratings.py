"""The cards of a person's results against the levels."""

import re

from pentabula.app.library.markup.ratings import rating_cards
from pentabula.app.store.results import Result
from pentabula.core.days import DAY_MS
from pentabula.core.message import ENGLISH

SAY = ENGLISH.say
RESULTS = (
    Result("tabik", "casual", 0, True, 20 * DAY_MS, True, 88.0),
    Result("tabik", "casual", 1, False, 50 * DAY_MS, True),
    Result("konobi", "novice", 0, True, 20 * DAY_MS, False),
)


def shown(*results: Result) -> str:
    return rating_cards(results, 60 * DAY_MS, lambda when: f"<{when // DAY_MS}>", SAY)


def test_each_game_has_a_card_with_its_numbers_and_what_an_offer_is_based_on() -> None:
    cards = shown(*RESULTS)
    assert cards.index('data-game="konobi"') < cards.index('data-game="tabik"')
    assert "1 game, 1 won" in cards and "2 games, 1 won" in cards
    assert "Accuracy in reviewed games: 88 of 100" in cards
    for words in ("Casual", "You moved first", "You moved second", "1 (50%)"):
        assert words in cards
    assert cards.index("&lt;50&gt;") < cards.index("&lt;20&gt;", cards.index("tabik"))
    assert 'data-even="tabik"' in cards and "konobi" not in cards.partition("data-even")[2]
    why = cards.partition('<details class="why">')[2].partition("</details>")[0]
    assert "2 rated games against Casual, 1 won." in why
    assert ", give or take " in why and "±" not in cards and "Expected score against " in why
    assert shown() == ""


def many(count: int, level: str = "casual") -> list[Result]:
    return [Result("tabik", level, 0, bool(each % 2), each * DAY_MS, True) for each in range(count)]


def test_a_rating_is_provisional_until_ten_games_and_one_won_game_offers_one_level_up() -> None:
    for count in (1, 9):
        head = shown(*many(count)).partition("</summary>")[0]
        assert f"Rating provisional: {count} of 10 games" in head and "±" not in head
    head = shown(*many(10)).partition("</summary>")[0]
    assert "provisional" not in head and re.search(r"Rating [\d,]+<", head)
    for name, n in (("tau", 1), ("tabik", 5)):
        cards = shown(*[Result(name, "novice", 0, True, 59 * DAY_MS, True)] * n)
        assert 'data-level="learner"' in cards and "Play next: Learner" in cards
