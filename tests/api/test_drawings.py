"""Drawings that stand alone look as the page's style sheet makes them look."""

import re
from pathlib import Path

import pytest

import pentabula
from pentabula.api.drawings import FILLS, STROKES

STYLE = (Path(__file__).parents[2] / "assets/style.css").read_text("utf-8")


def declared(look: str) -> dict[str, str]:
    """What the page's rules for the graph of a review say about a look, the last rule first."""
    found: dict[str, str] = {}
    for selector, body in re.findall(r"^\.graph ([.:][^{]+) \{([^}]*)\}", STYLE, re.MULTILINE):
        choices = re.fullmatch(r":is\((.*)\)", selector)
        for choice in choices[1].split(", ") if choices else [selector]:
            if {*choice.strip(".").split(".")} <= {*look.split()}:
                pairs = (each.partition(":") for each in body.split(";") if each.strip())
                found |= {name.strip(): value.strip() for name, _, value in pairs}
    return found


@pytest.mark.parametrize("look", STROKES)
def test_the_lines_of_a_graph_are_those_of_the_page(look: str) -> None:
    colour, width, dashes = STROKES[look]
    style = declared(look)
    assert style["stroke"] == f"var(--{colour})" and float(style["stroke-width"]) == width
    assert style.get("stroke-dasharray", "") == dashes


@pytest.mark.parametrize("look", FILLS)
def test_the_areas_of_a_graph_are_those_of_the_page(look: str) -> None:
    assert declared(look)["fill"] == f"var(--{FILLS[look]})"


def test_a_graph_is_drawn_with_them() -> None:
    board = pentabula.read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3")
    drawn = board.review(nodes=50).svg()
    assert 'stroke-width="1.5" stroke-dasharray="2 4"' in drawn and 'stroke-width="12"' in drawn


@pytest.mark.parametrize("name", ["konobi", "stawn", "tabik", "tabula", "tau"])
def test_a_board_is_drawn_with_everything_that_is_asked_for(name: str) -> None:
    board = pentabula.game(name)
    if board.turn == pentabula.CHANCE:
        board.roll(1)
        board.roll(2) if board.turn == pentabula.CHANCE else None
    plain, (one, *_, other) = board.svg(), board.sites
    found = board.analyse(nodes=60)
    for options in (
        {"flip": True},
        {"arrows": [(one, other)]},
        {"marks": [one, other]},
        {"heat": {one: 0.5, other: 0.75}},
        {"size": 200},
        {"labels": False},
    ):
        assert board.svg(**options) != plain, options
    assert 'width="200"' in board.svg(size=200)
    if name in ("konobi", "tabik"):
        assert f">{round(100 * max(each.chance for each in found))}</text>" in board.svg(heat=found)
    if name == "konobi":
        board.push("c3")
        assert board.svg(last_move=False) != board.svg() == board.svg(arrows=[("c3", "c3")])
    for bad in ({"marks": ["z99"]}, {"heat": {"z99": 1}}, {"arrows": [("z99", one)]}, {"size": 0}):
        with pytest.raises(pentabula.OptionError):
            board.svg(**bad)
