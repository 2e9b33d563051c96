"""Perft files: numbers of token sequences, and the origin of each number."""

from pathlib import Path

import pytest

from pentabula import games
from pentabula.core.numbers import Numbers
from pentabula.core.perft import divide, perft
from pentabula.core.record import read_record

HERE = Path(__file__).parent


def cases(name):
    """The lines `game options [: tokens] | depth | nodes | origin` of a game's file."""
    text = (HERE / name / "perft.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [[part.strip() for part in line.split("|")] for line in lines]


@pytest.mark.parametrize("name", games.names())
def test_every_line_of_the_perft_file_is_correct(name):
    assert len(cases(name)) >= 3
    for start, depth, nodes, origin in cases(name):
        record = read_record(start.replace(":", " "), games.load)
        assert record.game.name == name
        position = record.root.main_line_end().position
        assert (start, depth, perft(position, int(depth))) == (start, depth, int(nodes)) and origin


@pytest.mark.parametrize("name", games.names())
def test_divide_adds_up_to_perft(name):
    position = games.load(name).start()
    while isinstance(position.legal_moves(), Numbers):
        position = position.play(games.load(name).brain.shortlist(position)[-1])
    assert sum(divide(games.load(name), position, 2).values()) == perft(position, 2)
