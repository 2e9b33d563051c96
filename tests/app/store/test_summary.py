"""Summaries of stored games: what a list shows without replaying them."""

import json
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.words import narration
from pentabula.app.store.dates import Dates
from pentabula.app.store.saved_game import (
    are_alike,
    summary_of,
    with_summary,
    without_summary,
    write_saved,
)
from pentabula.app.store.summary import (
    message_from_json,
    message_to_json,
    read_summary,
    summarise,
    write_summary,
)
from pentabula.core.message import ENGLISH, Computed, Message, counted
from tests.app.sessions import reopened, session

WON = '[Game "konobi"]\n[Size "4"]\n[Pie "off"]\n[Seat0 "Ana"]\n[Seat1 "Level casual"]\n'
LINE = "1. a1 2. d4 3. a2 4. d3 5. a3 6. d2 7. a4"


def stored(text: str) -> str:
    played = session(text)
    played.cursor.go(played.record.root.main_line_end())
    return write_saved(played, Dates(5, 6))


GAMES = [game.name for game in map(games.load, games.names())]
EXAMPLES = [
    f"{WON}\n{LINE}",
    f'{WON}[Event "Final"]\n[Tags "club, Łódź"]\n\n1. a1',
    f'{WON}[Result "0-1 by resignation"]\n\n1. a1',
    "tau?rows=3&cols=3&moves=bid5",
    "tabula?start=roll&moves=open22,open16",
    *[games.load(name).showcase or name for name in GAMES],
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_summary_of_a_stored_game_says_what_its_replay_says(text: str) -> None:
    written = stored(text)
    saved = reopened(written)
    assert summary_of(written) == summarise(saved.session)
    summary = summary_of(written)
    assert summary is not None
    plain = without_summary(written)
    assert "summary" not in json.loads(plain)
    assert with_summary(plain, summary) == written == with_summary(written, summary)
    assert are_alike(plain, written)
    played = session(text)
    said = narration.status(played)
    assert str(message_from_json(json.loads(json.dumps(message_to_json(said))))) == str(said)


def test_a_summary_has_the_result_of_its_game() -> None:
    found = summary_of(stored(f"{WON}\n{LINE}"))
    assert found.is_won and found.moves == 4
    assert str(found.status).startswith("You win: a black chain")
    result = found.result(7)
    assert (result.level, result.is_won, result.when) == ("casual", True, 7)
    written = without_summary(stored(f'{WON}[Event "Final"]\n\n{LINE}'))
    found = summary_of(written)
    assert not found.is_whole
    assert found.labels.name == "Final" and found.is_won is True
    assert [str(each.name) for each in found.occupants] == ["Ana", "Casual"]


def damaged(change: Callable[[dict[str, object]], object]) -> str:
    found = json.loads(write_summary(summarise(session(f"{WON}\n{LINE}"))))
    change(found)
    return json.dumps(found)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "[" * 5000,
        '{"version": 1}',
        damaged(lambda found: found.update(version=2)),
        damaged(lambda found: found.update(game="chess")),
        damaged(lambda found: found.update(turn=2)),
        damaged(lambda found: found.update(moves="many")),
        damaged(lambda found: found.update(seats=["Ana"])),
    ],
)
def test_a_damaged_summary_counts_as_missing(text: str) -> None:
    assert read_summary(text) is None


@pytest.mark.parametrize(
    "said",
    [
        {"text": "{mover}"},
        {"text": "{n.real}", "values": {"n": 1}},
        {"text": "{0} {", "values": {}},
        {"text": "{n}", "values": {"n": [1, 0]}},
        {"text": "{n}", "values": {"n": [1]}},
        {"text": "one", "many": 7},
        [],
        None,
    ],
)
def test_a_damaged_sentence_says_nothing(said: object) -> None:
    found = read_summary(damaged(lambda found: found.update(said=said)))
    assert found.status == ""


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_no_value_breaks_the_reading_of_a_summary(value: object) -> None:
    found = json.loads(write_summary(summarise(session(f"{WON}\n1. a1"))))
    for name in found:
        summary = read_summary(json.dumps({**found, name: value}))
        assert summary is None or ENGLISH.say(summary.status) is not None


@pytest.mark.parametrize(
    "message",
    [
        Message("Black"),
        Message("{winner} wins: {reason}.", winner="Ana", reason=Computed("{n}", n=3)),
        counted("{n} stone", "{n} stones", 2),
        Message("{points}", points=Fraction(13, 2)),
    ],
)
def test_messages_are_stored_for_every_language(message: Message) -> None:
    again = message_from_json(json.loads(json.dumps(message_to_json(message))))
    assert again == message and type(again) is type(message)
