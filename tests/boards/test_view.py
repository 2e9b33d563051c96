"""The extras of a view have defaults that fit every game."""

from __future__ import annotations

from pentabula.boards.view import ViewExtras
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.message import Message


def test_extras_that_a_view_leaves_out_add_nothing() -> None:
    extras: ViewExtras[object, object] = ViewExtras()
    position, evaluation = object(), Evaluation(0.5)
    assert not extras.winning_sites(position)
    assert not extras.describe_groups(position)
    assert not extras.analysis_panels(position, Analysis(0, evaluation, ()))
    for default in (
        extras.move_text(position, "d4"),
        extras.describe_turn(position, ("d4", "e5")),
        extras.describe_pieces(position),
        extras.review_measure(position, evaluation),
    ):
        assert default is None


def test_a_site_is_called_by_its_name_by_default() -> None:
    extras: ViewExtras[object, object] = ViewExtras(winning_sites=lambda position: ["d4"])
    assert extras.short_name(object(), "d4") == Message("{n}", n="d4")
    assert extras.winning_sites(object()) == ["d4"]
