"""Who plays: the choice in the set-up, its tags, and how tags are read."""

from __future__ import annotations

from random import Random

import pytest

from pentabula import games
from pentabula.core.record import Record, read_record, write_record
from pentabula.search.levels import LEVELS
from pentabula.session.keep import shelf
from pentabula.session.play import seats as seating
from pentabula.session.play.dice import LocalDice
from pentabula.session.play.seats import Seating, level_at, read_seating
from pentabula.session.play.session import Session
from pentabula.session.words import narration


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_is_kept_by_tags_records_and_stored_games(level: seating.Level) -> None:
    record = Record.start(games.load("konobi"), {"size": 5})
    record.tags.update(Seating(level=level.name, name="Ana").tags(Random(1)))
    again = read_record(write_record(record), games.load)
    assert again.tags["Seat0"] == "Ana"
    assert level_at(again.tags, 1) == level
    stored = shelf.write_saved(Session(again, LocalDice(Random(1))), 1)
    kept = shelf.read_saved(stored, games.load, LocalDice(Random(1))).session
    assert kept.cursor.levels == (None, level)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Level casual", "casual"), (" level  CASUAL ", "casual"), ("Level 3", "casual")],
)
def test_a_level_is_read_leniently(text: str, name: str) -> None:
    found = level_at({"Seat0": text}, 0)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(
    "text", ["", "Ana", "Level", "Level 0", "Level 7", "Level grand", "Level 3 x", "casual"]
)
def test_any_other_text_is_a_person(text: str) -> None:
    tags = {"Seat0": text}
    assert level_at(tags, 0) is None
    assert seating.name_at(tags, 0) == text


def test_a_link_holds_no_tags_so_that_two_people_play() -> None:
    record = Record.start(games.load("konobi"), {"size": 5})
    record.tags.update(Seating().tags(Random(1)))
    opened = read_record(Session(record, LocalDice(Random(1))).cursor.link, games.load)
    assert Session(opened, LocalDice(Random(1))).cursor.levels == (None, None)


def test_a_person_named_like_a_level_stays_a_person() -> None:
    tags = Seating(name="Level casual").tags(Random(1))
    assert level_at(tags, 0) is None
    assert level_at(tags, 1) is not None


def test_the_seat_is_chosen_or_random() -> None:
    def seat(chosen: str, seed: int) -> int:
        tags = Seating(seat=chosen).tags(Random(seed))
        return next(seat for seat in (0, 1) if level_at(tags, seat) is None)

    assert {seat("0", seed) for seed in range(8)} == {0}
    assert {seat("1", seed) for seed in range(8)} == {1}
    assert {seat("draw", seed) for seed in range(8)} == {0, 1}


def test_two_people_and_two_engines_are_seated() -> None:
    people = Seating(play="people", name0="Ana", name1="").tags(Random(1))
    assert people == {"Seat0": "Ana"}
    engines = Seating(play="engines", level0="novice", level1="master").tags(Random(1))
    assert engines == {"Seat0": "Level novice", "Seat1": "Level master"}


@pytest.mark.parametrize(
    "text", [None, "", "[", "[]", "3", '{"play": "chess"}', '{"level": 3}', "[" * 100_000]
)
def test_a_damaged_seating_gives_the_default(text: str | None) -> None:
    assert read_seating(text) == Seating()


def test_a_seating_is_read_as_it_was_written() -> None:
    chosen = Seating("engines", "club", "draw", "novice", "expert", "Ana", "Bo", "Cy")
    assert read_seating(chosen.write()) == chosen


def test_a_name_cut_at_a_space_is_stored_as_it_is_shown() -> None:
    chosen = Seating().changed({"name": "x" * 39 + " and so on"})
    assert chosen.name == "x" * 39
    assert read_seating(chosen.write()) == chosen


def test_the_name_of_a_seat_has_its_level() -> None:
    record = Record.start(games.load("konobi"), {"size": 5})
    record.tags["Seat1"] = "Level club"
    assert str(narration.seat_name(Session(record, LocalDice(Random(1))), 1)) == "Club (White)"


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("Ana", "Bo", ""),
        ("Ana", "Level club", "against Club"),
        ("Level club", "", "against Club"),
        ("Level novice", "Level master", "Novice against Master"),
    ],
)
def test_stored_games_name_the_opponent(first: str, second: str, words: str) -> None:
    record = Record.start(games.load("konobi"), {"size": 5})
    record.tags.update({"Seat0": first, "Seat1": second})
    assert str(narration.against(Session(record, LocalDice(Random(1))))) == words
