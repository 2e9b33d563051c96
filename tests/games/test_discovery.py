"""Games are found in their folder; a package without a game is left out with a warning."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pentabula import games


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that is searched for games besides the real one."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.names.cache_clear()
    yield tmp_path
    games.names.cache_clear()


def make(folder: Path, name: str, text: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(text, "utf-8")


def test_only_a_package_with_a_game_is_one_and_it_is_not_imported(folder: Path) -> None:
    make(folder, "zebra", "GAME: int = 1\nraise RuntimeError")
    assert "zebra" in games.names()
    (folder / "notes.py").write_text("GAME = 1", "utf-8")
    (folder / "empty").mkdir()
    assert {"notes", "empty"}.isdisjoint(games.names())


def test_a_package_without_a_game_is_left_out_with_a_warning(folder: Path) -> None:
    make(folder, "zebra", '"""GAME comes tomorrow."""\n')
    with pytest.warns(games.UnfinishedGameWarning, match="games/zebra has no GAME"):
        assert "zebra" not in games.names()
