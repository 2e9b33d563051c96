"""The virtual environment is made if possible; a shared one is not changed."""

from pathlib import Path

import pytest

from tools.setup import environment, node
from tools.steps import Problem


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_virtual_environments(missing, monkeypatch):
    util = environment.importlib.util
    find = util.find_spec
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == missing else find(name))
    with pytest.raises(Problem, match=rf"lacks the module {missing}.*python3-venv"):
        environment.check_venv()


def test_a_shared_environment_is_used_as_it_is(tmp_path, monkeypatch):
    (tmp_path / "shared/bin").mkdir(parents=True)
    (tmp_path / "shared/bin/python").touch()
    (tmp_path / ".venv").symlink_to(tmp_path / "shared")
    monkeypatch.setattr(environment, "FOLDER", tmp_path / ".venv")
    assert environment.install() == tmp_path / ".venv/bin/python"
    assert (tmp_path / "shared/bin/python").is_file()


def test_only_pinned_packages_are_installed(tmp_path, monkeypatch):
    commands = list[list[str]]()
    monkeypatch.setattr(environment, "FOLDER", tmp_path)
    monkeypatch.setattr(environment, "run", lambda command, _: commands.append(command))
    environment.install()
    installs = [command for command in commands if "install" in command]
    assert len(installs) == 2 and all("--no-deps" in command for command in installs)


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
