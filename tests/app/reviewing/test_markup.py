"""The card of a review: its graph, and its list of turning points."""

import re
from pathlib import Path

import pytest

from pentabula.app.reviewing.markup import below_graph, graph_drawing
from pentabula.app.reviewing.words import ReviewWords
from pentabula.core.comments import Times
from pentabula.core.message import Message
from pentabula.review.game_review import GameReview
from pentabula.review.graph import Dot, Graph
from pentabula.review.review import ReviewInProgress
from tests.review.games_played import read

ROLES = ("first", "second")


def markup_of(review: GameReview) -> str:
    return str(below_graph(ReviewWords(review, (Message("Ana"), Message("Ben"))), None, str))


def test_the_graph_is_empty_without_values_and_the_list_shows_what_the_reply_gave_back():
    dots = tuple(Dot(ply, 0.5, is_certain=False) for ply in (0, 1, 2, 6, 7, 9))
    drawing = str(graph_drawing(Graph(0, 9, dots, (), None, None), None, ROLES))
    filled = re.findall(r'class="share-second" d="M(\d+) 0H(\d+)V', drawing)
    assert [(int(first), int(last)) for first, last in filled] == [(0, 2), (6, 7), (9, 9)]
    drawing = str(graph_drawing(Graph(0, 9, (), (), None, None), None, ROLES))
    assert re.findall(r'class="(\w+)"', drawing) == ["even"]
    review = ReviewInProgress.of(read("tau?rows=4&cols=4&moves=bid3,bid5,pass,row2,row3"))
    review.finish()
    found = GameReview(review.data, is_done=True)
    found.chosen = 1
    shown = markup_of(found)
    rows = re.findall(r'<button[^>]*data-point="\d+".*?</button>', shown)
    reason = "The reply gave all of it back."
    assert {'class="back"' in row for row in rows} == {True, False}
    assert all((">+100%<" in row) == (reason in row) == ("back" in row) for row in rows)
    assert shown.count(reason) == 1 + sum(reason in row for row in rows)  # once more in the details
    at = found.turning_points[0].ply
    before = markup_of(found)
    review.data.line[at - 1].times = Times(None, 65_000)
    shown = markup_of(found)
    assert "1:05" not in before and '<span class="spent">1:05</span>' in shown


CSS = (Path(__file__).parents[3] / "assets" / "style.css").read_text(encoding="utf-8")


def rule(selector: str) -> str:
    found = re.search(rf"^{re.escape(selector)} \{{([^}}]*)\}}", CSS, re.MULTILINE)
    return found[1]


@pytest.mark.parametrize("selector", [".points [data-point]", ".filters button"])
def test_frequent_buttons_are_44_pixels_high(selector: str) -> None:
    """A flex item that may not wrap to a line of its own is squeezed until words break."""
    found = re.search(r"min-height: (\d+)px", rule(selector))
    assert int(found[1]) >= 44
    assert "flex-wrap: wrap" in rule(".points [data-point]")
