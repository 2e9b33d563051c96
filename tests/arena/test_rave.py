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


@pytest.mark.parametrize(
    ("name", "size", "moves"),
    [
        ("konobi", 7, "c4 e5 c3 e4"),
        ("konobi", 6, "c3"),
        ("tabik", 5, "c3c2 d2d3 c2~d2"),
        ("tabik", 4, "a1a2"),
    ],
)
def test_samples_in_c_are_like_those_of_the_engine(talk, name, size, moves):
    """Means of 6,400 random games: their difference has a standard deviation of 0.01 or less."""
    game = games.load(name)
    position = game.start(size=size, pie="off")
    for token in moves.split():
        position = position.play(game.notation.read(token, position))
    rng, sampling = Random(1), game.brain.knowledge.sampling
    mean = sum(sampling.sample(position, rng).chance for _ in range(100)) / 100
    lines = [f"newgame {name} size={size} pie=off", *(f"play {each}" for each in moves.split())]
    found = talk([*lines, "samples count=100 seed=1"])[len(lines)]
    assert float(found) == pytest.approx(mean, abs=0.05)


def test_games_of_the_search_by_samples_are_won_by_the_proved_winner(talk):
    """Black wins on 3 × 3 from a2. The same seed plays the same games."""
    lines = ["newgame konobi size=3 pie=off", "play a2", "games count=20 samples=60 seed=1"]
    assert int(talk(lines)[2]) >= 18
    assert talk(lines) == talk(lines)


def test_more_samples_win_in_either_seat(talk):
    lines = ["newgame tabik size=5 pie=off", "play c3c2"]
    for own, other, fewest in ((60, 2, 15), (2, 60, 0)):
        asked = f"games count=20 samples={own} against={other} seed=1"
        assert fewest <= int(talk([*lines, asked])[2]) <= fewest + 5
