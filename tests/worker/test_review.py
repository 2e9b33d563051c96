"""The service of reviews: text in, text out, on both sides the same."""

from __future__ import annotations

import json

import pytest

from pentabula import games
from pentabula.review.judging import judged
from pentabula.review.messages import merge_answer
from pentabula.review.review import Review
from pentabula.review.store import read, write
from pentabula.review.walk import Walk
from pentabula.worker.review import ReviewService
from tests.review.games_played import QUICK, played_at_random


class Clock:
    """A clock that goes on by a millisecond whenever it is looked at."""

    now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def walk():
    record = played_at_random("stawn", 5, plies=10, size=3, komi=0)
    return Walk(record, record.root.main_line_end(), QUICK)


def test_the_other_side_knows_the_same(walk):
    service, answers = ReviewService(clock=Clock()), 0
    progress = merge_answer(service.start(write(walk)), walk)
    assert not progress.is_done and not walk.quick
    while not progress.is_done:
        before, share = len(walk.quick), progress.share
        text = service.step("2")
        progress = merge_answer(text, walk)
        assert len(json.loads(text)["quick"]) == len(walk.quick) - before
        assert progress.share >= share
        answers += 1
    assert answers > 10 and progress.share == 1
    whole = Review.of(walk.record, limits=QUICK)
    assert judged(walk) == whole.finish()
    assert write(walk) == write(whole.walk)


def test_a_stopped_review_goes_on_in_a_new_service(walk):
    service = ReviewService(clock=Clock())
    service.start(write(walk))
    merge_answer(service.step(8), walk)
    assert walk.quick
    later = ReviewService(clock=Clock())
    kept = read(write(walk), games.load)
    progress = merge_answer(later.start(write(kept)), kept)
    while not progress.is_done:
        progress = merge_answer(later.step(1000), kept)
    assert judged(kept) == Review.of(walk.record, limits=QUICK).finish()


@pytest.mark.parametrize("text", ["", "{}", '{"review": 0}', "null"])
def test_what_is_no_review_is_an_error_and_stops_nothing(walk, text):
    service = ReviewService(clock=Clock())
    service.start(write(walk))
    assert "error" in json.loads(service.start(text))
    assert "progress" in json.loads(service.step(1))


@pytest.mark.parametrize("milliseconds", ["", "-1", "x", "1.5", "1" * 9, "٣"])
def test_a_step_is_some_milliseconds_of_something(walk, milliseconds):
    service = ReviewService(clock=Clock())
    assert "start comes first" in json.loads(service.step("5"))["error"]
    service.start(write(walk))
    assert "whole number" in json.loads(service.step(milliseconds))["error"]


def test_a_fault_of_ours_drops_the_review(walk, monkeypatch, capsys):
    service = ReviewService(clock=Clock())
    service.start(write(walk))
    monkeypatch.setattr(Review, "step", lambda self: 1 // 0)
    assert json.loads(service.step(1))["error"].startswith("Internal error: ZeroDivisionError")
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert "start comes first" in json.loads(service.step("5"))["error"]


@pytest.mark.parametrize(
    "text", ["", "{}", '{"error": "no"}', '{"progress": "x"}', '{"progress": 1}']
)
def test_what_is_no_answer_is_refused(walk, text):
    with pytest.raises(ValueError, match=r"."):
        merge_answer(text, walk)
