"""The engine in docs/engines.md plays whole games in the arena, without a fault."""

import re
from pathlib import Path

import pytest

from tools.command import main
from tools.setup import node
from tools.steps import ROOT

PAGE = (ROOT / "docs/engines.md").read_text("utf-8")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """The engine, in a file."""
    (source,) = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "tau.mjs"
    path.write_text(source, "utf-8")
    return path


def arena(*words: str) -> int:
    return main(["arena", "tau", *words, "--games", "4", "--jobs", "1"])


@pytest.mark.parametrize("options", ["rows=6 cols=5", "rows=4 cols=7 limit=20"])
def test_the_engine_plays_whole_games_without_a_fault(
    engine: Path,
    options: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tools.commands.arena.BUILD", tmp_path)
    program = f"gtp:{node.find('node')} {engine}"
    assert arena(program, "random", "--options", options) == 0
    said = capsys.readouterr().out
    assert "of 4 games against random:" in said and "fault" not in said.lower()


def test_the_page_has_some_sixty_lines_and_names_what_the_arena_asks(engine: Path) -> None:
    assert len(engine.read_text("utf-8").splitlines()) < 80
    program = (ROOT / "py/pentabula/arena/program.py").read_text("utf-8")
    asked = set(re.findall(r"(?:_ask\(f?\"|write\(\")(\w+)", program)) | {"newgame"}
    assert asked >= {"play", "genmove", "quit", "newgame"}
    assert all(f"`{name}`" in PAGE for name in asked)
