"""Reading the moves of a record takes steps in proportion to its length, whatever stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.core import tree
from pentabula.core.movetext import read_moves
from pentabula.core.record import Node, Record, read_record, write_record
from pentabula.core.replay import RecordError
from tests.core.nim import NIM

DOCUMENT = Path(__file__).parents[2] / "docs" / "records.md"


class CountedText(str):
    """A text that counts the characters which are cut out of it."""

    cut = 0

    def __getitem__(self, place: Any) -> str:
        found = super().__getitem__(place)
        CountedText.cut += len(found)
        return found


class CountedNode(Node):
    """A node that counts how often tokens are read, and the characters of comments written."""

    reads = 0
    written = 0

    @property
    def token(self) -> str:
        CountedNode.reads += 1
        return self._token

    @token.setter
    def token(self, token: str) -> None:
        self._token = token

    @property
    def comment(self) -> str:
        return self._comment

    @comment.setter
    def comment(self, comment: str) -> None:
        CountedNode.written += len(comment)
        self._comment = comment


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "Node", CountedNode)
    monkeypatch.setattr(CountedText, "cut", 0)
    monkeypatch.setattr(CountedNode, "reads", 0)
    monkeypatch.setattr(CountedNode, "written", 0)


@pytest.mark.parametrize(
    "text",
    [
        "two " + "()" * 3000,
        "two {\U0001f600} " + "()" * 3000,
        "two " + "(two)" * 3000,
        "two " + "(two " * 1000 + ")" * 1000,
        "two " + "(junk)" * 1000,
        "two " + "$1" * 3000,
        "{a}" * 3000,
        "two " + "{a}" * 3000,
        "two (" + "{a}" * 3000 + "two)",
        "two {" + "\\}" * 3000,
        "1." * 3000,
        "1" * 3000,
    ],
    ids=lambda text: text[:24],
)
def test_no_part_of_a_text_is_copied_again_and_again(text: str) -> None:
    try:
        read_moves(Record.start(NIM, {}), CountedText(text))
    except RecordError as error:
        assert error.legal is not None
    assert CountedText.cut + CountedNode.written < 4 * len(text)


def test_a_move_is_found_among_its_siblings_at_once() -> None:
    bids = range(1, 400)
    text = "bid0 " + " ".join(f"(bid{bid})" for bid in bids)
    record = Record.start(games.load("tau"), {})
    read_moves(record, text)
    assert len(record.root.children) == len(bids) + 1
    assert CountedNode.reads < 4 * len(bids)


def test_many_comments_at_one_move_are_joined_in_their_order() -> None:
    record = Record.start(NIM, {})
    read_moves(record, "{a} {b} two {c} ({early} {on} two {d}) {e}")
    assert record.root.comment == "a b"
    assert record.root.children[0].comment == "c early on d e"


def test_the_example_of_the_documentation_is_a_record_as_we_write_it() -> None:
    example = DOCUMENT.read_text("utf-8").split("```\n")[1]
    assert write_record(read_record(example, games.load)) == example
