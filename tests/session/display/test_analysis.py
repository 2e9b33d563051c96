"""Reports read into an analysis: in words, and as marks on the board."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.boards.scene import Disc, Rounded, Text
from pentabula.core.brain import EXACT, LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH
from pentabula.core.record import read_record
from pentabula.search.report import Report
from pentabula.session.display import analysis
from pentabula.session.display.analysis import (
    EngineState,
    by_target,
    estimate,
    evaluation_words,
    read_analysis,
)
from pentabula.session.display.heat import FIGURES, figure, heat
from pentabula.session.display.picture import picture
from pentabula.session.keep.settings import Settings
from pentabula.session.play.browsing import undo
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.editing import resign
from pentabula.session.play.session import Session
from pentabula.session.words import narration


def session(link: str) -> Session:
    return Session(read_record(link, games.load), LocalDice(Random(1)))


def report(playing: Session, *candidates: tuple[str, Evaluation]) -> Report:
    made = tuple(MoveEvaluation(token, found, (token, "x")) for token, found in candidates)
    turn = playing.position.turn
    return Report(playing.node.ply, turn, 1234, 10, False, made[0].move, made)


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        (Evaluation(0.634), "about 63 %"),
        (Evaluation(0.9999), "about 99 %"),
        (Evaluation(0.0001), "about 1 %"),
        (Evaluation(0.7345, EXACT), "exactly 73.4 %"),
        (WON, "won (proved)"),
        (LOST, "lost (proved)"),
        (Evaluation(1.0, "proved", 177147, 177147), "exactly 177,147, won"),
        (Evaluation(0.0, "proved", 12, 12), "exactly 12, lost"),
        (Evaluation(0.5, "estimate", 177147, 177147), "exactly 177,147"),
    ],
)
def test_estimates_exact_values_and_proofs_are_told_apart(
    evaluation: Evaluation, words: str
) -> None:
    assert str(evaluation_words(evaluation)) == words


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        (Evaluation(0.63), "White: about 63 %"),
        (WON, "White wins (proved)"),
        (LOST, "Black wins (proved)"),
        (
            Evaluation(0.5, "estimate", 10, 2000),
            "White: about 50 %, between 10 and 2,000 with best play",
        ),
        (Evaluation(1.0, "proved", 7, 10**40), "White wins (proved), at least 7 with best play"),
        (Evaluation(1.0, "proved", 9, 9), "White wins (proved), exactly 9 with best play"),
    ],
)
def test_the_estimate_names_the_side_to_move(evaluation: Evaluation, words: str) -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    known = read_analysis(playing, report(playing, ("d4", evaluation)))
    assert known is not None
    assert str(estimate(playing, known)) == words


def test_a_report_of_another_position_says_nothing() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    said = report(playing, ("d4", WON))
    playing.tap("d4")
    assert read_analysis(playing, said) is None


def test_moves_that_are_not_legal_are_left_out() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    said = report(playing, ("c3", WON), ("🙂", WON), ("d4", LOST))
    known = read_analysis(playing, said)
    assert known is not None
    assert [each.move for each in known.moves] == ["d4"]
    assert read_analysis(playing, report(playing, ("c3", WON))) is None


def test_a_target_is_worth_its_best_move() -> None:
    playing = session("tabik?size=3&pie=off")
    said = report(
        playing, ("a1a2", Evaluation(0.6)), ("a1b1", Evaluation(0.4)), ("b2a2", Evaluation(0.3))
    )
    known = read_analysis(playing, said)
    assert known is not None
    found = by_target(known, playing.cursor.entries, ())
    assert (found["a1"].evaluation.chance, found["b2"].evaluation.chance) == (0.6, 0.3)
    assert "c3" not in found
    found = by_target(known, playing.cursor.entries, ("a1",))
    assert {target: each.evaluation.chance for target, each in found.items()} == {
        "a2": 0.6,
        "b1": 0.4,
    }


def test_the_heat_map_says_every_value_and_makes_proofs_square() -> None:
    playing = session("konobi?size=5&pie=off")
    said = report(playing, ("c3", WON), ("d4", Evaluation(0.6)), ("a1", LOST))
    known = read_analysis(playing, said)
    assert known is not None
    shapes = heat(playing, known, ENGLISH.say)
    assert {shape.text for shape in shapes if isinstance(shape, Text)} == {"✓", "60", "×"}
    assert sum(isinstance(shape, Rounded) for shape in shapes) == 2
    assert sum(isinstance(shape, Disc) for shape in shapes) == 1
    assert {"heat-5", "heat-lost"} <= {shape.role for shape in shapes}
    squares = [shape for shape in shapes if isinstance(shape, Rounded)]
    assert {(shape.x + shape.width / 2, shape.y + shape.height / 2) for shape in squares} == {
        (site.x, site.y) for name in ("c3", "a1") if (site := playing.cursor.board.by_name[name])
    }


def test_a_report_about_another_position_is_left_out() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    said = report(playing, ("d4", Evaluation(0.6)))
    assert read_analysis(playing, said) is not None
    undo(playing)
    assert read_analysis(playing, said) is None


def test_a_report_about_a_finished_game_is_left_out() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    said = report(playing, ("d4", Evaluation(0.6)))
    resign(playing)
    assert playing.outcome is not None and said.plies == playing.node.ply
    assert read_analysis(playing, said) is None


def test_an_engine_that_was_not_asked_does_nothing() -> None:
    state = EngineState()
    assert not (state.is_thinking or state.is_looking or state.is_analysing)


def test_exact_numbers_stand_beside_their_lines() -> None:
    playing = session("tau?rows=10&cols=10&limit=1000")
    evaluations = [Evaluation(1.0, "proved", n, n) for n in (177147, 62208)]
    said = report(playing, ("row5", evaluations[0]), ("colb", evaluations[1]))
    known = read_analysis(playing, said)
    assert known is not None
    texts = [shape.text for shape in heat(playing, known, ENGLISH.say) if isinstance(shape, Text)]
    assert sorted(texts) == ["177,147", "62,208"]
    (table,) = playing.game.view.extras.analysis_panels(playing.position, known)
    assert [str(row[0]) for row in table.rows] == ["177,147", "62,208"]
    assert [row[1:] for row in table.rows] == [("5", ""), ("", "b")]


def test_what_is_hardly_looked_at_has_no_strong_tint() -> None:
    playing = session("konobi?size=5&pie=off")
    found = (
        MoveEvaluation("c3", Evaluation(0.6), ("c3",), 80),
        MoveEvaluation("d4", Evaluation(0.61), ("d4",), 2),
        MoveEvaluation("a1", Evaluation(0.6), ("a1",), 40),
    )
    known = read_analysis(playing, Report(0, 0, 122, 10, False, "c3", found))
    assert known is not None
    tints = [shape.role for shape in heat(playing, known, ENGLISH.say) if isinstance(shape, Disc)]
    assert tints == ["heat-3", "heat-5", "heat-5"]


def test_only_the_best_moves_have_figures() -> None:
    playing = session("konobi?size=5&pie=off")
    cells = ("c3", "d4", "a1", "b2", "b4", "d2", "e5")
    chances = [(cell, Evaluation(0.6 - place / 50)) for place, cell in enumerate(cells)]
    known = read_analysis(playing, report(playing, *chances))
    assert known is not None
    shapes = heat(playing, known, ENGLISH.say)
    texts = {shape.text for shape in shapes if isinstance(shape, Text)}
    assert texts == {"60", "58", "56", "54", "52"}
    assert sum(isinstance(shape, Disc) for shape in shapes) == len(cells) > FIGURES


def test_dice_and_short_ways_have_no_figures() -> None:
    playing = session("tabula?start=0&moves=roll21")
    known = read_analysis(playing, report(playing, ("in/2", Evaluation(0.6))))
    assert known is not None
    (shape,) = (each for each in heat(playing, known, ENGLISH.say) if isinstance(each, Text))
    tray = playing.cursor.board.by_name["in"]
    assert (shape.x, shape.y) == (tray.x, tray.y)


def test_numbers_too_long_for_a_handle_are_shortened_there() -> None:
    assert figure(Evaluation(1.0, "proved", 1119744, 1119744), ENGLISH.say) == "1,119,744"
    assert figure(Evaluation(1.0, "proved", 918330048, 918330048), ENGLISH.say) == "9.18·10⁸"


def test_the_cells_say_their_value_to_those_who_hear_the_board() -> None:
    playing = session("konobi?size=5&pie=off")
    known = read_analysis(playing, report(playing, ("c3", Evaluation(0.6))))
    assert known is not None
    evaluations = by_target(known, playing.cursor.entries, ())
    assert str(narration.target_name(playing, "c3", (), evaluations)) == "c3, empty, about 60 %"


def test_a_line_is_read_as_far_as_it_can_be_played() -> None:
    playing = session("tabik?size=3&pie=off")
    found = MoveEvaluation("a1a2", Evaluation(0.6), ("a1a2", "c1c2", "a1a2", "b2b3"))
    said = Report(0, 0, 1, 1, False, "a1a2", (found,))
    known = read_analysis(playing, said)
    assert known is not None
    assert [playing.game.notation.write(move) for move in known.moves[0].line] == ["a1a2", "c1c2"]
    assert known.moves[0].move == known.moves[0].line[0]


def test_before_a_throw_the_position_is_worth_the_mean_of_all_throws() -> None:
    playing = session("tabula?start=0")
    throws = [playing.game.notation.write(roll) for roll, _ in playing.position.chances()]
    said = report(playing, *((token, Evaluation(float(token == "roll66"))) for token in throws))
    known = read_analysis(playing, said)
    assert known is not None
    assert known.evaluation.chance == pytest.approx(1 / 36)


def test_the_game_of_dice_shows_its_plays_and_next_rolls() -> None:
    playing = session("tabula?start=0&moves=roll21")
    plays = [
        MoveEvaluation("in/2", Evaluation(0.6), ("in/2", "2/3")),
        MoveEvaluation("in/1", Evaluation(0.55)),
    ]
    rolls = (("roll66", 0.25), ("roll21", 0.75))
    said = Report(1, 0, 9, 9, True, "in/2", tuple(plays), rolls)
    known = read_analysis(playing, said)
    assert known is not None
    equities, after = playing.game.view.extras.analysis_panels(playing.position, known)
    assert [str(words) for words in equities.rows[0]] == ["in–II II–III", "60 %", "+0.20", ""]
    assert [str(words) for words in equities.rows[1]] == ["in–I", "55 %", "+0.10", "0.10"]
    assert after.rows[0][2] == after.rows[1][1] == "75"
    assert after.rows[5][6] == "25"


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3", "over"),
        ("tabula?start=roll", "dice"),
    ],
)
def test_where_there_is_nothing_to_analyse_a_sentence_says_why(link: str, words: str) -> None:
    reason = analysis.reason_for_none(session(link))
    assert words in str(reason)
    assert analysis.reason_for_none(session("konobi?size=5")) is None


def test_a_target_that_only_saves_a_tap_keeps_its_dot_beside_the_values() -> None:
    playing = session("tabula?start=0&moves=roll52")
    tokens = [playing.game.notation.write(move) for move in playing.position.legal_moves()]
    known = read_analysis(playing, report(playing, *((token, Evaluation(0.5)) for token in tokens)))
    engine = EngineState(is_analysing=True, analysis=known)
    scene = picture(playing, Settings(targets="always"), engine)
    discs = [shape for shape in scene.over if isinstance(shape, Disc)]
    dots = {(shape.x, shape.y) for shape in discs if shape.role == "target"}
    sites = playing.cursor.board.of_seats[0].by_name
    assert {name for name in ("in", "5", "2") if (sites[name].x, sites[name].y) in dots} == {
        "5",
        "2",
    }
