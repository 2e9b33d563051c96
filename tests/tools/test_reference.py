"""The command `python3 dev.py reference`."""

import pytest

import pentabula
from tools.command import main
from tools.commands import reference


@pytest.mark.filterwarnings("ignore")
def test_the_reference_has_everything_public_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(reference, "FOLDER", tmp_path)
    monkeypatch.setattr("tools.setup.environment.is_active", lambda: True)
    assert main(["reference"]) == 0
    page = (tmp_path / "pentabula.html").read_text("utf-8")
    assert [name for name in pentabula.__all__ if f'id="{name}"' not in page] == []
    assert 'id="make"' in (tmp_path / "pentabula/research.html").read_text("utf-8")
    assert {path.name for path in tmp_path.rglob("*.html")} == {
        "index.html",
        "pentabula.html",
        "research.html",
    }
