"""The moves of a record as text: variations, comments, results; and the cost of reading."""

from pathlib import Path
from typing import Any

import pytest

from pentabula import games
from pentabula.core import tree
from pentabula.core.movetext import read_moves, write_moves
from pentabula.core.record import Node, Record, read_record, write_record
from pentabula.core.replay import RecordError
from pentabula.core.tree import attach
from tests.core.nim import NIM, load
from tests.core.records import every_node, fault_of, shape, tokens_of

DOCUMENT = Path(__file__).parents[2] / "docs" / "records.md"


class CountedText(str):
    """A text that counts the characters which are sliced out of it."""

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
def test_a_move_is_found_among_its_siblings_without_a_search() -> None:
    bids = range(1, 400)
    text = "bid0 " + " ".join(f"(bid{bid})" for bid in bids)
    record = Record.start(games.load("tau"), {})
    read_moves(record, text)
    assert len(record.root.children) == len(bids) + 1 and CountedNode.reads < 4 * len(bids)


def test_comments_are_joined_in_their_order_and_glyphs_belong_to_their_move() -> None:
    record = Record.start(NIM, {})
    read_moves(record, "{a} {b} two {c} ({early} {on} two {d}) {e}")
    assert record.root.comment == "a b" and record.root.children[0].comment == "c early on d e"
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


def test_a_resignation_ends_its_own_line_only():
    record = read_record('[Game "nim"] [Result "0-1 by resignation"] two (two) coin1', load)
    assert (record.root.main_line_end().loser, record.tags) == (0, {})
    assert '[Result "0-1 by resignation"]' in write_record(record)
    other = read_record('[Game "nim"] [Result "1-0 by resignation"]', load)
    assert other.root.loser == 1
    moves = "1. two 2. coin1 3. a1 (3. a2 {enough} 0-1) (3. b1 (3. b2 4. a1 1-0) 1-0) 4. c1"
    text = f'[Game "nim"] {moves}'
    record = read_record(text, load)
    coin = record.root.main_line_end().line()[1]
    assert [child.loser for child in coin.children] == [None, 0, 1, None]
    assert coin.children[3].next.loser == 1 and record.root.main_line_end().loser is None
    assert (
        write_record(record)
        .splitlines()[-1]
        .endswith("3. a1 (3. a2 {enough} 0-1) (3. b1 1-0) (3. b2 4. a1 1-0) 4. c1")
    )
    text = '[Game "nim"] [Size "1"] [Third "off"] two coin0 (coin1 a1 0-1) a1 b1'
    record = read_record(text, load)
    assert record.root.children[0].children[1].next.loser == 0
    written = write_record(record)
    assert '[Result "0-1: the last stone was taken"]' in written
    assert shape(read_record(written, load).root) == shape(record.root)


def test_a_result_is_skipped_where_the_line_goes_on_and_alone_is_no_variation():
    goes_on = read_record('[Game "nim"] two 0-1 coin1 * (coin0 0-1 a1 *) a1 1-0', load)
    assert {node.loser for node in every_node(goes_on.root)} == {None}
    over = '[Game "nim"] [Size "1"] [Third "off"] two coin0 a1 b1 (b1 0-1)'
    assert {node.loser for node in every_node(read_record(over, load).root)} == {None}
    error = fault_of('[Game "nim"] two coin1 (1-0) a1')
    assert (error.ply, error.token) == (2, "1-0")
    assert tokens_of(error.legal) == ["two", "coin1", "a1"]


def test_moves_after_a_resignation_drop_it_and_resigning_removes_moves():
    record = read_record('[Game "nim"] [Result "0-1 by resignation"] two coin1', load)
    further = read_record('[Game "nim"] two coin1 a1', load)
    assert further.merge(record) is False and further.root.main_line_end().token == "a1"
    assert record.merge(further) and {node.loser for node in every_node(record.root)} == {None}
    record = read_record('[Game "nim"] two coin1 a1 (b1)', load)
    coin = record.root.children[0].children[0]
    record.lose(coin, 0)
    assert (tokens_of(record), coin.loser) == (["two", "coin1"], 0)


def test_broken_move_text_is_explained_and_the_part_before_it_is_kept():
    error = fault_of('[Game "nim"] two coin0 {never closed')
    assert "The comment “never closed” is not closed: “}” is missing." in str(error)
    assert len(tokens_of(error.legal)) == 2


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("two coin0 (coin1", "A variation is not closed: “)” is missing."),
        ("two (two {never closed) coin0", "The comment “never closed) coin0” is not closed"),
        ("two (two a1 b2) coin0", "Move 2 (“a1”) cannot be played."),
        ("two) coin0", "“)” without an open variation."),
        ("two } coin0", "“}” without an open comment."),
        ("(two) two coin0", "A variation starts before any move that it could replace."),
        ("two ((coin1)) coin0", "A variation starts before any move that it could replace."),
    ],
)
def test_a_fault_in_a_variation_affects_nothing_else(moves, sentence):
    error = fault_of(f'[Game "nim"] {moves}')
    assert sentence in str(error) and str(error).endswith("Everything else is kept.")
    assert tokens_of(error.legal) == ["two", "coin0"]


