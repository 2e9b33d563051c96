"""The most likely values of a line have the least cost."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.review.values import Observation, likely_values

WEIGHTS = st.sampled_from([0.0, 0.2, 1.0, 3.0, 1e5])
OBSERVATIONS = st.lists(st.builds(Observation, st.integers(0, 20).map(lambda n: n / 20), WEIGHTS))


def cost(observations, values, penalty):
    squares = sum(
        each.weight * (value - each.value) ** 2 / 2
        for each, value in zip(observations, values, strict=True)
    )
    return squares + penalty * sum(abs(one - other) for one, other in pairwise(values))


def is_allowed(values, may_fall):
    steps = zip(pairwise(values), may_fall, strict=True)
    return all(one >= other if falls else one <= other for (one, other), falls in steps)


@given(OBSERVATIONS, st.data())
def test_no_allowed_values_nearby_cost_less(some, data):
    observations = [*some, Observation(0.5, 1.0)]
    count = len(observations)
    may_fall = data.draw(st.lists(st.booleans(), min_size=count - 1, max_size=count - 1))
    penalty = data.draw(st.sampled_from([0.01, 0.2, 1.0]))
    values = likely_values(observations, may_fall, penalty)
    assert len(values) == count and is_allowed(values, may_fall)
    assert all(-1e-9 <= value <= 1 + 1e-9 for value in values)
    least = cost(observations, values, penalty)
    for start in range(count):
        for end in range(start, count):
            for change in (-1e-3, 1e-3):
                other = [v + change if start <= at <= end else v for at, v in enumerate(values)]
                if is_allowed(other, may_fall):
                    assert cost(observations, other, penalty) >= least - 1e-9 - 1e-9 * least


def test_observations_are_averaged_where_the_value_may_not_change_so():
    assert likely_values([Observation(0.3, 2.0)], [], 5.0) == [pytest.approx(0.3)]
    observations = [Observation(0.4, 1.0), Observation(0.6, 3.0)]
    assert likely_values(observations, [True], 0.0) == pytest.approx([0.55, 0.55])
    assert likely_values(observations, [False], 0.0) == pytest.approx([0.4, 0.6])
    observations = [Observation(0.5, 0.0), Observation(0.7, 1.0), Observation(0.5, 0.0)]
    assert likely_values(observations, [True, False], 0.1) == pytest.approx([0.7, 0.7, 0.7])


def test_the_penalty_reduces_every_change():
    observations = [Observation(0.8, 100.0), Observation(0.2, 100.0)]
    assert likely_values(observations, [True], 10.0) == pytest.approx([0.7, 0.3])
    assert likely_values(observations, [True], 40.0) == pytest.approx([0.5, 0.5])
