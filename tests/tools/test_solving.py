"""The proofs and the table of docs/solved.md, and the study of won positions."""

from random import Random

import pytest

from docs.measurements.proofs import BOARDS, Study
from docs.measurements.solved import (
    EXACT,
    EXHAUSTIVE,
    PROOF,
    UnsolvedError,
    check,
    main,
    method_of,
    solve,
)
from pentabula import games
from pentabula.api.solved import SolvedGame, solved_games
from pentabula.arena.players import SearchPlayer
from pentabula.core.dice import throw
from pentabula.core.position import CHANCE, AnyPosition
from pentabula.core.record import read_record
from tools.steps import ROOT

ROWS = [*solved_games()]
QUICK = [row for row in ROWS if row.seconds <= 0.3]


def solved(text: str, method: str):
    record = read_record(text, games.load)
    return solve(record.game, record.root.main_line_end().position, method, 600)


def test_the_table_has_rows_that_can_be_read() -> None:
    text = (ROOT / "docs/solved.md").read_text("utf-8")
    assert len(ROWS) == text.count("| `solved.py ")
    assert {row.start.split()[0] for row in ROWS} == {"konobi", "stawn", "tabik", "tau"}
    assert len(QUICK) >= 10


@pytest.mark.parametrize("row", QUICK, ids=lambda row: row.start)
def test_rows_of_the_table_are_proved_again(row: SolvedGame) -> None:
    assert check(row)


def test_a_wrong_row_is_found() -> None:
    (row,) = [row for row in QUICK if row.start == "tau rows=4 cols=4"]
    assert not check(SolvedGame(row.start, 1 - row.winner, row.value, row.method, row.seconds))
    assert not check(SolvedGame(row.start, row.winner, "V = 9", row.method, row.seconds))


@pytest.mark.parametrize(
    "text",
    [
        "konobi size=3 pie=on",
        "konobi size=3 pie=off",
        "tabik size=3 pie=off",
        "stawn size=2 komi=3",
    ],
)
def test_proofs_agree_with_playing_out_everything(text: str) -> None:
    assert solved(text, PROOF).winner == solved(text, EXHAUSTIVE).winner


def test_the_highest_winning_bid_is_one_below_the_value() -> None:
    assert solved("tau rows=5 cols=5", EXACT).value == "V = 16"


def test_a_position_that_cannot_be_solved_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnsolvedError, match="dice"):
        method_of(games.load("tabula"))
    for words, sentence in {
        "tabula": "has dice",
        "stawn size=2": "a range is open",
        "konobi size=9 --seconds 0.01": "not solved in time",
        "konobi size=99": "size must be",
        "konobi size=3 --method exact": "has no exact solver",
        "tau --method exhaustive": "infinitely many",
    }.items():
        assert main(words.split()) == 1 and sentence in capsys.readouterr().out


def test_the_command_says_who_wins_and_how_it_was_proved(capsys):
    assert main(["tau", "rows=4", "cols=4"]) == 0
    assert capsys.readouterr().out.startswith("seat 0 wins, V = 8 (exact, ")
    assert main(["--table", "--seconds", "0.1"]) == 0 and "holds: " in capsys.readouterr().out


@pytest.mark.parametrize("name", ["tabik", "tau"])
def test_the_strongest_level_holds_every_win_on_a_small_board(name: str) -> None:
    game = games.load(name)
    study = Study(game, game.complete_options(BOARDS[name][0]), "master")
    for number in range(12):
        study.play(number)
    assert study.won == study.proved > 5 and study.spoiled == []


def test_a_win_thrown_away_is_reported_with_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        SearchPlayer, "choose", lambda self, position, seconds: list(position.legal_moves())[-1]
    )
    game = games.load("tabik")
    study = Study(game, game.complete_options({"size": 3}), "learner")
    for number in range(10):
        study.play(number)
    assert study.spoiled and all(link.startswith("tabik?size=3") for link in study.spoiled)


def test_exact_chances_are_kept_in_games_of_dice() -> None:
    game = games.load("tabula")
    study = Study(game, game.complete_options({}), "master")
    position = _ending(study)
    best = max(
        position.legal_moves(), key=lambda move: study.chance_after(position.play(move), 0) or 0.0
    )
    assert not study.is_spoiled(position, best) and study.won == 1


def _ending(study: Study) -> AnyPosition:
    """A position of a random game in which the last die can be played in several ways."""
    for seed in range(2000):
        position, rng = study.game.start(), Random(seed)
        while position.outcome() is None:
            is_choice = position.turn == 0 and len(position.legal_moves()) > 1
            if is_choice and len(position.left) == 1 and study.chance(position) is not None:
                return position
            move = (
                throw(position, rng)
                if position.turn == CHANCE
                else rng.choice(study.game.brain.shortlist(position))
            )
            position = position.play(move)
    raise AssertionError("no such ending")
