"""The review service: text in, text out, with the same result on page and worker."""

import json
from itertools import count

import pytest

from pentabula import games
from pentabula.review.data import ReviewData
from pentabula.review.judgement import judge
from pentabula.review.review import ReviewInProgress
from pentabula.review.review_text import merge_answer, read_review, write_review
from pentabula.worker.reviews import ReviewService
from tests.review.games_played import QUICK, played_at_random


@pytest.fixture
def data():
    record = played_at_random("stawn", 5, plies=10, size=3, komi=0)
    return ReviewData(record, record.root.main_line_end(), QUICK)


def test_page_and_worker_have_the_same_review(data):
    service, answers = ReviewService(clock=count(0.001, 0.001).__next__), 0
    progress = merge_answer(service.start(write_review(data)), data)
    assert not progress.is_done and not data.quick
    while not progress.is_done:
        before, share = len(data.quick), progress.share
        text = service.step("2")
        progress = merge_answer(text, data)
        assert len(json.loads(text)["quick"]) == len(data.quick) - before
        assert progress.share >= share
        answers += 1
    assert answers > 10 and progress.share == 1
    whole = ReviewInProgress.of(data.record, limits=QUICK)
    assert judge(data) == whole.finish() and write_review(data) == write_review(whole.data)


def test_a_stopped_review_continues_in_a_new_service(data):
    service = ReviewService(clock=count(0.001, 0.001).__next__)
    service.start(write_review(data))
    merge_answer(service.step(8), data)
    assert data.quick
    later = ReviewService(clock=count(0.001, 0.001).__next__)
    kept = read_review(write_review(data), games.load)
    progress = merge_answer(later.start(write_review(kept)), kept)
    while not progress.is_done:
        progress = merge_answer(later.step(1000), kept)
    assert judge(kept) == ReviewInProgress.of(data.record, limits=QUICK).finish()


def test_an_internal_error_drops_the_review(data, monkeypatch, capsys):
    service = ReviewService(clock=count(0.001, 0.001).__next__)
    service.start(write_review(data))
    monkeypatch.setattr(ReviewInProgress, "step", lambda self: 1 // 0)
    assert json.loads(service.step(1))["error"].startswith("Internal error: ZeroDivisionError")
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert "start comes first" in json.loads(service.step("5"))["error"]


@pytest.mark.parametrize(
    "text", ["", "{}", '{"error": "no"}', '{"progress": "x"}', '{"progress": 1}']
)
def test_a_text_that_is_not_an_answer_is_refused(data, text):
    with pytest.raises(ValueError, match=r"."):
        merge_answer(text, data)
