"""The heat map: where badges are, how large, and how strong their tints are."""

from math import hypot

import pytest

from pentabula.app.play.display.analysis import read_analysis
from pentabula.app.play.display.heat import FIGURES, LABEL_HALF_WIDTH, figure, heat
from pentabula.app.play.session import Session
from pentabula.boards.scene import Disc, Line, Rounded, Text
from pentabula.core.brain import LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.search.report import SearchReport
from tests.app.sessions import analysed, session

TEXT_WIDTH = 0.58
"""The width of a character of a badge, as a fraction of its size."""


def shapes(link: str, *found: tuple[str, Evaluation, int]) -> tuple[Session, list[object]]:
    """The heat map of moves, each with its evaluation and its visits, the best first."""
    playing = session(link)
    moves = tuple(MoveEvaluation(token, value, (token,), nodes) for token, value, nodes in found)
    turn = playing.position.turn
    report = SearchReport(playing.node.ply, turn, 100, 10, False, moves[0].move, moves)
    known = read_analysis(playing, report)
    assert known is not None
    return playing, list(heat(playing, known, ENGLISH.say))


@pytest.mark.parametrize(
    ("link", "token", "end", "aside"),
    [
        ("konobi?size=7&pie=off&moves=c6,a1,c5,a2,c4,a3,c3,a4,c2,a5,c1,a6", "c7", "c7", 0),
        ("stawn?size=3&komi=0&moves=a1,d3,c3,b3", "c3xd3@c3", "d3", 0.24),
    ],
)
def test_a_badge_is_in_the_middle_of_an_empty_site(link, token, end, aside) -> None:
    playing, found = shapes(link, (token, Evaluation(0.6), 9))
    (text,) = (each for each in found if isinstance(each, Text))
    site = playing.cursor.board.by_name[end]
    assert (text.x, text.y) == pytest.approx((site.x + aside, site.y - aside))
    assert text.size * TEXT_WIDTH * len(text.text) < 0.5


@pytest.mark.parametrize(("number", "words"), [(143, "143"), (177147, "177,147")])
def test_a_wide_badge_fits_its_site_next_to_its_label(number: int, words: str) -> None:
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
    assert beside and all(
        abs(text.x - x) >= badge.width / 2 + LABEL_HALF_WIDTH - 1e-9 for x in beside
    )


@pytest.mark.parametrize(
    ("behind", "tint"),
    [(0.004, 5), (0.006, 4), (0.029, 4), (0.031, 3), (0.079, 3), (0.09, 2), (0.17, 2), (0.2, 1)],
)
def test_a_tint_shows_how_far_a_move_is_behind_the_best(behind: float, tint: int) -> None:
    best, other = Evaluation(0.6), Evaluation(0.6 - behind)
    _, found = shapes("konobi?size=5&pie=off", ("c3", best, 9), ("d4", other, 9))
    tints = sorted(each.role for each in found if isinstance(each, Disc))
    assert tints == sorted(["heat-5", f"heat-{tint}"])


EVEN = Evaluation(0.6)


@pytest.mark.parametrize(
    ("one", "other", "tints"),
    [
        ((EVEN, 81), (EVEN, 10), ["heat-3", "heat-5"]),
        ((EVEN, 80), (EVEN, 10), ["heat-5", "heat-5"]),
        ((WON, 9), (LOST, 9), ["heat-5", "heat-lost"]),
        ((LOST, 9), (LOST, 9), ["heat-lost", "heat-lost"]),
    ],
)
def test_a_move_with_few_visits_never_has_a_strong_tint(one, other, tints) -> None:
    _, found = shapes("konobi?size=5&pie=off", ("c3", *one), ("d4", *other))
    assert sorted(each.role for each in found if isinstance(each, Disc | Rounded)) == tints


def tints(*values: Evaluation) -> list[str]:
    """The tints of the first rows of a board of TAU, from the strongest down."""
    rows = [(f"row{place}", value, 9) for place, value in enumerate(values, start=1)]
    _, found = shapes("tau?rows=6&cols=6&limit=5", *rows)
    grounds = [each for each in found if isinstance(each, Disc | Rounded)]
    return sorted((each.role for each in grounds), reverse=True)


def test_exact_numbers_are_compared_by_ratio_and_next_to_their_lines() -> None:
    exact = [Evaluation(0.5, "estimate", n, n) for n in (1000, 900, 600, 200, 100)]
    assert tints(*exact) == ["heat-5", "heat-4", "heat-3", "heat-2", "heat-1"]
    bounded = [Evaluation(0.5, "estimate", n, 2000) for n in (1000, 900, 600, 200, 100)]
    assert tints(*bounded) == ["heat-5"] * 5
    playing = session("tau?rows=10&cols=10&limit=1000")
    evaluations = [Evaluation(1.0, "proved", n, n) for n in (177147, 62208)]
    known = analysed(playing, ("row5", evaluations[0]), ("colb", evaluations[1]))
    texts = [shape.text for shape in heat(playing, known, ENGLISH.say) if isinstance(shape, Text)]
    assert sorted(texts) == ["177,147", "62,208"]
    (table,) = playing.game.view.analysis_panels(playing.position, known)
    assert [str(row[0]) for row in table.rows] == ["177,147", "62,208"]
    assert [row[1:] for row in table.rows] == [("5", ""), ("", "b")]
    assert figure(Evaluation(1.0, "proved", 1119744, 1119744), ENGLISH.say) == "1,119,744"
    assert figure(Evaluation(1.0, "proved", 918330048, 918330048), ENGLISH.say) == "9.18·10⁸"


