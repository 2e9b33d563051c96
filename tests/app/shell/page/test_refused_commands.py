"""Buttons, keys and commands follow the refusals of the activity on the table."""

from collections.abc import Callable

import pytest

from pentabula import games
from pentabula.app.play.activity import Refusals
from pentabula.app.play.players import read_occupants
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.shortcuts import COMMANDS, DEFAULTS
from pentabula.browser import page
from pentabula.puzzles.puzzle_file import write_puzzles
from tests.app.fakes.browser import FILES, Browser
from tests.app.reviewing.page.test_reviews import PLAYED, review
from tests.puzzles.samples import KONOBI, puzzle

LESSON, PUZZLE, RETRY = "lesson", "puzzle", "retry"
KINDS = (LESSON, PUZZLE, RETRY)

RECORD = ("previous", "next", "first", "last", "previous-variation", "next-variation", "notes")
"""The commands that browse or change the record."""

REPLIES = {
    LESSON: {
        "undo": "There is no move to take back in this step.",
        "redo": "A lesson has nothing to redo.",
        "players": "A lesson has no other players.",
        "analyse": "Lessons have no analysis.",
        "estimate": "Lessons have no analysis.",
        "review": "A lesson has no record.",
        "resign": "A lesson cannot be resigned.",
        "explain": "A lesson gives its own explanations.",
        **dict.fromkeys(RECORD, "A lesson has no record."),
    },
    PUZZLE: {
        "undo": "There is no move to take back in this puzzle.",
        "redo": "A puzzle has nothing to redo.",
        "players": "A puzzle has no other players.",
        "analyse": "Puzzles have no analysis.",
        "estimate": "Puzzles have no analysis.",
        "review": "A puzzle has no record.",
        "resign": "A puzzle cannot be resigned.",
        "explain": "A puzzle is explained once it is solved.",
        **dict.fromkeys(RECORD, "A puzzle has no record."),
    },
    RETRY: {
        "undo": "There is no move to take back in this position.",
        "redo": "There is nothing to redo while you try again.",
        "players": "Go back to the game to change its players.",
        "analyse": "There is no analysis while you try again.",
        "estimate": "There is no analysis while you try again.",
        "review": "Go back to the game for its record and its review.",
        "resign": "There is nothing to resign while you try again.",
        "explain": "There are no explanations while you try again.",
        **dict.fromkeys(RECORD, "Go back to the game for its record and its review."),
    },
}
WRONG = {LESSON: "a1", PUZZLE: "g7", RETRY: "bid3"}
"""A legal move that is not the solution."""

SOLUTION = {LESSON: ("c4",), PUZZLE: ("f1", "f2"), RETRY: ("bid7",)}

Open = Callable[[str], Hub]


@pytest.fixture
def open_kind(browser: Browser) -> Open:
    """Opens an activity of a kind at the table."""
    one = puzzle("konobi", KONOBI)
    FILES["assets/puzzles/konobi.txt"] = write_puzzles(games.load("konobi"), [one])

    def open_(kind: str) -> Hub:
        if kind == LESSON:
            return browser.open("learn/konobi/2")
        if kind == PUZZLE:
            return browser.open(f"puzzles/konobi/{one.id}")
        hub = browser.open(PLAYED)
        review(browser)
        browser.click('[data-action="review-try"]', wait=400)
        return hub

    return open_


def state(hub: Hub) -> tuple[object, ...]:
    """The state that a refused command must not change."""
    session = hub.stage.session
    return session.node, session.record.tags, hub.stage.activity, hub.stage.engine.is_analysing


def is_disabled(browser: Browser, action: str) -> bool:
    return browser.find(f'[data-action="{action}"]').getAttribute("aria-disabled") == "true"


