"""The path of a game: what is stored decides what is done and what comes next."""

import json
from dataclasses import replace

import pytest

from pentabula import games
from pentabula.app.exercises.learning_path import ENOUGH_SOLVED, learning_path, next_step
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.app.store.keys import drill_key, lesson_key, puzzles_key
from pentabula.app.store.results import Result
from pentabula.core.hints import PUZZLES
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.puzzles.puzzle_history import FIRST_TRY, PuzzleProgress, read_progress
from tests.app.fakes.browser import Browser
from tests.app.store.memory_store import MemoryStore

GAME = games.load("konobi")


def done(texts: dict[str, str], *results: Result) -> list[str]:
    progress = read_progress(texts.get(puzzles_key("konobi")), GAME)
    steps = learning_path(GAME, MemoryStore(texts), progress, results)
    return [str(each.title) for each in steps if each.is_done]


@pytest.mark.parametrize(
    ("key", "text", "title"),
    [
        (lesson_key("konobi"), '{"done": true}', "Learn the rules"),
        (lesson_key("konobi/strategy"), '{"done": true}', "Learn strategy"),
        (drill_key("konobi"), '{"row": 10}', "Give 10 right answers in a drill"),
        (drill_key("konobi"), '{"minute": 10}', "Give 10 right answers in a drill"),
    ],
)
def test_an_exercise_is_done_by_what_is_stored(key: str, text: str, title: str) -> None:
    assert done({key: text}) == [title] and not done({key: "{}"}) and not done({key: "?"})


@pytest.mark.parametrize(
    ("key", "title"),
    [
        (lesson_key("konobi"), "Finish learning the rules"),
        (lesson_key("konobi/strategy"), "Finish learning strategy"),
        (lesson_key("konobi/game"), "Finish studying a whole game"),
    ],
)
def test_a_lesson_that_was_left_is_to_be_finished(key: str, title: str) -> None:
    begun = LessonProgress(at=4, furthest=7, done={0, 1, 3, 4})
    texts = {key: begun.write()}
    path = learning_path(GAME, MemoryStore(texts), PuzzleProgress(), ())
    assert title in [str(each.title) for each in path if not each.is_done]
    assert [begun.to_open(9), replace(begun, at=8, done={*range(8)} - {2, 6}).to_open(8)] == [5, 2]
    assert replace(begun, at=8, is_finished=True).to_open(9) == 0
    after = next_step(path, besides=path[0].address)
    assert after.address != path[0].address


def test_puzzles_count_by_their_difficulty_and_a_win_for_the_weaker_levels() -> None:
    shelf = read_puzzles(GAME.text(PUZZLES), GAME)
    for grade, title in ((2, "easy"), (3, "medium"), (5, "hard")):
        progress = PuzzleProgress()
        for at, puzzle in enumerate(each for each in shelf if each.grade == grade):
            progress = progress.after(puzzle, FIRST_TRY, 1)
            expected = [f"Solve {ENOUGH_SOLVED} {title} puzzles"] if at + 1 >= ENOUGH_SOLVED else []
            assert done({puzzles_key("konobi"): progress.write()}) == expected
    earlier = json.loads(progress.write())
    for each in earlier["puzzles"].values():
        del each["grade"]
    text = json.dumps(earlier)
    assert done({puzzles_key("konobi"): text}) == [f"Solve {ENOUGH_SOLVED} easy puzzles"]
    assert len(read_progress(text, GAME).by_id) == len(progress.by_id)
    lost = Result("konobi", "master", 0, is_won=False, when=0, is_rated=False)
    won = Result("konobi", "casual", 1, is_won=True, when=0, is_rated=True)
    assert done({}, lost) == ["Play a whole game"]
    assert done({}, lost, won) == [
        *("Play a whole game", "Beat Novice", "Beat Learner", "Beat Casual")
    ]


def test_a_card_shows_the_next_step_and_all_steps(browser: Browser) -> None:
    browser.storage.texts[lesson_key("konobi")] = '{"done": true}'
    app = browser.open("")
    shown = browser.find('[data-show="path-konobi"]')
    assert shown.textContent.startswith("Next: Play a whole game")
    ticked = shown.querySelectorAll('[data-state="solved"]')
    assert [each.textContent for each in ticked] == ["Learn the rules"]
    browser.click('[data-show="path-konobi"] [data-level="novice"]', wait=300)
    assert app.stage.session.cursor.players.level_of(1).name == "novice"
