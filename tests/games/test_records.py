"""Recorded games of every game, which replay exactly: golden games, independent engines, perft."""

import hashlib
import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.core.game import AnyGame, checked_move, tokens
from pentabula.core.numbers import Numbers
from pentabula.core.perft import divide, perft
from pentabula.core.position import CHANCE
from pentabula.core.record import Node, Record, read_record, write_plain, write_record
from pentabula.core.replay import RecordError
from tests.examples import examples

HERE = Path(__file__).parent


def golden(name):
    return sorted((HERE / name / "records").glob("*.txt"))


@pytest.mark.parametrize("name", games.names())
def test_every_golden_game_replays_exactly(name):
    for path in golden(name):
        text, _, end = path.read_text("utf-8").strip().rpartition("\n")
        record = read_record(text, games.load)
        last = record.root.main_line_end()
        assert record.game.name == name
        assert write_plain(record, last).split() == text.split(), path.name
        outcome = last.position.outcome()
        assert outcome is not None, path.name
        assert f"= winner {outcome.winner}: {outcome.reason}" == end, path.name


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_an_oracle_vectors_perft_and_golden_games(name):
    folder = HERE / name
    assert (folder / "oracle.py").is_file() and (folder / "games.jsonl").is_file()
    assert (folder / "perft.txt").is_file() and len(golden(name)) >= 3


def with_variations(rng: Random, record: Record, end: Node) -> str:
    """The record as text with variations after random plies, which may start with the ply played.

    Some are nested, some cannot be played, some go beyond the end of the game.
    """
    game, words = record.game, list[str]()
    for node in end.line():
        words.append(node.token)
        while node.parent is not None and rng.random() < 0.3:
            words += ["(", *variation(rng, game, node.parent, node.token), ")"]
    tags = write_record(Record.start(game, record.options)).strip()
    return f"{tags}\n\n{' '.join(words)}"


def variation(rng: Random, game: AnyGame, before: Node, token: str) -> list[str]:
    words, position = list[str](), before.position
    for number in range(rng.randrange(5)):
        moves = list(islice(position.legal_moves(), 50))
        if not moves:
            break
        move = rng.choice(moves)
        if number == 0 and rng.random() < 0.5:
            move = game.notation.read(token, position)
        words.append(game.notation.write(move))
        if rng.random() < 0.2:
            words += ["(", game.notation.write(move), ")"]
        position = position.play(move)
    ends = [[], [], ["1-0"], ["resign"], ["nonsense"], ["{open"], ["$999", "+-"], ["1. ..."]]
    return words + rng.choice(ends)


@pytest.mark.parametrize("name", games.names())
@examples(30)
@given(seed=st.integers(0, 2**32))
def test_variations_anywhere_never_change_the_main_line(name: str, seed: int) -> None:
    rng, game = Random(seed), games.load(name)
    record = Record.start(game, {})
    end = record.root
    for _ in range(rng.randrange(30)):
        moves = list(islice(end.position.legal_moves(), 50))
        end = record.play(end, rng.choice(moves)) if moves else end
    text = with_variations(rng, record, end)
    try:
        found = read_record(text, games.load)
    except RecordError as error:
        assert error.legal is not None, text
        found = error.legal
    expected = [node.token for node in end.line()]
    assert [node.token for node in found.root.main_line_end().line()] == expected, text
    again = read_record(write_record(found), games.load)
    assert write_record(again) == write_record(found)


@pytest.mark.parametrize("name", games.names())
def test_no_oracle_shares_code_with_its_engine(name):
    assert "pentabula" not in (HERE / name / "oracle.py").read_text("utf-8")


@pytest.mark.parametrize("name", games.names())
def test_every_recorded_game_replays_exactly(name):
    game = games.load(name)
    lines = (HERE / name / "games.jsonl").read_text("utf-8").splitlines()
    assert lines
    for number, line in enumerate(lines, 1):
        replay(game, json.loads(line), f"line {number}")


def replay(game, recorded, place):
    position = game.start(**recorded["options"])
    for ply, token in enumerate(recorded["moves"]):
        where = f"{place}, ply {ply + 1}"
        listed = tokens(game, position)
        assert len(listed) == recorded["legal_counts"][ply], where
        assert digest(listed) == recorded["legal_hash"][ply], where
        seat = None if position.turn == CHANCE else position.turn
        assert "to_move" not in recorded or recorded["to_move"][ply] == seat, where
        position = position.play(checked_move(game, position, token))
    outcome = position.outcome()
    assert outcome is not None, place
    assert outcome.winner == recorded["winner"], place


def digest(listed):
    return hashlib.sha256("\n".join(listed).encode()).hexdigest()[:12]


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
