"""The command `pentabula`: what it prints, its errors and its exit codes."""

import errno
import os
import subprocess
import sys
from datetime import date
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from threading import Thread

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


def test_a_record_ends_at_the_ply_that_is_asked_for(said, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "tau"]\n[Result "0-1"]\n\n1. bid3 (1. bid4) 2. bid5 3. pass', "utf-8")
    code, out, _ = said("convert", str(path), "--ply", "1")
    assert code == 0 and "Result" not in out and out.endswith("\n1. bid3 (1. bid4)\n")
    assert said("convert", str(path), "--ply", "3")[1] == said("convert", str(path))[1]
    assert '[Result "0-1"]' in said("convert", str(path))[1]


def test_positions_are_converted_to_diagrams_and_drawings(said) -> None:
    board = pentabula.read(LINK)
    assert said("convert", LINK, "--to", "diagram") == (0, f"{board}\n", "")
    assert said("convert", LINK, "--to", "svg") == (0, board.svg(), "")


def test_two_levels_play_a_game_which_says_who_and_from_which_seed(said) -> None:
    words = ("new", "konobi", "size=4", "--seat0", "novice", "--seat1", "learner", "--seed", "3")
    code, out, _ = said(*words)
    board = pentabula.read(out)
    assert code == 0 and board.outcome() is not None
    assert board.record.tags["Seat1"] == "Level learner" and said(*words)[1] == out
    words = ("new", "konobi", "size=3", "--seat0", "novice", "--seat1", "learner", "--seed", "7")
    tags = pentabula.read(said(*words)[1]).record.tags
    assert (tags["Seat0"], tags["Seat1"], tags["Seed"]) == ("Level novice", "Level learner", "7")
    assert tags["Date"] == date.today().isoformat()


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
        (("new", "konobi", "size=1000"), "size must be 3 to 26"),
        (("new", "konobi", "size=4", "size=5"), "“size” is given twice"),
        (("new", "konobi", "\ud800"), "“�” should look like size=5"),
        (("analyse", "konobi", "--seconds", "inf"), "seconds must be more than 0 and at most"),
        (("analyse", "konobi", "--seconds", "nan"), "seconds must be more than 0 and at most"),
        (("analyse", "konobi", "--seconds", "1e300"), "seconds must be more than 0 and at most"),
        (("review", LINK, "--nodes", "-1"), "nodes must be more than 0 and at most"),
        (("show", LINK, "--ply", "9", "--language", "pl"), "Partia ma ruchy od 0 do 5"),
    ],
)
def test_problems_are_sentences_on_the_standard_error(said, words, sentence: str) -> None:
    code, out, err = said(*words)
    assert code == 1 and out == ""
    assert err.startswith("pentabula: ") and sentence in err and "Traceback" not in err


def test_a_review_sums_up_in_the_language_of_its_sentences(said) -> None:
    english = said("review", LINK, "--nodes", "50")[1].splitlines()
    assert english[-1].startswith("seat 1 (HIGH): lost 1.0 games; accuracy ")
    polish = said("review", LINK, "--nodes", "50", "--language", "pl")[1].splitlines()
    assert polish[-1].startswith("miejsce 1 (HIGH): partie stracone przez błędy: 1,0; dokładność: ")
    dice = "tabula open65 roll53 in/5 in/3 roll53"
    assert said("review", dice, "--nodes", "1", "--language", "es")[1].count("; suerte: ") == 2


@pytest.mark.parametrize(("is_terminal", "sign"), [(False, "ż".encode()), (True, b"?")])
def test_the_output_is_utf_8_unless_it_is_a_terminal(monkeypatch, is_terminal, sign):
    written = BytesIO()
    out = TextIOWrapper(written, encoding="ascii")
    monkeypatch.setattr(out, "isatty", lambda: is_terminal)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(("show", "tabula", "--language", "pl")) == 0
    assert b"Ka" + sign + b"da strona" in written.getvalue()


