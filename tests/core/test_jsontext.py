"""JSON objects are read back, and any other text is refused without harm."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula.core import jsontext


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.lists(st.text())))
def test_an_object_with_any_texts_is_read_back(stored: dict[str, object]) -> None:
    assert jsontext.read_object(json.dumps(stored)) == stored


def test_brackets_in_texts_do_not_count() -> None:
    stored = {"record": "[" * 500 + '"' + "{" * 500 + "\\"}
    assert jsontext.read_object(json.dumps(stored)) == stored


@pytest.mark.parametrize("text", ["", "[]", "3", "null", "{", "{'a': 1}", None, 7, '{"a": "'])
def test_anything_else_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="not a JSON object"):
        jsontext.read_object(text)


@pytest.mark.parametrize(
    ("half", "mended"), [("\ud83d", "\ufffd"), ("a\udfff\ud800", "a\ufffd\ufffd"), ("😀", "😀")]
)
def test_half_characters_are_replaced_so_that_nothing_else_of_the_object_is_lost(half, mended):
    stored = {"record": half, half: [half, 1], "other": {"kept": True}}
    read = jsontext.read_object(json.dumps(stored))
    assert read == {"record": mended, mended: [mended, 1], "other": {"kept": True}}
    json.dumps(read, ensure_ascii=False).encode()
    assert not jsontext.is_damaged(json.dumps(stored))


@pytest.mark.parametrize(
    ("text", "stored", "damaged"),
    [(None, {}, False), ("", {}, False), ('{"a": 1}', {"a": 1}, False), ("[1]", {}, True)],
)
def test_a_stored_text_is_an_object_or_counts_as_an_empty_one(text, stored, damaged):
    assert (jsontext.stored_object(text), jsontext.is_damaged(text)) == (stored, damaged)


@pytest.mark.parametrize("opened", ["[", '{"a":', '[{"":'])
@pytest.mark.parametrize("times", [jsontext.MAX_DEPTH, 1_000, 200_000])
def test_nesting_that_is_too_deep_is_refused_before_it_is_parsed(opened: str, times: int) -> None:
    with pytest.raises(ValueError, match="not a JSON object"):
        jsontext.read_object('{"a":' + opened * times)
    closed = '{"a":' + "[" * times + "]" * times + "}"
    with pytest.raises(ValueError, match="not a JSON object"):
        jsontext.read_object(closed)


@pytest.mark.parametrize("end", ["", "\\"])
def test_a_truncated_text_is_scanned_only_once(end: str) -> None:
    inner = '\\"' * 1_000_000  # a scan from each of them to the end would take hours
    with pytest.raises(ValueError, match="not a JSON object"):
        jsontext.read_object('{"review": "' + inner + end)


@pytest.mark.parametrize(
    ("value", "is_one"),
    [(0, True), (-3, True), (9, True), (10, False), (True, False), (2.0, False), ("2", False)],
)
def test_truth_values_and_texts_are_not_whole_numbers(value: object, is_one: bool) -> None:
    assert jsontext.is_whole(value, -3, 9) == is_one


def test_entries_are_written_into_the_stored_text() -> None:
    assert jsontext.read_object(jsontext.with_entries('{"a": 1, "b": [2]}', {"a": 3, "c": 4})) == {
        "a": 3,
        "b": [2],
        "c": 4,
    }
    assert jsontext.read_object(jsontext.with_entries(None, {"a": 3})) == jsontext.read_object(
        jsontext.with_entries("[", {"a": 3})
    )