@pytest.mark.parametrize("kind", KINDS)
def test_commands_and_keys_that_are_not_offered_get_the_reply_of_the_activity(
    open_kind: Open, browser: Browser, kind: str
) -> None:
    hub = open_kind(kind)
    before = state(hub)
    for name, sentence in REPLIES[kind].items():
        page.announce("reply", "")
        hub.commands[name]()
        browser.wait()
        assert browser.said("reply") == sentence, name
        assert state(hub) == before and not page.has_open_sheet()
    browser.find('[data-action="share"]').focus()
    before = state(hub)
    for name in REPLIES[kind].keys() & DEFAULTS.keys():
        page.announce("reply", "")
        browser.press(DEFAULTS[name], wait=300)
        assert browser.said("reply") == REPLIES[kind][name], name
        assert state(hub) == before
    others = {sentence for other in KINDS if other != kind for sentence in REPLIES[other].values()}
    for command in COMMANDS:
        page.announce("reply", "")
        page.announce("alert", "")
        status, focused = browser.said("status"), browser.find('[data-action="share"]')
        focused.focus()
        browser.press(command.key, wait=300)
        has_moved_on = browser.focused is not focused or page.has_open_sheet()
        page.close_sheets()
        words = browser.said("reply") + browser.said("alert")
        assert words or browser.said("status") != status or has_moved_on, command.name
        assert browser.said("reply") not in others - set(REPLIES[kind].values()), command.name


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_move_is_taken_back_by_undo_or_a_hint_until_the_position_is_solved(
    open_kind: Open, browser: Browser, kind: str
) -> None:
    hub = open_kind(kind)
    start = state(hub)
    assert is_disabled(browser, "undo") and hub.stage.refusals.hint is None
    browser.play(WRONG[kind], wait=400)
    assert state(hub) != start and not is_disabled(browser, "undo")
    assert hub.stage.refusals.hint is None
    browser.press("u", wait=300)
    assert state(hub) == start and is_disabled(browser, "undo")
    if kind != LESSON:
        browser.play(WRONG[kind], wait=400)
        browser.press("h", wait=300)
        assert state(hub) == start and hub.stage.engine.hint is not None
    stored = {key: text for key, text in browser.storage.texts.items() if "/game/" in key}
    browser.play(WRONG[kind], *SOLUTION[kind], wait=400)
    hub.games.autosave.save()
    hub.games.autosave.catch_up()
    browser.wait(1000)
    assert stored == {k: text for k, text in browser.storage.texts.items() if "/game/" in k}
    assert not [key for key in browser.storage.texts if "/streak/" in key]
    assert hub.stage.refusals.hint is not None
    browser.press("h", wait=300)
    assert browser.said("reply") == str(hub.stage.refusals.hint)
    assert hub.stage.engine.hint is None and not hub.engine.searcher.is_searching
    assert browser.shown("options") == "" and browser.shown("choices") == ""
    assert browser.find(".voice").dataset.over == "false"
    assert browser.find('[data-action="resign"]').hidden
    assert browser.find(".screen.table").dataset.card == kind


def test_a_game_offers_every_command_that_makes_sense_at_the_cursor(browser):
    hub = browser.open("konobi?size=5&pie=off&moves=c3")
    assert str(hub.stage.refusals.redo) == "There is nothing to redo."
    assert hub.stage.refusals == Refusals(redo=hub.stage.refusals.redo)
    assert is_disabled(browser, "redo") and not is_disabled(browser, "undo")
    browser.press("u", wait=300)
    assert str(hub.stage.refusals.undo) == "There is nothing to undo."
    assert not is_disabled(browser, "redo") and is_disabled(browser, "undo")
    assert browser.find(".screen.table").dataset.card == ""
    assert not browser.find('[data-action="resign"]').hidden
    browser.resign(wait=300)
    assert browser.find('[data-action="resign"]').hidden
    hub.commands["resign"]()
    assert browser.said("reply") == "The game is over." and not page.has_open_sheet()
    levels = read_occupants({"Seat0": "Level novice", "Seat1": "Level novice"})
    hub.games.new.begin("konobi", {"size": 5}, levels)
    browser.wait()
    assert browser.find('[data-action="resign"]').hidden