@pytest.mark.parametrize(
    ("stream", "words", "sentence"),
    [
        ("stdin", ("show", "-"), "the standard input is closed"),
        ("stdout", ("show", LINK), "the standard output is closed"),
    ],
)
def test_a_closed_stream_is_named(said, monkeypatch, stream: str, words, sentence: str) -> None:
    with monkeypatch.context() as closed:
        closed.setattr(sys, stream, None)
        code, _, err = said(*words)
    assert (code, err) == (1, f"pentabula: {sentence}\n")


class FullDisk(StringIO):
    """A standard output to which nothing can be written."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_named(said, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", FullDisk())
        code, _, err = said("show", LINK)
    assert code == 1 and err == "pentabula: the output cannot be written: no space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_and_a_folder_are_named_by_every_command(said, tmp_path: Path) -> None:
    play = ("self-play", "tau", "--level", "novice", "--games", "1", "--jobs", "1", "--out")
    for words, why in (
        ((*play, "/dev/full"), "the output cannot be written: no space left on device"),
        ((*play, str(tmp_path)), f"{tmp_path} cannot be written: is a directory"),
        (("show", LINK, "--svg", "/dev/full"), "/dev/full cannot be written: no space left"),
    ):
        code, out, err = said(*words)
        assert code == 1 and out == "" and err.startswith(f"pentabula: {why}")
    modules = (
        ("pentabula", ("show", LINK)),
        ("pentabula.cli", ("show", LINK)),
        ("pentabula.gtp", ()),
    )
    for module, words in modules:
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", module, *words],
                input=b"name\n",
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
                cwd=Path(__file__).parents[2] / "py",
            )
        assert done.returncode == 1
        assert done.stderr.endswith(b": the output cannot be written: no space left on device\n")
        assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_game_is_read_from_a_named_pipe(said, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=("konobi size=5 c3",))
    writer.start()
    assert said("convert", str(pipe), "--to", "link")[:2] == (0, "konobi?size=5&pie=on&moves=c3\n")
    writer.join()


class Terminal(StringIO):
    """A standard error that shows bars."""

    def isatty(self) -> bool:
        return True


def test_bars_are_shown_on_a_terminal_alone(said, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = (
        ("analyse", "konobi size=5", "--nodes", "60"),
        ("review", LINK, "--nodes", "20"),
        ("new", "konobi", "size=3", "--seat0", "novice", "--seat1", "novice"),
    )
    for words in commands:
        code, out, err = said(*words)
        assert code == 0 and err == ""
        terminal = Terminal()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", terminal)
            assert said(*words)[1] == out
        shown = terminal.getvalue().split("\r")
        assert ("ply 2" in shown) if words[0] == "new" else any("/100 " in each for each in shown)
        assert shown[-2].isspace() and shown[-1] == ""
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stderr", None)
            assert said(*words)[1] == out


@pytest.mark.parametrize("words", [(), ("dance",), ("show",), ("convert", LINK, "--to", "gif")])
def test_arguments_that_are_not_understood_exit_with_2(said, words) -> None:
    with pytest.raises(SystemExit) as caught:
        said(*words)
    assert caught.value.code == 2


def test_a_closed_pipe_is_not_an_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "pentabula", "convert", LINK, "--to", "svg"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2] / "py",
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0 and errors == b""


def test_both_spellings_analyse_a_folder_is_no_game_and_the_version_is_printed(
    said, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert (caught.value.code, capsys.readouterr().out) == (0, f"pentabula {pentabula.VERSION}\n")
    for path in (tmp_path, tmp_path / ".."):
        error = f"pentabula: {path} is a folder: name a file in it\n"
        assert said("show", str(path)) == (1, "", error)
    found = [said(word, LINK, "--nodes", "20") for word in ("analyse", "analyze")]
    assert found[0] == found[1] and found[0][0] == 0


def test_ctrl_c_while_modules_are_loaded_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def find_spec(self, name: str, *others: object) -> None:
            if name == "pentabula.cli.arguments":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "pentabula.cli.arguments", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(), *sys.meta_path])
    assert main(["show", LINK]) == 130
