"""Backups: restoring unites, twice is once, and a broken file restores what is left of it."""

import gzip
import json
import quopri
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.library.backup import BackupError, is_backup, read_backup, write_backup
from pentabula.app.library.restore import BackupRestorer, Restored
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.app.play.settings import Settings
from pentabula.app.store import keys
from pentabula.app.store.exercise_progress import (
    ChallengesWon,
    DrillScores,
    read_challenges_won,
    read_drill_scores,
)
from pentabula.app.store.matches import write_match
from pentabula.app.store.saved_game import read_saved
from pentabula.core.days import SolvedDays, read_solved_days
from pentabula.core.filetext import file_text
from pentabula.core.record import Record, read_record
from pentabula.online.match import Match
from pentabula.online.receiving import MessageKind, join, receive
from tests.app.sessions import saved
from tests.app.store.memory_store import MemoryStore
from tests.app.store.test_store import Disk, Tab

NOW = 1_700_000_000_000
KONOBI = "konobi?size=4&pie=off"
DICE = LocalDice(Random(1))


def restore(store: MemoryStore, text: str) -> Restored:
    return BackupRestorer(store, DICE, failed=lambda problem: None).restore(read_backup(text))


def said(restored: Restored) -> str:
    return " ".join(map(str, restored.sentences))


def record(store: MemoryStore, key: str) -> Record:
    return read_saved(store.texts[key], games.load, DICE).session.record


def moves(store: MemoryStore, key: str) -> set[str]:
    """The lines of a stored game, by their moves."""
    found, waiting = set(), [(record(store, key).root, "")]
    while waiting:
        node, line = waiting.pop()
        found.add(line)
        waiting += [(child, f"{line} {child.token}") for child in node.children]
    return found


def full_store() -> MemoryStore:
    """A store with a text of each kind."""
    result = {"level": "club", "seat": 0, "won": True, "when": NOW, "rated": True}
    history = {"is_solved": True, "count": 2, "day": 20_000, "card": None}
    return MemoryStore(
        {
            keys.game_key("a-1"): saved(f"{KONOBI}&moves=a1,b3", NOW),
            keys.review_key(keys.game_key("a-1")): '{"open": true, "done": true, "review": "x"}',
            keys.results_key("konobi"): json.dumps({"version": 1, "results": {"a-1": result}}),
            keys.puzzles_key("konobi"): json.dumps(
                {"puzzles": {"k1": history}, "own": ["k9"], "made": ["m1"]}
            ),
            keys.DAILY: SolvedDays(((5, 7),)).write(),
            keys.REVIEWS_USED: json.dumps({"keys": ["pentabula/review/a-1"]}),
            keys.lesson_key("tau"): '{"at": 2, "furthest": 4, "done": false}',
            keys.level_streak_key("tau"): '{"level": "club", "run": 1, "keys": []}',
            keys.drill_key("tau"): DrillScores(7, 2).write(),
            keys.challenges_key("tau"): ChallengesWon({"a": False, "b": True}).write(),
            keys.SETTINGS: Settings(board="wood").write(),
            keys.SHORTCUTS: '{"undo": "x"}',
            keys.SEATING: '{"konobi": {}}',
            keys.TIME_CHOICE: '{"clock": "on"}',
            keys.match_key(keys.game_key("a-1")): '{"match": "m", "turn": true}',
        }
    )


def test_everything_is_restored_into_an_empty_browser_once() -> None:
    here, there = full_store(), MemoryStore()
    restored = restore(there, write_backup(here, NOW))
    assert there.texts == here.texts
    assert said(restored) == (
        "Restored: 1 game and reviews, results, puzzles or settings. 1 game by link continues "
        "here. Do not continue it in the other browser too."
    )
    here = MemoryStore(
        {
            keys.assignment_key("0123456789abcdef"): '{"link": "class=x", "results": [1, 0]}',
            keys.CLASSROOM: '{"codes": ["K7QF"]}',
            keys.PUZZLE: '{"moves": ["c3"]}',
        }
    )
    there = MemoryStore()
    restored = restore(there, write_backup(here, NOW))
    assert there.texts == here.texts
    assert said(restored) == "Restored: reviews, results, puzzles or settings."
    text = write_backup(full_store(), NOW)
    there = MemoryStore({keys.DAILY: SolvedDays(((1, 5),)).write()})
    restore(there, text)
    once = dict(there.texts)
    assert said(restore(there, text)).startswith("Nothing to restore") and there.texts == once
    local = {"pentabula/claim/a": "{}", keys.MOVED: "1", "pentabula/journal/game/a": "{}"}
    others = {"pentabula/damaged/daily": "x", "other/page": "{}"}
    assert read_backup(write_backup(MemoryStore(local | others), NOW)).texts == {}


