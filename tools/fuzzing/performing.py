"""Perform actions on the page, by mouse, keyboard and scripts."""

import asyncio
from collections.abc import Awaitable, Callable

from playwright.async_api import Page

from tools.fuzzing.actions import MARK, SIZES, Action

CELLS = "#grid [data-target], .choices [data-target]"
OPEN = "#grid [aria-disabled=false], .choices [data-target], .choices button, [data-action=roll]"
BUTTONS = "button, summary, label, a[href^='#'], [data-ply]"
FIELDS = "input[type=text], input[type=number], textarea:not([readonly])"

# The middle of one of the visible elements, chosen by a share from 0 to 1; null if none is visible.
MIDDLE = """([selector, share]) => {
    const open = [...document.querySelectorAll(":popover-open")].at(-1);
    const all = [...(share < 0.8 && open || document).querySelectorAll(selector)];
    const seen = all.filter((each) => each.checkVisibility() && !each.disabled);
    if (!seen.length) return null;
    const chosen = seen[Math.floor(share * 997) % seen.length];
    chosen.scrollIntoView({ block: "nearest" });
    const box = chosen.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
FACTS = f"""() => ({{
    state: document.documentElement?.dataset.state,
    screen: document.documentElement?.dataset.screen,
    screens: [...document.querySelectorAll(".screen")].filter((e) => e.checkVisibility()).length,
    made: document.querySelectorAll("{MARK}, img[onerror]").length,
    hash: location.hash,
}})"""
TURNS = "new Promise((done) => setTimeout(() => setTimeout(done, 20), 20))"
GO = "async (to) => { location.hash = to; await " + TURNS + "; }"
BROWSE = (
    "async (way) => { if (navigation[`canGo${way}`]) history[way.toLowerCase()](); await "
    + TURNS
    + "; }"
)
STORE = "([key, text]) => { try { localStorage.setItem(key, text); } catch {} }"

# Seeds the page's random numbers, and blocks links to other documents.
INIT_SCRIPT = """
let state = %d;
crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        bytes[at] = state >>> 24;
    }
    return array;
};
addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (link && !link.getAttribute("href").startsWith("#")) event.preventDefault();
}, true);
"""


# In one case of five localStorage always throws; in another one it is full.
FORBIDDEN = """Object.defineProperty(window, "localStorage",
    { get() { throw new DOMException("no", "SecurityError"); } });"""
FULL = """Storage.prototype.setItem = () => {
    throw new DOMException("full: quota", "QuotaExceededError"); };"""


def init_script(seed: int, number: int) -> str:
    """The script that runs before the page's scripts."""
    trouble = {3: FORBIDDEN, 4: FULL}.get(number % 5, "")
    return INIT_SCRIPT % ((seed * 1_000_003 + number) % 2**32) + trouble


async def _click(page: Page, selector: str, share: float) -> bool:
    """Click one of the visible elements that match; return whether there was one."""
    middle = await page.evaluate(MIDDLE, [selector, share])
    if middle is not None:
        await page.mouse.click(*middle)
    return middle is not None


async def _tap(page: Page, action: Action) -> None:
    await page.mouse.click(*_spot(page, *action.at))


def _spot(page: Page, across: float, down: float) -> tuple[float, float]:
    size = page.viewport_size or {"width": 1280, "height": 800}
    return across * size["width"], down * size["height"]


async def _drag(page: Page, action: Action) -> None:
    await page.mouse.move(*_spot(page, *action.at[:2]))
    await page.mouse.down()
    await page.mouse.move(*_spot(page, *action.at[2:]), steps=5)
    await page.mouse.up()


async def _burst(page: Page, action: Action) -> None:
    """Press keys as fast as possible, with a click among them."""
    await asyncio.gather(
        *(page.keyboard.press(key) for key in action.text.split()), _click(page, OPEN, 0.9)
    )


async def _write(page: Page, selector: str, share: float, text: str) -> None:
    if await _click(page, selector, share):
        await page.keyboard.press("Control+a")
        await page.keyboard.insert_text(text)
        await page.keyboard.press("Enter")


async def _paste(page: Page, action: Action) -> None:
    await page.evaluate(GO, "games")
    selector = "[data-form=open] textarea"
    if await _click(page, selector, 0.9):
        await page.keyboard.press("Control+a")
        await page.keyboard.insert_text(action.text)
        await _click(page, "[data-form=open] button", 0.9)


async def _store(page: Page, action: Action) -> None:
    key, _, text = action.text.partition(" ")
    await page.evaluate(STORE, [key, text])


async def _reload(page: Page, action: Action) -> None:
    await page.wait_for_timeout(100)  # Chromium reloads the address that it knows so far
    await page.reload(wait_until="commit")


async def _browse(page: Page, way: str) -> None:
    """Goes one step in the history, if that stays within the page."""
    await page.evaluate(BROWSE, way)


async def _resize(page: Page, action: Action) -> None:
    width, height = SIZES[int(action.at[0] * len(SIZES))]
    await page.set_viewport_size({"width": width, "height": height})


async def _light(page: Page, action: Action) -> None:
    is_dark, is_still = action.at[0] < 0.5, int(action.at[0] * 100) % 2
    await page.emulate_media(
        color_scheme="dark" if is_dark else "light",
        reduced_motion="reduce" if is_still else "no-preference",
    )


PERFORM: dict[str, Callable[[Page, Action], Awaitable[object]]] = {
    "go": lambda page, action: page.evaluate(GO, action.text),
    "tap": _tap,
    "cell": lambda page, action: _click(page, CELLS, action.at[0]),
    "open": lambda page, action: _click(page, OPEN, action.at[0]),
    "press": lambda page, action: _click(page, BUTTONS, action.at[0]),
    "drag": _drag,
    "key": lambda page, action: page.keyboard.press(action.text),
    "burst": _burst,
    "move": lambda page, action: _write(page, "#move", 0.9, action.text),
    "field": lambda page, action: _write(page, FIELDS, action.at[0], action.text),
    "paste": _paste,
    "store": _store,
    "reload": _reload,
    "back": lambda page, action: _browse(page, "Back"),
    "forward": lambda page, action: _browse(page, "Forward"),
    "resize": _resize,
    "light": _light,
    "wait": lambda page, action: page.wait_for_timeout(1000 * action.at[0]),
}
"""The function that performs each action, by name."""
