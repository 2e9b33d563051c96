"""The program that checks a record without us, and the throws that were entered by hand."""

import contextlib
import io
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.position import CHANCE
from pentabula.online import dice
from pentabula.online.dice_check import check_dice, program
from tests.examples import examples
from tests.online.test_dice import by_chains, by_seed


def output(text: str) -> list[str]:
    """What the program prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(text, {})
    return printed.getvalue().splitlines()


@examples(20)
@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_the_program_prints_the_commitment_and_the_faces(seed: bytes, count: int) -> None:
    tags = {dice.COMMITMENT: dice.commitment(seed).hex(), dice.SEED: seed.hex()}
    expected = [list(dice.faces(seed, dice.seed_text(number))) for number in range(count)]
    assert output(program(tags, count)) == [
        dice.commitment(seed).hex(),
        *(f"{number} {faces}" for number, faces in enumerate(expected)),
    ]


def test_the_program_prints_the_faces_of_the_vectors() -> None:
    """Also of those of version 2 with a word, which were computed without our modules."""
    paths = (Path(__file__).with_name(name) for name in ("dice.jsonl", "dice_words.jsonl"))
    lines = [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        if "rolls" in line and line.get("kind", "alone") == "alone":
            tags = {dice.COMMITMENT: line["commitment"], dice.SEED: line["seed"]}
            if "word" in line:
                tags |= {dice.VERSION: "2", dice.WORD: line["word"]}
            committed, *rolls = output(program(tags, len(line["rolls"])))
            assert committed == line["commitment"]
            assert rolls == [f"{number} {faces}" for number, faces in enumerate(line["rolls"])]


def test_the_program_for_a_game_by_link_prints_elements_and_faces() -> None:
    record = by_chains(6)
    check = check_dice(record, record.root.main_line_end())
    lines = output(program(record.tags, len(check.steps)))
    assert len(lines) == 2 * len(check.steps)
    for step, before, printed in zip(check.steps, lines[::2], lines[1::2], strict=True):
        assert step.faces is not None and printed == f"{step.throw.number} {list(step.faces)}"
        assert before.startswith(f"seat {step.throw.thrower} before: ")


@pytest.mark.parametrize("seed", ["\"); import os; print('", "00", ""])
def test_tags_never_become_code(seed: str) -> None:
    tags = {dice.COMMITMENT: "00" * 32, dice.SEED: seed}
    assert program(tags, 3) == ""
    known = {dice.COMMITMENT: dice.commitment(bytes(32), dice.LABEL_2).hex(), dice.SEED: "00" * 32}
    worded = program({**known, dice.VERSION: "2", dice.WORD: seed}, 0)
    assert output(worded) == [known[dice.COMMITMENT]]
    chains = dict.fromkeys(dice.CHAINS, "00" * 16)
    assert program({**chains, dice.THROWS: f'0:0:{"0" * 32}:{"0" * 32} "{seed}'}, 3) == ""


@given(st.randoms(use_true_random=False), st.sets(st.integers(0, 30)))
def test_nodes_by_hand_are_those_whose_throws_are(rng: Random, numbers: set[int]) -> None:
    record = by_seed(6)
    end = record.root.main_line_end()
    for throw in dice.throws(record, end):
        if throw.number in numbers:
            is_bare = rng.random() < 0.5
            mark = str(throw.number) if is_bare else f"{throw.number}:{throw.token}"
            dice.add_by_hand(record.tags, {dice.BY_HAND: mark})
    nodes = dice.nodes_by_hand(record)
    throws = [node for node in end.line() if node.parent and node.parent.position.turn == CHANCE]
    marked = [throw.is_by_hand for throw in dice.throws(record, end)]
    assert [node in nodes for node in throws] == marked
    assert len(nodes) == sum(marked) == len([n for n in numbers if n < len(marked)])
