"""Sessions of the text protocol, answer by answer.

`nim.txt` and, with the real games, `games.txt` have sessions with an empty line between them:
comments, then commands after `> `, each of them with its answer below. A command in quotation marks
is a JSON string.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from pentabula.gtp.controller import Controller
from tests.core.nim import load

HERE = Path(__file__).parent
STARTS: dict[str, Callable[[], Controller]] = {
    "nim": lambda: Controller(Random(1), lambda: 0.0, load=load, names=lambda: ("nim", "nix")),
    "games": lambda: Controller(Random(1)),
}


@pytest.mark.parametrize("name", STARTS)
def test_every_command_of_a_session_is_answered_word_for_word(name: str) -> None:
    text = (HERE / f"{name}.txt").read_text("utf-8").rstrip("\n")
    sessions = ["\n".join(answered(STARTS[name](), each)) for each in text.split("\n\n")]
    assert "\n\n".join(sessions) == text


def answered(controller: Controller, session: str) -> Iterator[str]:
    """The lines of a session with the answers that are given today."""
    yield from session.partition("> ")[0].splitlines()
    for line in session.splitlines():
        if line.startswith("> "):
            asked = line.removeprefix("> ")
            yield line
            yield from answer(controller, json.loads(asked) if asked[0] == '"' else asked)


def answer(controller: Controller, asked: str) -> list[str]:
    """The lines of an answer without its frame; a command that is refused changes nothing."""
    before = [controller.answer(command) for command in ("record", "turn")]
    framed = controller.answer(asked)
    assert framed.endswith("\n\n") and "\n\n" not in framed[:-2]
    after = [controller.answer(command) for command in ("record", "turn")]
    assert framed[0] == "=" or (framed[0] == "?" and before == after)
    return framed[:-2].split("\n")