def match_text(*tokens: str) -> str:
    """The stored state of a match in which these moves were played."""
    record = Record.start(games.load("konobi"), {"size": 5, "pie": "off"})
    match = Match.invite("m123456", record, bytes(32), "Ana", "0")
    friend = join(match.message(), games.load, bytes(range(32)), "Bo")
    for token, side in zip(tokens, (match, friend) * 9, strict=False):
        side.play(record.game.notation.read(token, side.end.position))
        other = friend if side is match else match
        assert receive(other, side.message(), games.load).kind is MessageKind.NEWS
    return write_match(match)


OTHER_MATCH = match_text("c3", "b2").replace("m123456", "m654321")


@pytest.mark.parametrize(
    ("ours", "theirs", "is_theirs"),
    [
        (match_text("c3"), match_text("c3", "b2"), True),
        (match_text("c3", "b2"), match_text("c3"), False),
        (match_text("c3"), match_text("a1", "b2"), False),
        (match_text("c3"), OTHER_MATCH, False),
        (match_text("c3"), "{}", False),
        (match_text("c3"), '{"match": "m123456", "number": []}', False),
    ],
)
def test_the_further_state_of_a_match_stays(ours: str, theirs: str, is_theirs: bool) -> None:
    key = keys.match_key(keys.game_key("a-1"))
    there = MemoryStore({key: ours})
    restored = restore(there, write_backup(MemoryStore({key: theirs}), NOW))
    assert there.texts[key] == (theirs if is_theirs else ours)
    assert ("by link continues here" in said(restored)) == is_theirs


def test_the_data_of_both_are_united() -> None:
    here = full_store()
    there = MemoryStore(
        {
            keys.game_key("a-1"): saved(f"{KONOBI}&moves=a1,b4", NOW),
            keys.game_key("b-1"): saved("tau", NOW),
            keys.results_key("konobi"): '{"version": 1, "results": {"c-1": {}}}',
            keys.puzzles_key("konobi"): (
                '{"puzzles": {"k1": {"count": 1, "day": 2}, "k2": {}}, "own": ["k8"], '
                '"made": ["m1", "m2"]}'
            ),
            keys.DAILY: SolvedDays(((8, 9), (20, 20))).write(),
            keys.lesson_key("tau"): '{"at": 1, "furthest": 1, "done": true}',
            keys.SETTINGS: Settings(board="slate").write(),
            keys.drill_key("tau"): DrillScores(4, 9).write(),
            keys.challenges_key("tau"): ChallengesWon({"a": True, "c": False}).write(),
        }
    )
    restore(there, write_backup(here, NOW))
    assert read_drill_scores(there.texts[keys.drill_key("tau")]) == DrillScores(7, 9)
    won = read_challenges_won(there.texts[keys.challenges_key("tau")])
    assert won == ChallengesWon({"a": True, "b": True, "c": False})
    assert moves(there, keys.game_key("a-1")) == {"", " a1", " a1 b3", " a1 b4"}
    assert keys.game_key("b-1") in there.texts
    assert json.loads(there.texts[keys.results_key("konobi")])["results"].keys() == {"a-1", "c-1"}
    puzzles = json.loads(there.texts[keys.puzzles_key("konobi")])
    assert puzzles["puzzles"]["k1"]["count"] == 2 and puzzles["puzzles"].keys() == {"k1", "k2"}
    assert puzzles["own"] == ["k8", "k9"] and puzzles["made"] == ["m1", "m2"]
    assert read_solved_days(there.texts[keys.DAILY]).ranges == ((5, 9), (20, 20))
    lesson = json.loads(there.texts[keys.lesson_key("tau")])
    assert lesson == {"at": 1, "furthest": 4, "done": True, "steps": [0, 1, 2, 3]}
    assert '"slate"' in there.texts[keys.SETTINGS]


