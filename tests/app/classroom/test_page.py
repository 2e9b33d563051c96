"""The classroom: a teacher makes an assignment, a pupil works through it, codes become a table."""

import json
from urllib.parse import unquote

import pytest

from pentabula import games
from pentabula.app.classroom.assignments import (
    OWN,
    PLAY,
    PUZZLE,
    STEP,
    Assignment,
    Task,
    read_assignment,
    task_text,
    write_assignment,
)
from pentabula.app.classroom.progress import read_code, write_code
from pentabula.app.store.keys import ASSIGNMENT, CLASSROOM, assignment_key, puzzles_key
from pentabula.puzzles.challenges import Challenge, write_challenges
from pentabula.puzzles.puzzle_file import write_puzzles
from pentabula.puzzles.puzzle_history import PuzzleProgress
from tests.app.fakes.browser import FILES, Browser, location, navigator
from tests.app.fakes.dom import Element
from tests.puzzles.samples import KONOBI, TAU, puzzle
from tests.puzzles.test_challenges import KONOBI as WON_BY_B3

ONE = puzzle("konobi", KONOBI)
TO_WIN = Challenge("konobi", 4, "club", WON_BY_B3)
NEAR_END = "size=4&pie=off&moves=b2,c3,b3,c2,b1,d2"
MIXED = Assignment(
    "Forks",
    (
        Task(PUZZLE, "konobi", ONE.id),
        Task(STEP, "konobi", "10"),
        Task(PLAY, "konobi", NEAR_END, 0, "novice"),
        Task(PUZZLE, "konobi", "ffffff"),
        Task(STEP, "othello", "1"),
    ),
    "Read first.\nThen play.",
)


@pytest.fixture
def files(browser: Browser) -> None:
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(games.load("konobi"), [ONE])
    FILES["assets/challenges/konobi.txt"] = write_challenges(games.load("konobi"), [TO_WIN])
    FILES["assets/puzzles/tau.txt"] = write_puzzles(games.load("tau"), [puzzle("tau", TAU)])


def button(browser: Browser, what: str) -> Element:
    return browser.find(f'[data-class="{what}"]')


def press(browser: Browser, what: str) -> None:
    browser.click_element(button(browser, what), wait=300)


def results(browser: Browser, assignment: Assignment = MIXED) -> list[int]:
    return list(json.loads(browser.storage.texts[assignment_key(assignment.id)])["results"])


def change(browser: Browser, selector: str, value: str) -> None:
    browser.choose(selector, value, wait=300)


def test_a_pupil_works_through_an_assignment_to_its_code(browser: Browser, files: None) -> None:
    app = browser.open(write_assignment(MIXED))
    assert app.stage.screen == "classroom" and browser.shown("classroom-title") == "Forks"
    shown = browser.shown("classroom")
    assert "Read first." in shown and "0 of 5 solved" in shown
    assert "There is no puzzle ffffff of Konobi on this page." in shown
    assert "There is no game “othello” on this page." in shown
    assert "appears here once a task is solved" in shown and "Copy code" not in shown
    press(browser, "next")
    assert location.hash == f"#puzzles/konobi/{ONE.id}"
    assert "Task 1 of 5" in browser.shown("assignment")
    browser.play("g7")
    browser.click('[data-action="puzzle-take-back"]')
    browser.play("f1", "f2")
    assert results(browser)[0] == 2 and "solved in 2 tries" in browser.shown("assignment")
    press(browser, "next")
    assert location.hash == "#learn/konobi/10" and results(browser)[1] == 1
    press(browser, "next")
    assert "Task 3 of 5" in browser.shown("assignment")
    browser.play("b4")
    assert results(browser) == [2, 1, 1, 0, 0]
    press(browser, "next")
    assert app.stage.screen == "classroom"
    code = browser.text("output.code")
    assert read_code(code, MIXED) == (2, 1, 1, 0, 0)
    change(browser, 'input[name="pupil"]', "Ana <b>")
    named = write_code(MIXED, [2, 1, 1, 0, 0], "Ana <b>")
    assert browser.text("output.code") == f"Ana <b>: {named}" and named != code
    assert button(browser, "copy-code").getAttribute("class") == "main"
    press(browser, "copy-code")
    assert navigator.copied == [f"Ana <b>: {named}"] and browser.shown("toast-text")


