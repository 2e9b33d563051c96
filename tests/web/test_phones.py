"""Lessons, puzzles and games on phones: the text is whole, and the board stays where it is."""

import pytest

from pentabula import games
from pentabula.app.shell.addresses import challenge_address, lesson_address, lesson_name
from pentabula.core.hints import CHALLENGES, PUZZLES
from pentabula.core.languages import LANGUAGES
from pentabula.core.lesson import RULES, STRATEGY
from pentabula.core.model_game import lesson_named
from pentabula.puzzles.challenges import read_challenges
from pentabula.puzzles.puzzle_file import read_puzzles
from pentabula.search.levels import NAMES
from tests.web.browser import Opener, resized, stored_settings
from tests.web.players import text
from tests.web.test_friends import invite
from tests.web.test_layout import OVER, PORTRAIT, SHORT, SMALLEST, WRAPPED, at_lesson, box, go
from tests.web.waiting import SETTLED, until, until_ready

OFTEN = (
    ".controls :is(.choices, .turn-command, .puzzle-commands, .drill-answers) :is(button, input),"
    ".controls .commands > button"
)
ON_ITS_SIDE = {"size": (844, 390), "has_touch": True, "is_mobile": True}
# The text of a step is whole: nothing of it is scrolled out of its box, or below the window.
WHOLE = """() => {
    const [voice, side] = [".voice", ".side"].map((each) => document.querySelector(each));
    const [lesson, shown, commands] = [".lesson", ".status", ".lesson-commands"].map(
        (each) => document.querySelector(each).getBoundingClientRect());
    return lesson.bottom <= shown.top && commands.bottom <= innerHeight
        && voice.scrollHeight <= voice.clientHeight + 1 && side.scrollHeight <= side.clientHeight
        && shown.bottom <= commands.top;
}"""


@pytest.mark.parametrize("name", games.names())
def test_on_a_phone_on_its_side_the_text_of_every_step_is_whole(visit: Opener, name: str) -> None:
    game = games.load(name)
    page = visit(f"#learn/{name}", **ON_ITS_SIDE)
    for which in (RULES, STRATEGY):
        lesson = lesson_named(game, which)
        assert lesson is not None
        for at in range(len(lesson.steps)):
            place = lesson_address(lesson_name(name, which), at)
            page.evaluate("place => { location.hash = place; }", place)
            task = str(lesson.steps[at].ask or lesson.steps[at].text)
            until(page, f"document.querySelector('.status').textContent.includes({task!r})")
            until(page, f"({WHOLE})()")
            assert page.evaluate(SMALLEST, ".controls :is(button, input)") >= 44, place


def test_beside_the_board_long_facts_leave_the_text_whole(visit: Opener) -> None:
    page = visit("#learn/tabula/game/12", size=(1280, 800))
    until(page, f"document.querySelector('#view-facts table') !== null && ({WHOLE})()")


def test_on_a_phone_on_its_side_what_is_tapped_often_is_as_high_as_a_finger(visit: Opener) -> None:
    page = visit("#konobi?moves=d4", **ON_ITS_SIDE)
    for place in ("#tau", "#tau?moves=bid1000", "#stawn", "#stawn?komi=2", "#tabula?start=0"):
        go(page, place)
        until(page, f"({SMALLEST})('{OFTEN}') >= 44")
        pane, controls = box(page, ".side > .pane"), box(page, ".controls")
        assert pane["bottom"] <= controls["top"] + 1, place
        assert controls["bottom"] <= 390, place
    for card, place in (
        ("drill", "drill/konobi"),
        ("drill", "drill/tau"),
        ("puzzle", "puzzles/today"),
    ):
        page.evaluate("place => { location.hash = place; }", place)
        until(page, "document.querySelector('.table').dataset.card", card)
        until(page, f"({SMALLEST})('{OFTEN}') >= 44")


def test_on_a_short_phone_the_choices_are_in_view_after_a_wrong_move(visit: Opener) -> None:
    shown = stored_settings(typing="on")
    page = visit("#learn/tau", stored=shown, size=SHORT[0], has_touch=True, is_mobile=True)
    for lesson, wrong in (
        *(("konobi/9", "a1"), ("stawn/10", "a1")),
        *(("tau/9", "600"), ("tau/strategy/8", "8")),
    ):
        at_lesson(page, lesson)
        until(page, "document.querySelector('.refusal').hidden")
        until(page, "document.querySelector('.choices').children.length > 0")
        field = "#number" if wrong.isdigit() else "#move"
        page.fill(field, wrong)
        page.press(field, "Enter")
        until(page, "document.querySelector('.refusal').hidden", False)
        assert box(page, ".choices")["bottom"] <= box(page, ".lesson-commands")["top"], lesson
        assert box(page, ".refusal")["top"] >= box(page, "canvas#board")["bottom"], lesson


