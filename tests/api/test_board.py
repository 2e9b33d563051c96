"""A board from Python: rules, record, dice, errors in every language, copies."""

import sys
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pentabula
from pentabula import Board
from pentabula.core.game import tokens

SMALL = {
    "konobi": {"size": 4},
    "stawn": {},
    "tabik": {"size": 4},
    "tabula": {},
    "tau": {"rows": 3, "cols": 3},
}


def played(name: str, plies: int, seed: int) -> Board:
    """A random game; bids are small, so that it is like those of people."""
    board, rng = pentabula.game(name, **SMALL[name]), Random(seed)
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            break
        board.push(moves[rng.randrange(min(moves.total, 60))])
    return board


@given(st.sampled_from(sorted(SMALL)), st.integers(0, 30), st.integers(0, 99))
def test_legal_moves_are_a_sequence_of_tokens_without_contradictions(name, plies, seed):
    board = played(name, plies, seed)
    moves = board.legal_moves
    some = [token for token, _ in zip(moves, range(200), strict=False)]
    assert len(moves) == min(sys.maxsize, moves.total) and bool(moves) == (moves.total > 0)
    assert [moves[at] for at in range(len(some))] == some
    assert len({*some}) == len(some) and all(token in moves for token in some)
    assert [moves.index(token) for token in some] == [*range(len(some))]
    if moves.total <= 200:
        assert len(some) == moves.total
        assert sorted(some) == tokens(board._record.game, board.node.position)
        assert moves[-1:] == tuple(some[-1:])
    assert bool(moves) == (board.outcome() is None) == (board.turn is not None)
    assert all(board.why_not(token) is None for token in some[:20])


@given(st.sampled_from(sorted(SMALL)), st.integers(0, 30), st.integers(0, 99), st.text(max_size=6))
def test_illegal_tokens_are_refused_with_the_same_sentence_everywhere(name, plies, seed, text):
    board = played(name, plies, seed)
    refusal, before = board.why_not(text), board.link
    if refusal is None:
        assert board.push(text) in board.record.main_line
        return
    assert text not in board.legal_moves and refusal.sentence
    with pytest.raises(ValueError) as caught:
        board.push(text)
    assert board.link == before and isinstance(caught.value, pentabula.GameError)
    assert caught.value.sentence == str(caught.value) != ""


@given(st.sampled_from(sorted(SMALL)), st.integers(0, 30), st.integers(0, 99))
def test_push_and_pop_leave_the_record_as_it_was(name: str, plies: int, seed: int) -> None:
    board = played(name, plies, seed)
    text, link = board.record.text, board.link
    pushed = [board.push(board.legal_moves[0]) for _ in range(3) if board.legal_moves]
    assert [board.pop() for _ in pushed] == pushed[::-1]
    assert (board.record.text, board.link) == (text, link)


@given(st.sampled_from(sorted(SMALL)), st.integers(0, 30), st.integers(0, 99))
def test_a_copy_and_a_record_that_is_read_again_are_separate_games(name, plies, seed):
    board = played(name, plies, seed)
    text, link, diagram = board.record.text, board.link, str(board)
    copies = [board.copy(), *map(pentabula.read, (text, link, board.record))]
    for other in copies:
        assert (other.link, str(other), other.turn) == (link, diagram, board.turn)
        if other.legal_moves:
            other.push(other.legal_moves[0])
        other.record.root.comment = "changed"
    assert (board.record.text, board.link) == (text, link)


def test_pop_takes_back_moves_of_copies_and_keeps_a_record_that_was_read() -> None:
    board = pentabula.read("konobi size=5 pie=off c3")
    board.push("b2")
    other = board.copy()
    assert [other.pop(), other.pop()] == ["b2", "c3"]
    assert other.record.main_line == ("c3",) and board.record.main_line == ("c3", "b2")
    board = pentabula.read("konobi?size=5&pie=off&moves=c3,b2,c4")
    text = board.record.text
    assert [board.pop(), board.pop()] == ["c4", "b2"]
    board.push("a1")
    assert "(2. a1)" in board.record.text
    board.pop()
    assert board.record.text == text and board.push("b2") == "b2" and board.record.text == text


