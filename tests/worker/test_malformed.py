"""The worker's services refuse a malformed text in a sentence, or do what it asks."""

import json
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.review.data import ReviewLimits
from pentabula.review.review import ReviewInProgress
from pentabula.review.review_text import write_review, write_without_looks
from pentabula.search.report import SearchRequest
from pentabula.worker.reviews import LookService, ReviewService
from pentabula.worker.services import SearchService
from tests.review.games_played import QUICK, played_at_random

ODD: Any = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**400, -(10**400), 10**15 + 1, -1, 0, 1, 2**64]),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["\ud800", "9" * 5000, "(" * 3000, "tau (" * 500, "konobi?moves=zz", "٣"]),
    st.lists(st.integers(-1, 2), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def clock() -> Any:
    milliseconds = count()
    return lambda: next(milliseconds) / 100


def review() -> ReviewInProgress:
    found = ReviewInProgress.of(played_at_random("stawn", 1, 6, size=2, komi=0), limits=QUICK)
    found.finish()
    return found


REVIEW = review()
BARE = write_without_looks(REVIEW.data)
FILLED = json.loads(write_review(REVIEW.data))
SERVICES = {
    SearchService: json.loads(SearchRequest("konobi?size=4", "club", 1, 5, 50).write()),
    ReviewService: FILLED,
    LookService: {"review": BARE, "task": ["quick", 1, None]},
}


def spoiled(data: st.DataObject, value: Any) -> Any:
    """A JSON value with a part replaced, left out or added."""
    inside = isinstance(value, dict | list) and value and data.draw(st.integers(0, 3))
    if not inside:
        return data.draw(ODD)
    value = value.copy()
    key = data.draw(
        st.sampled_from(sorted(value) if isinstance(value, dict) else [*range(len(value))])
    )
    kind = data.draw(st.sampled_from(["other", "other", "missing", "more"]))
    if kind == "other":
        value[key] = spoiled(data, value[key])
    elif kind == "missing":
        del value[key]
    elif isinstance(value, dict):
        value[data.draw(st.text(max_size=5))] = data.draw(ODD)
    else:
        value.insert(key, data.draw(ODD))
    return value


def checked(answer: str) -> bool:
    """Whether an answer is a refusal, which is then a sentence."""
    assert answer.isascii()
    found = json.loads(answer)
    if set(found) != {"error"}:
        return False
    said = found["error"]
    assert "nternal" not in said
    assert said[0].isupper() or said[0] in "“", said
    assert said.endswith("."), said
    return True


@given(st.sampled_from([*SERVICES]), st.data())
def test_a_spoiled_request_is_refused_or_done(kind: Any, data: st.DataObject) -> None:
    service = kind(clock=clock())
    assert not checked(service.start(json.dumps(SERVICES[kind])))
    found = spoiled(data, SERVICES[kind])
    text = data.draw(st.sampled_from([found, json.dumps(found)]))
    is_refused = checked(service.start(text))
    for _ in range(3):
        answer = service.step(1)
        assert checked(answer) == is_refused
        assert not is_refused or "start comes first" in answer
    assert not checked(service.start(json.dumps(SERVICES[kind])))


@given(st.sampled_from([*SERVICES]), st.data())
def test_a_spoiled_step_is_refused_and_the_work_continues(kind: Any, data: st.DataObject) -> None:
    service = kind(clock=clock())
    service.start(json.dumps(SERVICES[kind]))
    checked(service.step(data.draw(ODD)))
    if kind is ReviewService:
        update = spoiled(data, {"looks": [], "idle": 1, "wanted": 2})
        checked(service.step(1, data.draw(st.sampled_from([update, json.dumps(update)]))))
    assert not checked(service.step(1))


@pytest.mark.parametrize("name", ["nodes", "milliseconds", "seed", "more"])
@pytest.mark.parametrize("value", [10**400, -1, 1.5, True, [], "5"])
def test_a_number_of_a_request_is_a_whole_one_in_its_range(name: str, value: Any) -> None:
    request = {**SERVICES[SearchService], name: value}
    service = SearchService(clock=clock())
    assert checked(service.start(json.dumps(request)))
    assert name in json.loads(service.start(json.dumps(request)))["error"]


@pytest.mark.parametrize(("name", "value"), [("nodes", 10**400), ("nodes", -1), ("seed", 10**400)])
def test_a_number_of_a_review_is_in_its_range(name: str, value: int) -> None:
    assert checked(ReviewService(clock=clock()).start(json.dumps({**FILLED, name: value})))


def test_a_refused_task_leaves_nothing_to_step() -> None:
    service = LookService(clock=clock())
    service.start(json.dumps(SERVICES[LookService]))
    other = write_without_looks(
        ReviewInProgress.of(played_at_random("tau", 1), limits=ReviewLimits(9)).data
    )
    for task in (["proofs", 0, None], ["quick", True, None], ["quick", 10**400, None]):
        assert checked(service.start(json.dumps({"review": other, "task": task})))
        assert "start comes first" in service.step(1)


def test_a_look_at_the_other_moves_of_an_open_range_takes_a_few_of_them() -> None:
    bare = write_without_looks(ReviewInProgress.of(played_at_random("tau", 1), limits=QUICK).data)
    service = LookService(clock=clock())
    assert not checked(service.start(json.dumps({"review": bare, "task": ["others 0", 0, None]})))