def test_the_board_stays_where_it_is_when_a_puzzle_is_solved_or_a_lesson_ends(visit):
    game = games.load("konobi")
    shelf = read_puzzles(games.load("konobi").text(PUZZLES), game)
    puzzle = next(each for each in shelf if each.ending and len(each.line) == 1)
    page = visit("", stored=stored_settings(typing="on"), has_touch=True, is_mobile=True)
    for size in PORTRAIT:
        resized(page, size)
        page.evaluate("place => { location.hash = place; }", f"puzzles/konobi/{puzzle.id}")
        until(page, "document.querySelector('.puzzle .lesson-head') !== null")
        until(page, "document.querySelector('.table').dataset.card", "puzzle")
        before = box(page, "canvas#board")
        page.fill("#move", puzzle.line[0])
        page.press("#move", "Enter")
        until(page, "document.querySelector('.after a') !== null")
        until(page, "document.querySelector('.status').textContent.startsWith('Solved.')")
        assert box(page, "canvas#board") == before, size
        assert "wins, for example:" in text(page, ".after")
        assert box(page, ".after")["top"] >= box(page, ".status")["bottom"], size
        assert page.evaluate(SMALLEST, ".after a") >= 44, size
        cards = []
        for step in (len(game.lesson.steps) - 1, len(game.lesson.steps)):
            at_lesson(page, f"konobi/{step}")
            until(page, "document.querySelector('.table').dataset.card", "lesson")
            cards.append(box(page, ".lesson"))
        assert cards[0] == cards[1], size
        until(page, "document.querySelectorAll('.after .actions a').length > 1")


def test_on_a_phone_a_long_notice_is_above_the_board(visit: Opener) -> None:
    page = visit("", has_touch=True, is_mobile=True)
    # Not twice in the same place, which would be a double tap.
    for size in (SHORT[0], (390, 844), SHORT[1]):
        resized(page, size)
        page.evaluate("location.hash = ''")
        until(page, "document.documentElement.dataset.screen", "home")
        page.evaluate("location.hash = 'konobi?size=7&moves=nonsense&foo=bar'")
        until(page, "document.querySelector('.notice').hidden", False)
        notice = box(page, ".notice")
        assert notice["top"] >= 0, size
        assert notice["bottom"] <= box(page, "canvas#board")["top"], size
        page.locator('[data-action="dismiss"]').tap()
        until(page, "document.querySelector('.notice').hidden", True)


@pytest.mark.parametrize("language", LANGUAGES[::2], ids=lambda each: each.tag)
def test_the_board_stays_where_it_is_when_a_position_to_win_is_over(visit, language):
    text = games.load("tabik").text(CHALLENGES)
    challenge = read_challenges(text, games.load("tabik"), NAMES)[0]
    page = visit("", has_touch=True, is_mobile=True, is_new=True)
    page.goto(page.url + language.page)
    until_ready(page)
    for size in PORTRAIT:
        resized(page, size)
        page.evaluate("location.hash = 'puzzles'")
        until(page, "document.documentElement.dataset.screen", "puzzles")
        place = challenge_address("tabik", challenge.id)
        page.evaluate("place => { location.hash = place; }", place)
        until(page, "document.querySelectorAll('.seat .points').length", 2)
        until(page, f"{SETTLED} && !({OVER})")
        before = box(page, "canvas#board")
        for action in ("resign", "yes"):
            page.evaluate(f"document.querySelector('[data-action={action}]').click()")
        until(page, "document.querySelector('[data-show=challenge] .state') !== null")
        until(page, OVER)
        assert box(page, "canvas#board") == before, size


def test_a_longer_score_does_not_move_the_board(visit: Opener) -> None:
    last = len(games.load("stawn").lesson.steps)
    page = visit(f"#learn/stawn/{last}", has_touch=True, is_mobile=True)
    until(page, SETTLED)
    page.evaluate("document.querySelector('[data-action=lesson-next]').click()")
    until(page, "document.querySelectorAll('.seat .points').length", 2)
    for size in (*PORTRAIT, (844, 390)):
        resized(page, size)
        set_points = "points => document.querySelectorAll('.points').forEach("
        set_points += "(each, at) => { each.textContent = points[at]; })"
        before = box(page, "canvas#board")
        usual = page.evaluate("[...document.querySelectorAll('.points')].map(e => e.textContent)")
        page.evaluate(set_points, ["12½", "12½"])
        page.evaluate(
            "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
        )
        assert box(page, "canvas#board") == before, size
        page.evaluate(set_points, usual)


def test_on_the_smallest_phone_the_link_to_send_is_in_view(visit: Opener) -> None:
    page = visit("", size=SHORT[0], has_touch=True, is_mobile=True)
    invite(page, "konobi")
    until(page, "document.querySelector('.match').hidden", False)
    link, controls = box(page, ".match .actions button"), box(page, ".controls")
    assert link["bottom"] <= controls["top"]


def test_on_a_phone_with_the_field_for_moves_the_commands_are_whole(visit: Opener) -> None:
    shown = stored_settings(typing="on")
    page = visit("#konobi?moves=d4", stored=shown, has_touch=True, is_mobile=True)
    for size in PORTRAIT[1:]:
        resized(page, size)
        until(page, SETTLED)
        assert page.evaluate(WRAPPED) == [], size
