"""The shelf of puzzles is loaded on demand."""

from pentabula import games
from pentabula.core.hints import PUZZLES
from pentabula.puzzles.puzzle_file import read_puzzles
from tests.web.browser import Opener
from tests.web.waiting import until

TILES = "document.querySelectorAll('.tiles a:not([href*=\"/play-\"])').length"


def test_the_shelf_fetches_the_puzzles_of_one_game_and_those_of_the_day(visit: Opener) -> None:
    game = games.load("konobi")
    shelf = read_puzzles(games.load("konobi").text(PUZZLES), game)
    asked = list[str]()
    page = visit("")
    page.on("request", lambda request: asked.append(request.url))
    page.locator('.places a[href="#puzzles"]').click()
    until(page, TILES, len(shelf))
    fetched = [url.rpartition("/")[2] for url in asked if "/puzzles/" in url]
    assert fetched.count("konobi.txt") <= 1 and len(fetched) <= 2  # the game and that of the day