def test_every_value_has_a_figure_and_proofs_are_square() -> None:
    playing = session("konobi?size=5&pie=off")
    known = analysed(playing, ("c3", WON), ("d4", Evaluation(0.6)), ("a1", LOST))
    shapes = heat(playing, known, ENGLISH.say)
    assert {shape.text for shape in shapes if isinstance(shape, Text)} == {"✓", "60", "×"}
    assert sum(isinstance(shape, Disc) for shape in shapes) == 1
    squares = [shape for shape in shapes if isinstance(shape, Rounded)]
    assert {shape.role for shape in squares} == {"heat-5", "heat-lost"}
    assert {(shape.x + shape.width / 2, shape.y + shape.height / 2) for shape in squares} == {
        (site.x, site.y) for name in ("c3", "a1") if (site := playing.cursor.board.by_name[name])
    }
    assert len(squares) == 2


def test_only_the_best_moves_have_figures_and_half_made_ones_at_the_next_site() -> None:
    playing = session("konobi?size=5&pie=off")
    cells = ("c3", "d4", "a1", "b2", "b4", "d2", "e5")
    chances = [(cell, Evaluation(0.6 - place / 50)) for place, cell in enumerate(cells)]
    shapes = heat(playing, analysed(playing, *chances), ENGLISH.say)
    texts = {shape.text for shape in shapes if isinstance(shape, Text)}
    assert texts == {"60", "58", "56", "54", "52"}
    assert sum(isinstance(shape, Disc) for shape in shapes) == len(cells) > FIGURES
    playing = session("tabik?size=5&pie=off")
    playing.tap("c3")
    known = analysed(playing, ("c3c4", Evaluation(0.6)), ("c3d3", Evaluation(0.6)))
    texts = [each for each in heat(playing, known, ENGLISH.say) if isinstance(each, Text)]
    sites = [playing.cursor.board.by_name[name] for name in ("c4", "d3")]
    assert {(each.x, each.y) for each in texts} == {(site.x, site.y) for site in sites}
    playing = session("tabula?start=0&moves=roll21")
    known = analysed(playing, ("in/2", Evaluation(0.6)))
    (shape,) = (each for each in heat(playing, known, ENGLISH.say) if isinstance(each, Text))
    point = playing.cursor.board.by_name["2"]
    assert (shape.x, shape.y) == (point.x, point.y)


SEVERAL = [
    ("tabik?size=5&pie=off", ["c3c4", "c4c3", "a1b1", "c3d3", "e5e4"]),
    ("stawn?size=3&komi=0&moves=c1,d4", ["c1-c3@c2", "c1-c3@c1", "b2", "d3", "c1-b1"]),
    ("tabula?start=0&moves=roll21,in/2,in/1,roll43,in/4,in/3,roll65", ["2/8", "1/6", "in/6"]),
]


@pytest.mark.parametrize(("link", "tokens"), SEVERAL)
def test_each_move_of_several_sites_has_one_figure_at_its_end(link, tokens) -> None:
    playing = session(link)
    legal = {playing.game.notation.write(m): m for m in playing.position.legal_moves()}
    names = [each for each in tokens if each in legal]
    found = [(token, Evaluation(0.9 - at / 10), 9) for at, token in enumerate(names)]
    _, drawn = shapes(link, *found)
    routes = {
        tuple(playing.game.notation.paths(legal[each], playing.position)[0][:2]) for each in names
    }
    texts = [each for each in drawn if isinstance(each, Text)]
    assert len(texts) == len(routes) and len({each.text for each in texts}) == len(texts)
    for at, one in enumerate(texts):
        assert all(hypot(one.x - each.x, one.y - each.y) > 0.45 for each in texts[:at])
    lines = [each for each in drawn if isinstance(each, Line) and each.role == "heat-link"]
    assert len(lines) == sum(len(each) > 1 for each in routes)
    for line in lines:
        start, end = line.points[:2], line.points[-2:]
        discs = [each for each in drawn if isinstance(each, Disc)]
        assert any(start == pytest.approx((each.x, each.y)) for each in discs)
        # The figure is at the end of the line, or on it.
        length = hypot(end[0] - start[0], end[1] - start[1])
        assert any(
            hypot(each.x - start[0], each.y - start[1]) + hypot(each.x - end[0], each.y - end[1])
            < 1.1 * length + 0.4
            for each in texts
        )
