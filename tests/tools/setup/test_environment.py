"""The virtual environment is made if possible; a shared one is not changed."""

import pytest

from tools.setup import environment
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