def test_half_characters_do_not_reach_files_or_dice() -> None:
    board = pentabula.read("konobi size=5 pie=off c3")
    board.node.comment = board.record.tags["Seat0"] = "a\ud800b"
    text = board.record.text
    assert text.count("a\ufffdb") == 2 and pentabula.read(text).record.text == text
    text.encode()
    assert pentabula.game("tabula", start="roll").roll("\ud800").startswith("open")


def test_records_keep_variations_comments_and_marks() -> None:
    board = pentabula.read("konobi size=5 pie=off c3 b2")
    record = board.record
    record.tags["Seat0"] = "Ana"
    other = record.add(record.root, ["d4", "c4"])
    other.comment, other.glyphs = "Calm.", (1,)
    again = pentabula.read(record.text)
    assert again.record.text == record.text and again.record.tags["Seat0"] == "Ana"
    end = again.record.root.children[1].next
    assert end is not None and (end.token, end.comment, end.glyphs) == ("c4", "Calm.", (1,))
    again.node = end
    assert again.link.endswith("moves=d4,c4")
    again.record.make_main(end)
    assert again.record.main_line == ("d4", "c4")
    with pytest.raises(ValueError, match="another record"):
        board.node = end


def test_an_illegal_move_names_sentence_clause_and_sites() -> None:
    board = pentabula.read("konobi size=5 pie=off c3", language="es")
    with pytest.raises(pentabula.IllegalMoveError) as caught:
        board.push("C3")
    error = caught.value
    assert (error.sentence, error.clause, error.sites) == (
        "En c3 ya hay una piedra negra.",
        "konobi.md, Turn",
        ("c3",),
    )


def test_errors_name_what_is_allowed_in_the_language_of_the_call() -> None:
    with pytest.raises(pentabula.OptionError, match="choose konobi, "):
        pentabula.game("chess")
    with pytest.raises(pentabula.OptionError, match="en, es, pl or pt-BR"):
        pentabula.game("konobi", language="xx")
    with pytest.raises(pentabula.OptionError, match="size deve ser 3 a 26"):
        pentabula.game("konobi", size=99, language="pt_BR")
    with pytest.raises(pentabula.OptionError, match="novice"):
        pentabula.game("konobi").play_level("champion")
    with pytest.raises(pentabula.DiagramError):
        pentabula.game("konobi", diagram="nothing")
    with pytest.raises(pentabula.RecordError) as caught:
        pentabula.read("konobi size=5 pie=off c3 c3")
    assert (caught.value.ply, caught.value.token) == (2, "c3")


@pytest.mark.parametrize("language", ["en", "es", "pl", "pt-BR"])
@pytest.mark.parametrize("name", sorted(SMALL))
def test_sentences_are_in_the_language_of_the_board(name: str, language: str) -> None:
    board = pentabula.game(name, language=language)
    english = pentabula.game(name)
    assert (board.status == english.status) == (language == "en")
    board.language = "en"
    assert (board.status, board.seats) == (english.status, english.seats)


def test_nothing_is_played_after_the_end() -> None:
    board = pentabula.read("konobi size=4 pie=off b2 c3 b3 c2 b1 d2 b4")
    outcome = board.outcome()
    assert outcome is not None and outcome.winner == 0 and board.turn is None
    assert not board.legal_moves and board.chances == {} and board.status == outcome.reason
    for act in (lambda: board.push("a1"), board.play_level, board.analyse, board.resign):
        with pytest.raises(pentabula.IllegalMoveError, match=r"The game is over\."):
            act()
    with pytest.raises(IndexError):
        board.legal_moves.sample(Random(5))


