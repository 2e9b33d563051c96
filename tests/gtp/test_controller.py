"""The text protocol, as another program sees it."""

import runpy
import sys
from io import BytesIO, TextIOWrapper
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pentabula
from pentabula import games
from pentabula.gtp.__main__ import converse
from pentabula.gtp.choosing import choose
from pentabula.gtp.controller import COMMANDS, Controller, plain
from tests.core.nim import NIM, load


@pytest.fixture
def controller():
    return Controller(Random(1), clock=lambda: 0.0, load=load, names=lambda: ("nim", "nix"))


def say(controller, *lines):
    """The answers to the lines without their frames: the last one."""
    answer = ""
    for line in lines:
        framed = controller.answer(line)
        assert framed.endswith("\n\n")
        assert "\n\n" not in framed[:-2]
        assert framed[0] in "=?"
        answer = framed[:-2]
    return answer.removeprefix("= ")


# Framing


@pytest.mark.parametrize(
    "line", ["", "\n", "   \t \r\n", "# a comment", "  # another\n", "\x07\x00"]
)
def test_lines_without_a_command_get_no_answer(controller, line):
    assert controller.answer(line) == ""


def test_answers_carry_the_id_of_their_command(controller):
    assert controller.answer("12 protocol_version\n") == "=12 2\n\n"
    assert controller.answer("012 nonsense") == "?012 unknown command\n\n"
    assert controller.answer("7") == "?7 unknown command\n\n"


def test_answers_without_text_are_framed_too(controller):
    assert controller.answer("newgame nim") == "=\n\n"
    assert controller.answer("3 newgame nim") == "=3\n\n"


def test_comments_control_characters_and_tabs_are_taken_out(controller):
    assert controller.answer("\x01 5\tna\x07me  # who?\r\n") == "=5 Pentabula\n\n"


def test_several_lines_are_one_answer(controller):
    assert controller.answer("1 list_games") == "=1 nim\nnix\n\n"


# The commands of GTP


def test_the_administrative_commands(controller):
    assert say(controller, "protocol_version") == "2"
    assert say(controller, "name") == "Pentabula"
    assert say(controller, "version") == pentabula.VERSION
    assert say(controller, "list_commands").split("\n") == sorted(COMMANDS)
    assert say(controller, "known_command play") == "true"
    assert say(controller, "known_command fly") == "false"
    assert say(controller, "known_command") == "false"


def test_quit_is_answered_and_ends_the_conversation(controller):
    told = []
    converse([b"name\n", b"quit\n", b"name\n"], told.append, controller)
    assert told == [b"= Pentabula\n\n", b"=\n\n"]


def test_the_end_of_the_lines_ends_the_conversation(controller):
    told = []
    converse([b"\xff\xfe nonsense\n", b"name"], told.append, controller)
    assert told == [b"? unknown command\n\n", b"= Pentabula\n\n"]


# A game


def test_a_whole_game(controller):
    assert say(controller, "newgame nim size=2 third=off") == "="
    assert say(controller, "turn") == "0"
    assert say(controller, "legal_moves") == "most*\ntwo"
    assert say(controller, "play MOST2", "turn") == "chance"
    assert say(controller, "legal_moves") == "coin0\ncoin1"
    assert say(controller, "play coin1", "turn") == "1"
    assert say(controller, "legal_moves") == "a1\na2\nb1\nb2"
    assert say(controller, "play a2", "play b1", "legal_moves") == "pass"
    assert say(controller, "result") == "none"
    assert say(controller, "play pass", "play b1", "turn") == "over"
    assert say(controller, "result") == "0 the last stone was taken"
    assert say(controller, "legal_moves") == "="
    assert say(controller, "showboard") == "nim 2 1 b\na\nb\nc"
    assert say(controller, "record") == (
        "nim?size=2&most=ask&third=off&moves=most2,coin1,a2,b1,pass,b1"
    )


def test_undo_takes_back_one_token_at_a_time(controller):
    say(controller, "newgame nim", "play two", "play coin0", "undo")
    assert say(controller, "turn") == "chance"
    assert say(controller, "play coin1", "record").endswith("two,coin1")
    say(controller, "undo", "undo")
    assert say(controller, "undo") == "? cannot undo"
    assert say(controller, "legal_moves") == "most*\ntwo"


def test_undo_takes_back_the_end_of_a_game(controller):
    say(controller, "newgame nim size=1 third=off most=1", "play a1", "play b1")
    assert say(controller, "turn") == "over"
    assert say(controller, "undo", "legal_moves") == "b1"


def test_scores_are_plain_numbers_or_none(controller):
    assert say(controller, "newgame nim", "scores") == "none"
    assert say(controller, "play most9", "scores") == "6.5 -3"
    assert [plain(points) for points in NIM.start(most=9).scores()] == ["6.5", "-3"]
    assert plain(NIM.start(most=9).scores()[0] - 7) == "-0.5"
    assert plain(0) == "0"
    assert plain(10**40) == "1" + "0" * 40


def test_records_load_in_every_form(controller):
    say(controller, "loadrecord nim?size=2&moves=two,coin0,a1")
    assert say(controller, "record") == "nim?size=2&most=ask&third=on&moves=two,coin0,a1"
    say(controller, "loadrecord nim size=4 two coin0")
    assert say(controller, "record") == "nim?size=4&most=ask&third=on&moves=two,coin0"
    say(controller, 'loadrecord [Game "nim"] 1. two (1. most3) 2. coin1')
    assert say(controller, "record") == "nim?size=3&most=ask&third=on&moves=two,coin1"


def test_perft_counts_tokens(controller):
    say(controller, "newgame nim size=2 third=off most=2")
    assert say(controller, "perft 0") == "1"
    assert say(controller, "perft 1") == "4"
    assert say(controller, "perft 2") == "8"


