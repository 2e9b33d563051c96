"""Importing the package is cheap, and what is public is listed and documented."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import pentabula
from pentabula.api.catalogues import catalogue
from pentabula.api.pofile import compile_catalogue, read_entries
from pentabula.core.languages import LANGUAGES
from pentabula.core.message import counted

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "py/pentabula/locale"


def modules_after(code: str) -> set[str]:
    """Our modules that are loaded once a new Python has run some code."""
    script = f"{code}\nimport json, sys\nprint(json.dumps([*sys.modules]))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT / "py"
    )
    return {name for name in json.loads(done.stdout) if name.startswith("pentabula")}


def test_the_import_loads_nothing_and_a_board_no_other_game() -> None:
    assert modules_after("import pentabula; dir(pentabula); pentabula.VERSION") == {"pentabula"}
    code = "import pentabula; b = pentabula.game('konobi'); b.play_level('novice'); b.svg()"
    loaded = modules_after(code)
    closed = ("app", "browser", "worker", "online", "gtp", "games.tau")
    assert not [n for n in loaded if n.startswith(tuple(f"pentabula.{each}" for each in closed))]


def test_the_old_name_of_the_function_of_puzzles_says_the_new_one() -> None:
    code = """
import pentabula
board = pentabula.game('konobi')
try:
    pentabula.puzzles('konobi')
except AttributeError as error:
    assert 'pentabula.puzzles_of' in str(error)
from pentabula import puzzles
assert pentabula.puzzles_of('konobi') and puzzles is pentabula.puzzles
"""
    assert "pentabula.puzzles.puzzle_file" in modules_after(code)


def test_everything_public_exists_and_is_documented() -> None:
    reference = (ROOT / "docs/python.md").read_text("utf-8")
    for name in pentabula.__all__:
        found = getattr(pentabula, name)
        assert f"`{name}`" in reference, f"docs/python.md lacks {name}"
        if callable(found):
            assert found.__doc__
            members = vars(found).items() if isinstance(found, type) else ()
            for member, value in members:
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{member} has no docstring"
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        pentabula.nothing  # noqa: B018


def _joined(forms: str | tuple[str, ...]) -> str:
    return forms if isinstance(forms, str) else "\0".join(forms)


@pytest.mark.parametrize("locale", [each.locale for each in LANGUAGES if each.locale])
def test_a_catalogue_is_compiled_as_babel_reads_it(locale: str) -> None:
    from babel.messages.pofile import read_po

    with (LOCALE / f"{locale}.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    expected = {_joined(each.id): _joined(each.string) for each in messages}
    expected = {key: text for key, text in expected.items() if all(text.split("\0"))}
    found = dict(read_entries((LOCALE / f"{locale}.po").read_text("utf-8")))
    assert "charset=utf-8" in found.pop("") and found == expected


def test_plural_forms_and_numbers_are_those_of_the_language() -> None:
    says = [catalogue("pl").say(counted("{n} point", "{n} points", n)) for n in (1, 2, 5)]
    assert len({*says}) == 3


def test_a_compiled_catalogue_is_sorted_and_complete() -> None:
    data = compile_catalogue(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "b"\nmsgstr "B\\"\\n"\n\n#, fuzzy\nmsgid "c"\nmsgstr "C"\n'
    )
    assert data.index(b"\0b\0") > 0 and b'B"\n\0' in data and b"\0C\0" not in data
