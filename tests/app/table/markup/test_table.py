"""The cards beside the board: seats, the command of the turn, the open analysis."""

from dataclasses import replace

import pytest

from pentabula import games
from pentabula.app.play.display.analysis import EngineState, ShownLine
from pentabula.app.play.display.hints import MOVE, NUDGE, REASON, Hint
from pentabula.app.play.game import GameActivity
from pentabula.app.play.session import Session
from pentabula.app.shell.markup import panel
from pentabula.app.table.markup import analysis, table
from pentabula.app.table.markup.table import number_form, round_numbers
from pentabula.boards.panel import Fold, Note
from pentabula.core.brain import EXACT, WON, Analysis, Evaluation, MoveEvaluation
from pentabula.core.message import ENGLISH, Message
from pentabula.core.numbers import Numbers
from pentabula.games.tau.rules.lines import highest_product
from tests.app.sessions import session

SAY = ENGLISH.say
OPEN = EngineState(is_analysing=True)


def analysing(playing: Session, evaluation: Evaluation) -> EngineState:
    move, *_ = playing.game.brain.shortlist(playing.position)
    reply, *_ = playing.game.brain.shortlist(playing.position.play(move))
    best = MoveEvaluation(move, evaluation, (move, reply))
    known = Analysis(playing.cursor.mover or 0, evaluation, (best,), nodes=1234)
    return EngineState(is_analysing=True, analysis=known)


def test_a_seat_shows_its_level_and_useless_hints_and_choices_are_not_shown() -> None:
    playing = session("konobi?size=5&pie=off&moves=c3", second="Level club")
    shown = table.seats(playing, SAY, False, EngineState(is_thinking=True))
    assert ">Club (White)</button>" in shown and shown.count('class="seat turn thinking"') == 1
    shown = table.seats(session("konobi?size=5", first="<i>Ana</i>"), SAY, False)
    assert "&lt;i&gt;Ana&lt;/i&gt;" in shown
    assert "Analysing" in analysis.card(session("konobi"), OPEN, SAY)
    assert analysis.panels(session("konobi"), OPEN) == ()
    playing = session("konobi?size=3&pie=off&moves=a1,c1,a2,c2,a3")
    assert table.turn_command(GameActivity(playing), SAY, EngineState()) == ""
    assert "over" in analysis.card(playing, OPEN, SAY)
    engine = EngineState(line=ShownLine(0, (playing.node.move,), 1))
    choices = table.choices(GameActivity(playing), SAY, dice_by_hand=False, engine=engine)
    assert choices.count("<button") == 1 and 'data-action="leave-line"' in choices
    assert (
        table.choices(GameActivity(session("tau", "Level novice")), SAY, dice_by_hand=False) == ""
    )
    shown = panel(Fold(Message("Luck"), Note(Message("None."))), SAY)
    assert shown.startswith('<details class="card panel" data-fold="Luck"><summary>Luck</summary>')
    assert "None." in shown


@pytest.mark.parametrize(
    ("first", "second", "is_paused", "shown"),
    [
        ("", "", False, '"hint">Hint<'),
        ("Level novice", "", False, '"now" aria-disabled="true">Move now<'),
        ("Level novice", "", True, '"go-on">Let Novice reply<'),
        ("Level novice", "Level novice", False, '"pause">Pause<'),
        ("Level novice", "Level novice", True, '"go-on">Continue<'),
    ],
)
def test_the_turn_has_one_command(first: str, second: str, is_paused: bool, shown: str) -> None:
    playing = session("konobi?size=5&pie=off", first, second)
    playing.cursor.is_paused = is_paused
    assert f"data-action={shown}" in table.turn_command(GameActivity(playing), SAY, EngineState())


@pytest.mark.parametrize("name", games.names())
def test_the_analysis_of_every_game_has_estimate_lines_and_effort(name: str) -> None:
    playing = session(f"{name}?start=0&moves=roll21" if name == "tabula" else name)
    card = analysis.card(playing, analysing(playing, Evaluation(0.63)), SAY)
    assert "63%" in card and "1,234 positions" in card and 'data-line="0:2"' in card
    assert "wins (proved)" in analysis.card(playing, analysing(playing, WON), SAY)


