"""A review that several workers share is the same as that of one, even if workers fail."""

import json
from functools import cache
from random import Random

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.work import finish
from pentabula.review import review_text
from pentabula.review.data import PROOFS, QUICK, ReviewData, ReviewLimits
from pentabula.review.judgement import judge
from pentabula.review.look_tasks import LookTask
from pentabula.review.review import ReviewInProgress
from pentabula.worker.reviews import MIN_LEFT, LookService, ReviewService
from tests.review.games_played import QUICK as FEW
from tests.review.games_played import played_at_random

GAMES = {
    "konobi": {"plies": 18, "size": 5},
    "tabik": {"size": 4},
    "stawn": {"plies": 16, "size": 3, "komi": 0},
    "tau": {"rows": 4, "cols": 4},
    "tabula": {"plies": 40},
}


def data_of(name):
    record = played_at_random(name, 3, **GAMES[name])
    # TAU's solver keeps its results, so only with all its nodes is its answer always the same.
    return ReviewData(record, record.root.main_line_end(), ReviewLimits() if name == "tau" else FEW)


@cache
def reviewed_alone(name):
    """The data of the same game after a review by one worker."""
    review = ReviewInProgress(data_of(name))
    review.finish()
    return review.data


class Helper:
    """A service for looks, working or idle; `reliable` is how often its answer arrives."""

    def __init__(self, rng, reliable):
        self.service, self.rng, self.reliable = LookService(), rng, reliable
        self.is_idle, self.tasks = True, 0

    def begin(self, task):
        self.is_idle, self.tasks = False, self.tasks + 1
        assert "error" not in json.loads(self.service.start(task))

    def work(self):
        """Its answer, once its look is finished."""
        text = self.service.step(0)
        if not review_text.has_look(text):
            return None
        self.is_idle = self.rng.random() < self.reliable
        return text if self.is_idle else None


def shared(data, helpers, rng):
    """Reviews a game as the page does, with helpers of random speed."""
    service, made = ReviewService(), []
    progress = review_text.merge_answer(service.start(review_text.write_review(data)), data)
    while not progress.is_done:
        idle = [each for each in helpers if each.is_idle]
        for helper, task in zip(idle, progress.tasks, strict=False):
            helper.begin(task)
        for helper in helpers:
            for _ in range(rng.randrange(60)):
                if not helper.is_idle and (text := helper.work()) is not None:
                    made.append(text)
        update, made = review_text.write_update(made, sum(each.is_idle for each in helpers)), []
        progress = review_text.merge_answer(service.step(0, update), data)
    return judge(data)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("count", "reliable"), [(1, 1.0), (3, 0.9)])
def test_a_shared_review_equals_the_review_of_one_worker(name, count, reliable):
    rng = Random(f"{name} {count} {reliable}")
    data, helpers = data_of(name), [Helper(rng, reliable) for _ in range(count)]
    assert shared(data, helpers, rng) == judge(reviewed_alone(name))
    assert review_text.write_review(data) == review_text.write_review(reviewed_alone(name))
    assert sum(each.tasks for each in helpers) > 1


def test_helpers_do_a_fair_part_of_the_work():
    review, mine, theirs = ReviewInProgress(data_of("tabik")), 0, 0
    while not review.is_done:
        task = review.next_shareable_task()
        if task is not None:
            review.add_result(task, finish(task.job(review.data)).look)
            theirs += 1
        known = sum(map(len, review.data.passes.values()))
        while not review.is_done and known == sum(map(len, review.data.passes.values())):
            review.step()
            mine += known != sum(map(len, review.data.passes.values()))
    assert theirs > 0.3 * mine


def test_a_task_is_shared_once_and_a_proof_never():
    review, found = ReviewInProgress(data_of("tabik")), []
    while (task := review.next_shareable_task()) is not None:
        found.append(task)
    assert len(found) == len(set(found)) == len(review.data.to_search) - 1
    while not review.is_done:
        review.step()
        while (task := review.next_shareable_task()) is not None:
            found.append(task)
    assert len(found) == len(set(found))
    assert review.data.proofs and not any(each.pass_name == PROOFS for each in found)
    assert review_text.write_review(review.data) == review_text.write_review(
        reviewed_alone("tabik")
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rubbish",
        "[]",
        "{}",
        '{"done": true}',
        '{"task": ["none", 0, null]}',
        '{"task": ["quick", 0, null], "look": 3}',
        '{"task": ["quick", 0, null], "look": {"seat": 7}}',
    ],
)
def test_a_text_that_is_not_a_look_of_the_review_is_skipped(text):
    data, service = data_of("stawn"), ReviewService()
    service.start(review_text.write_review(data))
    progress = review_text.merge_answer(service.step(0, review_text.write_update([text], 1)), data)
    while not progress.is_done:
        progress = review_text.merge_answer(service.step(1000), data)
    assert review_text.write_review(data) == review_text.write_review(reviewed_alone("stawn"))


@pytest.mark.parametrize(
    "update", ["rubbish", "{}", '{"looks": 1, "idle": 0, "wanted": 0}', '{"looks": [], "idle": 0}']
)
def test_a_text_that_is_not_an_update_is_an_error_and_the_review_continues(update):
    data, service = data_of("stawn"), ReviewService()
    service.start(review_text.write_review(data))
    assert json.loads(service.step(0, update))["error"]
    assert "progress" in json.loads(service.step(0))


def request(data, task):
    return json.dumps({"review": review_text.write_without_looks(data), "task": task})


@pytest.mark.parametrize(
    "task",
    [
        None,
        [],
        ["quick"],
        ["quick", 99, None],
        ["quick", "0", None],
        ["none", 0, None],
        ["proofs", 0, None],
        ["better 0", 0, 5],
        ["better 0", 0, "rubbish"],
        ["others 0", 0, None, []],
    ],
)
def test_a_text_that_is_not_a_task_is_an_error(task):
    service = LookService()
    assert "start comes first" in json.loads(service.step(1))["error"]
    assert json.loads(service.start(request(data_of("stawn"), task)))["error"]
    assert "A task names its review" in json.loads(service.start("{}"))["error"]
    answer = service.start(request(data_of("stawn"), ["quick", 0, None]))
    assert not review_text.has_look(answer) and review_text.has_look(service.step(10_000))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"error": "no"}'])
def test_a_text_that_is_not_an_answer_of_a_helper_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        review_text.has_look(text)


def test_tasks_read_back():
    data = data_of("konobi")
    move = next(iter(data.positions[2].legal_moves()))
    for task in (LookTask(QUICK, 1), LookTask("better 2", 2, move), LookTask("others 1", 2)):
        assert (
            review_text.read_task(data, json.loads(json.dumps(review_text.write_task(data, task))))
            == task
        )
    with pytest.raises((ValueError, GameError)):
        review_text.read_task(data, ["better 2", 2, "z99"])


def test_a_review_without_looks_reads_back():
    data = reviewed_alone("stawn")
    bare = review_text.read_review(review_text.write_without_looks(data), games.load)
    assert not bare.quick and bare.limits == data.limits
    assert [each.token for each in bare.line] == [each.token for each in data.line]


def test_tasks_are_queued_only_while_enough_are_open():
    review = ReviewInProgress.of(
        played_at_random("tabik", 1, plies=20), limits=ReviewLimits(FEW.nodes)
    )
    open_ = len(review.data.to_search) - 1  # one is available
    given = [*iter(lambda: review.next_shareable_task(MIN_LEFT), None)]
    assert len(given) == open_ - MIN_LEFT
    assert len([*iter(review.next_shareable_task, None)]) == MIN_LEFT
