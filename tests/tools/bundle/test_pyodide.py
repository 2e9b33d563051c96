"""Pyodide's files for the page: cut if the cut fits, else stock, for playing only."""

import json
import shutil
from pathlib import Path

import pytest

from tools.bundle import patches, pyodide, site
from tools.bundle.pyodide import CUT, CUT_FOR, STOCK, Edition, MisfitError
from tools.commands import play, prepare
from tools.setup import node
from tools.steps import ROOT, Problem

INSTALLED = node.MODULES / "pyodide"
SMALL = (pyodide.LOADER, pyodide.LOCK, "package.json")


@pytest.fixture
def fetched(tmp_path: Path) -> Path:
    """A folder with the small files of the installed Pyodide."""
    node.install()
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in SMALL:
        shutil.copyfile(INSTALLED / name, folder / name)
    return folder


def test_the_cut_is_made_for_the_release_that_is_locked() -> None:
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    assert wanted["pyodide"] == CUT_FOR


def test_another_release_or_loader_does_not_fit(fetched: Path) -> None:
    (fetched / "package.json").write_text('{"version": "315.0.0"}', "utf-8")
    with pytest.raises(
        MisfitError, match=rf"cut for Pyodide {CUT_FOR} and this is 315\.0\.0: docs/"
    ):
        pyodide.cut(fetched, [])
    shutil.copyfile(INSTALLED / "package.json", fetched / "package.json")
    loader = (fetched / pyodide.LOADER).read_text("utf-8")
    changed = loader.replace("async function Oe(e,t)", "async function Of(e,t)")
    assert changed != loader
    (fetched / pyodide.LOADER).write_text(changed, "utf-8")
    with pytest.raises(MisfitError, match=r"does not fit Pyodide .* expects 'async function Oe"):
        pyodide.cut(fetched, [])


def test_every_patch_states_its_reason() -> None:
    for path in patches.FOLDER.glob("*.json"):
        for patch in json.loads(path.read_text("utf-8")):
            assert patch.keys() == {"why", "find", "replace"} and patch["why"].endswith(".")


def test_the_stock_files_are_untouched() -> None:
    node.install()
    files = pyodide.as_published(INSTALLED, [])
    loader = files.pop(pyodide.LOADER)
    assert b'from "./pyodide.stock.mjs"' in loader
    assert files.pop(pyodide.STOCK_LOADER) == (INSTALLED / pyodide.LOADER).read_bytes()
    for name, data in files.items():
        assert data == (INSTALLED / name).read_bytes()


class Asked(list[Edition]):
    """Records the requested editions instead of making them."""

    misfits: tuple[Edition, ...] = (CUT,)

    def gathered(self, edition: Edition = CUT) -> dict[str, bytes]:
        self.append(edition)
        if edition in self.misfits:
            raise MisfitError("the cut does not fit Pyodide 315.0.0: no reason.")
        return {}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asked:
    found = Asked()
    monkeypatch.setattr(site, "gathered", found.gathered)
    monkeypatch.setattr(site, "stamped", lambda files: files)
    monkeypatch.setattr(site, "write", lambda files, folder: None)
    return found


def test_play_falls_back_to_stock_with_a_warning_only_if_the_cut_does_not_fit(asked, capsys):
    assert play.prepare_to_play is site.prepare_to_play
    site.prepare_to_play()
    assert asked == [CUT, STOCK]
    assert "Warning: the cut does not fit Pyodide 315.0.0: no reason." in capsys.readouterr().out
    asked.misfits = ()
    site.prepare_to_play()
    assert asked == [CUT, STOCK, CUT] and "Warning" not in capsys.readouterr().out


def test_testing_and_publishing_fail_with_the_reason(asked: Asked) -> None:
    with pytest.raises(Problem, match="does not fit"):
        prepare.prepare()
    assert asked == [CUT]


def test_play_does_not_fall_back_for_other_problems(asked, monkeypatch):
    def fail(edition: Edition = CUT) -> dict[str, bytes]:
        raise Problem("node was not found.")

    monkeypatch.setattr(site, "gathered", fail)
    with pytest.raises(Problem, match="node was not found"):
        site.prepare_to_play()
