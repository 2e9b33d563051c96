"""Swiping through the record: sideways steps through the moves, up and down scrolls."""

from pentabula.boards.gesture import SWIPE_SLOP, SWIPE_STEP, Swipe


def pressed() -> Swipe:
    swipe = Swipe()
    swipe.press(1, 200, 100)
    return swipe


def test_a_swipe_to_the_left_goes_forward_and_to_the_right_back() -> None:
    swipe = pressed()
    assert swipe.slide(1, 200 - SWIPE_STEP, 100) == 1
    assert swipe.slide(1, 200 - 3.5 * SWIPE_STEP, 104) == 2
    assert swipe.slide(1, 200 + SWIPE_STEP, 104) == -4
    assert pressed().slide(1, 200 - SWIPE_SLOP + 1, 100) == 0


def test_a_finger_that_first_slides_down_scrolls_until_it_is_lifted() -> None:
    swipe = pressed()
    assert swipe.slide(1, 195, 100 + SWIPE_SLOP) == 0 and swipe.slide(1, 20, 100 + SWIPE_SLOP) == 0
    swipe.end()
    swipe.press(1, 200, 100)
    assert swipe.slide(1, 200 - SWIPE_STEP, 100) == 1


def test_nothing_slides_after_the_end_and_no_other_finger_does() -> None:
    swipe = pressed()
    assert swipe.slide(2, 20, 100) == 0
    swipe.end()
    assert swipe.slide(1, 20, 100) == 0
