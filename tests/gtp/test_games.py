"""Each game, played to its end through the text protocol."""

from random import Random

import pytest

from pentabula import games
from pentabula.gtp.controller import Controller


def say(controller, line):
    answer = controller.answer(line)
    assert answer.startswith("=") and answer.index("\n\n") == len(answer) - 2, (line, answer)
    return answer[1:].strip("\n").removeprefix(" ")


def smallest_options(name):
    numbers = [option for option in games.load(name).options if not option.choices]
    return " ".join(f"{option.name}={option.low}" for option in numbers)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("seed", range(3))
def test_genmove_plays_a_game_to_its_end_and_undo_restores_each_position(name, seed):
    controller = Controller(Random(seed))
    say(controller, f"newgame {name} {smallest_options(name)}")
    boards = [say(controller, "showboard")]
    while say(controller, "turn") != "over":
        legal = say(controller, "legal_moves").split("\n")
        assert legal == sorted(legal) and int(say(controller, "perft 1")) == len(legal)
        token = say(controller, "genmove nodes=4")
        assert token in legal or any(label.endswith("*") or ">" in label for label in legal)
        boards.append(say(controller, "showboard"))
    assert say(controller, "legal_moves") == "" and say(controller, "result")[:2] in ("0 ", "1 ")
    link = say(controller, "record")
    while len(boards) > 1:
        assert say(controller, "showboard") == boards.pop()
        say(controller, "undo")
    assert controller.answer("undo") == "? cannot undo\n\n"
    say(controller, f"loadrecord {link}")
    assert say(controller, "record") == link and say(controller, "turn") == "over"


@pytest.mark.parametrize("name", games.names())
def test_every_candidate_is_analysed(name):
    controller = Controller(Random(1))
    say(controller, f"newgame {name} {smallest_options(name)}")
    while say(controller, "turn") == "chance":
        say(controller, "genmove nodes=0")
    legal = say(controller, "legal_moves").split("\n")
    lines = [line.split() for line in say(controller, "analyze nodes=10").split("\n")]
    assert sum(float(line[2]) for line in lines) < 1.01
    for token, value, _, *variation in lines:
        assert token in legal or any(label.endswith("*") or ">" in label for label in legal)
        assert variation[0] == token
        assert value in ("win", "loss") or 0 <= float(value) <= 1
        certain = variation.index("#") if "#" in variation else len(variation)
        for step in variation[:certain]:
            say(controller, f"play {step}")
        for _ in variation[:certain]:
            say(controller, "undo")
