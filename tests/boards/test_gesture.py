"""Touch gestures: tap, lens, pan, pinch, drag, cancel."""

import pytest

from pentabula.boards.gesture import SLOP, Gesture, Mode, Point

HERE: Point = (100.0, 100.0)
NEAR: Point = (104.0, 103.0)
FAR: Point = (100.0 + 3 * SLOP, 100.0)


def pressed(*, has_lens: bool = False, is_enlarged: bool = False) -> Gesture:
    gesture = Gesture(has_lens, is_enlarged)
    gesture.press(1, HERE)
    return gesture


def test_a_short_tap_chooses_the_point_of_its_end_unless_it_is_cancelled() -> None:
    gesture = pressed(has_lens=True)
    assert gesture.slide(1, NEAR) is None and gesture.lift(1) == NEAR
    assert gesture.mode is Mode.NOTHING
    gesture = pressed(has_lens=True)
    gesture.cancel()
    assert gesture.slide(1, FAR) is None and gesture.lift(1) is None


def test_the_lens_opens_by_a_long_press_or_a_slide() -> None:
    gesture = pressed(has_lens=True)
    assert gesture.hold() and gesture.slide(1, FAR) is None
    assert (gesture.mode, gesture.lift(1)) == (Mode.LENS, FAR)
    gesture = pressed(has_lens=True)
    gesture.slide(1, FAR)
    assert gesture.mode is Mode.LENS and not gesture.hold()
    gesture = pressed()
    assert not gesture.hold()
    gesture.slide(1, FAR)
    assert gesture.lift(1) is None


def test_sliding_pans_an_enlarged_board() -> None:
    gesture = pressed(has_lens=True, is_enlarged=True)
    shift = gesture.slide(1, FAR)
    assert shift is not None and (shift.factor, shift.dx, shift.dy) == (1.0, 3 * SLOP, 0.0)
    assert gesture.lift(1) is None


def test_a_pinch_zooms_within_limits_and_chooses_nothing() -> None:
    gesture = pressed(has_lens=True)
    gesture.press(2, (140.0, 100.0))
    shift = gesture.slide(2, (180.0, 100.0))
    assert shift is not None and shift.factor == pytest.approx(2)
    assert shift.about == (140.0, 100.0) and (gesture.lift(1), gesture.lift(2)) == (None, None)
    assert gesture.mode is Mode.NOTHING
    gesture = pressed(has_lens=True)
    gesture.hold()
    gesture.press(2, FAR)
    assert gesture.mode is Mode.PAN
    gesture.lift(2)
    assert gesture.lift(1) is None
    gesture = pressed()
    gesture.press(2, HERE)
    shift = gesture.slide(2, NEAR)
    assert shift is not None and shift.factor == 1.0


def test_a_finger_that_slides_from_a_piece_drags_it_or_pans_an_enlarged_board() -> None:
    gesture = Gesture(has_lens=True, has_piece=True)
    gesture.press(1, HERE)
    gesture.slide(1, FAR)
    assert gesture.mode is Mode.DRAG and not gesture.hold() and gesture.lift(1) is None
    gesture = Gesture(is_enlarged=True, has_piece=True)
    gesture.press(1, HERE)
    gesture.slide(1, FAR)
    assert gesture.mode is Mode.PAN
