"""The table of pages beside one another."""

import pytest

from docs.measurements.visits import HEADINGS, Visit, interval, read_trace, rows


def test_a_row_has_ratios_to_the_first_page() -> None:
    first = [Visit(800, 300), Visit(1200, 300), Visit(900, 310), Visit(1100, 290)]
    second = [Visit(1000, 300), Visit(1200, 330), Visit(1000, 300), Visit(1000, 300)]
    assert rows(["old", "new"], [first, second]) == [
        ["time", "old", "4", "1,000", "", "", ""],
        ["time", "new", "4", "1,000", "1.050", "1.000–1.100", "1.025–1.075"],
        ["processor", "old", "4", "300", "", "", ""],
        ["processor", "new", "4", "300", "1.025", "1.000–1.050", "1.012–1.038"],
    ]
    assert len(HEADINGS) == 7


@pytest.mark.parametrize(
    ("count", "left_out"), [(1, 0), (5, 0), (6, 0), (9, 1), (12, 2), (20, 5), (30, 9)]
)
def test_the_interval_of_a_median_leaves_out_the_outermost_values(count, left_out):
    """Conover, Practical Nonparametric Statistics, table of the sign test."""
    assert interval([*range(count)]) == (left_out, count - 1 - left_out)


def test_a_visit_is_read_from_its_thread_and_its_last_navigation() -> None:
    page, other = {"pid": 1, "tid": 1}, {"pid": 2, "tid": 1}
    events = [
        {"name": "navigationStart", "ts": 1000, **page},
        {"name": "navigationStart", "ts": 5000, **page},
        {"name": "commit", "ts": 5100, "tts": 700, **other},
        {"name": "commit", "ts": 5200, "tts": 900, **page},
        {"name": "pentabula:ready", "ts": 9000, "tts": 2900, **page},
        {"name": "navigationStart", "ts": 9500, **page},
    ]
    assert read_trace(events) == Visit(passed=4, worked=2)
