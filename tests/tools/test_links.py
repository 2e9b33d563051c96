"""The command `links`: how long the links of games by link become."""

import argparse
from random import Random

import pytest

from pentabula.online.messages import LONGEST_PLAIN
from tools.commands import links
from tools.matches.lengths import Lengths, measure, row


def test_a_short_game_is_sent_as_plain_text() -> None:
    found = measure("tau", "novice", Random("tau"))
    assert found.plain == found.sent < 300 and not found.is_packed


def test_a_row_counts_what_is_packed() -> None:
    found = [Lengths(300, 300), Lengths(LONGEST_PLAIN + 1, 900), Lengths(400, 400)]
    assert row("tau", found) == "| TAU | 400 | 1,901 | 1 of 3 | 400 | 900 |"


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    links.add_arguments(parser)
    assert links.run(parser.parse_args(["--games", "1", "--game", "tau", "--level", "novice"])) == 0
    assert "| TAU | " in capsys.readouterr().out
