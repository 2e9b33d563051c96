"""The command `pentabula self-play`, and its file as arrays."""

import json
from pathlib import Path

import numpy as np
import pytest

import pentabula
from pentabula.arena.examples import example
from pentabula.cli.arguments import run
from pentabula.research import make_batch, read_examples

WORDS = "self-play konobi size=4 pie=off --level novice --random 1 --jobs 1".split()


def test_games_are_written_resumed_and_read_as_arrays(tmp_path, capsys):
    path = tmp_path / "games.jsonl"
    assert run([*WORDS, "--games", "2", "--out", str(path)]) == 0
    assert run([*WORDS, "--games", "5", "--out", str(path)]) == 0
    assert capsys.readouterr().out.endswith(f"5 games in {path}\n")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    about = {key: lines[0][key] for key in ("game", "options", "random", "level", "seed")}
    assert sorted(lines, key=lambda line: line["number"]) == [example(about, n) for n in range(5)]
    boards = [*pentabula.read_many(path)]
    assert [board.outcome().winner for board in boards] == [line["winner"] for line in lines]
    found = read_examples(path)
    assert (found.action_names, found.plane_names) == (
        make_batch("konobi", 1, size=4).action_names,
        make_batch("konobi", 1, size=4).plane_names,
    )
    assert found.observations.shape[1:] == (4, 4, 4) and {*found.results} == {-1, 1}
    assert all(mask[action] for mask, action in zip(found.masks, found.actions, strict=True))
    assert {*found.games} == {0, 1, 2, 3, 4} and len(found) < sum(len(b.moves) for b in boards)
    played = [found.action_names[at] for at in found.actions[found.games == lines[0]["number"]]]
    assert [token for token in boards[0].moves[1:] if token in played] == played
    assert np.abs(found.observations).max() <= 1


def test_other_games_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    assert run([*WORDS, "--games", "1", "--out", str(path)]) == 0
    assert run([*WORDS, "--games", "2", "--seed", "2", "--out", str(path)]) == 1
    assert run([*WORDS, "--games", "0"]) == 1
    said = capsys.readouterr().err
    assert "has games of another kind: name another file by --out." in said
    assert "--games should be 1 or more" in said
    path.write_text('{"game": "konobi"}\n{"game": "tau"}\n', "utf-8")
    with pytest.raises(ValueError, match="should have games of one kind"):
        read_examples(path)
