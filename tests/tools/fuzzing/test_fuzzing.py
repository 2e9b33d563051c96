"""The fuzzer: its targets hold for the first cases, and a find is told so that it can be remade."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import pytest

from tools.commands import fuzz
from tools.fuzzing import actions as deeds
from tools.fuzzing import native, texts
from tools.fuzzing.actions import Deed
from tools.fuzzing.performing import DOINGS
from tools.fuzzing.texts import Corpus

GAMES = Path(__file__).parents[1] / "games"
CASES = 30


@pytest.fixture(scope="module")
def known() -> Corpus:
    return texts.corpus(GAMES)


@pytest.mark.parametrize("target", native.TARGETS)
def test_every_target_holds_for_its_first_cases(target: str, known: Corpus):
    for number in range(CASES):
        native.run_case(target, 0, number, known)


def test_a_case_is_the_same_text_each_time(known: Corpus):
    first, second = (
        [texts.damaged(known.links[0], Random(n), known.links) for n in range(50)] for _ in range(2)
    )
    assert first == second
    assert len(set(first)) > 30


def test_a_find_is_told_with_the_command_that_remakes_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def fail(rng: Random, known: Corpus) -> None:
        if rng.random() < 0.9:
            raise native.FuzzError("does not hold")

    monkeypatch.setitem(native.TARGETS, "broken", fail)
    given = argparse.Namespace(minutes=0.0005, seed=3, target="broken", case=None)
    assert fuzz.run(given) == 1
    said = capsys.readouterr().out
    assert "does not hold" in said
    assert "python3 dev.py fuzz --target broken --seed 3 --case 0" in said


def test_an_unknown_target_is_answered_by_those_there_are(capsys: pytest.CaptureFixture[str]):
    given = argparse.Namespace(minutes=0.1, seed=1, target="toaster", case=None)
    assert fuzz.run(given) == 1
    assert "record, saved, settings" in capsys.readouterr().out


def test_a_case_without_a_target_is_answered(capsys: pytest.CaptureFixture[str]):
    given = argparse.Namespace(minutes=0.1, seed=1, target=None, case=7)
    assert fuzz.run(given) == 1
    assert "--target" in capsys.readouterr().out


def test_a_visit_to_the_page_is_the_same_each_time(known: Corpus):
    assert deeds.drawn(3, 5, known) == deeds.drawn(3, 5, known)
    assert deeds.drawn(3, 5, known) != deeds.drawn(3, 6, known)
    names = {deed.name for number in range(30) for deed in deeds.drawn(1, number, known)[1]}
    assert names == set(DOINGS)


def test_a_deed_is_told_in_one_line():
    assert str(Deed("tap", (0.5, 0.25))) == "tap 0.500 0.250"
    assert str(Deed("move", text="a\nb")) == 'move "a\\nb"'
