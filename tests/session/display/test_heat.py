"""The heat map: where badges are, how large, and how strong their tints are."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.boards.scene import Disc, Rounded, Text
from pentabula.core.brain import LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.core.record import read_record
from pentabula.search.report import Report
from pentabula.session.display.analysis import read_analysis
from pentabula.session.display.heat import LABEL_ROOM, heat
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.session import Session

TEXT_WIDTH = 0.58
"""The width of a character of a badge, as a fraction of its size."""


def shapes(link: str, *found: tuple[str, Evaluation, int]) -> tuple[Session, list[object]]:
    """The heat map of moves, each with its evaluation and its visits, the best first."""
    playing = Session(read_record(link, games.load), LocalDice(Random(1)))
    moves = tuple(MoveEvaluation(token, value, (token,), nodes) for token, value, nodes in found)
    turn = playing.position.turn
    report = Report(playing.node.ply, turn, 100, 10, False, moves[0].move, moves)
    known = read_analysis(playing, report)
    assert known is not None
    return playing, list(heat(playing, known, ENGLISH.say))


def test_a_badge_stands_in_the_middle_of_an_empty_site_whatever_is_elsewhere() -> None:
    column = "konobi?size=7&pie=off&moves=c6,a1,c5,a2,c4,a3,c3,a4,c2,a5,c1,a6"
    playing, found = shapes(column, ("c7", Evaluation(0.6), 9))
    (text,) = (each for each in found if isinstance(each, Text))
    site = playing.cursor.board.by_name["c7"]
    assert (text.x, text.y) == (site.x, site.y)


def test_a_badge_stands_beside_the_piece_on_its_site() -> None:
    playing, found = shapes("stawn?size=3&komi=0&moves=a1,d3", ("a1-a3@a2", Evaluation(0.6), 9))
    (text,) = (each for each in found if isinstance(each, Text))
    site = playing.cursor.board.by_name["a1"]
    assert (text.x, text.y) == pytest.approx((site.x + 0.24, site.y - 0.24))
    assert text.size * TEXT_WIDTH * len(text.text) < 0.5


@pytest.mark.parametrize(("number", "words"), [(143, "143"), (177147, "177,147")])
def test_a_wide_badge_fits_its_site_and_stands_beside_its_label(number: int, words: str) -> None:
    value = Evaluation(0.5, "estimate", number, number)
    playing, found = shapes("tau?rows=4&cols=4&limit=5", ("row2", value, 9))
    (text,) = (each for each in found if isinstance(each, Text))
    (badge,) = (each for each in found if isinstance(each, Rounded))
    site = playing.cursor.board.by_name["row2"]
    xs = site.outline[::2]
    room = min(1.05, max(xs) - min(xs)) - 0.06
    assert text.text == words
    assert text.size == pytest.approx(min(0.3, (room - 0.1) / (TEXT_WIDTH * len(words))))
    assert badge.width == pytest.approx(TEXT_WIDTH * text.size * len(words) + 0.14)
    assert (badge.x + badge.width / 2, badge.y + badge.height / 2) == pytest.approx(
        (text.x, text.y)
    )
    assert text.y == site.y
    beside = [label.x for label in playing.cursor.board.labels if abs(label.y - site.y) < 0.2]
    assert beside
    assert all(abs(text.x - x) >= badge.width / 2 + LABEL_ROOM - 1e-9 for x in beside)


@pytest.mark.parametrize(
    ("behind", "tint"),
    [(0.004, 5), (0.006, 4), (0.029, 4), (0.031, 3), (0.079, 3), (0.09, 2), (0.17, 2), (0.2, 1)],
)
def test_tints_say_how_far_a_move_is_behind_the_best(behind: float, tint: int) -> None:
    best, other = Evaluation(0.6), Evaluation(0.6 - behind)
    _, found = shapes("konobi?size=5&pie=off", ("c3", best, 9), ("d4", other, 9))
    tints = sorted(each.role for each in found if isinstance(each, Disc))
    assert tints == sorted(["heat-5", f"heat-{tint}"])


def test_a_hardly_searched_move_is_never_strong() -> None:
    value = Evaluation(0.6)
    _, found = shapes("konobi?size=5&pie=off", ("c3", value, 81), ("d4", value, 10))
    assert sorted(each.role for each in found if isinstance(each, Disc)) == ["heat-3", "heat-5"]
    _, found = shapes("konobi?size=5&pie=off", ("c3", value, 80), ("d4", value, 10))
    assert [each.role for each in found if isinstance(each, Disc)] == ["heat-5", "heat-5"]


def test_a_lost_move_is_marked_unless_all_are_lost() -> None:
    _, found = shapes("konobi?size=5&pie=off", ("c3", WON, 9), ("d4", LOST, 9))
    assert {each.role for each in found if isinstance(each, Rounded)} == {"heat-5", "heat-lost"}
    _, found = shapes("konobi?size=5&pie=off", ("c3", LOST, 9), ("d4", LOST, 9))
    assert {each.role for each in found if isinstance(each, Rounded)} == {"heat-5"}


def tints(*values: Evaluation) -> list[str]:
    """The tints of the first rows of a board of TAU, from the strongest down."""
    rows = [(f"row{place}", value, 9) for place, value in enumerate(values, start=1)]
    _, found = shapes("tau?rows=6&cols=6&limit=5", *rows)
    grounds = [each for each in found if isinstance(each, Disc | Rounded)]
    return sorted((each.role for each in grounds), reverse=True)


def test_exact_scores_are_compared_by_their_ratio_and_others_by_their_chance() -> None:
    exact = [Evaluation(0.5, "estimate", n, n) for n in (1000, 900, 600, 200, 100)]
    assert tints(*exact) == ["heat-5", "heat-4", "heat-3", "heat-2", "heat-1"]
    bounded = [Evaluation(0.5, "estimate", n, 2000) for n in (1000, 900, 600, 200, 100)]
    assert tints(*bounded) == ["heat-5"] * 5
