"""The notebooks run, their stored outputs are those of their code, and they run in Pyodide."""

import json
import re
from pathlib import Path

import pytest

from tools.notebooks import MARK, code_cells, fingerprints, is_slow, run_notebook, sources, store
from tools.setup import node
from tools.setup.micropip import micropip
from tools.steps import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
QUICK = [path for path in NOTEBOOKS if not is_slow(path)]
SMALL = {"ROUNDS": 2, "NODES": 30, "GAMES": 2, "LARGEST": 6, "EPOCHS": 1}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", QUICK, ids=lambda path: path.stem)
def test_a_notebook_runs_with_small_numbers(path, tmp_path, monkeypatch):
    monkeypatch.setenv("MPLBACKEND", "agg")
    monkeypatch.chdir(tmp_path)
    made = [*run_notebook(path, SMALL)]
    assert any("image/" in str([*each.get("data", ())]) for outputs in made for each in outputs)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_stored_outputs_belong_to_the_code(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    cells = notebook["cells"]
    assert cells[0]["cell_type"] == "markdown" and cells[0]["source"][0].startswith("# ")
    found = [cell["metadata"].get(MARK) for cell in code_cells(notebook)]
    assert found == fingerprints(notebook), f"run: python3 dev.py notebooks {path.stem}"
    assert any(cell["outputs"] for cell in code_cells(notebook)) and path.stat().st_size < 300_000


def test_numbers_are_replaced_where_they_are_set_and_outputs_stored(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "source": ["NODES = 9_000\n", "print(NODES)\n", "NODES + 1"]}
    path = tmp_path / "a.ipynb"
    path.write_text(json.dumps({"cells": [cell]}), "utf-8")
    (outputs,) = run_notebook(path, {"NODES": 3})
    assert outputs[0]["text"] == ["3\n"] and outputs[1]["data"] == {"text/plain": ["4"]}
    store(path)
    (stored,) = json.loads(path.read_text("utf-8"))["cells"]
    assert stored["outputs"][0]["text"] == ["9000\n"] and stored["metadata"][MARK]
    cell["source"] = ["assert False"]
    path.write_text(json.dumps({"cells": [cell]}), "utf-8")
    with pytest.raises(AssertionError):
        store(path)


def test_the_strength_of_the_levels_is_that_of_the_document() -> None:
    (path,) = FOLDER.glob("7-*")
    names: dict[str, object] = {}
    exec(sources(json.loads(path.read_text("utf-8")))[0], names)
    table = (ROOT / "docs/strength.md").read_text("utf-8").partition("| game | learner–novice")[2]
    rows = [row.strip("| ").split(" | ") for row in table.partition("\n\n")[0].splitlines()[2:]]
    assert names["SHARES"] == {name: [*map(float, shares)] for name, *shares in rows}


@pytest.mark.pyodide
@pytest.mark.slow
def test_the_notebooks_run_in_pyodide_with_the_wheel(wheel: Path) -> None:
    node.install()
    constants = [f"{name}={value}" for name, value in SMALL.items()]
    script = ROOT / "tests/tools/run_notebooks.py"
    said = node.run_in_pyodide(script, ROOT, micropip(), wheel, FOLDER, *constants)
    assert re.search(r"installed /lib/python3\.\d+/site-packages/pentabula/", said), said
    alone = [path for path in QUICK if "import numpy" not in path.read_text("utf-8")]
    assert re.findall(r"^ran (\S+) ", said, re.MULTILINE) == [path.name for path in alone], said
    assert len(alone) >= 5
