"""Names and tags of games: typed, stored in the record, suggested."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.store import game_labels
from pentabula.core.record import read_record, write_record


def test_spaces_are_tidied_and_each_tag_counts_once() -> None:
    found = game_labels.typed_labels("  Club \n final ", "club,  Final, CLUB ,, final game")
    assert found == game_labels.Labels("Club final", ("club", "Final", "final game"))
    found = game_labels.typed_labels("Final \ud83d", "club\udc00")
    assert found == game_labels.Labels("Final \ufffd", ("club\ufffd",))
    tags = {"Event": "Final", "Tags": "club", "Seat0": "Ana"}
    game_labels.write_labels(game_labels.Labels(), tags)
    assert tags == {"Seat0": "Ana"}
    for event in ("?", "-", "", "  "):  # of another program
        assert game_labels.read_labels({"Event": event}) == game_labels.Labels()


@given(st.text(max_size=200), st.text(max_size=500))
def test_any_typed_labels_come_back_from_the_record(name: str, tags: str) -> None:
    labels = game_labels.typed_labels(name, tags)
    assert len(labels.name) <= game_labels.MAX_NAME and len(labels.tags) <= game_labels.MAX_TAGS
    assert all(0 < len(each) <= game_labels.MAX_TAG for each in labels.tags)
    record = read_record("konobi?size=5&pie=off&moves=c3", games.load)
    game_labels.write_labels(labels, record.tags)
    again = read_record(write_record(record), games.load)
    assert game_labels.read_labels(again.tags) == game_labels.read_labels(record.tags)


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("", ["Club", "final", "friends"]),
        ("f", ["final", "friends"]),
        ("club, ", ["club, final", "club, friends"]),
        ("club, FR", ["club, friends"]),
        ("other", []),
    ],
)
def test_suggestions_complete_the_last_tag(typed: str, suggested: list[str]) -> None:
    assert game_labels.with_suggestions(typed, ["Club", "final", "friends"]) == suggested
