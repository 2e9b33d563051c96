"""Reviews that several workers share are those that one makes, whoever is late or fails."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.work import finish
from pentabula.review.judging import judged
from pentabula.review.messages import has_look, merge_answer, write_update
from pentabula.review.review import Review
from pentabula.review.store import read, read_task, write, write_bare, write_task
from pentabula.review.tasks import Task
from pentabula.review.walk import PROOFS, QUICK, Limits, Walk
from pentabula.worker.review import MIN_LEFT, LookService, ReviewService
from tests.review.games_played import QUICK as FEW
from tests.review.games_played import played_at_random

GAMES = {
    "konobi": {"plies": 18, "size": 5},
    "tabik": {"size": 4},
    "stawn": {"plies": 16, "size": 3, "komi": 0},
    "tau": {"rows": 4, "cols": 4},
    "tabula": {"plies": 40},
}


def walk_of(name):
    record = played_at_random(name, 3, **GAMES[name])
    # TAU's solver keeps what it has found: only with all its nodes does it always find as much.
    return Walk(record, record.root.main_line_end(), Limits() if name == "tau" else FEW)


@cache
def alone(name):
    """The same game, reviewed by one worker."""
    review = Review(walk_of(name))
    review.finish()
    return review.walk


class Helper:
    """A service for looks: at work or idle, `reliable` as often as this."""

    def __init__(self, rng, reliable):
        self.service, self.rng, self.reliable = LookService(), rng, reliable
        self.is_idle, self.tasks = True, 0

    def begin(self, task):
        self.is_idle, self.tasks = False, self.tasks + 1
        assert "error" not in json.loads(self.service.start(task))

    def work(self):
        """What it answers once its look is made."""
        text = self.service.step(0)
        if not has_look(text):
            return None
        self.is_idle = self.rng.random() < self.reliable
        return text if self.is_idle else None


def shared(walk, helpers, rng):
    """Reviews a game as the page does, with helpers that are quicker or slower at random."""
    service, made = ReviewService(), []
    progress = merge_answer(service.start(write(walk)), walk)
    while not progress.is_done:
        idle = [each for each in helpers if each.is_idle]
        for helper, task in zip(idle, progress.tasks, strict=False):
            helper.begin(task)
        for helper in helpers:
            for _ in range(rng.randrange(60)):
                if not helper.is_idle and (text := helper.work()) is not None:
                    made.append(text)
        update, made = write_update(made, sum(each.is_idle for each in helpers)), []
        progress = merge_answer(service.step(0, update), walk)
    return judged(walk)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("count", "reliable"), [(1, 1.0), (3, 0.9)])
def test_whoever_makes_the_looks_the_review_is_the_same(name, count, reliable):
    rng = Random(f"{name} {count} {reliable}")
    walk, helpers = walk_of(name), [Helper(rng, reliable) for _ in range(count)]
    assert shared(walk, helpers, rng) == judged(alone(name))
    assert write(walk) == write(alone(name))
    assert sum(each.tasks for each in helpers) > 1


def test_helpers_take_a_fair_part_of_the_work():
    review, mine, theirs = Review(walk_of("tabik")), 0, 0
    while not review.is_done:
        task = review.hand_out()
        if task is not None:
            review.take(task, finish(task.job(review.walk)).look)
            theirs += 1
        known = sum(map(len, review.walk.passes.values()))
        while not review.is_done and known == sum(map(len, review.walk.passes.values())):
            review.step()
            mine += known != sum(map(len, review.walk.passes.values()))
    assert theirs > 0.3 * mine


def test_a_task_is_handed_out_once_and_a_proof_never():
    review, found = Review(walk_of("tabik")), []
    while (task := review.hand_out()) is not None:
        found.append(task)
    assert len(found) == len(set(found)) == len(review.walk.places) - 1
    while not review.is_done:
        review.step()
        while (task := review.hand_out()) is not None:
            found.append(task)
    assert len(found) == len(set(found))
    assert review.walk.proofs and not any(each.name == PROOFS for each in found)
    assert write(review.walk) == write(alone("tabik"))


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
def test_what_is_no_look_of_the_review_is_left_out(text):
    walk, service = walk_of("stawn"), ReviewService()
    service.start(write(walk))
    progress = merge_answer(service.step(0, write_update([text], 1)), walk)
    while not progress.is_done:
        progress = merge_answer(service.step(1000), walk)
    assert write(walk) == write(alone("stawn"))


@pytest.mark.parametrize(
    "told", ["rubbish", "{}", '{"looks": 1, "idle": 0, "wanted": 0}', '{"looks": [], "idle": 0}']
)
def test_what_is_no_news_is_an_error_and_stops_nothing(told):
    walk, service = walk_of("stawn"), ReviewService()
    service.start(write(walk))
    assert json.loads(service.step(0, told))["error"]
    assert "progress" in json.loads(service.step(0))


def request(walk, task):
    return json.dumps({"review": write_bare(walk), "task": task})


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
def test_what_is_no_task_is_an_error(task):
    service = LookService()
    assert "start comes first" in json.loads(service.step(1))["error"]
    assert json.loads(service.start(request(walk_of("stawn"), task)))["error"]
    assert "A task names its review" in json.loads(service.start("{}"))["error"]
    answer = service.start(request(walk_of("stawn"), ["quick", 0, None]))
    assert not has_look(answer) and has_look(service.step(10_000))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"error": "no"}'])
def test_an_answer_without_a_look_is_told_from_one(text):
    with pytest.raises(ValueError, match=r"."):
        has_look(text)


def test_tasks_are_kept_as_text():
    walk = walk_of("konobi")
    move = next(iter(walk.positions[2].legal_moves()))
    for task in (Task(QUICK, 1), Task("better 2", 2, move), Task("others 1", 2)):
        assert read_task(walk, json.loads(json.dumps(write_task(walk, task)))) == task
    with pytest.raises((ValueError, GameError)):
        read_task(walk, ["better 2", 2, "z99"])


def test_a_review_without_looks_is_a_review():
    walk = alone("stawn")
    bare = read(write_bare(walk), games.load)
    assert not bare.quick and bare.limits == walk.limits
    assert [each.token for each in bare.line] == [each.token for each in walk.line]


def test_tasks_for_later_are_given_only_while_there_are_plenty():
    review = Review.of(played_at_random("tabik", 1, plies=20), limits=Limits(FEW.nodes))
    open_ = len(review.walk.places) - 1  # one is at hand
    given = [*iter(lambda: review.hand_out(MIN_LEFT), None)]
    assert len(given) == open_ - MIN_LEFT
    assert len([*iter(review.hand_out, None)]) == MIN_LEFT
