"""The moves of a record as text: variations, comments, results; and the cost of reading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.core import tree
from pentabula.core.movetext import read_moves, write_moves
from pentabula.core.record import Node, Record, read_record, write_record
from pentabula.core.replay import RecordError
from tests.core.nim import NIM, load
from tests.core.records import every_node, fault_of, shape, tokens_of

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


@pytest.fixture
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
@pytest.mark.usefixtures("counted")
def test_no_part_of_a_text_is_copied_repeatedly(text: str) -> None:
    try:
        read_moves(Record.start(NIM, {}), CountedText(text))
    except RecordError as error:
        assert error.legal is not None
    assert CountedText.cut + CountedNode.written < 4 * len(text)


@pytest.mark.usefixtures("counted")
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


def test_a_glyph_belongs_to_the_move_before_it_in_its_own_line() -> None:
    record = read_record('[Game "nim"] two coin0 $1 (coin1 $2) a1 $3', load)
    first, other = record.root.children[0].children
    assert first.next is not None
    assert [node.glyphs for node in (first, other, first.next)] == [(1,), (2,), (3,)]


def test_the_examples_of_the_documentation_are_records_as_we_write_them() -> None:
    *examples, link = DOCUMENT.read_text("utf-8").split("```\n")[1::2]
    assert len(examples) == 2
    for example in examples:
        assert write_record(read_record(example, games.load)) == example
    assert write_record(read_record(link, games.load)) == examples[1]


# Resignations


def test_the_result_says_who_resigned_at_the_end_of_the_main_line():
    record = read_record('[Game "nim"] [Result "0-1 by resignation"] two (two) coin1', load)
    assert (record.root.main_line_end().resigned, record.tags) == (0, {})
    assert '[Result "0-1 by resignation"]' in write_record(record)
    other = read_record('[Game "nim"] [Result "1-0 by resignation"]', load)
    assert other.root.resigned == 1


def test_a_resignation_in_a_variation_ends_that_variation_only():
    moves = "1. two 2. coin1 3. a1 (3. a2 {enough} 0-1) (3. b1 (3. b2 4. a1 1-0) 1-0) 4. c1"
    text = f'[Game "nim"] {moves}'
    record = read_record(text, load)
    coin = record.root.main_line_end().line()[1]
    assert [child.resigned for child in coin.children] == [None, 0, 1, None]
    assert coin.children[3].next.resigned == 1
    assert record.root.main_line_end().resigned is None
    assert (
        write_record(record)
        .splitlines()[-1]
        .endswith("3. a1 (3. a2 {enough} 0-1) (3. b1 1-0) (3. b2 4. a1 1-0) 4. c1")
    )


def test_a_resignation_in_a_variation_and_an_end_by_the_rules_are_both_kept():
    text = '[Game "nim"] [Size "1"] [Third "off"] two coin0 (coin1 a1 0-1) a1 b1'
    record = read_record(text, load)
    assert record.root.children[0].children[1].next.resigned == 0
    written = write_record(record)
    assert '[Result "0-1: the last stone was taken"]' in written
    assert shape(read_record(written, load).root) == shape(record.root)


def test_a_result_is_skipped_where_the_line_continues_or_is_over_by_the_rules():
    goes_on = read_record('[Game "nim"] two 0-1 coin1 * (coin0 0-1 a1 *) a1 1-0', load)
    assert {node.resigned for node in every_node(goes_on.root)} == {None}
    over = '[Game "nim"] [Size "1"] [Third "off"] two coin0 a1 b1 (b1 0-1)'
    assert {node.resigned for node in every_node(read_record(over, load).root)} == {None}


def test_a_result_alone_is_not_a_variation():
    error = fault_of('[Game "nim"] two coin1 (1-0) a1')
    assert (error.ply, error.token) == (2, "1-0")
    assert tokens_of(error.legal) == ["two", "coin1", "a1"]


def test_playing_and_merging_drop_a_resignation_that_no_longer_ends_its_line():
    record = read_record('[Game "nim"] [Result "0-1 by resignation"] two coin1', load)
    further = read_record('[Game "nim"] two coin1 a1', load)
    assert further.merge(record) is False
    assert further.root.main_line_end().token == "a1"
    assert record.merge(further)
    assert {node.resigned for node in every_node(record.root)} == {None}


def test_resigning_removes_the_moves_that_follow():
    record = read_record('[Game "nim"] two coin1 a1 (b1)', load)
    coin = record.root.children[0].children[0]
    record.resign(coin, 0)
    assert (tokens_of(record), coin.resigned) == (["two", "coin1"], 0)


# Faults


@pytest.mark.parametrize(
    ("moves", "sentence", "kept"),
    [
        ("two coin0 {never closed", "The comment “never closed” is not closed: “}” is missing.", 2),
        ("two coin0 (never", "A variation is not closed: “)” is missing.", 2),
        ("two coin0) a1", "“)” without an open variation.", 2),
        ("two } a1", "“}” without an open comment.", 1),
        ("(two)", "A variation starts before any move that it could replace.", 0),
        ("two ((two))", "A variation starts before any move that it could replace.", 1),
        ("two $256", "“$256” is not a valid move mark: use $0 to $255.", 1),
        ("two $ a1", "“$” is not a valid move mark", 1),
        ("two $-1", "“$-1” is not a valid move mark", 1),
    ],
)
def test_broken_move_text_is_explained_and_the_part_before_it_is_kept(moves, sentence, kept):
    error = fault_of(f'[Game "nim"] {moves}')
    assert sentence in str(error)
    assert len(tokens_of(error.legal)) == kept


def test_variations_may_be_nested_as_deep_as_a_text_is_long():
    depth = 15_000
    error = fault_of('[Game "nim"] two ' + "(two " * depth)
    assert "“)” is missing" in str(error)
    record = read_record('[Game "nim"] two ' + "(two " * depth + ")" * depth, load)
    assert tokens_of(record) == ["two"]


def test_a_long_line_of_variations_is_written_without_recursion():
    record = Record.start(NIM, {})
    node = record.root
    for depth in range(5000):
        node.add(Node("two", "two", None, node))
        node.add(Node(f"t{depth}", "two", None, node))
        node = node.children[1]
    text = write_moves(record.root)
    assert text.count("(") == text.count(")") == 5000


def test_marks_may_be_signs_after_a_ply_and_are_written_as_numbers() -> None:
    signs = "1. c3! 2. swap 3. f7 !! (3. e5?! {so so} 4. c5!?) 4. c7?? 5. c6 ? 6. e3"
    record = read_record(f'[Game "konobi"]\n[Size "7"]\n\n{signs}', games.load)
    numbers = "1. c3 $1 2. swap 3. f7 $3 (3. e5 $6 {so so} 4. c5 $5) 4. c7 $4 5. c6 $2 6. e3"
    assert write_moves(record.root) == numbers
    with pytest.raises(RecordError, match="c3!"):
        read_record('[Game "konobi"]\n\nc3!!!', games.load)