def test_the_only_task_that_is_left_leads_to_the_code_unless_it_cannot_be_opened(browser, files):
    app = browser.open(write_assignment(Assignment("Lost", (Task(PUZZLE, "konobi", "ffffff"),))))
    press(browser, "next")
    assert app.stage.screen == "classroom"
    assert "cannot be opened on this page" in browser.shown("notice-text")
    browser.go_to(write_assignment(Assignment("One", (Task(PUZZLE, "konobi", ONE.id),))), wait=300)
    press(browser, "next")
    assert app.stage.is_at_table and "To the code" in browser.shown("assignment")
    press(browser, "next")
    assert app.stage.screen == "classroom"
    press(browser, "next")
    assert app.stage.is_at_table


def test_progress_survives_a_reload_and_a_shown_solution_differs_from_a_found_one(browser, files):
    browser.open(write_assignment(MIXED))
    press(browser, "go:1")
    browser.go_to(write_assignment(MIXED), wait=300)
    assert "1 of 5 solved" in browser.shown("classroom")
    entries = [key for key in browser.storage.texts if key.startswith(f"{ASSIGNMENT}/")]
    assert entries == [assignment_key(MIXED.id)]
    browser.go_to(write_assignment(MIXED), wait=300)
    press(browser, "go:1")
    assert not browser.find('[data-show="assignment"]').hidden
    browser.go_to("konobi?size=5", wait=300)
    assert browser.find('[data-show="assignment"]').hidden
    press(browser, "go:0")
    for _ in range(2):
        browser.press("h", wait=300)
    browser.play("f1", "f2")
    assert results(browser)[0] == 7


def test_a_pasted_link_and_a_puzzle_that_came_with_it_open(browser: Browser) -> None:
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(games.load("konobi"), [])
    own = Assignment("Own", (Task(OWN, "konobi", KONOBI),))
    browser.open(write_assignment(own))
    press(browser, "next")
    assert browser.said("status") == "Black to play. Win the game."
    browser.play("f1", "f2")
    assert results(browser, own) == [1]
    browser.go_to("konobi?size=5", wait=300)
    browser.go_to(f"puzzles/konobi/{ONE.id}", wait=300)
    assert browser.said("status") == "Black to play. Win the game."
    app = browser.open("games")
    browser.paste(f"Homework: https://example.org/#{write_assignment(MIXED)} bye", wait=300)
    assert app.stage.screen == "classroom" and browser.shown("classroom-title") == "Forks"


def test_a_lost_game_counts_as_a_try_and_the_next_one_is_new(browser: Browser, files: None) -> None:
    app = browser.open(write_assignment(MIXED))
    press(browser, "go:2")
    first = app.stage.key
    browser.resign(wait=300)
    assert results(browser)[2] == 0
    browser.go_to("assignment")
    press(browser, "go:2")
    assert app.stage.key != first
    browser.play("b4")
    assert results(browser)[2] == 2


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("assignment", "No assignment was opened here yet"),
        ("assignment/title=x", "incomplete or was changed"),
        (write_assignment(MIXED)[:-3], "incomplete or was changed"),
        (write_assignment(Assignment("x")), "has no tasks"),
    ],
)
def test_a_bad_address_gets_a_sentence(browser: Browser, address: str, sentence: str) -> None:
    browser.open(address)
    assert sentence in browser.shown("notice-text") and ASSIGNMENT not in browser.storage.texts


