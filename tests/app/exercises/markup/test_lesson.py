"""The card of a lesson, and the links to it."""

import re
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.exercises.markup import card as cards
from pentabula.app.home.document import card as home_card
from pentabula.app.play.dice import LocalDice
from pentabula.app.sheets import rules_sheet
from pentabula.app.shell.forms import button
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.core.lesson import RULES, STRATEGY, WHOLE_GAME
from pentabula.core.message import ENGLISH
from pentabula.search.levels import LEVELS

say = ENGLISH.say
every_game = pytest.mark.parametrize("name", games.names())


def tap(lesson: LessonActivity, target: str) -> None:
    lesson.do(lambda session: session.tap(target))


def test_the_card_counts_the_steps_and_the_last_one_leads_back_to_one_that_was_skipped() -> None:
    lesson = LessonActivity(games.load("konobi"), LocalDice(Random(1)), LessonProgress(1))
    assert "Step 2 of 10" in cards.lesson_card(lesson, say)
    assert cards.lesson_card(lesson, say).count("<rect") == 10
    assert cards.lesson_card(lesson, say).count('class="filled"') == 1
    assert 'class="rule"' not in cards.lesson_card(lesson, say)
    assert str(cards.next_label(lesson, LEVELS[0])) == "Skip"
    tap(lesson, "c4")
    assert str(lesson.step.text) in cards.lesson_card(lesson, say)
    assert str(cards.next_label(lesson, LEVELS[0])) == "Next step"
    lesson.visit(99)
    assert str(cards.next_label(lesson, LEVELS[0])) == "Play against Novice"
    lesson = LessonActivity(games.load("konobi"), LocalDice(Random(1)), LessonProgress(9))
    assert "steps were skipped" in cards.lesson_after(lesson, say)
    assert 'href="#learn/konobi/' in cards.lesson_after(lesson, say)
    done = LessonProgress(9, 9, True)
    lesson = LessonActivity(games.load("konobi"), LocalDice(Random(1)), done)
    assert "skipped" not in cards.lesson_after(lesson, say)


@every_game
def test_a_lesson_ends_with_links_to_the_next_one_and_the_drill(name: str) -> None:
    game = games.load(name)
    drill = [f"drill/{name}"] if game.drill else []
    strategy = [f"learn/{name}/strategy"] if game.strategy else []
    whole = [f"learn/{name}/game"] if game.whole_game else []
    expected = {RULES: [*strategy, *drill]}
    expected |= {STRATEGY: [*whole, *drill]} if strategy else {}
    expected |= {WHOLE_GAME: drill} if whole else {}
    for which, links in expected.items():
        lesson = LessonActivity(game, LocalDice(Random(1)), LessonProgress(), which)
        assert lesson.is_last or cards.lesson_after(lesson, say) == ""
        lesson.visit(99)
        after = cards.lesson_after(lesson, say, button("Next: Play a whole game"))
        assert re.findall(r'href="#((?:learn|drill)/[a-z/]+)"', after) == links
        assert ("Open as a record" in after) is (which == WHOLE_GAME)


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (LessonProgress(), "A lesson of 10 steps"),
        (LessonProgress(0, 4, done={0, 2}), "Lesson: 2 of 10 steps done"),
        (LessonProgress(2, 9, True), "Lesson finished"),
    ],
)
def test_the_progress_in_a_lesson_is_shown(progress: LessonProgress, words: str) -> None:
    assert str(cards.progress_words(progress, 10)) == words


@every_game
def test_card_and_rules_link_to_the_lesson(name: str) -> None:
    game = games.load(name)
    for markup in (home_card(game, say), rules_sheet(game, say)):
        assert f'href="#learn/{name}"' in markup
        assert f'aria-label="Learn: {game.title}"' in markup
    markup = rules_sheet(game, say)
    assert markup.count("<figure>") == markup.count("<figcaption>") >= 3 * game.is_released
    assert markup.count("<svg") == markup.count("<figure>")
