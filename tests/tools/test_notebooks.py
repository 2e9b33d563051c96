"""The notebooks run: here, and in Pyodide with our wheel installed by micropip."""

import json
import re
from pathlib import Path

import pytest

from tests.tools.run_notebooks import run_notebook
from tools.setup import node
from tools.setup.micropip import micropip
from tools.steps import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SMALL = {"NODES": 30, "GAMES": 2}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_draws(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    assert run_notebook(path, SMALL) or "matplotlib" in path.read_text("utf-8")


def test_there_are_five_notebooks_without_stored_results() -> None:
    assert len(NOTEBOOKS) == 5
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        assert all(cell.get("outputs", []) == [] for cell in cells)
        assert cells[0]["cell_type"] == "markdown" and cells[0]["source"][0].startswith("# ")


def test_numbers_are_replaced_where_they_are_set(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": ["NODES = 900\n", "assert NODES == 3"]}
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": [cell]}), "utf-8")
    assert run_notebook(path, {"NODES": 3}) == 0
    with pytest.raises(AssertionError):
        run_notebook(path)


@pytest.mark.pyodide
@pytest.mark.slow
def test_the_notebooks_run_in_pyodide_with_the_wheel(wheel: Path) -> None:
    node.install()
    constants = [f"{name}={value}" for name, value in SMALL.items()]
    script = ROOT / "tests/tools/run_notebooks.py"
    said = node.run_in_pyodide(script, micropip(), wheel, FOLDER, *constants)
    assert re.search(r"installed /lib/python3\.\d+/site-packages/pentabula/", said), said
    assert re.findall(r"^ran (\S+) ", said, re.MULTILINE) == [path.name for path in NOTEBOOKS], said
