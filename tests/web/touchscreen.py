"""Fingers on the page, as Chromium's touch events."""

from playwright.sync_api import Page

Point = tuple[float, float]

MIDDLE = """selector => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


# The browser decides by the frame that it has shown whether fingers zoom the page.
SHOWN = "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen())))"


class Fingers:
    """Any number of fingers on a page with touch."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def down(self, *points: Point) -> None:
        """Put fingers down at these points, once the page is shown as it is now."""
        self._page.evaluate(SHOWN)
        self._send("touchStart", points)

    def move(self, *points: Point) -> None:
        """Move the fingers to these points."""
        self._send("touchMove", points)

    def up(self) -> None:
        """Lift all fingers."""
        self._send("touchEnd", ())

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def middle(page: Page, selector: str) -> Point:
    """The centre of an element, in CSS pixels of the window."""
    x, y = page.evaluate(MIDDLE, selector)
    return x, y


def cell(name: str) -> str:
    """The selector of a cell of the grid."""
    return f'#grid [data-target="{name}"]'
