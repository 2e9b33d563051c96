"""A view has defaults that fit every game."""

from types import ModuleType

from pentabula.boards.view import GameView
from pentabula.core.brain import Analysis, Evaluation
from pentabula.core.message import Message
from pentabula.core.parts import made_of


def test_a_view_adds_nothing_by_default_and_calls_a_site_by_its_name() -> None:
    view: GameView[object, object] = GameView()
    position, evaluation = object(), Evaluation(0.5)
    assert not view.winning_sites(position) and not view.describe_groups(position)
    assert not view.analysis_panels(position, Analysis(0, evaluation, ()))
    assert not view.panels((position,), ())
    for default in (
        view.preview(position, "d4"),
        view.move_text(position, "d4"),
        view.describe_turn(position, ("d4", "e5")),
        view.describe_pieces(position),
        view.review_measure(position, evaluation),
    ):
        assert default is None
    module = ModuleType("scene")
    vars(module)["winning_sites"] = lambda position: ["d4"]
    view: GameView[object, object] = made_of(GameView, module)
    assert view.short_name(object(), "d4") == Message("{n}", n="d4")
    assert view.winning_sites(object()) == ["d4"]
