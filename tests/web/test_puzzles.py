"""The shelf in the page: loaded on demand; a puzzle is solved, and a position won and counted."""

from pentabula import games
from pentabula.core.hints import CHALLENGES, PUZZLES
from pentabula.core.move_entry import entry_path
from pentabula.core.position import AnyPosition, Move
from pentabula.puzzles.challenges import read_challenges
from pentabula.puzzles.puzzle import ONLY
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.search.levels import NAMES
from tests.web.browser import Opener
from tests.web.players import MOVES, KeyboardPlayer, MousePlayer, moves, status
from tests.web.waiting import until, until_ready

SUMMARY = "(document.querySelector('.challenges summary')?.textContent ?? '')"
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


def best_line(position: AnyPosition) -> Move:
    """The move of TAU that wins, or loses by least."""
    *_, known = games.load("tau").brain.knowledge.solve(position)
    return known[0].move


def test_a_position_to_play_from_is_won_and_counted_on_the_shelf(visit: Opener) -> None:
    game = games.load("tau")
    text = games.load("tau").text(CHALLENGES)
    chosen, *others = read_challenges(text, game, NAMES)
    record = chosen.record(game)
    node, person = record.root, record.root.position.turn
    page = visit("#puzzles/tau")
    until(page, "document.querySelectorAll('.challenges .tiles a').length", 1 + len(others))
    page.locator(".challenges summary").click()
    page.locator(f'.challenges .tiles a[href$="{chosen.id}"]').click()
    until(page, "document.querySelector('[data-show=challenge]').hidden", False)
    mouse = MousePlayer(page, game.view.board(node.position))
    while node.position.outcome() is None:
        position = node.position
        if position.turn == person:
            move = best_line(position)
            for target in entry_path(game, position, move):
                mouse.choose(target)
        else:
            until(page, f"{MOVES}.length > {node.ply}")
            move = game.notation.read(moves(page)[node.ply], position)
        node = record.play(node, move)
    until(page, "document.querySelector('[data-show=challenge]').textContent.includes('✓ Won.')")
    page.locator('[data-show="challenge"] a[href="#puzzles/tau"]').click()
    until(page, f"{SUMMARY}.includes('1 of {1 + len(others)} won')")
    page.reload()
    until_ready(page)
    until(page, f"{SUMMARY}.includes('1 of {1 + len(others)} won')")
    solved = ".challenges .tiles a[data-state=solved]"
    assert str(page.locator(solved).get_attribute("href")).endswith(chosen.id)
