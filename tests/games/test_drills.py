"""The questions of all drills: the rules alone answer them, and no answer is always right.

`tests/games/<game>/drill.py` has `right(question)`: the answer as another count finds it, from the
diagram or the oracle.
"""

from collections import Counter
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from pentabula import games
from pentabula.boards.scene import ROLES
from pentabula.core.drill import RIGHT_PER_STEP, STEPS, Choice, Count, Taps, step_of
from pentabula.core.message import ENGLISH
from pentabula.core.starts import folded_diagram, set_up

NAMES = [name for name in games.names() if games.load(name).drill]
MANY = 12


@cache
def questions(name: str, step: int) -> list[Any]:
    drill = games.load(name).drill
    return [drill.ask(Random(f"{name} {step} {seed}"), step) for seed in range(MANY)]


def every(name: str) -> list[Any]:
    return [question for step in range(STEPS) for question in questions(name, step)]


@pytest.mark.parametrize("name", NAMES)
def test_another_count_finds_the_same_answers(name: str) -> None:
    count = import_module(f"tests.games.{name}.drill").right
    for question in every(name):
        assert count(question) == question.answer.right, question.position


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_question(name: str) -> None:
    drill = games.load(name).drill
    one, two = (drill.ask(Random(7), 2) for _ in range(2))
    assert (str(one.position), one.text, one.answer) == (str(two.position), two.text, two.answer)
    assert len({str(question.position) for question in every(name)}) > STEPS * MANY * 0.8


@pytest.mark.parametrize("name", NAMES)
def test_a_question_has_a_position_that_a_game_can_start_from_sites_and_sentences(name):
    game = games.load(name)
    for question in every(name):
        position = question.position
        assert position.outcome() is None
        fitting = game.rules.fitting_options(position)
        given = {option: fit[-1] for option, fit in fitting.items()}
        assert set_up(game, folded_diagram(position), given)[1].key() == position.key()
    for question in every(name):
        sites = set(game.view.board(question.position).by_name)
        assert sites >= {*question.marked, *question.shown}
        assert question.hidden <= ROLES | {"preview"}
        assert ENGLISH.say(question.text).endswith(("?", "."))
        assert ENGLISH.say(question.because).endswith(".")
        answer = question.answer
        if isinstance(answer, Taps):
            assert answer.right and answer.right < answer.among <= sites
        elif isinstance(answer, Count):
            assert 0 <= answer.right <= answer.most
        else:
            assert 0 <= answer.right < len(answer.options)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("step", range(STEPS))
def test_no_answer_is_right_in_most_cases(name: str, step: int) -> None:
    """A person who always gives the same answer is often wrong."""
    drill = games.load(name).drill
    asked = [drill.ask(Random(f"often {seed}"), step).answer for seed in range(40)]
    of_kinds: dict[type, Counter[Any]] = {Choice: Counter(), Count: Counter(), Taps: Counter()}
    for answer in asked:
        of_kinds[type(answer)][answer.right] += 1
    for kind, counts in of_kinds.items():
        if counts.total() > 5:
            allowed = 0.85 if kind is Choice else 0.5
            assert counts.most_common(1)[0][1] <= allowed * counts.total(), counts


def test_a_run_grows_harder_until_the_last_step() -> None:
    steps = [step_of(right) for right in range(RIGHT_PER_STEP * STEPS + 5)]
    assert steps == sorted(steps) and set(steps) == set(range(STEPS))
