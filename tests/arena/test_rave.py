"""The rival in C (docs/measurements/rival) plays by the same rules, and the same game again."""

import runpy
import shutil
import subprocess
from collections.abc import Callable
from random import Random

import pytest

from pentabula import games
from tools.steps import ROOT

Talk = Callable[[list[str]], list[str]]


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    """What the rival answers to lines, without the signs of the protocol."""
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    compile_rival = runpy.run_path(str(ROOT / "docs/measurements/rival.py"))["built"]
    program = compile_rival(tmp_path_factory.mktemp("rival") / "rival")

    def talk(lines: list[str]) -> list[str]:
        script = "\n".join([*lines, "quit", ""])
        done = subprocess.run([program], input=script, capture_output=True, text=True, check=True)
        return [answer.removeprefix("=").strip() for answer in done.stdout.split("\n\n")]

    return talk


CASES = [
    ("konobi", {"size": 4, "pie": "on"}),
    ("konobi", {"size": 7, "pie": "off"}),
    ("tabik", {"size": 2, "pie": "on"}),
    ("tabik", {"size": 5, "pie": "off"}),
    ("stawn", {"size": 2, "komi": 1, "button": "off"}),
    ("stawn", {"size": 3, "komi": -2, "button": "on"}),
]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_random_games_have_the_same_moves_and_winners(talk, name, options):
    game, rng = games.load(name), Random(44)
    lines, expected = [], []
    for _ in range(12):
        position = game.start(**game.complete_options(options))
        words = (f"{option}={value}" for option, value in options.items())
        lines.append(" ".join(["newgame", name, *words]))
        expected.append("")
        while (outcome := position.outcome()) is None:
            moves = list(position.legal_moves())
            move = rng.choice(moves)
            lines += ["legal_moves", f"play {game.notation.write(move)}"]
            expected += ["\n".join(sorted(map(game.notation.write, moves))), ""]
            position = position.play(move)
        lines.append("result")
        expected.append(str(outcome.winner))
    assert talk(lines)[: len(lines)] == expected


@pytest.mark.parametrize(("name", "options"), CASES[::2])
def test_it_finishes_games_and_repeats_them(talk, name, options):
    words = " ".join(f"{option}={value}" for option, value in options.items())
    lines = [f"newgame {name} {words}", *["genmove nodes=200 seed=3", "result"] * 80]
    answers = talk(lines)
    assert "0" in answers[2::2] or "1" in answers[2::2]
    assert answers == talk(lines)


def test_it_values_a_position_for_the_seat_to_move(talk):
    lines = ["newgame konobi size=3 pie=off", "play {}", "value nodes=20000 seed=1"]
    for move, has_lost in (("a1", True), ("c2", True), ("b2", False)):  # solved: docs/solved.md
        chance = float(talk([line.format(move) for line in lines])[2])
        assert (chance < 0.2) if has_lost else (chance > 0.9)
