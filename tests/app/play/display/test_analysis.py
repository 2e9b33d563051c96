"""Reports are read into an analysis of the position at the cursor."""

import pytest

from pentabula.app.play.browsing import undo
from pentabula.app.play.display import analysis
from pentabula.app.play.display.picture import picture
from pentabula.app.play.editing import resign
from pentabula.app.play.game import GameActivity
from pentabula.app.play.settings import Settings
from pentabula.app.play.words.hints import status_words
from pentabula.app.table.markup import analysis as card
from pentabula.core.brain import LOST, WON, Analysis, Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.search.report import SearchReport
from tests.app.sessions import analysed, report, session


@pytest.mark.parametrize("leave", [undo, resign, lambda playing: playing.tap("d4")])
def test_a_report_about_another_position_or_a_finished_game_is_ignored(leave) -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    said = report(playing, ("d4", Evaluation(0.6)))
    assert analysis.read_analysis(playing, said) is not None
    leave(playing)
    assert analysis.read_analysis(playing, said) is None


def test_moves_that_are_not_legal_are_left_out_and_throws_are_averaged() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    known = analysed(playing, ("c3", WON), ("🙂", WON), ("d4", LOST))
    assert [each.move for each in known.moves] == ["d4"]
    assert analysis.read_analysis(playing, report(playing, ("c3", WON))) is None
    playing = session("tabik?size=3&pie=off")
    found = MoveEvaluation("a1a2", Evaluation(0.6), ("a1a2", "c1c2", "a1a2", "b2b3"))
    said = SearchReport(0, 0, 1, 1, False, "a1a2", (found,))
    known = analysis.read_analysis(playing, said)
    assert [playing.game.notation.write(move) for move in known.moves[0].line] == ["a1a2", "c1c2"]
    assert known.moves[0].move == known.moves[0].line[0]
    playing = session("tabula?start=0")
    throws = [playing.game.notation.write(roll) for roll, _ in playing.position.chances()]
    known = analysed(playing, *((each, Evaluation(float(each == "roll66"))) for each in throws))
    assert known.evaluation.chance == pytest.approx(1 / 36)


@pytest.mark.parametrize(
    ("chosen", "chances"), [((), {"a1": 0.6, "b2": 0.3}), (("a1",), {"a2": 0.6, "b1": 0.4})]
)
def test_a_target_has_the_evaluation_of_its_best_move(chosen, chances) -> None:
    playing = session("tabik?size=3&pie=off")
    values = {"a1a2": 0.6, "a1b1": 0.4, "b2a2": 0.3}
    known = analysed(playing, *((token, Evaluation(each)) for token, each in values.items()))
    found = analysis.by_target(known, playing.cursor.entries, chosen)
    assert {target: found[target].evaluation.chance for target in chances} == chances
    assert "c3" not in found and (not chosen or found.keys() == chances.keys())


def test_the_analysis_of_tabula_shows_its_plays_and_next_rolls() -> None:
    playing = session("tabula?start=0&moves=roll21")
    plays = [
        MoveEvaluation("in/2", Evaluation(0.6), ("in/2", "2/3")),
        MoveEvaluation("in/1", Evaluation(0.55)),
    ]
    rolls = (("roll66", 0.25), ("roll21", 0.75))
    said = SearchReport(1, 0, 9, 9, True, "in/2", tuple(plays), rolls)
    known = analysis.read_analysis(playing, said)
    assert known is not None
    equities, after = playing.game.view.analysis_panels(playing.position, known)
    assert [str(words) for words in equities.rows[0]] == ["in–II II–III", "60%", "+0.20", ""]
    assert [str(words) for words in equities.rows[1]] == ["in–I", "55%", "+0.10", "0.10"]
    assert after.rows[0][2] == after.rows[1][1] == "75" and after.rows[5][6] == "25"


def test_a_shortcut_keeps_its_dot_beside_the_values() -> None:
    playing = session("tabula?start=0&moves=roll52")
    tokens = [playing.game.notation.write(move) for move in playing.position.legal_moves()]
    found = analysed(playing, *((token, Evaluation(0.5)) for token in tokens))
    scene = picture(playing, Settings(targets="always"), analysing(found))
    dots = {(each.x, each.y) for each in scene.over if getattr(each, "role", "") == "target"}
    sites = playing.cursor.board.of_seats[0].by_name
    dotted = {name for name in ("in", "5", "2") if (sites[name].x, sites[name].y) in dots}
    assert dotted == {"5", "2"}


def analysing(known: Analysis | None, line: analysis.ShownLine | None = None):
    return analysis.EngineState(is_analysing=True, analysis=known, line=line)


LINE = ("c3", "d4", "b1")


def known(move: str = "c3", line: tuple[str, ...] = LINE, **more: int) -> Analysis:
    found = MoveEvaluation(move, Evaluation(0.6), line, 10)
    return Analysis(0, found.evaluation, (found,), nodes=1000, **more)


def show(shown: analysis.ShownAnalysis, text: str) -> None:
    line = analysis.read_line(shown.lines, text)
    assert line is not None
    shown.show_line(line)


def test_a_line_of_the_analysis_has_a_number_and_one_of_a_review_a_name() -> None:
    for text in ("", "x", "0", "0:0", "0:4", "1:1", "-1:1", "0:x", "0:1:1"):
        assert analysis.read_line({"0": LINE}, text) is None, text
    lines = {"1": LINE, "better": LINE}
    assert analysis.read_line(lines, "1:2") == analysis.ShownLine(1, LINE[:2], 3)
    assert analysis.read_line(lines, "better:3") == analysis.ShownLine(analysis.REVIEWED, LINE, 3)


def test_the_position_after_the_line_is_drawn_and_new_results_wait_until_it_is_left() -> None:
    playing, shown = session("konobi?size=5&pie=off"), analysis.ShownAnalysis()
    shown.update(known())
    show(shown, "0:2")
    engine = analysing(shown.known, shown.line)
    drawn = picture(playing, Settings(), engine)
    expected = playing.game.view.scene(playing.position.play("c3").play("d4"))
    assert drawn.pieces == expected.pieces
    before, now = map(str, status_words(GameActivity(playing), engine))
    assert before == "White plays d4." and now == "Line 1, move 2 of 3; not played in the game."
    assert playing.node.ply == 0
    markup = card.card(playing, engine, ENGLISH.say)
    assert markup.count("data-line=") == 3 and 'data-line="0:2" aria-current="step">d4<' in markup
    shown = analysis.ShownAnalysis()
    first, second = known(), known("d4", ("d4",))
    assert shown.update(first)
    show(shown, "0:1")
    assert not shown.update(second) and shown.known is first
    assert shown.leave_line() and shown.known is second and shown.line is None
    assert not shown.leave_line()
    shown.update(first)
    show(shown, "0:1")
    show(shown, "0:2")
    shown.leave_line()
    assert shown.known == first


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "1,000 positions"),
        ({"depth": 7}, "1,000 positions · depth 7"),
        ({"depth": 7, "milliseconds": 4000}, "1,000 positions · depth 7 · 250 a second"),
    ],
)
def test_the_effort_is_shown_with_depth_and_speed(more: dict[str, int], words: str) -> None:
    shown = card.card(session("konobi?size=5&pie=off"), analysing(known(**more)), ENGLISH.say)
    assert f">{words}<" in shown