def test_a_teacher_makes_an_assignment_and_reads_the_codes(browser: Browser, files: None) -> None:
    browser.open("classroom")
    assert "Choose at least one task" in browser.shown("class-link")
    for position in ("nonsense", "konobi?size=5&moves=z9", ""):
        form = browser.find('[data-kind="position"]')
        form.querySelector("textarea").value = position
        browser.submit(form, wait=300)
        assert form.querySelector(".problem").textContent
        assert "No tasks yet" in browser.shown("class-tasks")
    change(browser, 'input[name="title"]', "Week <1>")
    for task in (Task(PUZZLE, "konobi", ONE.id), Task(STEP, "konobi", "2")):
        browser.choose(f'input[value="{task_text(task)}"]', wait=300)
    form = browser.find('[data-kind="position"]')
    form.querySelector("textarea").value = f"konobi?{NEAR_END}"
    browser.submit(form, wait=300)
    press(browser, "up:1")
    link = str(browser.find('input[name="class-address"]').getAttribute("value"))
    made = read_assignment(link)
    assert [each.kind for each in made.tasks] == [STEP, PUZZLE, PLAY] and made.title == "Week <1>"
    copied = f"Ben: {write_code(made, [0, 1, 0], 'Ana')}"
    codes = f"+Ana: {write_code(made, [1, 2, 7])}\n{write_code(made, [0, 0, 1])}\nBad xyz\n{copied}"
    change(browser, 'textarea[name="codes"]', codes)
    browser.submit(browser.find('[data-kind="codes"]'), wait=300)
    table = browser.shown("class-table")
    assert "+Ana" in table and "3/3" in table and "1/3" in table and "Bad" in table
    address = str(browser.find("a[download]").getAttribute("href"))
    assert address.startswith("data:text/csv") and "%27%2BAna" in address
    assert "This code was made for another name." in table
    table = unquote(address).partition(",")[2]
    assert "Ben,,1,,1,This code was made" in table
    press(browser, "copy-link")
    press(browser, "copy-csv")
    assert str(navigator.copied[0]).endswith(f"#{link.partition('#')[2]}")
    assert navigator.copied[1:] == [table.removeprefix("\ufeff")]
    press(browser, "remove:0")
    stored = json.loads(browser.storage.texts[CLASSROOM])
    assert [each.kind for each in read_assignment(stored["link"]).tasks] == [PUZZLE, PLAY]
    assert stored["codes"] == codes


def test_a_teacher_sees_numbers_and_themes_of_puzzles_not_their_ids(browser, files):
    made = puzzle("konobi", KONOBI.replace("2 win double", "3 best plain"))
    browser.storage.texts[puzzles_key("konobi")] = PuzzleProgress(made=(made,)).write()
    browser.open("classroom")
    listed = browser.shown("class-picker")
    assert "1. Win · Double threat" in listed
    assert "Made by you (1)" in listed and "1. Best move" in listed
    assert "1. Win as Black against Club" in listed
    browser.choose(f'input[value="{task_text(Task(PUZZLE, "konobi", ONE.id))}"]', wait=300)
    assert "Konobi: grade 2, puzzle 1. Win the game." in browser.shown("class-tasks")
    for part in ("class-picker", "class-tasks"):
        assert ONE.id not in browser.shown(part) and TO_WIN.id not in browser.shown(part)


def test_an_assignment_is_opened_by_its_link_and_replaced_only_after_a_question(browser, files):
    browser.open("classroom")
    form = browser.find('[data-kind="open"]')
    form.querySelector("textarea").value = "nonsense"
    browser.submit(form)
    assert "not a link to an assignment" in form.querySelector(".problem").textContent
    form.querySelector("textarea").value = write_assignment(MIXED)
    browser.submit(form, wait=300)
    assert "win as Black" in browser.shown("class-tasks")
    browser.open("classroom")
    change(browser, 'input[name="title"]', "Week 1")
    stored = browser.storage.texts[CLASSROOM]
    open_link(browser, write_assignment(MIXED))
    assert browser.storage.texts[CLASSROOM] == stored
    assert "Remove this assignment" in browser.shown("question")
    browser.click('[data-action="yes"]', wait=300)
    replaced = browser.storage.texts[CLASSROOM]
    assert read_assignment(json.loads(replaced)["link"]) == MIXED
    change(browser, 'textarea[name="codes"]', "Ana xyz")
    open_link(browser, write_assignment(MIXED))
    assert json.loads(browser.storage.texts[CLASSROOM])["codes"] == "Ana xyz"


def open_link(browser: Browser, link: str) -> None:
    form = browser.find('[data-kind="open"]')
    form.querySelector("textarea").value = link
    browser.submit(form, wait=300)


def test_steps_of_strategy_and_positions_of_the_shelf_are_tasks(browser, files):
    browser.open("classroom")
    tasks = (
        Task(STEP, "konobi", "strategy.2"),
        Task(PLAY, "konobi", TO_WIN.query, 0, TO_WIN.level),
    )
    for task in tasks:
        browser.choose(f'input[value="{task_text(task)}"]', wait=300)
    made = read_assignment(json.loads(browser.storage.texts[CLASSROOM])["link"])
    assert made.tasks == tasks
    browser.go_to(write_assignment(made), wait=300)
    press(browser, "go:0")
    assert location.hash == "#learn/konobi/strategy/2"
    browser.go_to("assignment")
    press(browser, "go:1")
    browser.play("b3")
    assert results(browser, made)[1] == 1
