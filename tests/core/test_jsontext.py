import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core.jsontext import MAX_DEPTH, is_whole, read_object


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.lists(st.text())))
def test_an_object_with_any_texts_is_read_back(stored: dict[str, object]) -> None:
    assert read_object(json.dumps(stored)) == stored


def test_brackets_in_texts_do_not_count() -> None:
    stored = {"record": "[" * 500 + '"' + "{" * 500 + "\\"}
    assert read_object(json.dumps(stored)) == stored


@pytest.mark.parametrize("text", ["", "[]", "3", "null", "{", "{'a': 1}", None, 7, '{"a": "'])
def test_anything_else_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="not a JSON object"):
        read_object(text)


@pytest.mark.parametrize("opened", ["[", '{"a":', '[{"":'])
@pytest.mark.parametrize("times", [MAX_DEPTH, 1_000, 200_000])
def test_nesting_that_is_too_deep_is_refused_before_it_is_parsed(opened: str, times: int) -> None:
    with pytest.raises(ValueError, match="not a JSON object"):
        read_object('{"a":' + opened * times)
    closed = '{"a":' + "[" * times + "]" * times + "}"
    with pytest.raises(ValueError, match="not a JSON object"):
        read_object(closed)


@pytest.mark.parametrize("end", ["", "\\"])
def test_a_truncated_text_is_scanned_only_once(end: str) -> None:
    inner = '\\"' * 1_000_000  # read from each of them to the end, this would take hours
    with pytest.raises(ValueError, match="not a JSON object"):
        read_object('{"review": "' + inner + end)


@pytest.mark.parametrize(
    ("value", "is_one"),
    [(0, True), (-3, True), (9, True), (10, False), (True, False), (2.0, False), ("2", False)],
)
def test_truth_values_and_texts_are_not_whole_numbers(value: object, is_one: bool) -> None:
    assert is_whole(value, -3, 9) == is_one
