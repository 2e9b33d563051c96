"""Whose turn it is, a person's or a level's, at decisions and at the dice."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.players import (
    EnginePlayer,
    Occupants,
    Person,
    Players,
    Remote,
    read_occupants,
    short_name,
    write_occupants,
)
from pentabula.app.play.words import narration
from pentabula.core.dice import seat_to_act
from pentabula.core.record import Record, read_record, write_record
from pentabula.search.levels import LEVELS, Level, level
from tests.app.sessions import reopened, saved
from tests.app.sessions import session as session_of

PERSON, NOVICE = Person(), EnginePlayer(LEVELS[0])
PEOPLE = (PERSON, PERSON)
OPENING = "tabula"
"""Both seats throw, and the higher die starts."""


def position(link: str) -> Any:
    return read_record(link, games.load).root.main_line_end().position


@pytest.mark.parametrize(
    ("occupants", "person"),
    [
        (PEOPLE, None),
        ((PERSON, NOVICE), 0),
        ((NOVICE, PERSON), 1),
        ((NOVICE, NOVICE), None),
        ((Remote("Ana"), PERSON), 1),
    ],
)
def test_person_is_the_only_seat_of_a_person(occupants: Occupants, person: int | None) -> None:
    assert Players(occupants).person == person


def test_a_level_is_nobody_at_a_persons_seat_and_a_person_throws_the_dice_of_both() -> None:
    players = Players((PERSON, NOVICE))
    assert players.level_of(0) is None and players.level_of(1) is LEVELS[0]
    assert not players.are_engines and Players((NOVICE, NOVICE)).are_engines
    assert seat_to_act(position("konobi?size=5&pie=off")) == 0
    assert seat_to_act(position("konobi?size=5&pie=off&moves=c3")) == 1
    assert seat_to_act(position(OPENING)) is None
    assert Players((PERSON, NOVICE)).level_at(position(OPENING)) is None
    assert Players((NOVICE, PERSON)).level_at(position(OPENING)) is None
    assert Players((NOVICE, NOVICE)).level_at(position(OPENING)) is LEVELS[0]
    engines = (NOVICE, NOVICE)
    assert Players(engines, rolls_by_hand=True).level_at(position(OPENING)) is None
    decision = position("konobi?size=5&pie=off")
    assert Players(engines, rolls_by_hand=True).level_at(decision) is LEVELS[0]


def test_a_pass_is_always_forced_and_undo_stops_where_the_person_decides() -> None:
    passing = position("konobi?size=4&pie=off&moves=d2,d4,d1,c2,c4,c1,b2,d3,b1,b4,a4,a3,a2,a1")
    assert list(passing.legal_moves()) == ["pass"]
    assert Players(PEOPLE, plays_forced=False).is_forced(passing)
    only = position("konobi?size=4&pie=off&moves=b1,d2,d3,c4,a1,c2,a4,d4,b4,a2,d1,c1,b3,a3,c3")
    assert len(only.legal_moves()) == 1 and "pass" not in only.legal_moves()
    assert Players(PEOPLE).is_forced(only)
    assert not Players(PEOPLE, plays_forced=False).is_forced(only)
    assert Players((NOVICE, NOVICE), plays_forced=False).is_forced(only)
    assert not Players(PEOPLE).is_forced(position(OPENING))
    over = position("konobi?size=4&pie=off&moves=a1,d4,a2,d3,a3,d2,a4")
    assert over.outcome() is not None and not Players(PEOPLE).is_forced(over)
    record = read_record("konobi?size=5&pie=off&moves=c3,a1,e5,e1", games.load)
    c3, a1, e5, e1 = record.root.main_line_end().line()
    alone = Players((PERSON, NOVICE))
    assert alone.previous_stop(e5) is a1 and alone.previous_stop(a1) is record.root
    assert alone.previous_stop(record.root) is None and alone.next_stop([c3, a1, e5, e1]) is a1
    assert alone.next_stop([e5, e1]) is e1
    two = Players(PEOPLE)
    assert two.previous_stop(a1) is c3 and two.next_stop([e5, e1]) is e5
    assert two.next_stop([]) is None and Players((NOVICE, NOVICE)).previous_stop(a1) is c3


def tags(*occupants: Person | EnginePlayer | Remote) -> dict[str, str]:
    """The tags of a record with these occupants."""
    found = {"Annotator": "Bo", "Seat1": "Cy", "Remote": "0"}
    first, second = occupants
    write_occupants((first, second), found)
    assert found.pop("Annotator") == "Bo"
    return found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_is_kept_by_tags_records_and_stored_games(level: Level) -> None:
    record = Record.start(games.load("konobi"), {"size": 5})
    occupants = (Person("Ana"), EnginePlayer(level))
    write_occupants(occupants, record.tags)
    again = read_record(write_record(record), games.load)
    assert again.tags == {"Seat0": "Ana", "Seat1": f"Level {level.name}"}
    stored = saved(session_of(again))
    kept = reopened(stored).session
    assert kept.cursor.occupants == occupants


@pytest.mark.parametrize("text", ["Level casual", " level  CASUAL ", "Level 3"])
def test_a_level_is_read_leniently_and_any_other_text_is_a_person(text: str) -> None:
    assert read_occupants({"Seat0": text}) == (EnginePlayer(level("casual")), Person())
    for other in ("", "Ana", "Level", "Level 0", "Level 8", "Level grand", "Level 3 x", "casual"):
        assert read_occupants({"Seat0": other}) == (Person(other), Person())


def test_names_are_written_to_tags_so_that_they_read_back_but_a_link_has_none() -> None:
    written = tags(Person("Level casual"), Person("Ana"))
    assert written == {"Seat0": "“Level casual”", "Seat1": "Ana"}
    assert read_occupants(written) == (Person("“Level casual”"), Person("Ana"))
    assert tags(Person(), Person()) == {}
    name = "x" * 39 + " and so on"
    assert read_occupants({"Seat0": f" {name}"})[0] == Person("x" * 39)
    assert short_name(" Ana \ud83d ") == "Ana \ufffd"
    written = tags(Person("Ana"), Remote("Bo"))
    del written["Remote"]
    assert read_occupants(written) == (Person("Ana"), Person("Bo"))
    record = Record.start(games.load("konobi"), {"size": 5})
    write_occupants((Person("Ana"), EnginePlayer(LEVELS[0])), record.tags)
    opened = read_record(session_of(record).cursor.link, games.load)
    assert session_of(opened).cursor.occupants == (Person(), Person())


@pytest.mark.parametrize(
    ("occupants", "remote"),
    [
        ((Person("Ana"), Remote("Bo")), "1"),
        ((Remote("Ana"), Person("Bo")), "0"),
        ((Remote("Ana"), Remote("Bo")), "01"),
    ],
)
def test_a_person_at_another_device_has_a_name_and_the_remote_tag(occupants, remote):
    written = tags(*occupants)
    assert written == {"Seat0": "Ana", "Seat1": "Bo", "Remote": remote}
    assert read_occupants(written) == occupants


names = st.text(max_size=60)


@given(st.fixed_dictionaries({}, optional={"Seat0": names, "Seat1": names, "Remote": names}))
def test_occupants_of_any_tags_are_read_as_they_are_written(found: dict[str, str]) -> None:
    occupants = read_occupants(found)
    written = dict(found)
    write_occupants(occupants, written)
    assert read_occupants(written) == occupants


@pytest.mark.parametrize(
    ("first", "second", "remote", "words"),
    [
        ("Ana", "Bo", "", ""),
        ("Ana", "Level club", "", "against Club"),
        ("Level club", "", "", "against Club"),
        ("Level novice", "Level master", "", "Novice against Master"),
        ("Ana", "Bo", "1", "by link with Bo"),
        ("Ana", "", "1", "by link"),
    ],
)
def test_stored_games_name_the_opponent(first: str, second: str, remote: str, words: str) -> None:
    record = Record.start(games.load("konobi"), {"size": 5})
    record.tags.update({"Seat0": first, "Seat1": second, "Remote": remote})
    assert str(narration.opponent_words(session_of(record).cursor.occupants)) == words