@pytest.mark.parametrize(
    "moves",
    [
        "two ; the best move\ncoin0",
        "two\n% for another program: (((\ncoin0",
        "1. two 1. ... 2. coin0",
        "1. two 1... coin0",
        "1. two 1… coin0",
        "1.two 2.coin0",
        "1) two 2) coin0",
        "1)two 2)coin0",
        "1: two 2: coin0",
        "1 two 2 coin0",
        "1) two (1) two 2) coin1) 2) coin0",
        "two $1$14 coin0$3",
        "two $256 $ $-1 coin0 $99999999999",
        "two +- coin0 ±",
        "two+- = coin0!?",
        "two 1/2-1/2 coin0",
    ],
)
def test_what_other_readers_skip_is_skipped(moves):
    assert tokens_of(read_record(f'[Game "nim"] {moves}', load)) == ["two", "coin0"]


def test_signs_are_read_as_glyphs_and_written_as_numbers():
    record = read_record('[Game "nim"] two $1$14 +- coin0 $300 ⩱', load)
    first = record.root.next
    assert (first.glyphs, first.next.glyphs) == ((1, 14, 18), (15,))
    assert (
        read_record('[Game "nim"] two ; good ; indeed', load).root.next.comment == "good ; indeed"
    )
    record = read_record('[Game "konobi"]\n\nd4!= $x $1$14 swap±', games.load)
    assert write_moves(record.root) == "1. d4 $1 $10 $14 2. swap $16"
    signs = "1. c3! 2. swap 3. f7 !! (3. e5?! {so so} 4. c5!?) 4. c7?? 5. c6 ? 6. e3"
    record = read_record(f'[Game "konobi"]\n[Size "7"]\n\n{signs}', games.load)
    numbers = "1. c3 $1 2. swap 3. f7 $3 (3. e5 $6 {so so} 4. c5 $5) 4. c7 $4 5. c6 $2 6. e3"
    assert write_moves(record.root) == numbers


@pytest.mark.parametrize(
    ("moves", "kept"),
    [
        ("two (two coin0) coin1", ["two", "coin1"]),
        ("two (two coin0) (two coin0) coin1 (coin1) (coin0)", ["two", "coin1"]),
        ("two (two coin0", ["two"]),
    ],
)
def test_a_variation_that_starts_with_the_move_played_changes_no_main_line(moves, kept):
    text = f'[Game "nim"] [Result "0-1 by resignation"] {moves}'
    try:
        record = read_record(text, load)
    except RecordError as error:
        record = error.legal
    assert tokens_of(record) == kept and record.root.main_line_end().loser == 0
    again = read_record(write_record(record), load)
    assert write_record(again) == write_record(record)


def test_a_variation_beyond_the_end_of_the_main_line_is_kept_as_a_comment():
    record = read_record('[Game "nim"] two {end} (two coin0 {why} (coin1))', load)
    assert tokens_of(record) == ["two"]
    assert record.root.next.comment == "end (2. coin0 {why} (2. coin1))"


@pytest.mark.parametrize(
    "variations", ["(a1 b1 c1) (a1 b1 a1)", "(a1 b1 (b1 a1) c1)", "(a1 (a1 b1 a1) b1 c1)"]
)
def test_a_line_comes_before_its_variations_though_they_share_moves(variations):
    record = read_record(f'[Game "nim"] two coin0 b1 {variations} a2', load)
    assert tokens_of(record) == ["two", "coin0", "b1", "a2"]
    b1 = record.root.main_line_end().parent.parent.child("a1").child("b1")
    assert [each.token for each in b1.children] == ["c1", "a1"]


def test_variations_may_be_nested_as_deep_as_a_text_is_long():
    depth = 15_000
    error = fault_of('[Game "nim"] two ' + "(two " * depth)
    assert "“)” is missing" in str(error)
    record = read_record('[Game "nim"] two ' + "(two " * depth + ")" * depth, load)
    assert tokens_of(record) == ["two"]
    record = Record.start(NIM, {})
    node = record.root
    for depth in range(5000):
        attach(Node("two", "two", None, node))
        attach(Node(f"t{depth}", "two", None, node))
        node = node.children[1]
    text = write_moves(record.root)
    assert text.count("(") == text.count(")") == 5000


@pytest.mark.parametrize(
    ("sign", "glyphs"),
    [
        *(("‼", (3,)), ("⁇", (4,)), ("⁈", (6,)), ("⁉", (5,)), ("!!?", (3,)), ("N", (146,))),
        *((each, ()) for each in ("#", "++", "†", "‡")),
    ],
)
def test_the_signs_of_other_programs_lose_no_move(sign: str, glyphs: tuple[int, ...]) -> None:
    record = read_record(f'[Game: "konobi"] [Size "9x9"] 1. d4{sign} 2. swap', games.load)
    first = record.root.next
    assert first is not None and first.glyphs == glyphs and record.options["size"] == 9
    assert record.root.main_line_end().ply == 2


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x85", "\u2028", "\u2029", "\f", "\v"])
def test_a_remark_ends_with_its_line_at_any_line_ending(end: str) -> None:
    lines = ["; Ana", '[Game "konobi"]', "% Bruno", '[Size "9"]', "", "1. d4 ; good", "%x", "2. e5"]
    record = read_record(end.join(lines), games.load)
    first = record.root.next
    assert first is not None and first.comment == "good" and tokens_of(record) == ["d4", "e5"]
