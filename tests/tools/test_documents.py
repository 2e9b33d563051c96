"""Documents are correct: commands, paths and pictures exist, and printed sessions run."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import pentabula
from pentabula import research
from pentabula.gtp.controller import COMMANDS, Controller
from tests.gtp.test_sessions import answered
from tests.tools.conftest import ADDRESS
from tools.bench.__main__ import make_parser as make_bench_parser
from tools.command import main, make_parser
from tools.commands import reference
from tools.steps import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob(".github/*/*")])
COMMAND = re.compile(r"dev\.py ([a-z][^`#\n]*)")
# Placeholders, and arguments in their place.
EXAMPLES = {"GAME": "konobi", "N": "2", "S": "2"}
IN_WORKFLOW = re.compile(r"\$\{\{.*?\}\}")
# Its arguments are pytest's.
NOT_PARSED = {"test"}


def commands(text: str) -> Iterator[list[str]]:
    """The words after each `dev.py` of a document, with examples for arguments."""
    for found in COMMAND.findall(IN_WORKFLOW.sub("X", text.replace("\\\n", " "))):
        words = [word.strip("[]") for word in shlex.split(found)]
        yield [EXAMPLES.get(word, word) for word in words]


def refusal(words: list[str]) -> str:
    """Why a command's parser refuses the words; empty if it accepts them."""
    name, *rest = words
    if name in NOT_PARSED or not rest or rest == ["--help"]:
        return "" if (ROOT / f"tools/commands/{name.replace('-', '_')}.py").exists() else "missing"
    try:
        if name == "bench":
            make_bench_parser().parse_args(rest)
        else:
            make_parser().parse_args(words)
    except SystemExit:
        return "refused"
    return ""


def test_every_command_of_a_document_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    found = {
        " ".join(words): said
        for path in DOCUMENTS
        for words in commands(path.read_text("utf-8"))
        if (said := refusal(words))
    }
    assert found == {}, capsys.readouterr().err


def test_an_unknown_argument_is_refused() -> None:
    text = "`python3 dev.py matches --parrots 2`, `dev.py nothing`, `dev.py matches --games N`"
    assert [refusal(words) for words in commands(text)] == ["refused", "missing", ""]


PROTOCOL = (ROOT / "docs/protocol.md").read_text("utf-8")


def test_the_session_runs_as_printed() -> None:
    session = [*PROTOCOL.rpartition("```\n> ")[2].partition("```")[0].splitlines()]
    controller = Controller(Random(1), clock=lambda: 0.0)
    printed = ["> " + session[0], *filter(None, session[1:])]
    assert [*answered(controller, "\n".join(printed))] == printed and controller.is_done


def test_every_command_is_in_the_table() -> None:
    table = PROTOCOL.partition("## Commands")[2].partition("## Limits")[0]
    rows = re.findall(r"^\| (.+?) \| .* \|$", table, re.MULTILINE)
    names = {name for row in rows for name in re.findall(r"`([a-z_-]+)", row)}
    assert names == set(COMMANDS)


README = (ROOT / "README.md").read_text("utf-8")


def test_the_commands_and_pictures_of_the_readme_exist_and_its_examples_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0
    named = set(re.findall(r"python3 dev\.py ([a-z]+)", README))
    files = {path.stem for path in (ROOT / "tools/commands").glob("*.py")}
    assert {"play", "test"} <= named and named <= files
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / picture.removeprefix(f"{ADDRESS}/raw/main/")).is_file()


def test_the_map_shows_every_room_and_only_what_exists() -> None:
    drawn = README.partition("## The map")[2].partition("```\n\n")[0]
    room, paths = "", list[str]()
    for indent, name in re.findall(r"^(│   )?[├└]── ([a-z.]+/?)", drawn, re.MULTILINE):
        room = room if indent else name
        paths.append(room + name if indent else name)
    assert {"core/", "app/", "app/rooms.py"} <= set(paths)
    for path in paths:
        assert (ROOT / "py/pentabula" / path).exists(), path
    package = ROOT / "py/pentabula"
    folders = [*package.iterdir(), *(package / "app").iterdir()]
    rooms = {path.name for path in folders if path.is_dir() and path.name != "__pycache__"}
    assert rooms <= set(re.findall(r"── ([a-z]+)/", drawn))


@pytest.mark.filterwarnings("error:.*does not resolve")
def test_the_reference_has_everything_public_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(reference, "FOLDER", tmp_path)
    monkeypatch.setattr("tools.setup.environment.is_active", lambda: True)
    assert main(["reference"]) == 0
    for module in (pentabula, research):
        path = tmp_path / f"{module.__name__.replace('.', '/')}.html"
        page = path.read_text("utf-8")
        assert [name for name in module.__all__ if f'id="{name}"' not in page] == []
        assert not re.search('id="(Board|LegalMoves|Engine|Review|[A-Za-z]+Error).__init__"', page)
        is_grouped = module is pentabula
        assert ("Errors</h2>" in page and 'class="group">A game</li>' in page) == is_grouped
    assert {path.name for path in tmp_path.rglob("*.html")} == {
        "index.html",
        "pentabula.html",
        "research.html",
    }


def test_a_release_has_the_notes_of_its_version(tmp_path: Path) -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    (script,) = re.findall(r"run: \|\n((?: {10}.+\n)+)", workflow)
    shutil.copy(ROOT / "CHANGELOG.md", tmp_path)
    for tag, code in (("v2.0.0", 0), ("v9.0.0", 1)):
        done = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path, env={**os.environ, "GITHUB_REF_NAME": tag}
        )
        assert done.returncode == code
        notes = (tmp_path / "build/notes.md").read_text("utf-8")
        assert ("### Added" in notes) == (code == 0) and "## [" not in notes
