"""Play in the page like a person: by mouse, by keyboard, by typing."""

import json
from collections import deque
from pathlib import Path
from typing import Any

from pentabula import games
from pentabula.boards.sites import EmptyBoard
from pentabula.core.numbers import Number
from pentabula.core.record import Node, Record, read_record
from tests.web.waiting import COMPLETE, SETTLED, STATE, script, until

RECORDS = Path(__file__).parent.parent / "games"
COUNT = "(location.hash.match(/moves=(.+)/)?.[1].split(',').length ?? 0)"
MIDDLE = """selector => {
    const seen = document.querySelector(selector);
    seen.scrollIntoView({ block: "nearest" });
    const box = seen.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
MOVES = "(decodeURIComponent(location.hash).split('moves=')[1] ?? '').split(',').filter(Boolean)"
# The middle of an element that is seen, with nothing of another purpose before it.
PLACE = script("element_place")
# Chooses a value in a form, by its chip or in the field for others.
CHOOSE = """([form, name, value]) => {
    const chip = document.querySelector(`${form} input[name="${name}"][value="${value}"]`);
    if (chip) chip.click();
    else {
        const field = document.querySelector(`${form} input[name="${name}-other"]`);
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }
}"""
KEYS = {(-1, 0): "ArrowLeft", (1, 0): "ArrowRight", (0, -1): "ArrowUp", (0, 1): "ArrowDown"}


def golden(name: str) -> Record:
    """The shortest golden game of a game."""
    texts = [path.read_text("utf-8") for path in sorted((RECORDS / name / "records").glob("*.txt"))]
    text = min(texts, key=len)
    return read_record(text.partition("\n=")[0], games.load)


def node(page: Any) -> Node:
    """The place in the game on the table, as in the address."""
    link = page.evaluate("decodeURIComponent(location.hash)").removeprefix("#")
    return read_record(link, games.load).root.main_line_end()


def tab_to(page: Any, selector: str) -> None:
    """Moves the focus to an element by Tab."""
    for _ in range(80):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector}")


def moves(page: Any) -> list[str]:
    """The tokens in the address."""
    return list(page.evaluate(MOVES))


def until_moves(page: Any, tokens: list[str]) -> None:
    """Wait for exactly these tokens in the address, which changes after the board."""
    until(page, MOVES, tokens)


def go(page: Any, game: str) -> None:
    """Open the start of a game by its address, and wait until it is complete."""
    page.evaluate("game => { location.hash = game; }", game)
    until(page, "document.querySelector('.table').dataset.game ?? ''", game)
    until(page, f"{STATE} === 'ready' && ({COMPLETE})")


def text(page: Any, selector: str) -> str:
    """The text of an element."""
    return str(page.evaluate("s => document.querySelector(s).textContent", selector)).strip()


def status(page: Any) -> str:
    """The status sentence."""
    return text(page, '[data-say="status"]')


def until_status(page: Any, words: str) -> None:
    """Wait until the status, which changes after the board, contains these words."""
    said = """document.querySelector('[data-say="status"]').textContent"""
    until(page, f"{said}.includes({json.dumps(words)})")


def until_exists(page: Any, selector: str) -> None:
    """Wait for an element that is added after the board."""
    until(page, f"document.querySelector('{selector}') !== null")


def press(page: Any, selector: str) -> None:
    """Clicks the middle of an element once it is visible, uncovered and still.

    WebKit rounds the scroll position, so that the middle alternates between two pixels. While it
    still scrolls, the click may hit another place, and is repeated.
    """
    until(page, SETTLED)
    places = [None, None]

    def is_still() -> bool:
        places[:] = [places[1], page.evaluate(PLACE, selector)]
        return None not in places and is_near(*places)

    def has_hit() -> bool:
        until(page, is_still)
        page.mouse.click(*places[1])
        return page.evaluate("globalThis.isPressed ?? true")  # or in another document

    until(page, has_hit)


def is_near(place: list[float], last: list[float]) -> bool:
    """Whether two points are the same but for a pixel."""
    return all(abs(one - other) <= 1 for one, other in zip(place, last, strict=True))


def set_up(page: Any, game: str, **choices: str) -> None:
    """Sets up a game against the lowest level by clicks and keys, and starts it."""
    press(page, f'.game [popovertarget="setup-{game}"]')
    press(page, f"#setup-{game} .rare summary")
    for name, value in {"play": "engine", "level": "novice", **choices}.items():
        chip = f'#setup-{game} [name="{name}"][value="{value}"] + label'
        if page.evaluate("s => document.querySelector(s) !== null", chip):
            press(page, chip)
        else:
            press(page, f'#setup-{game} input[name="{name}-other"]')
            page.keyboard.type(value)
    press(page, f"#setup-{game} button.start")


def begin(page: Any, game: str, **choices: str) -> None:
    """Starts a game in its set-up sheet, by scripts."""
    form = f"#setup-{game} form"
    page.evaluate("s => document.querySelector(s).showPopover()", f"#setup-{game}")
    until(page, f"document.querySelector('{form} button[type=submit]:enabled') !== null")
    for name, value in choices.items():
        page.evaluate(CHOOSE, [form, name, value])
    page.evaluate("s => document.querySelector(s).click()", f"{form} button[type=submit]")


class MousePlayer:
    """Plays by clicking the centres of elements."""

    def __init__(self, page: Any, board: EmptyBoard) -> None:
        self.page = page

    def choose(self, target: str) -> None:
        """Click the target."""
        until_exists(self.page, f'[data-target="{target}"]')
        if self.page.evaluate("s => document.querySelector(s) !== null", _beside(target)):
            until(self.page, SETTLED)
        self.page.mouse.click(*self.page.evaluate(MIDDLE, f'[data-target="{target}"]'))

    def enter(self, number: Number) -> None:
        """Type a number and click its button."""
        self.page.locator("#number").fill(str(number.value))
        until(self.page, SETTLED)
        self.page.locator('[data-form="number"] button[type="submit"]').click()


def _beside(target: str) -> str:
    """The button of a target that is not on the board."""
    return f'.choices [data-target="{target}"]'


class KeyboardPlayer:
    """Plays by the keyboard only: arrows on the grid, Tab to buttons, Enter."""

    def __init__(self, page: Any, board: EmptyBoard) -> None:
        self.page, self.board = page, board

    def choose(self, target: str) -> None:
        """Go to the target by arrows, or to its button by Tab, and press Enter."""
        if not any(target in row for row in self.board.rows):
            until_exists(self.page, _beside(target))
            tab_to(self.page, _beside(target))
        else:
            tab_to(self.page, '#grid [data-target][tabindex="0"]')
            here = self.page.evaluate("document.activeElement.dataset.target")
            for key in arrow_keys(self.board, here, target):
                self.page.keyboard.press(key)
            assert self.page.evaluate("document.activeElement.dataset.target") == target
        self.page.keyboard.press("Enter")

    def enter(self, number: Number) -> None:
        """Type a number into its field."""
        tab_to(self.page, "#number")
        self.page.keyboard.type(str(number.value))
        self.page.keyboard.press("Enter")


def arrow_keys(board: EmptyBoard, start: str, goal: str) -> list[str]:
    """The arrow keys from one cell of the grid to another."""
    ways: dict[str, list[str]] = {start: []}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if here == goal:
            return ways[here]
        for step, key in KEYS.items():
            there = board.step(here, *step)
            if there is not None and there not in ways:
                ways[there] = [*ways[here], key]
                queue.append(there)
    raise AssertionError(f"no arrow keys lead from {start} to {goal}")


def play_out(
    page: Any,
    record: Record,
    player_type: type[MousePlayer] | type[KeyboardPlayer],
    start: int = 0,
    stop: int | None = None,
) -> None:
    """Play the main line of a record from ply `start` to `stop`; the page plays forced moves."""
    game = record.game
    player = player_type(page, game.view.board(record.root.position))
    line = record.root.main_line_end().line()
    until(page, COUNT, start)
    done = start
    while done < (len(line) if stop is None else stop):
        node = line[done]
        _enter(player, game, node)
        done += 1
        until(page, f"{COUNT} >= {done}")
        done = len(moves(page))
        assert moves(page) == [step.token for step in line[:done]]


def _enter(player: MousePlayer | KeyboardPlayer, game: Any, node: Node) -> None:
    before = node.parent.position
    if isinstance(node.move, Number):
        player.enter(node.move)
        return
    for target in game.notation.paths(node.move, before)[0]:
        player.choose(target)
