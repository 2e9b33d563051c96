"""Records in all three forms: they read back, and whatever is wrong is said and bounded."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pentabula.core.errors import OptionError
from pentabula.core.movetext import write_moves
from pentabula.core.record import (
    Node,
    Record,
    read_record,
    write_link,
    write_plain,
    write_record,
)
from pentabula.core.replay import RecordError
from tests.core.nim import NIM, load

TAGGED = """[Game "nim"]
[Rules "1"]
[Size "4"]
[Most "ask"]
[Third "on"]
[Seat0 "Ana"]

{before all} 1. two 2. coin1 3. a1 $1 {a comment} (3. a2 4. b1 (4. b2 $3 {x}) 5. c1) (3. b1) 4. c1
"""


def fault_of(text):
    with pytest.raises(RecordError) as raised:
        read_record(text, load)
    return raised.value


def tokens_of(record):
    return [node.token for node in record.root.main_line_end().line()]


def shape(node):
    """Everything under a node as nested tuples, without recursion in the codec itself."""
    own = (node.token, node.comment, node.glyphs, node.resigned)
    return (*own, tuple(shape(child) for child in node.children))


def every_node(node):
    """The node and all under it."""
    return [node, *(each for child in node.children for each in every_node(child))]


# The three forms


def test_a_tagged_record_reads_and_writes_the_same_text():
    assert write_record(read_record(TAGGED, load)) == TAGGED


def test_a_tagged_record_gives_tags_options_comments_glyphs_and_variations():
    record = read_record(TAGGED, load)
    assert record.tags == {"Seat0": "Ana"}
    assert record.options == {"size": 4, "most": "ask", "third": "on"}
    assert record.root.comment == "before all"
    assert tokens_of(record) == ["two", "coin1", "a1", "c1"]
    coin = record.root.children[0].children[0]
    assert [child.token for child in coin.children] == ["a1", "a2", "b1"]
    assert (coin.children[0].glyphs, coin.children[0].comment) == ((1,), "a comment")
    assert coin.children[1].children[1].comment == "x"


def test_a_link_carries_all_options_and_the_line_to_its_node():
    record = read_record(TAGGED, load)
    end = record.root.main_line_end()
    assert write_link(record, end) == "nim?size=4&most=ask&third=on&moves=two,coin1,a1,c1"
    assert write_link(record, record.root) == "nim?size=4&most=ask&third=on"


def test_a_plain_game_has_its_options_on_one_line_and_its_tokens_on_the_next():
    record = read_record(TAGGED, load)
    end = record.root.main_line_end()
    assert write_plain(record, end) == "nim size=4 most=ask third=on\ntwo coin1 a1 c1"
    assert write_plain(record, record.root) == "nim size=4 most=ask third=on"


@pytest.mark.parametrize(
    "text",
    [
        "nim?size=4&moves=two,coin1,a1",
        "#nim?size=4&moves=two,coin1,a1",
        "https://pentabula.example/app/?lang=pl#nim?size=4&moves=two,coin1,a1",
        "  #Nim?SIZE=4&&most=ask&moves=two,,coin1,\n A1 ",
        "#nim%3Fsize%3D4%26moves%3Dtwo%2Ccoin1%2Ca1",
        "nim?moves=two%2Ccoin1%2ca1&size=4",
        "nim size=4 two coin1 a1",
        "\ufeffNIM size=4\r\ntwo\tcoin1\n\n a1 ",
        '[game "Nim"] [SIZE "4"]\n1.two 2. coin1 3... A1 *',
        '[Size "4"][Game "nim"] two coin1 a1 1-0',
        '[Game "nim"] [Game "nim"] [Size "4"] [Rules "7"] 9. two 9. coin1 9. a1',
    ],
)
def test_lenient_ways_of_writing_the_same_game(text):
    record = read_record(text, load)
    assert record.options == {"size": 4, "most": "ask", "third": "on"}
    assert tokens_of(record) == ["two", "coin1", "a1"]
    assert record.tags == {}


def test_missing_options_take_their_defaults():
    assert read_record("nim", load).options == {"size": 3, "most": "ask", "third": "on"}


# What the rules decide


def test_a_finished_game_says_its_result_whatever_the_text_claimed():
    record = read_record(
        '[Game "nim"] [Size "1"] [Third "off"] [Result "0-1 by magic"] two coin0 a1 b1', load
    )
    assert record.tags == {}
    assert '[Result "0-1: the last stone was taken"]' in write_record(record)


def test_a_result_that_the_rules_do_not_decide_is_kept_as_it_is():
    text = write_record(read_record('[Game "nim"] [Result "0-1 on time"] two', load))
    assert read_record(text, load).tags == {"Result": "0-1 on time"}


def test_a_cut_record_loses_its_result():
    for result in ("0-1 on time", "0-1 by resignation"):
        error = fault_of(f'[Game "nim"] [Result "{result}"] two junk')
        assert error.legal.tags == {}
        assert error.legal.root.main_line_end().resigned is None


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


def test_a_resignation_aside_and_an_end_by_the_rules_are_both_kept():
    text = '[Game "nim"] [Size "1"] [Third "off"] two coin0 (coin1 a1 0-1) a1 b1'
    record = read_record(text, load)
    assert record.root.children[0].children[1].next.resigned == 0
    written = write_record(record)
    assert '[Result "0-1: the last stone was taken"]' in written
    assert shape(read_record(written, load).root) == shape(record.root)


def test_a_mark_of_a_result_says_nothing_where_the_line_goes_on_or_is_over_by_the_rules():
    goes_on = read_record('[Game "nim"] two 0-1 coin1 * (coin0 0-1 a1 *) a1 1-0', load)
    assert {node.resigned for node in every_node(goes_on.root)} == {None}
    over = '[Game "nim"] [Size "1"] [Third "off"] two coin0 a1 b1 (b1 0-1)'
    assert {node.resigned for node in every_node(read_record(over, load).root)} == {None}


def test_a_result_alone_is_no_variation():
    error = fault_of('[Game "nim"] two coin1 (1-0) a1')
    assert (error.ply, error.token) == (2, "1-0")
    assert tokens_of(error.legal) == ["two", "coin1", "a1"]


def test_playing_on_and_merging_drop_a_resignation_that_no_longer_ends_its_line():
    record = read_record('[Game "nim"] [Result "0-1 by resignation"] two coin1', load)
    further = read_record('[Game "nim"] two coin1 a1', load)
    assert further.merge(record) is False
    assert further.root.main_line_end().token == "a1"
    assert record.merge(further)
    assert {node.resigned for node in every_node(record.root)} == {None}


def test_resigning_takes_what_follows_out_of_the_record():
    record = read_record('[Game "nim"] two coin1 a1 (b1)', load)
    coin = record.root.children[0].children[0]
    record.resign(coin, 0)
    assert (tokens_of(record), coin.resigned) == (["two", "coin1"], 0)


# Faults in moves


@pytest.mark.parametrize(
    ("moves", "ply", "token", "sentence"),
    [
        (
            "two coin1 a1 b9",
            4,
            "b9",
            "Move 4 (“b9”) cannot be played. b9 takes what is not there. "
            "The 3 moves before it are kept.",
        ),
        (
            "two <b>",
            2,
            "<b>",
            "Move 2 (“<b>”) cannot be played. “<b>” is no move: take stones by b2, for instance. "
            "The move before it is kept.",
        ),
        (
            "coin1",
            1,
            "coin1",
            "Move 1 (“coin1”) cannot be played. coin1 takes what is not there. "
            "Only the start of the game is kept.",
        ),
    ],
)
def test_an_unplayable_move_is_named_with_its_ply_and_the_rest_is_kept(moves, ply, token, sentence):
    for text in (
        f"nim {moves}",
        f"#nim?moves={moves.replace(' ', ',')}",
        f'[Game "nim"] {moves} c1 {{never reached}}',
    ):
        error = fault_of(text)
        assert (error.ply, error.token, str(error)) == (ply, token, sentence)
        assert tokens_of(error.legal) == moves.split()[:-1]
        assert str(error).startswith(str(error.fault))


def test_moves_after_the_end_are_refused_and_the_game_is_kept():
    error = fault_of("nim size=1 third=off two coin0 a1 b1 a1 a1")
    assert (error.ply, error.token) == (5, "a1")
    assert str(error) == (
        "Move 5 (“a1”) cannot be played. The game ended with move 4. "
        "The 4 moves before it are kept."
    )
    assert error.legal.root.main_line_end().position.outcome() is not None


def test_a_missing_forced_pass_is_named():
    error = fault_of("nim size=2 third=off most=1 a1 b1 a1 a1")
    assert (error.ply, error.token) == (4, "a1")
    error = fault_of("nim size=2 third=off two coin0 a2 b1 b1")
    assert (error.ply, error.token) == (5, "b1")
    assert "The only legal move there, “pass”, is missing." in str(error)
    assert tokens_of(read_record("nim size=2 third=off two coin0 a2 b1 pass b1", load))[-1] == "b1"


def test_a_fault_in_a_variation_keeps_everything_else():
    error = fault_of('[Game "nim"] two coin0 a1 (a2 junk c1 (c2)) (b1 c1) c1 {end}')
    assert (error.ply, error.token) == (4, "junk")
    assert "Everything else is kept." in str(error)
    assert write_record(error.legal).splitlines()[-1] == (
        "1. two 2. coin0 3. a1 (3. a2) (3. b1 4. c1) 4. c1 {end}"
    )


def test_a_fault_in_the_main_line_matters_more_than_one_in_a_variation():
    error = fault_of('[Game "nim"] two coin0 a1 (junk) c1 more')
    assert (error.ply, error.token) == (5, "more")
    assert tokens_of(error.legal) == ["two", "coin0", "a1", "c1"]


# Faults in the text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no game here: the text is empty."),
        (" \n\ufeff ", "There is no game here: the text is empty."),
        ("#", "This link contains no game: “#”."),
        ("https://pentabula.example/", "This link contains no game"),
        ("chess d4", "There is no game “chess”: there is nim."),
        ("nim size=99", "size cannot be “99”; it must be 1 to 9."),
        ("nim size=", "size cannot be “”"),
        ("nim =3", "“=3” should look like size=9."),
        ("nim?size", "“size” should look like size=9."),
        ("nim colour=red", "Nim has no option “colour”"),
        ("nim?size=3&size=4", "“size” is given twice: “3” and “4”."),
        ("nim?moves=two&moves=two,coin0", "“moves” is given twice"),
        ('[Game "nim"] [Game "go"]', "“Game” is given twice: “nim” and “go”."),
        ('[Size "3"] two', "The [Game] tag, which names the game, is missing."),
        ('[Game "nim"] [Seat0 "An', 'The tag “[Seat0 "An” is incomplete: it should look like'),
        ('[Game "nim"] [Size 3]', "The tag “[Size 3]” is incomplete"),
        ("[", "The tag “[” is incomplete"),
        (
            "nim " + "two " * 300_000,
            "This text is too long for a game: it has more than 1,000,000 characters.",
        ),
    ],
)
def test_a_text_without_a_game_is_explained(text, sentence):
    error = fault_of(text)
    assert sentence in str(error)
    assert error.legal is None


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
def test_broken_move_text_is_explained_and_what_stands_before_it_is_kept(moves, sentence, kept):
    error = fault_of(f'[Game "nim"] {moves}')
    assert sentence in str(error)
    assert len(tokens_of(error.legal)) == kept


def test_sentences_show_foreign_text_short_and_printable():
    error = fault_of("nim " + "x\x00\u202e" * 5000)
    assert len(str(error)) < 300
    assert str(error).isprintable()
    assert len(error.token) == 15000


def test_variations_may_be_nested_as_deep_as_a_text_is_long():
    depth = 15_000
    error = fault_of('[Game "nim"] two ' + "(two " * depth)
    assert "“)” is missing" in str(error)
    record = read_record('[Game "nim"] two ' + "(two " * depth + ")" * depth, load)
    assert tokens_of(record) == ["two"]


def test_more_moves_than_anybody_plays_are_refused_and_the_first_ones_kept():
    error = fault_of('[Game "nim"] two coin0 a1 ' + "(b1) " * 20_000)
    assert str(error) == (
        "This game is too long: it has more than 20,000 moves. Everything before it is kept."
    )
    assert tokens_of(error.legal) == ["two", "coin0", "a1"]
    endless = replace(NIM, rules=Endless())
    for text in ("nim " + "pass " * 20_001, "nim?moves=" + "pass," * 20_001):
        with pytest.raises(RecordError, match="too long") as raised:
            read_record(text, lambda name: endless)
        assert len(tokens_of(raised.value.legal)) == 20_000


class Endless:
    """Rules by which everybody passes for ever."""

    turn = 0

    def start(self, **options):
        return self

    def legal_moves(self):
        return ("pass",)

    def play(self, move):
        return self

    def outcome(self):
        return None


def test_a_long_line_of_variations_is_written_without_recursion():
    record = Record.start(NIM, {})
    node = record.root
    for depth in range(5000):
        node.add(Node("two", "two", None, node))
        node.add(Node(f"t{depth}", "two", None, node))
        node = node.children[1]
    text = write_moves(record.root)
    assert text.count("(") == text.count(")") == 5000


# The tree


def test_playing_the_same_move_twice_gives_the_same_node():
    record = Record.start(NIM, {"size": 2})
    first = record.play(record.root, "two")
    assert record.play(record.root, "two") is first
    assert record.root.children == (first,)
    assert (first.ply, first.parent, first.token) == (1, record.root, "two")


def test_the_first_move_played_is_the_main_line_and_promoting_changes_it():
    record = read_record('[Game "nim"] two coin0 (coin1) a1', load)
    one, other = record.root.children[0].children
    assert record.root.main_line_end().token == "a1"
    record.promote(other)
    assert record.root.main_line_end() is other
    record.remove(other)
    assert record.root.main_line_end().line()[1] is one
    record.remove(record.root)
    record.promote(record.root)
    assert tokens_of(record) == ["two", "coin0", "a1"]


def test_starting_with_wrong_options_is_an_option_error():
    with pytest.raises(OptionError):
        Record.start(NIM, {"size": 0})


def test_tags_that_could_not_be_read_back_are_not_written():
    record = Record.start(NIM, {})
    record.tags = {"Size": "9", "game": "x", "two words": "x", 'a"': "x", "Seat0": "Ana", "é": "x"}
    assert read_record(write_record(record), load).tags == {"Seat0": "Ana"}


# Anything at all

WILD = st.text(st.characters(codec=None), max_size=80)
PIECES = st.sampled_from(
    '[Game "nim"]|[Size "2"]|nim|nim?|#|&|=|moves=|size=|two|coin0|coin1|a1|b2|c1|pass|most3|(|)|{'
    '|}|$1|$|1.|,|\\|"|\n|%|%41|%%|?|/|[|]|[Seat0 "A"]|1-0|*'.split("|")
)
SCRAPS = st.lists(st.one_of(PIECES, WILD), max_size=40)


def read_anything(text):
    """Reads a text; whatever comes of it must be a record that round trips."""
    try:
        record = read_record(text, load)
    except RecordError as error:
        assert str(error)
        record = error.legal
    if record is not None:
        written = write_record(record)
        again = read_record(written, load)
        assert shape(again.root) == shape(record.root)
        assert (again.tags, again.options) == (record.tags, record.options)
        assert write_record(again) == written


@given(WILD)
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_record_or_a_record_error(text):
    read_anything(text)


@given(SCRAPS, st.sampled_from(["", " "]), st.sampled_from(["", '[Game "nim"] ', "nim ", "#nim?"]))
@settings(max_examples=400, deadline=None)
def test_any_scraps_of_records_are_a_record_or_a_record_error(scraps, space, start):
    read_anything(start + space.join(scraps))


@given(st.integers(0, 60), st.integers(0, 10**9))
@settings(max_examples=50, deadline=None)
def test_a_record_cut_anywhere_keeps_a_legal_part_or_says_why_not(start, seed):
    text = write_record(random_record(Random(seed)))
    for cut in range(start, len(text), 61):
        read_anything(text[:cut])


def random_record(rng, comments=()):
    record = Record.start(NIM, {"size": rng.randint(1, 9), "most": rng.choice(["ask", 1, 2, 9])})
    nodes = [record.root]
    for _ in range(rng.randint(0, 40)):
        node = rng.choice(nodes)
        if node.position.outcome() is None:
            move = rng.choice(NIM.brain.shortlist(node.position))
            nodes.append(record.play(node, move))
    for comment in comments:
        rng.choice(nodes).comment = comment
        node = rng.choice(nodes)
        node.glyphs = tuple(dict.fromkeys([*node.glyphs, rng.randint(0, 255)]))
    for node in nodes:
        if not node.children and node.position.outcome() is None and rng.random() < 0.4:
            record.resign(node, rng.randrange(2))
    return record


TAG_NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name.lower() not in {"game", "rules", "size", "most", "third", "result"}
)


@given(
    st.integers(0, 10**9), st.lists(WILD, max_size=5), st.dictionaries(TAG_NAMES, WILD, max_size=3)
)
@settings(max_examples=200, deadline=None)
def test_any_game_with_variations_comments_and_tags_round_trips(seed, comments, tags):
    record = random_record(Random(seed), comments)
    record.tags = dict(tags)
    again = read_record(write_record(record), load)
    assert shape(again.root) == shape(record.root)
    assert (again.tags, again.options) == (record.tags, record.options)


@given(st.integers(0, 10**9))
@settings(max_examples=50, deadline=None)
def test_every_line_of_a_game_round_trips_as_link_and_as_plain_text(seed):
    record = random_record(Random(seed))
    node = record.root.main_line_end()
    for write in (write_link, write_plain):
        again = read_record(write(record, node), load)
        assert write(again, again.root.main_line_end()) == write(record, node)
