"""Records that start from a position: written, read, branched and merged with their start."""

import pytest

from pentabula.core.errors import DiagramError
from pentabula.core.record import Record, read_record, write_link, write_plain, write_record
from tests.core.nim import NIM, load
from tests.core.records import fault_of, shape, tokens_of

DIAGRAM = "nim 2 1 a/a oo/b oooo/c o"
LINK = "nim?size=3&most=2&third=on&from=nim_2_1_a/a_oo/b_oooo/c_o"


def test_a_game_starts_from_the_position_of_its_diagram_which_all_forms_have():
    record = Record.start(NIM, {}, DIAGRAM)
    assert record.diagram == DIAGRAM
    assert str(record.root.position).splitlines() == DIAGRAM.split("/")
    assert (record.root.ply, record.root.position.turn) == (0, 1)
    node = record.play(record.play(record.root, "b2"), "c1")
    assert write_record(record).splitlines() == [
        '[Game "nim"]',
        '[Rules "1"]',
        '[Size "3"]',
        '[Most "2"]',
        '[Third "on"]',
        f'[Start "{DIAGRAM}"]',
        "",
        "1. b2 2. c1",
    ]
    assert write_link(record, node) == f"{LINK}&moves=b2,c1"
    assert write_plain(record, node) == f"{LINK.replace('?', ' ').replace('&', ' ')}\nb2 c1"
    for text in (write_record(record), write_link(record, node), write_plain(record, node)):
        again = read_record(text, load)
        assert (again.diagram, again.options) == (record.diagram, record.options)
        assert shape(again.root) == shape(record.root)


@pytest.mark.parametrize(
    "text",
    [
        f'[Game "nim"] [start "{DIAGRAM}"] b2',
        f'[Start "{DIAGRAM.replace(" ", "_")}"] [Game "nim"] 1. b2',
        f"#nim?from={DIAGRAM.replace(' ', '%20').replace('/', '%2F')}&moves=b2",
        f"nim?moves=b2&FROM={DIAGRAM.replace(' ', '_')}",
        f"nim from={DIAGRAM.replace(' ', '_')} most=2 b2",
    ],
)
def test_lenient_ways_of_writing_a_start(text):
    record = read_record(text, load)
    assert (record.diagram, tokens_of(record)) == (DIAGRAM, ["b2"])
    assert record.options == {"size": 3, "most": 2, "third": "on"} and record.tags == {}


def test_options_that_are_not_given_are_those_of_the_position():
    assert Record.start(NIM, {}, DIAGRAM).options["most"] == 2
    assert Record.start(NIM, {"most": "ask"}, DIAGRAM).options["most"] == "ask"
    with pytest.raises(DiagramError) as raised:
        Record.start(NIM, {"most": 3}, DIAGRAM)
    assert str(raised.value) == "most must be 2 or ask in this position, not 3."


def test_the_usual_start_of_the_game_is_not_written():
    record = Record.start(NIM, {"most": 2}, "nim 2 0 -/a ooo/b ooo/c o")
    assert record.diagram == "" and write_link(record, record.root) == "nim?size=3&most=2&third=on"
    assert record.is_same_game(Record.start(NIM, {"most": 2}))


@pytest.mark.parametrize(
    ("diagram", "sentence"),
    [
        ("nim", "That is not a heap of stones."),
        ("nim 2 1 a/a /b /c ", "The game is over in this position: the last stone was taken."),
    ],
)
def test_a_finished_position_is_refused(diagram, sentence):
    for text in (f'[Game "nim"] [Start "{diagram}"] b2', f"nim?from={diagram.replace(' ', '_')}"):
        error = fault_of(text)
        assert str(error) == sentence and error.legal is None


def test_a_start_is_given_once_and_moves_are_counted_from_it():
    assert "“Start” is given twice" in str(fault_of('[Game "nim"] [Start "a/b"] [Start "c/d"]'))
    assert "“from” is given twice" in str(fault_of("nim?from=a&from=b"))
    error = fault_of(f"{LINK}&moves=b2,b1")
    assert (error.ply, error.token) == (2, "b1") and error.legal.diagram == DIAGRAM


def test_a_branch_keeps_the_start_and_other_starts_are_other_games():
    record = read_record(f'[Game "nim"] [Start "{DIAGRAM}"] 1. b2 (1. b1 2. c1) 2. c1', load)
    branch = record.branch(record.root.children[1])
    assert branch.diagram == DIAGRAM
    assert write_record(branch) == write_record(
        read_record(f'[Game "nim"] [Start "{DIAGRAM}"] 1. b1 2. c1', load)
    )
    record = Record.start(NIM, {"most": 2}, DIAGRAM)
    assert record.is_same_game(read_record(f"{LINK}&moves=b2", load))
    assert not record.is_same_game(read_record(f"{LINK[:-1]}oo", load))
    assert not record.is_same_game(Record.start(NIM, {"most": 2}))
    assert record.merge(read_record(f"{LINK}&moves=b2", load)) and tokens_of(record) == ["b2"]
