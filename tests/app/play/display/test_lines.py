"""A line of the analysis is shown on the board and left again, without changing the game."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.analysis import EngineState
from pentabula.app.play.display.lines import REVIEWED, PlayedLine, read_line
from pentabula.app.play.display.picture import picture
from pentabula.app.play.display.shown import ShownAnalysis
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.play.words.status import status_words
from pentabula.app.table.markup import analysis as card
from pentabula.core.brain import Analysis, Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.core.record import read_record

LINE = ("c3", "d4", "b1")


def known(move: str = "c3", line: tuple[str, ...] = LINE, **more: int) -> Analysis:
    found = MoveEvaluation(move, Evaluation(0.6), line, 10)
    return Analysis(0, found.evaluation, (found,), nodes=1000, **more)


def show(shown: ShownAnalysis, text: str) -> None:
    line = read_line(shown.lines, text)
    assert line is not None
    shown.show_line(line)


def game() -> Session:
    return Session(read_record("konobi?size=5&pie=off", games.load), LocalDice(Random(1)))


@pytest.mark.parametrize("text", ["", "x", "0", "0:0", "0:4", "1:1", "-1:1", "0:x", "0:1:1"])
def test_a_line_that_does_not_exist_is_not_shown(text: str) -> None:
    assert read_line({"0": LINE}, text) is None


def test_a_line_of_the_analysis_has_a_number_and_one_of_a_review_a_name() -> None:
    lines = {"1": LINE, "better": LINE}
    assert read_line(lines, "1:2") == PlayedLine(1, LINE[:2], 3)
    assert read_line(lines, "better:3") == PlayedLine(REVIEWED, LINE, 3)


def test_the_position_after_the_line_is_drawn_and_described() -> None:
    session, shown = game(), ShownAnalysis()
    shown.update(known())
    show(shown, "0:2")
    engine = EngineState(is_analysing=True, analysis=shown.known, line=shown.line)
    drawn = picture(session, Settings(), engine)
    expected = session.game.view.scene(session.position.play("c3").play("d4"))
    assert drawn.pieces == expected.pieces
    before, now = map(str, status_words(GameActivity(session), engine))
    assert before == "White plays d4."
    assert now == "Line 1, move 2 of 3; not played in the game."
    assert session.node.ply == 0


def test_new_results_are_shown_when_the_line_is_left() -> None:
    shown = ShownAnalysis()
    first, second = known(), known("d4", ("d4",))
    assert shown.update(first)
    show(shown, "0:1")
    assert not shown.update(second)
    assert shown.known is first
    assert shown.leave_line()
    assert shown.known is second and shown.line is None
    assert not shown.leave_line()


def test_leaving_a_line_immediately_keeps_the_analysis() -> None:
    shown = ShownAnalysis()
    shown.update(known())
    show(shown, "0:1")
    show(shown, "0:2")
    shown.leave_line()
    assert shown.known == known()


def test_every_move_of_a_line_is_a_button_and_the_current_one_is_marked() -> None:
    shown = ShownAnalysis()
    shown.update(known())
    show(shown, "0:2")
    engine = EngineState(is_analysing=True, analysis=shown.known, line=shown.line)
    markup = card.card(game(), engine, ENGLISH.say)
    assert markup.count("data-line=") == 3
    assert 'data-line="0:2" aria-current="step">d4<' in markup


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "1,000 positions"),
        ({"depth": 7}, "1,000 positions · depth 7"),
        ({"depth": 7, "milliseconds": 4000}, "1,000 positions · depth 7 · 250 a second"),
    ],
)
def test_the_effort_is_shown_with_depth_and_speed(more: dict[str, int], words: str) -> None:
    engine = EngineState(is_analysing=True, analysis=known(**more))
    assert f">{words}<" in card.card(game(), engine, ENGLISH.say)
