"""The commands that documents name exist, with their arguments."""

import re
import shlex
from collections.abc import Iterator

import pytest

from tools.bench.__main__ import make_parser as make_bench_parser
from tools.command import make_parser
from tools.steps import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
COMMAND = re.compile(r"dev\.py ([a-z][^`#\n]*)")
# Placeholders, and arguments in their place.
EXAMPLES = {"GAME": "konobi", "N": "2", "S": "2"}
# Its arguments are pytest's.
NOT_PARSED = {"test"}


def commands(text: str) -> Iterator[list[str]]:
    """The words after each `dev.py` of a document, with examples for arguments."""
    for found in COMMAND.findall(text.replace("\\\n", " ")):
        words = [word.strip("[]") for word in shlex.split(found)]
        yield [EXAMPLES.get(word, word) for word in words]


def refusal(words: list[str]) -> str:
    """Why a command's parser refuses the words; empty if it accepts them."""
    name, *rest = words
    if name in NOT_PARSED or not rest or rest == ["--help"]:
        return "" if (ROOT / f"tools/commands/{name.replace('-', '_')}.py").exists() else "missing"
    try:
        if name == "bench":
            make_bench_parser().parse_args(rest)
        else:
            make_parser().parse_args(words)
    except SystemExit:
        return "refused"
    return ""


def test_every_command_of_a_document_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    found = {
        " ".join(words): said
        for path in DOCUMENTS
        for words in commands(path.read_text("utf-8"))
        if (said := refusal(words))
    }
    assert found == {}, capsys.readouterr().err


def test_an_unknown_argument_is_refused() -> None:
    text = "`python3 dev.py matches --parrots 2`, `dev.py nothing`, `dev.py matches --games N`"
    assert [refusal(words) for words in commands(text)] == ["refused", "missing", ""]
