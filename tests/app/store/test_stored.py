"""Stored texts: those of earlier releases open as they were, damaged ones count as nothing.

`stored/RELEASE.json` holds the texts of one browser, written by that release's own code (1.0.0:
commit 91061b9; 2.0.0: commit 8fd23e2), and the facts that the same code read from them.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.exercises.retry import read_results
from pentabula.app.play.players import EnginePlayer, Occupant
from pentabula.app.play.session import Session
from pentabula.app.play.settings import EARLIER_THINKING, Settings, read_settings
from pentabula.app.store import exercise_progress, keys
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.app.store.results import LevelStreak, Result, rating, read_level_streak, result_of
from pentabula.app.store.seating import Seating, read_seating
from pentabula.app.store.shortcuts import DEFAULTS, Shortcuts, read_shortcuts
from pentabula.app.store.stored_games import StoredGames
from pentabula.app.store.time_choice import read_choice
from pentabula.core.days import DAY_MS as DAY
from pentabula.core.days import SolvedDays, read_solved_days
from pentabula.core.position import Outcome
from pentabula.core.record import Node
from pentabula.puzzles.puzzle_file import write_puzzle
from pentabula.review.game_review import GameReview
from pentabula.review.stored_review import is_shown
from pentabula.review.summary import accuracy
from tests.app.sessions import every_node, reopened, saved
from tests.app.store.memory_store import MemoryStore

FOLDER = Path(__file__).parent / "stored"


@dataclass(frozen=True)
class Release:
    """What a release has stored: its texts by their keys, and the facts that it read from them."""

    name: str
    texts: dict[str, str]
    facts: dict[str, Any]

    def __str__(self) -> str:
        return self.name


def release(name: str) -> Release:
    return Release(name, **json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


FIRST, SECOND = RELEASES = release("1.0.0"), release("2.0.0")
GAMES = [(each, key) for each in RELEASES for key in each.facts["games"]]


def read(text: str) -> Session:
    return reopened(text).session


def path(node: Node) -> str:
    return " ".join(each.token for each in node.line())


def winner(outcome: Outcome | None) -> int | None:
    return None if outcome is None else outcome.winner


def called(occupant: Occupant) -> str:
    return f"level {occupant.level.name}" if isinstance(occupant, EnginePlayer) else occupant.name


def facts_of(session: Session) -> dict[str, object]:
    """The facts of a game, as the fixtures have them."""
    record, cursor = session.record, session.cursor
    nodes = list(every_node(record.root))
    return {
        "options": record.options,
        "tags": {name: text for name, text in record.tags.items() if name != "Result"},
        "occupants": [called(each) for each in cursor.occupants],
        "cursor": path(session.node),
        "ahead": [node.token for node in cursor.ahead()],
        "diagram": str(session.position),
        "chosen": list(session.chosen),
        "winner": winner(session.outcome),
        "result": winner(cursor.result),
        "lines": sorted(path(node) for node in nodes if not node.children),
        "comments": {path(node): node.comment for node in nodes if node.comment},
        "glyphs": {path(node): list(node.glyphs) for node in nodes if node.glyphs},
        "resigned": {path(node): node.loser for node in nodes if node.loser is not None},
    }


@pytest.mark.parametrize(("stored", "key"), GAMES, ids=str)
def test_a_stored_game_opens_unchanged_now_and_once_this_release_has_stored_it(stored, key):
    expected, session = stored.facts["games"][key], read(stored.texts[key])
    found = facts_of(session)
    known = [name for name in found if name in expected]
    assert {name: found[name] for name in known} == {name: expected[name] for name in known}
    assert {"diagram", "lines", "comments", "winner", "occupants", "chosen"} <= set(known)
    claimed = expected["claimed"]
    if claimed is not None and session.cursor.result is None:
        assert session.record.tags["Result"] == claimed
    assert facts_of(read(saved(session))) == found


@pytest.mark.parametrize("stored", RELEASES, ids=str)
def test_the_list_of_games_has_all_five_games_in_the_order_of_their_last_changes(stored):
    stored_games = StoredGames(MemoryStore(stored.texts), lambda: 0, Random(1))
    expected = stored.facts["games"]
    assert stored_games.newest_first() == sorted(
        expected, key=lambda key: expected[key]["updated"], reverse=True
    )
    newest = stored_games.newest_unfinished()
    # 1.0.0 let a game be continued whose record claims a result.
    expected_name = "imported" if stored is FIRST else "tabula-engines"
    assert newest[0] == keys.game_key(expected_name)
    stored_games.remove_unbegun()
    begun = {key for key in expected if expected[key]["cursor"]}
    assert begun <= set(stored_games.newest_first())
    assert {read(stored.texts[key]).game.name for key in expected} == set(games.names())


def results(stored: Release) -> dict[str, Result]:
    """The results of the stored games, by their keys."""
    found = {}
    for key, facts in stored.facts["games"].items():
        result = result_of(read(stored.texts[key]), facts["updated"])
        if result is not None:
            found[key] = result
    return found


def test_stored_results_and_ratings_count_as_before() -> None:
    counted = {
        key: Result(**facts["counted"])
        for key, facts in SECOND.facts["games"].items()
        if "counted" in facts
    }
    # Earlier releases did not store which other board a game was played on.
    assert {key: replace(each, board="") for key, each in results(SECOND).items()} == counted
    found = {keys.game_name(key): result.is_won for key, result in results(FIRST).items()}
    assert found == {"konobi-won": True, "konobi-rated": False, "tau-over": True}
    now = min(facts["updated"] for facts in SECOND.facts["games"].values()) + 20 * DAY
    for name, (points, deviation) in SECOND.facts["ratings"].items():
        found = rating([each for each in results(SECOND).values() if each.game == name], now)
        assert (found.points, found.deviation) == pytest.approx((points, deviation), abs=0.01)


@pytest.mark.parametrize("stored", RELEASES, ids=str)
def test_stored_choices_and_steps_of_lessons_are_unchanged(stored: Release) -> None:
    found = asdict(read_settings(stored.texts[keys.SETTINGS]))
    expected = dict(stored.facts["settings"])
    if "thinking" in expected:
        expected["thinking"] = EARLIER_THINKING[expected["thinking"]]
    assert found.items() >= expected.items()
    found = read_shortcuts(stored.texts[keys.SHORTCUTS]).keys
    expected = stored.facts["shortcuts"]
    assert found.items() >= expected.items()
    new = found.keys() - expected.keys()
    assert {found[name] for name in new} <= {DEFAULTS[name] for name in new} | {""}
    found = asdict(read_seating(stored.texts[keys.SEATING]))
    assert found.items() >= stored.facts["seating"].items()
    for name, expected in stored.facts["lessons"].items():
        steps = len(games.load(name).lesson.steps)
        found = exercise_progress.read_lesson_progress(stored.texts[keys.lesson_key(name)], steps)
        assert [found.at, found.furthest, found.is_finished] == expected


def review(key: str) -> GameReview:
    return GameReview.from_stored(SECOND.texts[key], games.load)


@pytest.mark.parametrize("key", SECOND.facts["reviews"])
def test_a_stored_review_has_the_same_progress(key: str) -> None:
    expected, found = SECOND.facts["reviews"][key], review(key)
    judgement = found.judgement
    values = [None if each is None else [each.chance, each.kind] for each in judgement.values]
    assert found.is_done is expected["is_done"]
    assert is_shown(SECOND.texts[key]) is expected["is_open"]
    assert list(found.tokens) == expected["tokens"]
    assert [[each.ply, each.seat] for each in found.turning_points] == expected["points"]
    assert values == expected["values"]
    # The accuracy of that release was another measure.
    for seat in range(len(expected["accuracy"])):
        assert 0 <= (accuracy(judgement, seat) or 0.0) <= 100


def test_try_again_and_streaks_continue_and_no_review_is_made_into_puzzles_twice() -> None:
    expected = SECOND.facts["retry"]
    points = sorted(
        review(keys.review_key(keys.game_key(expected["game"]))).turning_points,
        key=lambda each: each.ply,
    )
    assert [each.ply for each in points] == expected["plies"]
    found = read_results(SECOND.texts[keys.RETRY], expected["game"], points)
    assert [asdict(each) for each in found] == expected["attempts"]
    assert not puzzles().add_from_stored_review("tau")
    day, run = SECOND.facts["daily"]["day"], SECOND.facts["daily"]["run"]
    assert (
        puzzles().solved_days.streak_on(day) == run
        and puzzles().solved_days.after(day + 1).streak_on(day + 1) == run + 1
    )
    for name, expected in SECOND.facts["level_run"].items():
        found = read_level_streak(SECOND.texts[keys.level_streak_key(name)])
        kept = {"level": found.level, "run": found.run, "keys": list(found.keys)}
        assert kept | {"suggested": found.suggested.name} == expected


def puzzles() -> PuzzleStore:
    """The puzzles of the second release."""
    store = MemoryStore(SECOND.texts)
    return PuzzleStore(store, StoredGames(store, lambda: 0, Random(1)), lambda: 0, lambda n: 0)


@pytest.mark.parametrize("name", SECOND.facts["puzzles"])
def test_stored_attempts_and_own_puzzles_are_unchanged(name):
    expected, found = SECOND.facts["puzzles"][name], puzzles().progress(name)
    assert {key: asdict(each) for key, each in found.by_id.items()} == {
        key: {**each, "grade": 0} for key, each in expected["by_id"].items()
    }
    assert [write_puzzle(each) for each in found.own] == expected["own"]
    assert [each.id for each in found.own] == expected["own_ids"]


Read = Callable[[str | None], object]

READERS: dict[str, tuple[Read, object]] = {
    "settings": (read_settings, Settings()),
    "shortcuts": (read_shortcuts, Shortcuts()),
    "seating": (read_seating, Seating()),
    "time": (read_choice, read_choice(None)),
    "lesson": (
        partial(exercise_progress.read_lesson_progress, steps=10),
        exercise_progress.LessonProgress(),
    ),
    "drill": (exercise_progress.read_drill_scores, exercise_progress.DrillScores()),
    "challenges": (exercise_progress.read_challenges_won, exercise_progress.ChallengesWon()),
    "level run": (read_level_streak, LevelStreak()),
    "days": (read_solved_days, SolvedDays()),
}
"""What reads each stored text, and what it reads where nothing is stored."""

DAMAGED = (None, "", "{", "[", "[]", "[[[", "{}", "3", "null", '"h"', "[" * 100_000)

ODD = {
    "shortcuts": ({"hint": "Enter", "unknown": "x", "undo": 3}, {"hint": "x", "undo": "X"}),
    "seating": ({"play": "chess"}, {"level": 3}),
    "lesson": (
        *({"at": "x", "furthest": []}, {"at": True}, {"at": 1.5, "furthest": None}),
        *({"done": "yes"},),
    ),
    "drill": ({"row": -1, "minute": True}, {"row": "3"}),
    "level run": ({"level": 3}, {"level": "club", "run": True, "keys": []}),
}
"""Objects with values that the reader must refuse."""


@pytest.mark.parametrize("name", READERS)
def test_a_damaged_text_counts_as_if_nothing_was_stored(name: str) -> None:
    read, nothing = READERS[name]
    for text in (*DAMAGED, *map(json.dumps, ODD.get(name, ()))):
        assert read(text) == nothing, str(text)[:99]


@given(st.sampled_from(sorted(READERS)), st.one_of(st.text(), st.from_regex(r"\{.*\}")))
def test_any_stored_text_can_be_read(name: str, text: str) -> None:
    read, nothing = READERS[name]
    assert isinstance(read(text), type(nothing))
