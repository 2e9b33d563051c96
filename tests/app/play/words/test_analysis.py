"""The words of the analysis: estimates, proofs, lines, and why there is none."""

import pytest

from pentabula.app.play.display.analysis import ShownLine, by_target
from pentabula.app.play.words import narration
from pentabula.app.play.words.analysis import (
    estimate,
    evaluation_words,
    first_moves,
    line_words,
    why_no_analysis,
)
from pentabula.core.brain import EXACT, LOST, WON, Evaluation
from tests.app.sessions import analysed, session


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        (Evaluation(0.634), "63%"),
        (Evaluation(0.9999), "99%"),
        (Evaluation(0.0001), "1%"),
        (Evaluation(0.7345, EXACT), "exactly 73.4%"),
        (WON, "won (proved)"),
        (LOST, "lost (proved)"),
        (Evaluation(1.0, "proved", 177147, 177147), "exactly 177,147, won"),
        (Evaluation(0.0, "proved", 12, 12), "exactly 12, lost"),
        (Evaluation(0.5, "estimate", 177147, 177147), "exactly 177,147"),
    ],
)
def test_estimates_exact_values_and_proofs_read_differently(evaluation, words):
    assert str(evaluation_words(evaluation)) == words


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [
        (Evaluation(0.63), "White: 63%"),
        (WON, "White wins (proved)"),
        (LOST, "Black wins (proved)"),
        (Evaluation(0.5, "estimate", 10, 2000), "White: 50%, between 10 and 2,000 with best play"),
        (Evaluation(1.0, "proved", 7, 10**40), "White wins (proved), at least 7 with best play"),
        (Evaluation(1.0, "proved", 9, 9), "White wins (proved), exactly 9 with best play"),
    ],
)
def test_the_estimate_names_the_side_to_move(evaluation: Evaluation, words: str) -> None:
    playing = session("konobi?size=5&pie=off&moves=c3")
    assert str(estimate(playing, analysed(playing, ("d4", evaluation)))) == words


def test_the_description_of_a_cell_has_its_evaluation_and_a_line_what_its_last_move_does() -> None:
    playing = session("konobi?size=5&pie=off")
    known = analysed(playing, ("c3", Evaluation(0.6)))
    evaluations = by_target(known, playing.cursor.entries, ())
    assert str(narration.target_name(playing, "c3", (), evaluations)) == "c3, empty, 60%"
    playing = session("konobi?size=5&pie=off&moves=c3,d4,a5")
    playing.go(playing.record.root)
    moves = ("c3", "d4", "b1")
    said = [line_words(playing, ShownLine(0, moves[:n], 3))[1] for n in (1, 2, 3)]
    assert list(map(str, said)) == [
        "Line 1, move 1 of 3; as in the game.",
        "Line 1, move 2 of 3; as in the game.",
        "Line 1, move 3 of 3; not played in the game.",
    ]
    assert str(line_words(playing, ShownLine(0, moves[:2], 3))[0]) == "White plays d4."


@pytest.mark.parametrize(
    ("link", "words"),
    [("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3", "over"), ("tabula?start=roll", "dice")],
)
def test_a_sentence_says_why_a_position_cannot_be_analysed(link: str, words: str) -> None:
    reason = why_no_analysis(session(link))
    assert words in str(reason) and why_no_analysis(session("konobi?size=5")) is None


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("konobi?size=7", "Fair first moves, with their mirror images: a3, b3, b4, c2, c4 and d3."),
        ("konobi?size=7&moves=a2", "In 80 games of the engine with itself, a2 won 69% without a"),
        ("konobi?size=5&moves=a2", "Without a swap, a2 wins with best play (proved)."),
        ("konobi?size=5&moves=c3", "Without a swap, c3 loses with best play (proved)."),
        ("tabik?size=5&moves=a1a2", "In 40 games of the engine with itself, a1 a2 won 28%"),
    ],
)
def test_the_analysis_says_which_first_moves_are_fair_and_what_one_is_worth(link, words):
    assert str(first_moves(session(link))).startswith(words)


@pytest.mark.parametrize(
    "link",
    [
        *("konobi?size=5", "konobi?size=12", "konobi?size=7&pie=off", "konobi?size=7&moves=a2,b2"),
        *("tau", "stawn"),
    ],
)
def test_it_says_nothing_where_nothing_is_known_or_swapped(link: str) -> None:
    assert first_moves(session(link)) is None
