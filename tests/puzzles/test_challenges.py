"""Positions to win: the file, the shipped positions, and when one is won."""

from random import Random

import pytest

from pentabula import games
from pentabula.app.exercises.challenges import challenge_record, is_unaided, is_won, note_help
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.editing import resign
from pentabula.app.play.session import Session
from pentabula.app.shell.markup.exercises import challenge_goal
from pentabula.app.store.exercise_progress import ChallengesWon, read_challenges_won
from pentabula.core.errors import GameError
from pentabula.core.hints import CHALLENGES
from pentabula.core.message import ENGLISH
from pentabula.puzzles.challenges import Challenge, check, header, read_challenges, write_challenges
from pentabula.search.levels import LEVELS, NAMES
from tools.puzzles.challenges import is_won as is_position_won
from tools.puzzles.challenges import missing
from tools.puzzles.proofs import thorough_prover

SHIPPED = [name for name in games.names() if games.load(name).text(CHALLENGES)]
KONOBI = (
    "size=3&pie=off&from=konobi_size=3_pie=off_turn=black_black=seat0/"
    "3_._._./2_._X_./1_O_X_./__a_b_c"
)
"""Black wins by b3."""


def shelf_of(name: str) -> tuple[Challenge, ...]:
    text = games.load(name).text(CHALLENGES)
    return read_challenges(text, games.load(name), NAMES)


def one() -> Challenge:
    return Challenge("konobi", 4, "club", KONOBI)


def begun() -> Session:
    record = challenge_record(games.load("konobi"), one())
    return Session(record, LocalDice(Random(1)))


def test_every_released_game_has_three_in_each_of_five_grades() -> None:
    assert [name for name in games.names() if games.load(name).is_released] == SHIPPED
    for name in SHIPPED:
        assert missing(shelf_of(name)) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_file_reads_back_whose_positions_let_the_user_decide_and_win(name: str) -> None:
    game = games.load(name)
    for each in shelf_of(name):
        check(each, game)
        assert each.level == LEVELS[each.grade - 1].name
        assert len(each.record(game).root.position.legal_moves()) > 3
    for each in shelf_of(name)[:2]:
        position = each.record(game).root.position
        assert is_position_won(game, position, thorough_prover(game)), each.id
    text = games.load(name).text(CHALLENGES)
    assert write_challenges(games.load(name), shelf_of(name)) == text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("x", "does not have the form"),
        (f"4 club | {KONOBI} | b2", "does not have the form"),
        (f"6 club | {KONOBI}", "no grade 6"),
        (f"4 boss | {KONOBI}", "no level “boss”"),
    ],
)
def test_a_broken_line_is_named(line: str, why: str) -> None:
    game = games.load("konobi")
    with pytest.raises(GameError, match=f"Line 3 .*{why}"):
        read_challenges(f"{header(game)}\n4 club | size=4\n{line}\n", game, NAMES)
    with pytest.raises(GameError, match=r"Line 3 .*already"):
        twice = [header(game), f"4 club | {KONOBI}", f"3 casual | {KONOBI}"]
        read_challenges("\n".join(twice), game, NAMES)
    with pytest.raises(GameError, match="should begin with"):
        read_challenges("", game, NAMES)


@pytest.mark.parametrize("query", ["size=3&pie=off&moves=b2", "size=3", f"{KONOBI}&moves=b3"])
def test_a_position_after_moves_is_refused(query: str) -> None:
    with pytest.raises(GameError):
        check(Challenge("konobi", 1, "novice", query), games.load("konobi"))


def test_a_file_with_too_many_lines_is_refused() -> None:
    """All lines after the 500th were ignored."""
    game = games.load("konobi")
    text = "\n".join([header(game), *(f"1 club | x={number}" for number in range(500))])
    with pytest.raises(GameError, match="more than 500 lines"):
        read_challenges(text, game, NAMES)


def test_the_user_plays_the_side_to_move_against_the_level() -> None:
    session = begun()
    assert session.cursor.person == session.position.turn == 0
    level = session.cursor.players.level_of(1)
    assert level is not None and level.name == "club"
    said = ENGLISH.say(challenge_goal(games.load("konobi"), one(), session.record))
    assert said == "Win as Black against Club"


def test_a_win_counts_but_no_loss_and_not_against_a_weaker_level() -> None:
    session = begun()
    assert is_won(session) is None
    session.enter("b3")
    assert is_won(session) is True
    session = begun()
    session.enter("a3")
    assert is_won(session) is None
    resign(session)
    assert is_won(session) is False
    session = begun()
    session.enter("b3")
    for level, counts in (("novice", False), ("casual", False), ("club", True), ("master", True)):
        session.record.tags["Seat1"] = f"Level {level}"
        assert is_won(session) is counts
    session.record.tags["Seat1"] = "Ana"
    assert is_won(session) is None


def test_help_is_noted_until_the_game_ends() -> None:
    session = begun()
    assert is_unaided(session) and note_help(session) and not note_help(session)
    assert not is_unaided(session)
    session = begun()
    resign(session)
    assert not note_help(session) and is_unaided(session)


def test_what_was_won_is_read_leniently_and_joined() -> None:
    for text in (None, "", "[]", '{"won": []}', '{"won": 3}'):
        assert read_challenges_won(text) == ChallengesWon()
    one, two = ChallengesWon({"a": True, "b": False}), ChallengesWon({"b": True, "c": False})
    joined = read_challenges_won(one.joined(two).write())
    assert joined == ChallengesWon({"a": True, "b": True, "c": False})
    assert joined.after("c", is_unaided=False) == joined and joined.has("c") and not joined.has("d")