# Errors


@pytest.mark.parametrize(
    "line",
    [
        *("play two", "legal_moves", "turn", "undo", "result", "scores", "showboard", "record"),
        *("genmove", "analyze", "perft 1"),
    ],
)
def test_commands_need_a_game(controller, line):
    assert say(controller, line) == "? there is no game yet: newgame begins one"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fly", "unknown command"),
        ("NAME", "unknown command"),
        ("newgame", "There is no game “”"),
        ("newgame chess", "There is no game “chess”: there is nim."),
        ("newgame nim size=10", "size cannot be “10”: it may be 1 to 9."),
        ("newgame nim size", "“size” should read like size=9"),
        ("newgame nim size=3 size=3", "“size” is given twice"),
        ("newgame nim colour=red", "Nim has no option “colour”"),
        ("play", "play needs one token"),
        ("play a1 b1", "play needs one token"),
        ("play e5", "“e5” is no move"),
        ("play a9", "a9 takes what is not there."),
        ("loadrecord", "There is no game in an empty text."),
        ("loadrecord nim two junk", "Move 2, “junk”, cannot be played. “junk” is no move"),
        ("perft", "depth should be a whole number from 0 up, not “”"),
        ("perft -1", "depth should be a whole number"),
        ("perft ٣", "depth should be a whole number"),
        ("genmove level=9", "there is no level “9”: there is random"),
        ("genmove depth=9", "there is no limit “depth”: there are nodes, ms, seed"),
        ("genmove seed=x", "seed should be a whole number from 0 up, not “x”"),
        ("genmove fast", "“fast” should read like"),
    ],
)
def test_what_cannot_be_done_is_explained_and_changes_nothing(controller, line, sentence):
    say(controller, "newgame nim", "play two", "play coin0", "play a1")
    before = say(controller, "record")
    assert say(controller, line).startswith(f"? {sentence}")
    assert say(controller, "record") == before


def test_a_failed_record_says_nothing_of_parts_that_are_kept(controller):
    assert "kept" not in say(controller, "loadrecord nim two junk")


def test_perft_does_not_go_through_an_open_range(controller):
    say(controller, "newgame nim")
    assert say(controller, "perft 1") == "2"
    assert say(controller, "perft 2") == "? perft cannot go through an open range of numbers"


def test_nothing_is_played_after_the_end(controller):
    say(controller, "newgame nim size=1 third=off most=1", "play a1", "play b1")
    assert say(controller, "play a1") == "? The game is over."
    assert say(controller, "genmove") == "? the game is over"
    assert say(controller, "analyze") == "? the game is over"


# Moves of its own


def test_genmove_plays_a_legal_token_to_the_end_of_the_game(controller):
    say(controller, "newgame nim")
    plies = 0
    while say(controller, "turn") != "over":
        legal = say(controller, "legal_moves").split("\n")
        token = say(controller, "genmove level=random nodes=5 ms=5")
        assert token in legal or token.startswith("most")
        plies += 1
    assert len(say(controller, "record").split(",")) == plies


def test_the_same_seed_gives_the_same_token(controller):
    say(controller, "newgame nim size=9", "play most9", "play coin0")
    assert say(controller, "genmove seed=7") == say(controller, "undo", "genmove seed=7")


def test_dice_fall_by_their_chances():
    position = NIM.start().play("two")
    rng = Random(3)
    thrown = [choose(NIM, position, rng) for _ in range(1000)]
    assert 400 < thrown.count("coin0") < 600


def test_analyze_gives_a_line_for_each_candidate(controller):
    say(controller, "newgame nim size=2 third=off most=2", "play a2")
    lines = [line.split() for line in say(controller, "analyze nodes=20 seed=1").split("\n")]
    assert lines == [["b2", "win", "0.5000", "b2"], ["b1", "1.0000", "0.5000", "b1"]]


def test_analyze_stops_when_its_time_is_over():
    seconds = iter(range(100))
    controller = Controller(Random(1), clock=lambda: next(seconds), load=load)
    say(controller, "newgame nim size=9", "play most9", "play coin0")
    assert len(say(controller, "analyze ms=2500").split("\n")) == 3


def test_analyze_does_not_guess_dice(controller):
    assert say(controller, "newgame nim", "play two", "analyze") == "? the dice decide here"


# Anything at all

WORDS = st.sampled_from(
    "1|play|newgame|nim|size=1|most=1|third=off|two|most3|coin0|coin1|a1|b1|c1|pass|undo|genmove"
    "|analyze nodes=1|legal_moves|turn|perft 1|perft|loadrecord|nim?moves=two|record|showboard"
    "|result|scores|known_command|#|=|\x00|é|٣|{|(".split("|")
)
LINES = st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=5).map(" ".join)


@given(st.lists(LINES, max_size=30))
@settings(max_examples=150, deadline=None)
def test_no_line_whatever_breaks_the_conversation(lines):
    controller = Controller(Random(1), load=load, names=lambda: ("nim",))
    say(controller, "newgame nim size=1")
    for line in lines:
        if controller.answer(line):
            say(controller, line)
    assert say(controller, "name") == "Pentabula"


def test_the_module_speaks_on_the_standard_streams(monkeypatch):
    told = BytesIO()
    asked = BytesIO(b"1 name\nlist_games\nquit\nname\n")
    monkeypatch.delitem(sys.modules, "pentabula.gtp.__main__")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(asked))
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(told))
    runpy.run_module("pentabula.gtp", run_name="__main__")
    names = "\n".join(games.names())
    assert told.getvalue().decode() == f"=1 Pentabula\n\n= {names}\n\n=\n\n"
