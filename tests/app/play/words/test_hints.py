"""Hints in words: where to look, the move in the game's words, the reason."""

from dataclasses import replace
from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.lessons import LessonActivity
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.analysis import EngineState, read_analysis
from pentabula.app.play.display.hints import MOVE, NUDGE, REASON, Hint, hint_at
from pentabula.app.play.editing import resign
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.play.words import hints
from pentabula.app.play.words.hints import estimate_words, status_words
from pentabula.app.store.exercise_progress import LessonProgress
from pentabula.core.brain import LOST, WON, Evaluation, MoveEvaluation
from pentabula.core.message import Message
from pentabula.search.report import SearchReport
from tests.app.sessions import session


def said(link: str, token: str, stage: int, evaluation: Evaluation = WON) -> list[str]:
    """The sentences of a hint: the earlier one and the current one."""
    playing = session(link)
    move = playing.game.notation.read(token, playing.position)
    hint = replace(hint_at(playing, MoveEvaluation(move, evaluation)), stage=stage)
    return [str(words) for words in hints.hint_words(playing, hint)]


@pytest.mark.parametrize(
    ("link", "token", "nudge", "order", "then"),
    [
        ("konobi?size=9&pie=off", "c3", "Look at the area around b2.", "play c3", ""),
        ("konobi?size=5&moves=c3", "swap", "Which side would you rather play?", "swap sides", ""),
        (
            "tabik?size=4&pie=off&moves=b2b3,c3c2",
            "b2~c2",
            "Exchange two stones. Look at the area around b2.",
            "exchange b2 and c2",
            " Next: b2.",
        ),
        (
            "tau?rows=4&cols=5&limit=5",
            "colc",
            "Look at column a to column e.",
            "strike column c",
            "",
        ),
        (
            "tabula?start=0&moves=roll62",
            "in/6",
            "Look at your waiting checkers.",
            "enter on VI with the 6",
            " Next: waiting.",
        ),
    ],
)
def test_a_hint_says_where_to_look_then_the_move_in_the_games_own_words(
    link, token, nudge, order, then
):
    """A hint for a move of several targets ends with the next of them."""
    assert said(link, token, NUDGE)[1].startswith(nudge)
    assert said(link, token, MOVE) == ["", f"Try this: {order}.{then}"]
    tried, why = said(link, token, REASON)
    assert tried == f"Try this: {order}." and why.endswith(then or ".")


def test_a_hint_has_as_many_stages_as_it_has_to_say_and_the_first_does_not_give_it_away() -> None:
    words = said("stawn?size=3&komi=0&button=on&moves=c3,e1", "button", NUDGE)[1]
    assert "button" not in words and "beside the board" not in words
    playing = session("stawn?size=3&komi=0&button=on&moves=c3,e1")
    assert playing.game.hints.nudge(playing.position, "button").sites == ("c3",)
    playing = session("konobi?size=9&pie=on&moves=c3")
    playing.cursor.record.game = replace(playing.game, package="nowhere.konobi")
    for move, nudge, order in (
        ("d4", "Look at the area around e5.", "d4"),
        ("swap", "Look at the choices beside the board.", "Swap sides"),
    ):
        hint = hint_at(playing, MoveEvaluation(move, Evaluation(0.6)))
        assert str(hints.hint_words(playing, hint)[1]) == nudge
        tried = hints.hint_words(playing, replace(hint, stage=REASON))  # no reason: none is made up
        assert [str(each) for each in tried] == ["", f"Try this: {order}."]
    hint = Hint(MoveEvaluation("c3", WON), reason=Message("c3 wins."))
    stages = [None, *(replace(hint, stage=stage) for stage in (NUDGE, MOVE, REASON))]
    assert [str(hints.command_label(stage)) for stage in stages] == [
        "Hint",
        "Show move",
        "Why?",
        "Hide hint",
    ]


@pytest.mark.parametrize(
    ("evaluation", "words"),
    [(WON, "This move wins against best play."), (LOST, "Every move loses against best play.")],
)
def test_without_a_reason_of_the_game_the_evaluation_is_the_reason(evaluation, words):
    playing = session("konobi?size=5&pie=off&moves=c3")
    playing.cursor.record.game = replace(playing.game, package="nowhere.konobi")
    hint = replace(hint_at(playing, MoveEvaluation("d4", evaluation)), stage=REASON)
    assert str(hints.hint_words(playing, hint)[1]) == words


def test_the_last_action_is_described_once_and_a_half_made_move_says_what_comes_next() -> None:
    playing = session("tabik?size=4&pie=off&moves=b2b3")
    assert str(status_words(GameActivity(playing), EngineState())[0]).startswith("Black places")
    playing.tap("c3")
    assert status_words(GameActivity(playing), EngineState())[0] == ""
    playing.cancel()
    assert status_words(GameActivity(playing), EngineState(seeks_hint=True)) == ("", hints.LOOKING)
    move = playing.game.notation.read("c3c2", playing.position)
    hint = Hint(MoveEvaluation(move, WON), MOVE)
    before, now = status_words(GameActivity(playing), EngineState(hint=hint))
    assert (before, str(now)) == ("", "Try this: place black on c3 and white on c2. Next: c3.")
    playing.tap("c3")
    assert str(status_words(GameActivity(playing), EngineState(hint=hint))[1]).endswith("Next: c2.")
    playing = session("konobi?size=5&pie=off&moves=c3")
    hint = Hint(MoveEvaluation("d4", WON))
    resign(playing)
    assert "wins" in str(status_words(GameActivity(playing), EngineState(hint=hint))[1])
    playing = session("tabik?size=3&pie=off")
    playing.tap("a1")
    before, said = status_words(GameActivity(playing), EngineState())
    assert before == "" and "a1" in str(said)


KONOBI = "konobi?size=5&pie=off&moves=c3"
D4 = MoveEvaluation("d4", Evaluation(0.63), ("d4",))


def analysing(playing: Session, **more: object) -> EngineState:
    report = SearchReport(playing.node.ply, playing.position.turn, 100, 10, False, "d4", (D4,))
    known = read_analysis(playing, report)
    return EngineState(is_analysing=True, analysis=known, **more)  # type: ignore[arg-type]


def test_the_estimate_is_from_the_analysis_or_explains_its_absence() -> None:
    playing = session(KONOBI)
    assert str(estimate_words(GameActivity(playing), EngineState())) == "Analysis closed."
    waiting = EngineState(is_analysing=True)
    assert str(estimate_words(GameActivity(playing), waiting)) == "Analysing…"
    assert str(estimate_words(GameActivity(playing), analysing(playing))) == "White: 63%"
    trouble = Message("The engine cannot analyse this position.")
    failed = analysing(playing, trouble=trouble)
    assert str(estimate_words(GameActivity(playing), failed)) == str(trouble)
    lesson = LessonActivity(games.load("konobi"), LocalDice(Random(1)), LessonProgress())
    assert str(estimate_words(lesson, EngineState())) == "Lessons have no analysis."
    playing = session(KONOBI)
    playing.record.tags["Seat1"] = "Level casual"
    playing.cursor.is_paused = False
    known = EngineState(is_analysing=True)
    assert (
        str(estimate_words(GameActivity(playing), known)) == "Analysis resumes after White moves."
    )
