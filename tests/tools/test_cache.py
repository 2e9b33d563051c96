"""Results are made once and completely, also by concurrent processes."""

from pathlib import Path

import pytest

from tools import cache


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(cache, "CACHE", tmp_path)
    return tmp_path


def build(key: str, text: str) -> str:
    """The text of the result with this key; makes it from the given text if there is none."""
    found = cache.cached_build("result", key, "Making", lambda path: path.write_text(text))
    return found.read_text()


def test_a_result_is_made_once_and_replaces_the_old_one(folder: Path) -> None:
    assert build("1", "first") == build("1", "not made") == "first"
    assert build("2", "second") == "second"
    assert [path.name for path in folder.iterdir()] == ["result-2"]


def test_a_result_of_another_process_is_used(folder: Path) -> None:
    def make(path: Path) -> None:
        path.write_text("ours, half")
        assert build("1", "theirs") == "theirs"
        path.write_text("ours, whole")

    assert cache.cached_build("result", "1", "Making", make).read_text() == "theirs"
    assert [path.name for path in folder.iterdir()] == ["result-1"]


def test_a_failed_build_leaves_nothing(folder: Path) -> None:
    def fail(path: Path) -> None:
        path.write_text("half")
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        cache.cached_build("result", "1", "Making", fail)
    assert not list(folder.iterdir())
