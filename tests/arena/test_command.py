"""The commands `python3 dev.py arena` and `pentabula arena`."""

import sys

import pytest

from pentabula.cli.arguments import run as installed
from tools.command import main


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.commands.arena.BUILD", tmp_path)
    return tmp_path / "arena"


def arena(words):
    return main(["arena", *words.split()])


def test_a_match_is_played_reported_and_logged(folder, capsys):
    words = "konobi club@4 random --options size=4 --games 4 --jobs 1"
    assert arena(words) == 0
    said = capsys.readouterr().out
    assert "of 4 games against random:" in said and "% (" in said and "Elo" in said
    assert len(list(folder.glob("konobi-club@4-random-*.jsonl"))) == 1 and arena(words) == 0
    assert "Resuming after 4 games" in capsys.readouterr().out


def test_the_installed_command_plays_the_same_match(folder, capsys):
    words = "arena konobi club@4 random --options size=4 --games 2 --jobs 1".split()
    assert installed([*words, "--folder", str(folder)]) == 0
    first = capsys.readouterr().out
    assert main(words) == 0
    assert first.splitlines()[1] in capsys.readouterr().out and list(folder.glob("*.jsonl"))
    assert installed(["arena", "konobi", "club", "nobody"]) == 1
    assert "pentabula: there is no player “nobody”" in capsys.readouterr().err


def test_the_ladder_plays_each_level_against_the_next(capsys):
    assert main(["arena", "tau", "--ladder", "--options", "rows=4 cols=4", "--games", "2"]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    levels = [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in rows[2:]]
    assert levels[0] == ("learner", "novice") and levels[-1] == ("master", "expert")
    assert len(levels) == 5


def test_only_games_without_dice_start_with_random_decisions(folder):
    assert arena("tabula random random --games 2 --jobs 1") == 0
    assert arena("tau random random --games 2 --jobs 1") == 0
    books = {
        path.name.partition("-")[0]: '"random_decisions": 1' in path.read_text().splitlines()[0]
        for path in folder.glob("*.jsonl")
    }
    assert books == {"tabula": False, "tau": True}


def test_same_time_limits_the_second_player(folder):
    words = "konobi club@3 uct@50 --options size=4 --games 2 --jobs 1 --same-time --fresh"
    assert arena(words) == 0
    assert [path.name[:22] for path in folder.glob("*.jsonl")] == ["konobi-club@3-uct@same"]


def test_a_fault_is_reported_immediately(capsys):
    program = f"gtp:{sys.executable} -c pass"
    words = ["konobi", "random", program, "--options", "size=4", "--games", "2", "--jobs", "1"]
    assert main(["arena", *words]) == 0
    said = capsys.readouterr().out
    assert f"Game 0: {program} ended" in said and "2 of them were lost by a fault" in said


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("konobi expert", "give two players, or --ladder and none."),
        ("konobi expert club --ladder", "give two players, or --ladder and none."),
        ("konobi expert bob", "there is no player “bob” of Konobi"),
        ("konobi expert club@x", "“club@x” is not a player: write"),
        ("chess expert club", "There is no game “chess”"),
        ("konobi expert club --options size=99", "size must be 3 to 26, not “99”"),
        ("konobi expert club --options colour", "Konobi has no option “colour”"),
        ("konobi expert club --games 0", "--games should be 1 or more."),
        ("konobi expert club --jobs 0", "--jobs should be 1 or more."),
        ("konobi expert club --random -1", "--random should be 0 or more."),
        ("konobi expert club --sprt 5 5", "--sprt needs the smaller difference first."),
        ("konobi expert gtp:x --same-time", "--same-time needs a second player of ours."),
        ("konobi gtp:/no/program random --games 2", "/no/program cannot be started"),
    ],
)
def test_an_impossible_match_is_explained(words, why, capsys):
    assert arena(words) == 1
    assert f"Cannot continue: {why}" in capsys.readouterr().out.replace(
        "a game cannot be played: ", ""
    )
