"""The shelf in the page: loaded on demand; a puzzle is solved, and a position won and counted."""

from pentabula import games
from pentabula.core.hints import PUZZLES
from pentabula.core.move_entry import entry_path
from pentabula.puzzles.puzzle import ONLY
from pentabula.puzzles.puzzle_file import read_puzzles
from tests.web.browser import Opener
from tests.web.players import KeyboardPlayer, status
from tests.web.waiting import until, until_ready

TILES = "document.querySelectorAll('.tiles a:not([href*=\"/play-\"])').length"


def test_a_puzzle_is_found_on_the_shelf_solved_by_keyboard_and_kept(visit: Opener) -> None:
    game = games.load("konobi")
    shelf = read_puzzles(games.load("konobi").text(PUZZLES), game)
    easy = (each for each in shelf if each.grade == 1 and each.goal == ONLY)
    puzzle = next(each for each in easy if len(each.line) == 1)
    asked = list[str]()
    page = visit("")
    page.on("request", lambda request: asked.append(request.url))
    page.locator('.places a[href="#puzzles"]').click()
    until(page, TILES, len(shelf))
    fetched = [url.rpartition("/")[2] for url in asked if "/puzzles/" in url]
    assert fetched.count("konobi.txt") <= 1 and len(fetched) <= 2  # the game and that of the day
    page.locator(f'.tiles a[href$="{puzzle.id}"]').click()
    until(page, "document.querySelector('.screen.table').dataset.card === 'puzzle'")
    position = puzzle.record(game).root.main_line_end().position
    hand = KeyboardPlayer(page, game.view.board(position))
    for target in entry_path(game, position, game.notation.read(puzzle.line[0], position)):
        hand.choose(target)
    until(page, "document.querySelector('[data-say=status]').textContent.startsWith('Solved.')")
    assert "Solved." in status(page)
    page.goto(f"{page.url.partition('#')[0]}#puzzles/konobi")
    page.reload()
    until_ready(page)
    until(page, "document.querySelectorAll('.tiles a[data-state=solved]').length", 1)
