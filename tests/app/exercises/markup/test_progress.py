"""The Progress page: the days, the next steps, ratings with a curve, puzzles and drills."""

import re

from pentabula import games
from pentabula.app.exercises.markup.progress import Days, progress
from pentabula.app.exercises.progress import days_of, game_progress
from pentabula.app.store.keys import drill_key, lesson_key
from pentabula.app.store.results import Result
from pentabula.core.days import DAY_MS
from pentabula.core.hints import PUZZLES
from pentabula.core.message import ENGLISH
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.puzzles.puzzle_history import FIRST_TRY, PuzzleProgress
from tests.app.store.memory_store import MemoryStore

GAME = games.load("konobi")
TODAY = 20_000


def shown(results: list[Result], texts: dict[str, str], attempts: PuzzleProgress) -> str:
    known = game_progress(GAME, MemoryStore(texts), attempts, results, TODAY * DAY_MS)
    days = Days(days_of(attempts, results), TODAY, 3)
    return progress([known], days, ENGLISH.say)


def test_the_page_of_a_new_user_says_what_to_do_first() -> None:
    page = shown([], {}, PuzzleProgress())
    assert 'href="#learn/konobi"' in page and "Next: Learn the rules" in page
    assert "0 of " in page and "<dt>" not in page and 'class="filled"' not in page
    assert "Each day with a game or a puzzle fills a square." in page


def test_the_page_shows_what_is_stored() -> None:
    results = [
        Result("konobi", "casual", 0, bool(at % 2), (TODAY - at) * DAY_MS, True, 60.0 + at)
        for at in range(12)
    ] + [Result("konobi", "club", 0, True, TODAY * DAY_MS, False, board="5")]
    easy = next(each for each in read_puzzles(GAME.text(PUZZLES), GAME) if each.grade == 2)
    attempts = PuzzleProgress().after(easy, FIRST_TRY, TODAY)
    texts = {lesson_key("konobi"): '{"done": true}', drill_key("konobi"): '{"row": 4}'}
    page = shown(results, texts, attempts)
    words = re.sub(r"<[^>]*>", " ", page)
    for said in ("64, 63, 62, 61, 60", "Easy: 1, Medium: 0, Hard: 0", "4 in a row", "1,000 for"):
        assert said in words
    assert "Rating on size 5" in words and "1 of 10 games so far" in words
    assert "in a minute" not in words
    assert page.count("<polyline") == 1 and page.count('class="filled"') == 12
    assert "12 days with a game or a puzzle" in words and "3 days in a row" in words
