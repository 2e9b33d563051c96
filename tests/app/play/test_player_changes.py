"""Levels take seats anywhere in a game, and give them back."""

from __future__ import annotations

from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.occupants import Engine, Person
from pentabula.app.play.opponent import MOVE, wanted_search
from pentabula.app.play.player_changes import change_players, swap_players
from pentabula.app.play.session import Session
from pentabula.core.record import read_record
from pentabula.search.levels import level

LINK = "konobi?size=5&pie=off&moves=c3,d4,b1"
CLUB, MASTER = Engine(level("club")), Engine(level("master"))


def opened(link: str = LINK) -> Session:
    """A game from a link, between two people without names."""
    return Session(read_record(link, games.load), LocalDice(Random(1)))


def thinks(session: Session) -> str | None:
    """The level whose move the engine searches now, or None."""
    wanted = wanted_search(session, 1, seconds=3, wants_hint=False, is_analysing=False)
    return wanted.request.level if wanted and wanted.purpose == MOVE else None


def tokens(session: Session) -> list[str]:
    return [node.token for node in session.node.line()]


def test_a_game_from_a_link_can_be_continued_against_a_level() -> None:
    session = opened()
    assert thinks(session) is None
    change_players(session, (Person(), CLUB))
    assert thinks(session) == "club"
    session.play_for_engine("a5")
    assert thinks(session) is None and session.cursor.person == 0


def test_a_level_that_takes_a_seat_at_an_earlier_move_plays_a_variation() -> None:
    session = opened()
    session.go(session.record.root.main_line_end().line()[0])
    change_players(session, (Person("Ana"), CLUB))
    session.play_for_engine("a5")
    assert tokens(session) == ["c3", "a5"]
    assert [node.token for node in session.record.root.main_line_end().line()] == ["c3", "d4", "b1"]


def test_seats_and_levels_change_in_the_middle_of_a_game() -> None:
    session = opened()
    change_players(session, (Person("Ana"), CLUB))
    swap_players(session)
    assert session.record.tags == {"Seat0": "Level club", "Seat1": "Ana"}
    assert thinks(session) is None
    change_players(session, (CLUB, MASTER))
    assert thinks(session) == "master"
    change_players(session, (Person(), Person()))
    assert session.cursor.occupants == (Person(), Person())
    assert session.record.tags == {}
