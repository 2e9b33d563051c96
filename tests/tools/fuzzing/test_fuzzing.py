"""The fuzzer finds its targets, reports failures, and repeats cases."""

from random import Random

import pytest

from tools.command import main
from tools.commands import fuzz
from tools.fuzzing import actions, page, texts
from tools.fuzzing.actions import Action
from tools.fuzzing.performing import PERFORM
from tools.fuzzing.texts import Corpus
from tools.steps import ROOT

TESTS = """
from hypothesis import given, strategies as st

@given(st.integers())
def test_all_numbers_are_small(number: int) -> None:
    assert number < {limit}
"""


@pytest.fixture(scope="module")
def known() -> Corpus:
    return texts.corpus(ROOT / "tests/games")


def test_state_machines_and_damaged_texts_are_targets() -> None:
    known = fuzz.targets()
    assert {"damaged_texts", "state_machine", "search_machine", "session_machine"} <= set(known)
    assert all(path.is_file() for path in known.values())


def test_a_failure_is_reported_as_a_small_example(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(fuzz, "ROOT", tmp_path)
    path = tmp_path / "test_numbers.py"
    path.write_text(TESTS.format(limit=1000))
    assert fuzz.fuzz_tests([path], 1, 300) == 1
    said = capsys.readouterr().out
    assert "number=1000" in said
    assert "Failed; repeat it with: python3 dev.py test test_numbers.py" in said


def test_tests_that_cannot_be_run_are_a_problem(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(fuzz, "targets", lambda: {"none": ROOT / "tests/no_such_test.py"})
    monkeypatch.setattr("tools.setup.environment.is_active", lambda: True)
    assert main(["fuzz", "--target", "none"]) == 1
    assert "Cannot continue: pytest ended with code 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--target", "toaster"], "there is no target “toaster”: there are damaged_texts, "),
        (["--case", "7"], "--case needs --target page."),
        (["--case", "7", "--target", "damaged_texts"], "--case needs --target page."),
    ],
)
def test_wrong_arguments_are_explained(words, why, monkeypatch, capsys):
    monkeypatch.setattr("tools.setup.environment.is_active", lambda: True)
    assert main(["fuzz", *words]) == 1 and f"Cannot continue: {why}" in capsys.readouterr().out


def test_cases_and_damage_are_reproducible(known: Corpus) -> None:
    assert actions.draw_case(3, 5, known) == actions.draw_case(3, 5, known)
    assert actions.draw_case(3, 5, known) != actions.draw_case(3, 6, known)
    names = {each.name for number in range(30) for each in actions.draw_case(1, number, known)[1]}
    assert names == set(PERFORM)
    first, second = (
        [texts.damaged(known.links[0], Random(n), known.links) for n in range(50)] for _ in range(2)
    )
    assert first == second and len(set(first)) > 30


def test_an_action_prints_on_one_line() -> None:
    assert str(Action("tap", (0.5, 0.25))) == "tap 0.500 0.250"
    assert str(Action("move", text="a\nb")) == 'move "a\\nb"'


def test_a_lesson_has_exactly_its_steps() -> None:
    assert page.is_lesson("stawn", None) and page.is_lesson("stawn", 0)
    assert not page.is_lesson("stawn", 99) and not page.is_lesson("chess", None)
