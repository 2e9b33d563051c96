"""Running Node.js: what a script needs is installed first."""

from pathlib import Path

import pytest

from tools.setup import node


@pytest.mark.parametrize(("folder", "installs"), [(None, 1), (Path("/other"), 0)])
def test_the_locked_pyodide_is_installed_before_a_script_runs_in_it(monkeypatch, folder, installs):
    done: list[str] = []

    def install() -> Path:
        done.append("install")
        return Path("/modules")

    def run(command: list[str], purpose: str) -> str:
        done.append("run")
        assert Path(command[2]) == (folder or Path("/modules/pyodide"))
        return ""

    monkeypatch.setattr(node, "install", install)
    monkeypatch.setattr(node, "run", run)
    node.run_in_pyodide("build_package.py", folder=folder)
    assert done == ["install"] * installs + ["run"]
