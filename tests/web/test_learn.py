"""A whole lesson in the page, by keyboard, and the game at its end."""

from pentabula import games
from tests.app.exercises.lesson_paths import NEXT, path_of, steps_of
from tests.web.browser import Opener
from tests.web.players import KeyboardPlayer, tab_to, text
from tests.web.waiting import SETTLED, until

NEXT_SAYS = f"document.querySelector('{NEXT}').textContent"


def test_a_whole_lesson_can_be_done_by_keyboard(visit: Opener) -> None:
    page = visit("#learn/tabula")
    game = games.load("tabula")
    hand = KeyboardPlayer(page, game.view.board(game.start()))
    for at in range(steps_of("tabula")):
        until(page, "location.hash", f"#learn/tabula/{at + 1}")
        for target in path_of("tabula", at):
            hand.choose(target)
        is_last = at == steps_of("tabula") - 1
        until(page, NEXT_SAYS, "Play against Novice" if is_last else "Next step")
        until(page, SETTLED)
        tab_to(page, NEXT)
        page.keyboard.press("Enter")
    until(page, "location.hash.startsWith('#learn')", False)
    assert text(page, '[data-seat="1"] .who').startswith("Novice")