def test_the_dice_are_pushed_or_rolled_with_a_seed() -> None:
    board = pentabula.game("tabula", start="roll")
    assert board.turn == pentabula.CHANCE and sum(board.chances.values()) == 1
    assert {*board.chances} == {*board.legal_moves}
    assert {*map(type, board.chances.values())} == {Fraction}
    first = board.roll(seed=5)
    assert board.pop() == first == board.roll(seed=5)
    throws = [board.copy().roll(seed) for seed in range(20) if board.turn == pentabula.CHANCE]
    assert len({*throws}) != 1
    other = pentabula.game("tabula", start="roll")
    assert other.push(first.upper()) == first
    seat = pentabula.game("konobi")
    with pytest.raises(pentabula.IllegalMoveError, match="no dice"):
        seat.roll(seed=1)
    with pytest.raises(pentabula.IllegalMoveError, match="roll"):
        pentabula.read("tabula?start=roll").push("in/4")


@pytest.mark.parametrize("name", sorted(SMALL))
def test_nothing_is_legal_after_a_resignation(name: str) -> None:
    board = played(name, 2, seed=3)
    token = board.legal_moves[0]
    board.resign(0)
    moves = board.legal_moves
    assert (len(moves), [*moves], token in moves, moves.total, moves[:]) == (0, [], False, 0, ())
    refusal = board.why_not(token)
    assert refusal is not None and refusal.sentence == "The game is over."
    assert (board.perft(0), board.perft(1), board.turn, board.chances) == (1, 0, None, {})
    with pytest.raises(pentabula.IllegalMoveError, match="The game is over"):
        board.push(token)
    with pytest.raises(pentabula.RecordError, match="after a resignation"):
        board.record.add(board.node, [token])
    assert board.outcome() == pentabula.read(board.record.text).outcome() is not None


@pytest.mark.parametrize("name", sorted(SMALL))
def test_push_refuses_a_site_with_the_reason_that_why_not_gives(name: str) -> None:
    for plies in range(8):
        board = played(name, plies, seed=5)
        for site in board.sites:
            refusal = board.why_not(site)
            if refusal is None:
                continue
            with pytest.raises(pentabula.GameError) as caught:
                board.push(site)
            error = caught.value
            assert (error.sentence, error.clause) == (refusal.sentence, refusal.clause)
            assert error.sites == refusal.sites + refusal.counterexample


def test_a_site_with_which_a_move_can_begin_is_not_called_closed() -> None:
    board = pentabula.game("tabik")
    assert any(token.startswith("c3") for token in board.legal_moves)
    refusal = board.why_not("c3")
    assert refusal is not None and "not a valid Tabik move" in refusal.sentence


def test_a_board_leaves_moves_that_are_removed() -> None:
    board = pentabula.read("konobi size=5 pie=off c3 b2 c4 d2")
    board.record.remove(board.record.root.children[0].children[0])
    assert (board.link, board.ply) == ("konobi?size=5&pie=off&moves=c3", 1)
    assert board.push("b4") == "b4" and board.record.main_line == ("c3", "b4")
    copied = board.copy()
    copied.record.remove(copied.node)
    assert board.record.main_line == ("c3", "b4") and copied.record.main_line == ("c3",)


def test_a_line_is_added_as_a_whole_or_not_at_all() -> None:
    board = pentabula.read("konobi size=5 pie=off c3 b2", language="es")
    text = board.record.text
    for line in (["d4", "c4", "d4"], ["c3", "c4", "c4"], ["d4", "x"], iter(["d4", "d4"])):
        with pytest.raises(pentabula.RecordError, match="no es posible"):
            board.record.add(board.record.root, line)
        assert board.record.text == text
    assert board.record.add(board.record.root, []) is board.record.root


