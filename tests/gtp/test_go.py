"""A program made for Go can drive Konobi: sizes, colours, vertices, times, results, streams."""

import json
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

import pentabula
from pentabula import games
from pentabula.gtp.__main__ import serve
from pentabula.gtp.controller import Controller
from pentabula.gtp.go import read_vertex, write_vertex
from tools.setup import node


@pytest.fixture
def say():
    """Sends commands; returns the last answer without its frame."""
    controller = Controller(Random(1))
    return lambda *lines: [controller.answer(line) for line in lines][-1].rstrip("\n")


def test_vertices_have_no_column_i() -> None:
    for ours, theirs in (
        ("a1", "A1"),
        ("h8", "H8"),
        ("i9", "J9"),
        ("y25", "Z25"),
        ("pass", "pass"),
    ):
        assert (write_vertex(ours), read_vertex(theirs)) == (theirs, ours)


def test_times_limit_the_moves(say) -> None:
    say("boardsize 4", "time_settings 0 1 100")
    assert say("genmove b")[2:3].isupper() and say("time_left w 1 50") == "="
    assert say("genmove w")[2:3].isupper()
    assert say("time_settings 0 1 0") == "=" and say("time_settings 1") == (
        "? time_settings needs 3 whole numbers"
    )
    assert say("time_left x 1 1").startswith("? time_left needs a colour")
    assert say("final_score") == "? cannot score"


def test_both_spellings_analyse(say) -> None:
    say("newgame konobi size=4 pie=off")
    assert say("analyse nodes=50 seed=1") == say("analyze nodes=50 seed=1")


def test_analyses_stream_until_the_next_line() -> None:
    written, lines = queue.Queue[bytes](), queue.Queue[bytes | None]()
    arguments = iter(lines.get, None), written.put, Controller(Random(1))
    thread = threading.Thread(target=serve, args=arguments)
    thread.start()
    for line in (b"boardsize 9\n", b"lz-analyze b interval 1\n"):
        lines.put(line)
    assert [written.get(timeout=60) for _ in range(2)] == [b"=\n\n", b"=\n"]
    for _ in range(3):
        assert written.get(timeout=60).startswith(b"info move ")
    lines.put(b"7 name\n")
    rest = written.get(timeout=60)
    while rest.startswith(b"info"):
        rest = written.get(timeout=60)
    assert (rest, written.get(timeout=60)) == (b"\n", b"=7 Pentabula\n\n")
    lines.put(b"lz-analyze\n")
    lines.put(b"quit\n")
    lines.put(None)
    thread.join(60)
    assert not thread.is_alive()


@pytest.mark.parametrize("name", games.names())
def test_two_programs_play_a_match_by_colours(name: str) -> None:
    black, white = Controller(Random(1)), Controller(Random(2))
    if name not in ("konobi", "tabik"):
        assert "info" in black.answer("lz-analyze") or black.answer("lz-analyze").startswith("?")
        return
    for each in (black, white):
        each.answer(f"newgame {name} size=4 pie=off")
    turns = [(black, white, "b"), (white, black, "w")]
    for ply in range(200):
        mine, other, colour = turns[ply % 2]
        token = mine.answer(f"genmove {colour} level=novice seed={ply}")[2:].strip()
        if token in ("resign", "pass") and mine.answer("turn").startswith("= over"):
            break
        assert other.answer(f"play {colour} {token}") == "=\n\n", token
    scores = {each.answer("final_score") for each in (black, white)}
    assert len(scores) == 1 and scores.pop()[:4] in ("= B+", "= W+")


def test_the_controller_of_sabaki_plays_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(pentabula.__file__).parents[1]))
    monkeypatch.setenv("NODE_PATH", str(node.install()))
    command = [node.find("node"), Path(__file__).with_name("sabaki.cjs"), sys.executable, "5", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    played = json.loads(done.stdout)
    assert played["moves"] > 5 and {*played["scores"]} in ({"B+R"}, {"W+R"})


# A test run in the background may ignore this signal, and so would the program.
START = """import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from pentabula.gtp.__main__ import main
main()"""


@pytest.mark.parametrize("end", ["quit", "lz-analyze", "signal"])
def test_the_program_exits_while_its_input_is_open(end: str) -> None:
    command = [sys.executable, "-c", START]
    folder = Path(pentabula.__file__).parents[1]
    with subprocess.Popen(command, cwd=folder, **dict.fromkeys(PIPES, subprocess.PIPE)) as program:
        program.stdin.write(b"boardsize 5\n" + b"lz-analyze\n" * (end == "lz-analyze"))
        program.stdin.flush()
        assert program.stdout.readline() == b"=\n"
        if end == "signal":
            program.send_signal(signal.SIGINT)
        else:
            program.stdin.write(b"quit\n")
            program.stdin.flush()
        assert program.wait(60) == 0 and program.stderr.read() == b""


PIPES = ("stdin", "stdout", "stderr")