@pytest.mark.parametrize("evaluation", [WON, Evaluation(0.6, EXACT)])
def test_an_analysis_that_ends_by_itself_says_whether_the_game_is_solved(evaluation):
    playing = session("tau?rows=5&cols=5&moves=bid9,pass")
    state = analysing(playing, evaluation)
    assert state.analysis is not None
    for known, words in ((evaluation, "more time changes nothing"), (Evaluation(0.6), "finished")):
        done = replace(state.analysis, evaluation=known, is_done=True)
        assert words in analysis.card(playing, replace(state, analysis=done), SAY)


@pytest.mark.parametrize(
    ("link", "token", "target"),
    [
        ("konobi?size=5&moves=c3", "swap", "swap"),
        ("stawn?size=3&komi=0&button=on&moves=c3,e1", "button", "button"),
        ("tau?moves=bid177146", "pass", "pass"),
        ("tau", "bid10", "bid10"),
        ("tau", "bid177146", "bid177146"),
    ],
)
def test_a_hint_marks_the_button_that_plays_its_move(link: str, token: str, target: str) -> None:
    playing = session(link)
    move = playing.game.notation.read(token, playing.position)
    hint = Hint(MoveEvaluation(move, Evaluation(0.6)))
    marked = []
    for stage in (NUDGE, MOVE, REASON):
        engine = EngineState(hint=Hint(hint.found, stage))
        buttons = table.choices(
            GameActivity(playing), SAY, dice_by_hand=False, engine=engine
        ).split("<button")
        marked.append([part for part in buttons if 'class="hinted"' in part])
    assert not marked[0]
    for shown in marked[1:]:
        assert len(shown) == 1 and f'data-target="{target}"' in shown[0]


def test_the_lines_of_the_analysis_follow_the_setting_of_the_record() -> None:
    playing = session("tabula?start=0&moves=roll21")
    moves = [playing.game.notation.read(token, playing.position) for token in ("in/2", "2/3")]
    best = MoveEvaluation(moves[0], Evaluation(0.6), tuple(moves))
    engine = EngineState(
        is_analysing=True, analysis=Analysis(0, Evaluation(0.6), (best,), nodes=1234)
    )
    words = analysis.card(playing, engine, SAY)
    assert ">in–II</button>" in words and ">II–III</button>" in words
    tokens = analysis.card(playing, engine, SAY, is_in_tokens=True)
    assert ">in/2</button>" in tokens and ">2/3</button>" in tokens


def test_round_numbers_start_at_the_lowest_legal_one():
    assert round_numbers(Numbers("bid", "bid>177145", 177_146, 10**100)) == [
        200_000, 500_000, 1_000_000, 2_000_000, 5_000_000
    ]  # fmt: skip
    low = session("tau?rows=5&cols=5&moves=bid500")
    assert round_numbers(low.position.legal_moves()) == []


@pytest.mark.parametrize("link", ["tau", "tau?rows=3&cols=3", "stawn", "tau?moves=bid177146"])
def test_only_legal_numbers_are_suggested_and_not_the_best_one(link):
    playing = session(link)
    numbers = playing.position.legal_moves()
    markup = number_form(playing, numbers, (), ENGLISH.say)
    offered = [int(part.split('"')[0]) for part in markup.split(f'data-target="{numbers.name}')[1:]]
    assert all(numbers.low <= value <= numbers.high for value in offered) and 177_146 not in offered
    label = "Bid" if link.startswith("tau") else "Name komi"
    assert f">{label}</button>" in markup


@pytest.mark.parametrize(
    "link", ["tau?rows=2&cols=2", "tau?rows=5&cols=5", "tau", "tau?moves=bid9"]
)
def test_no_bid_is_suggested_above_the_highest_possible_product(link: str) -> None:
    position = session(link).position
    highest = highest_product(position.rows, position.cols)
    offered = round_numbers(position.legal_moves())
    assert offered and max(offered) <= highest and offered == sorted(offered)