def test_one_seed_rolls_different_dice_at_every_ply() -> None:
    board = pentabula.game("tabula", start="roll")
    throws = list[str]()
    while board.outcome() is None and len(throws) < 12:
        if board.turn == pentabula.CHANCE:
            throws.append(board.roll(seed=1))
        else:
            board.push(board.legal_moves[0])
    assert len({*throws}) > 4


def test_an_open_bid_has_all_its_numbers_and_is_sliced_from_both_ends() -> None:
    bids = pentabula.game("tau").legal_moves
    assert bids.total > 10**90 and len(bids) == sys.maxsize
    assert bids[10**50] == f"bid{10**50}" and bids.index("bid77") == 77
    assert f"bid{10**60}" in bids and "bid-1" not in bids and "bid007" not in bids
    assert bids[-1] in bids
    with pytest.raises(IndexError):
        bids[bids.total]
    assert bids[-2:] == (bids[-2], bids[-1]) and next(reversed(bids)) == bids[-1]
    assert bids[10**50 : 10**50 + 2] == (f"bid{10**50}", f"bid{10**50 + 1}")
    small = pentabula.game("konobi", size=3, pie="off").legal_moves
    assert [*reversed(small)] == [*small][::-1] == [*small[::-1]]


def test_perft_counts_tokens_and_refuses_open_ranges() -> None:
    assert [pentabula.game("konobi", size=3, pie="off").perft(n) for n in (0, 1, 2)] == [1, 9, 72]
    for call in (
        lambda: pentabula.game("konobi").perft(-1),
        lambda: pentabula.game("tau").perft(2),
    ):
        with pytest.raises(pentabula.GameError, match="perft"):
            call()
    with pytest.raises(pentabula.GameError, match="perft wymaga głębokości"):
        pentabula.game("konobi", language="pl").perft(-1)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_position_is_read_as_names_numbers_and_text(name: str) -> None:
    board, rng = pentabula.game(name, **SMALL[name]), Random(7)
    while board.outcome() is None:
        again = pentabula.read(str(board))
        assert str(board).startswith(f"{name} ") and str(again) == str(board)
        assert (again.key(), again.array) == (board.key(), board.array)
        assert pentabula.game(name, diagram=str(board)).turn == board.turn
        assert {site for site in board.sites if board.at(site)} == board.pieces.keys()
        numbers = [number for row in board.array for number in row]
        assert sum(map(bool, numbers)) == len(board.pieces)
        on_board = [n for word, n in board.counts.items() if not word.endswith(TRAYS)]
        assert sum(on_board) == sum(map(abs, numbers)) or name == "stawn"
        assert board.push(board.legal_moves.sample(rng)) == board.peek() == board.moves[-1]
    with pytest.raises(pentabula.NotationError):
        board.at("z99")
    with pytest.raises(pentabula.GameError):
        pentabula.game(name).peek()


TRAYS = ("waiting", "off", "captured")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_resignation_ends_the_game_and_every_text_keeps_whose(seat: int | None) -> None:
    board = pentabula.read("konobi size=5 pie=off c3")
    board.resign(seat)
    winner, who = (1, "Black") if seat == 0 else (0, "White")
    outcome = board.outcome()
    assert outcome is not None and (outcome.winner, outcome.reason) == (winner, f"{who} resigned")
    ended = board.outcome(), board.link, board.plain
    for text in (board.link, board.plain, board.record.text):
        again = pentabula.read(text)
        assert (again.outcome(), again.link, again.plain) == ended
    assert pentabula.read("konobi size=5 pie=off c3 timeout1").plain.endswith("c3 timeout")


def test_nothing_public_of_a_node_contradicts_the_record() -> None:
    board = pentabula.read("konobi size=5 pie=off c3 b2")
    methods = {each for each in dir(board.node) if not each.startswith("_")}
    assert not methods & {"add", "remove", "promote_to_main", "set_children"}
    board.record.remove(board.node.parent)
    assert (board.moves, board.record.main_line) == ((), ())
