"""Parts of a game are modules of its folder, with a default for each thing that they lack."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import final

import pytest

from pentabula.core.parts import Part, names, part_of
from tests.core.nim import NIM


class Advice(Part):
    """A kind of part for these tests."""

    modules = ("teach.words", "teach.more")

    TITLE = "none"

    def advise(self, position: object) -> str:
        """A piece of advice."""
        return "play well"

    def warn(self, position: object) -> str:
        """A warning."""
        return "take care"

    @final
    def both(self, position: object) -> str:
        """The advice and the warning."""
        return f"{self.advise(position)}, {self.warn(position)}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The empty room `teach` of a game in a package `oddgame`."""
    room = tmp_path / "oddgame" / "teach"
    room.mkdir(parents=True)
    for package in (room.parent, room):
        (package / "__init__.py").write_text("", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield room
    for name in [name for name in sys.modules if name.partition(".")[0] == "oddgame"]:
        del sys.modules[name]


def test_a_part_has_what_its_modules_have_and_defaults_for_the_rest(folder: Path) -> None:
    (folder / "words.py").write_text("TITLE = 'Hm'\ndef advise(position): return 'wait'\n", "utf-8")
    (folder / "more.py").write_text("def both(position): return 'nothing derived'\n", "utf-8")
    part = part_of("oddgame", Advice)
    assert (part.TITLE, part.advise(None), part.warn(None)) == ("Hm", "wait", "take care")
    assert part.both(None) == "wait, take care" and NIM.part(Advice) is NIM.part(Advice)
    assert names(Advice) == ["TITLE", "advise", "warn"]


def test_a_game_without_the_modules_has_the_defaults(folder: Path) -> None:
    for package in ("oddgame", "oddgame.teach.words", "nowhere.at.all"):
        assert part_of(package, Advice).both(None) == "play well, take care"


def test_a_module_that_fails_to_import_another_is_not_taken_for_missing(folder: Path) -> None:
    (folder / "words.py").write_text("import oddgame.teach.missing", "utf-8")
    with pytest.raises(ModuleNotFoundError, match="missing"):
        part_of("oddgame", Advice)


def test_a_game_without_parts_can_be_played_and_taught_a_little() -> None:
    assert (NIM.guide, NIM.strategy, NIM.drill, NIM.puzzles.BOARDS) == ((), None, None, ({},))
    assert [step.link for step in NIM.lesson.steps] == ["nim"]
    assert NIM.lesson.remark(NIM.start(), 0) is None
