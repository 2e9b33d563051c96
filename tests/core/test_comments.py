"""Comments and times of a node in one pair of braces: each is read back unchanged."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.comments import NO_TIMES, Times, read_comment, write_comment
from pentabula.core.record import read_record
from tests.core.nim import load
from tests.examples import examples

PIECES = ["[%clk 0:04:59.3]", "[%emt 0:00:01]", "[%", "[%eval 0.3]", "\\", "}", "{", " ", "]", "é"]
TEXTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=8).map("".join)
TIME = st.none() | st.integers(0, 10**7) | st.integers(0, 3600 * 10**6)
TIMES = st.builds(Times, TIME, TIME)


@given(TEXTS, TIMES)
@examples(500)
def test_text_and_times_are_read_back_as_they_were_written(text: str, times: Times) -> None:
    written = write_comment(text, times)
    if not written:
        assert (text, times) == ("", NO_TIMES)
    else:
        assert (written[0], written[-1]) == ("{", "}")
        assert read_comment(written[1:-1]) == (text, times)


@given(st.text().filter(lambda text: text and not re.search(r"\[%(clk|emt)", text)))
def test_a_comment_without_times_is_only_escaped(text: str) -> None:
    protected = text.replace("\\", "\\\\").replace("}", "\\}")
    assert write_comment(text) == f"{{{protected}}}"


@pytest.mark.parametrize(
    ("written", "text", "times"),
    [
        ("[%clk 0:04:59.3]", "", Times(299_300)),
        ("[%emt 0:00:00.7] quick", "quick", Times(None, 700)),
        ("[%clk 1:00:00] [%emt 0:00:02] why?", "why?", Times(3_600_000, 2_000)),
        ("a good [%clk 0:00:10] move", "a good move", Times(10_000)),
        ("before [%emt 0:00:10]", "before", Times(None, 10_000)),
        ("[%clk 0:00:10][%clk 0:00:09.99999]", "", Times(9_999)),
        ("[%clk 0:60:00] [%clk 5] [%eval 0.3]", "[%clk 0:60:00] [%clk 5] [%eval 0.3]", NO_TIMES),
        ("\\[%clk 0:00:10]", "[%clk 0:00:10]", NO_TIMES),
        ("\\[a]", "\\[a]", NO_TIMES),
    ],
)
def test_times_are_removed_from_the_text(written: str, text: str, times: Times) -> None:
    assert read_comment(written) == (text, times)


def test_times_are_written_before_the_text() -> None:
    assert write_comment("why?", Times(299_300, 700)) == "{[%clk 0:04:59.3] [%emt 0:00:00.7] why?}"
    assert write_comment("", Times(36_000_010)) == "{[%clk 10:00:00.01]}"
    assert write_comment("") == ""


def test_times_before_the_first_move_of_a_variation_belong_to_that_move() -> None:
    record = read_record('[Game "nim"] two (two {x}) coin0 ({[%clk 0:00:09]} coin1) a1', load)
    first, other = record.root.children[0].children
    assert (first.times, other.times) == (NO_TIMES, Times(9_000))