def test_each_puzzle_is_merged_once_and_damage_or_a_lost_line_costs_one_entry() -> None:
    many = [f"m{number}" for number in range(100_000)]  # comparing each with each takes hours
    here, there = MemoryStore(), MemoryStore()
    key = keys.puzzles_key("konobi")
    here.write(key, json.dumps({"own": [], "made": [*many[::-1], {"b": 1, "a": [2]}]}))
    there.write(key, json.dumps({"own": [], "made": [*many, "m0", "new", {"a": [2], "b": 1}]}))
    restore(here, write_backup(there, NOW))
    assert json.loads(here.texts[key])["made"] == [*many[::-1], {"b": 1, "a": [2]}, "new"]
    text = write_backup(full_store(), NOW).split("\n", 1)[1]
    there = MemoryStore()
    restore(there, text)
    assert there.texts == full_store().texts
    text = write_backup(full_store(), NOW).replace('"version": 1', '"version": 2', 1)
    later = json.dumps({"key": "pentabula/tournaments", "text": "{}"}) + "\n"
    there = MemoryStore()
    restored = restore(there, text + later)
    assert there.texts == full_store().texts
    assert "A newer version of Pentabula made this file" in said(restored)
    text = _pretty(write_backup(full_store(), NOW))
    assert len(read_backup(text.replace('"text": "', '"text": ', 1)).texts) == 14
    assert len(read_backup(text[:-20]).texts) == 14


def test_another_game_under_the_same_key_gets_a_new_key_and_two_tabs_lose_nothing() -> None:
    here = full_store()
    there = MemoryStore({keys.game_key("a-1"): saved("konobi?size=5&moves=c3", NOW)})
    for _ in range(2):
        restore(there, write_backup(here, NOW))
        assert record(there, keys.game_key("a-1")).options["size"] == 5
        assert moves(there, keys.game_key("a-1-2")) == {"", " a1", " a1 b3"}
        assert len([key for key in there.texts if keys.is_game(key)]) == 2
        assert there.read(keys.review_key(keys.game_key("a-1"))) is None
        assert there.read(keys.review_key(keys.game_key("a-1-2"))) is not None
        assert "a-1-2" in there.texts[keys.results_key("konobi")]
        assert json.loads(there.texts[keys.REVIEWS_USED])["keys"] == ["pentabula/review/a-1-2"]
    first, second = MemoryStore(), MemoryStore()
    first.texts[keys.game_key("a")] = saved(f"{KONOBI}&moves=a1,b2", NOW)
    second.texts[keys.game_key("a")] = saved(f"{KONOBI}&moves=a1,c3", NOW)
    second.texts[keys.game_key("b")] = saved(f"{KONOBI}&moves=d4", NOW)
    for store, won in ((first, "x"), (second, "y")):
        store.texts[keys.results_key("konobi")] = json.dumps({"results": {won: {"day": 3}}})
    disk = Disk()
    disk.is_slow = True
    tabs = Tab(disk), Tab(disk)
    for tab, store in zip(tabs, (first, second), strict=True):
        read = read_backup(write_backup(store, NOW))
        BackupRestorer(tab.store, DICE, failed=lambda problem: None).restore(read)
    for tab in tabs:
        tab.store.flush()
    disk.work()
    both = MemoryStore(disk.texts)
    assert moves(both, keys.game_key("a")) >= {" a1 b2", " a1 c3"}
    assert keys.game_key("b") in disk.texts
    results = json.loads(disk.texts[keys.results_key("konobi")])["results"]
    assert set(results) == {"x", "y"}


TREES = st.lists(
    st.sampled_from(["a1", "a1,b3", "a1,b4", "a1,b3,c1", "b2", "b2,d4"]), max_size=3, unique=True
)
STORES = st.dictionaries(
    st.sampled_from(["a-1", "b-1"]), st.tuples(st.sampled_from([4, 5]), TREES), max_size=2
)


def stored(content: dict[str, tuple[int, list[str]]], played: int) -> MemoryStore:
    store = MemoryStore()
    for name, (size, lines) in content.items():
        whole = read_record(f"konobi?size={size}&pie=off", games.load)
        for line in lines:
            whole.merge(read_record(f"konobi?size={size}&pie=off&moves={line}", games.load))
        store.texts[keys.game_key(name)] = saved(Session(whole, DICE), played)
    return store


def all_lines(store: MemoryStore) -> set[tuple[object, str]]:
    found = [(record(store, key).options["size"], moves(store, key)) for key in store.texts]
    return {(size, line) for size, lines in found for line in lines}


