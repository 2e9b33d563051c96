"""docs/protocol.md is correct: its session runs, and its table is complete."""

import re
from pathlib import Path
from random import Random

from pentabula.gtp.controller import COMMANDS, Controller

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")


def test_the_session_runs_as_printed() -> None:
    session = TEXT.rpartition("```\n> ")[2].partition("```")[0]
    controller = Controller(Random(1), clock=lambda: 0.0)
    for exchange in session.split("\n> "):
        command, _, answer = exchange.partition("\n")
        said = controller.answer(command)
        assert said.rstrip("\n") == answer.rstrip("\n"), command
    assert controller.is_done


def test_every_command_is_in_the_table() -> None:
    table = TEXT.partition("## Commands")[2].partition("## Limits")[0]
    rows = re.findall(r"^\| (.+?) \| .* \|$", table, re.MULTILINE)
    names = {name for row in rows for name in re.findall(r"`([a-z_-]+)", row)}
    assert names == set(COMMANDS)
