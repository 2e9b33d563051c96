"""The command `pentabula`: what it prints, its errors and its exit codes."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import pentabula
from pentabula.cli.__main__ import main

LINK = "tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3"


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]):
    """Runs the command; returns its exit code, its output and its errors."""

    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        return code, *capsys.readouterr()

    return run


def test_a_position_is_shown_from_a_link_a_file_a_list_and_the_standard_input(
    said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = pentabula.read("konobi size=5 pie=off c3 b2")
    path = tmp_path / "game.txt"
    path.write_text(board.record.text, "utf-8")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(board.link.encode())))
    ways = [(board.link,), (str(path),), ("konobi", "size=5", "pie=off", "c3", "b2"), ("-",)]
    for words in ways:
        assert said("show", *words) == (0, f"{board}\n\n{board.status}\n", "")


def test_a_position_in_the_middle_is_shown_in_a_language(said) -> None:
    code, out, _ = said("show", LINK, "--ply", "2", "--language", "es")
    expected = pentabula.read("tau?rows=4&cols=4&moves=bid3,bid5", language="es")
    assert code == 0 and out == f"{expected}\n\n{expected.status}\n"
    assert said("show", LINK, "--ply", "9")[0] == 1


def test_moves_are_evaluated_with_their_lines(said) -> None:
    code, out, _ = said("analyse", "tau rows=4 cols=4", "--nodes", "500", "--moves", "1")
    assert code == 0 and out.split()[:3] == ["bid7", "wins", "proved"] and out.count("\n") == 1
    code, out, _ = said("analyse", "konobi size=5", "--seconds", "0.05")
    assert code == 0 and "estimate" in out


def test_a_game_is_reviewed(said, tmp_path: Path) -> None:
    graph = tmp_path / "graph.svg"
    code, out, _ = said("review", LINK, "--nodes", "50", "--svg", str(graph))
    assert code == 0 and out.startswith("3. pass: ") and "seat 1 (" in out
    assert graph.read_text("utf-8").startswith("<svg ")
    code, out, _ = said("review", LINK, "--nodes", "50", "--record")
    assert code == 0 and "$4" in out and pentabula.read(out).ply == 5


@pytest.mark.parametrize("form", ["record", "link", "plain"])
def test_every_form_is_converted_to_every_other(said, form: str) -> None:
    code, out, _ = said("convert", LINK, "--to", form)
    assert code == 0 and pentabula.read(out).link == pentabula.read(LINK).link


def test_positions_are_converted_to_diagrams_and_drawings(said) -> None:
    board = pentabula.read(LINK)
    assert said("convert", LINK, "--to", "diagram") == (0, f"{board}\n", "")
    assert said("convert", LINK, "--to", "svg") == (0, board.svg(), "")


def test_two_levels_play_a_game(said) -> None:
    words = ("new", "konobi", "size=4", "--seat0", "novice", "--seat1", "learner", "--seed", "3")
    code, out, _ = said(*words)
    board = pentabula.read(out)
    assert code == 0 and board.outcome() is not None
    assert board.record.tags["Seat1"] == "learner" and said(*words)[1] == out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "chess?moves=e4"), "There is no game “chess”"),
        (("show", "konobi size=5 c3 c3"), "Move 2 (“c3”) cannot be played."),
        (("show", "missing.txt"), "there is no file missing.txt"),
        (("show", "x" * 5000), "no game"),
        (("analyse", "konobi size=5", "--nodes", "0"), "nodes must be more than 0"),
        (("convert", LINK, "--to", "link", "--ply", "-1"), "plies 0 to 5"),
        (("show", LINK, "--svg", "/nowhere/board.svg"), "cannot be written: no such file"),
        (("new", "konobi", "size"), "should look like size=5"),
        (("new", "konobi", "size=1000"), "size cannot be"),
    ],
)
def test_problems_are_sentences_on_the_standard_error(said, words, sentence: str) -> None:
    code, out, err = said(*words)
    assert code == 1 and out == ""
    assert err.startswith("pentabula: ") and sentence in err and "Traceback" not in err


@pytest.mark.parametrize("words", [(), ("dance",), ("show",), ("convert", LINK, "--to", "gif")])
def test_arguments_that_are_not_understood_exit_with_2(said, words) -> None:
    with pytest.raises(SystemExit) as caught:
        said(*words)
    assert caught.value.code == 2


def test_a_closed_pipe_is_not_an_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "pentabula.cli", "convert", LINK, "--to", "svg"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2] / "py",
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0 and errors == b""