@given(STORES, STORES)
def test_no_move_of_either_browser_is_lost(one, other):
    here, there = stored(one, 1), stored(other, 2)
    wanted = all_lines(here) | all_lines(there)
    text = write_backup(here, NOW)
    restore(there, text)
    assert all_lines(there) == wanted
    once = dict(there.texts)
    restore(there, text)
    assert there.texts == once


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 5))))
def test_days_are_united_without_gaps_or_doubles(found: list[tuple[int, int]]) -> None:
    one, other = SolvedDays(), SolvedDays()
    for number, (first, length) in enumerate(found):
        for day in range(first, first + length + 1):
            one, other = (one.after(day), other) if number % 2 else (one, other.after(day))
    both = one.joined(other)
    for day in range(60):
        assert both.is_solved(day) == (one.is_solved(day) or other.is_solved(day))
    assert read_solved_days(both.write()) == both == other.joined(one)


@given(st.integers(0, 2000))
def test_a_file_that_was_cut_off_restores_its_whole_lines(end: int) -> None:
    here = full_store()
    text = write_backup(here, NOW)
    cut = text[: min(end, len(text) - 2)]
    try:
        backup = read_backup(cut)
    except BackupError:
        assert "\n" not in cut
        return
    assert backup.texts.items() <= here.texts.items()
    assert len(backup.texts) + backup.damaged + backup.missing == len(here.texts) or not end
    there = MemoryStore()
    assert "missing" in said(restore(there, cut)) or "damaged" in said(restore(there, cut))


@given(st.integers(0, 14), st.sampled_from(["", "{", "null", '{"key": 1}', "[" * 5000, "\ud800"]))
def test_a_damaged_line_costs_only_itself(at: int, damage: str) -> None:
    lines = write_backup(full_store(), NOW).split("\n")
    lines[at + 1] = damage
    restored = restore(MemoryStore(), "\n".join(lines))
    assert len(restored.backup.texts) == 14
    assert ("1 damaged entry" if damage else "1 entry is missing") in said(restored)


@pytest.mark.parametrize("text", ["{}", '{"version": 1}', '{"record": "  "}', '{"record": [1]}'])
def test_a_game_without_a_record_is_not_restored_and_one_of_a_later_version_as_it_is(text):
    there = MemoryStore({keys.game_key("a-1"): text})
    here = MemoryStore()
    restored = restore(here, write_backup(there, NOW))
    assert not here.texts and restored.damaged == 1 and not restored.added
    text = '{"version": 2, "moves": []}'
    here = MemoryStore()
    restore(here, write_backup(MemoryStore({keys.game_key("a-1"): text}), NOW))
    assert here.texts == {keys.game_key("a-1"): text}


@pytest.mark.parametrize("text", ["", "{}", "konobi?size=4", "[]", "\x00\x01", '{"key": 1}'])
def test_another_file_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BackupError, match="not a backup of Pentabula"):
        read_backup(text)


@given(st.text(), st.text())
def test_no_key_of_a_file_is_stored_that_we_do_not_know(key: str, text: str) -> None:
    for each in (key, f"pentabula/{key}", f"pentabula/game/{key}", f"pentabula/review/{key}"):
        there = MemoryStore()
        line = json.dumps({"key": each, "text": text})
        restore(there, '{"pentabula": "backup", "version": 1, "count": 1}\n' + line)
        assert all(name.isascii() and "<" not in name for name in there.texts)


def _pretty(text: str) -> str:
    return json.dumps([json.loads(line) for line in text.splitlines()], indent=4, sort_keys=True)


ELSEWHERE = {
    "UTF-16": lambda text: file_text(text.encode("utf-16-le")),
    "gzip": lambda text: file_text(gzip.compress(text.encode("utf-16"))),
    "quoted-printable": lambda text: quopri.encodestring(text.encode()).decode(),
    "quoted-printable, CRLF": lambda text: (
        quopri.encodestring(text.encode()).decode().replace("\n", "\r\n")
    ),
    "quoted mail": lambda text: "> " + text.replace("\n", "\n> "),
    "mail": lambda text: "Date: 1\nTo: {you}\n\n" + quopri.encodestring(text.encode()).decode(),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "pretty list": _pretty,
    "objects on several lines": lambda text: "\n".join(
        json.dumps(json.loads(line), indent=2) for line in text.splitlines()
    ),
    "list of lines": lambda text: "[" + text.strip().replace("\n", ",\n") + "]",
    "short list": lambda text: json.dumps([json.loads(line) for line in text.splitlines()]),
}


@pytest.mark.parametrize("way", ELSEWHERE)
def test_a_backup_is_read_after_other_programs_have_changed_its_form(way: str) -> None:
    text = ELSEWHERE[way](write_backup(full_store(), NOW))
    assert is_backup(text)
    read = read_backup(text)
    assert (read.texts, read.damaged, read.missing) == (full_store().texts, 0, 0)
