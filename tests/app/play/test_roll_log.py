"""The roll log: what came up, and how usual the runs are."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.roll_log import RunKind, chance_of_run, roll_log, striking_run
from pentabula.core.record import read_record
from pentabula.online.dice import Faces

PAIRS = list(product(range(1, 7), repeat=2))


def has_run(kind: RunKind, length: int, rolls: tuple[Faces, ...]) -> bool:
    """Whether some `length` throws in a row are a run: a restatement that shares no code."""
    for start in range(len(rolls) - length + 1):
        part = rolls[start : start + length]
        sets = [set(roll) for roll in part]
        if kind is RunKind.DOUBLES and all(len(each) == 1 for each in sets):
            return True
        if kind is RunKind.NO_DOUBLE and all(len(each) == 2 for each in sets):
            return True
        if kind is RunKind.SAME_FACE and set.intersection(*sets):
            return True
        if kind is RunKind.SAME_ROLL and all(each == sets[0] for each in sets):
            return True
    return False


@pytest.mark.parametrize("kind", RunKind)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_chance_of_a_run_is_the_share_of_all_games(kind: RunKind, count: int) -> None:
    for length in range(1, count + 2):
        games_with = sum(has_run(kind, length, rolls) for rolls in product(PAIRS, repeat=count))
        exact = Fraction(games_with, 36**count)
        assert chance_of_run(kind, length, count) == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(
    ("kind", "length", "count", "chance"),
    [
        (RunKind.DOUBLES, 2, 4, 1 - (5**4 + 4 * 5**3 + 3 * 5**2) / 6**4),
        (RunKind.NO_DOUBLE, 5, 5, (5 / 6) ** 5),
        (RunKind.SAME_ROLL, 4, 4, (30 * 2**3 + 6) / 36**4),
    ],
)
def test_longer_games_have_the_known_chances(kind, length, count, chance):
    assert chance_of_run(kind, length, count) == pytest.approx(chance, abs=1e-12)


ROLLS = st.lists(st.sampled_from(PAIRS), max_size=60)


@given(ROLLS)
def test_the_striking_run_is_in_the_game_and_none_of_its_kind_is_longer(rolls: list[Faces]) -> None:
    run = striking_run(rolls)
    if run is None:
        assert not any(has_run(kind, 2, tuple(rolls)) for kind in RunKind)
        return
    assert has_run(run.kind, run.length, tuple(rolls[run.first : run.last + 1]))
    assert not has_run(run.kind, run.length + 1, tuple(rolls))
    for roll in rolls[run.first : run.last + 1]:
        assert set(run.faces) <= set(roll)
    assert 0 < run.chance <= 1


@given(st.sampled_from(RunKind), st.integers(1, 6), st.integers(0, 40))
def test_longer_games_have_more_runs_and_longer_runs_are_rarer(kind, length, count):
    chance = chance_of_run(kind, length, count)
    assert chance <= chance_of_run(kind, length, count + 1) + 1e-12
    assert chance >= chance_of_run(kind, length + 1, count) - 1e-12


def test_the_log_counts_faces_sums_and_doubles_of_a_line() -> None:
    record = read_record("tabula?moves=open33,open34,roll43,in/4,in/3,roll66", games.load)
    record.tags["DiceByHand"] = "3:roll66"
    log = roll_log(record, record.root.main_line_end())
    assert (log.throws, log.by_hand, log.doubles.seen) == (4, 1, 2)
    assert [each.seen for each in log.faces] == [0, 0, 4, 2, 0, 2]
    assert {each.value: each.seen for each in log.sums if each.seen} == {6: 1, 7: 2, 12: 1}
    assert sum(each.expected for each in log.faces) == 8
    assert sum(each.expected for each in log.sums) == 4 and log.doubles.expected == Fraction(2, 3)
    assert (log.run.first, log.run.last) in {(0, 2), (1, 2)}
