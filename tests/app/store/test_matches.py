"""A stored match, which may come from a backup that somebody else has made."""

import json
from contextlib import suppress
from random import Random

import pytest

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.store.keys import game_key, match_key
from pentabula.app.store.matches import read_match, write_match
from pentabula.app.store.merge_texts import TextMerger
from pentabula.core.clocks import read_controls
from pentabula.core.errors import GameError
from pentabula.core.message import Message
from pentabula.core.record import Record
from pentabula.online.match import Match
from pentabula.online.messages import read_message, write_message
from pentabula.online.offer_actions import accept
from pentabula.online.receiving import join, receive

KEY = match_key(game_key("a-1"))
MERGER = TextMerger(games.load, LocalDice(Random(1)))

ODD = (
    *(None, True, -1, 10**30, 1.5, float("inf"), float("nan"), "", "x", "<b>", "\u202e", "zz" * 16),
    *([], [1], [None, None], [[]], {}, {"0": "zz"}, {"x": []}, {"1": [1]}, [[[1, 2]], [[1, 2, 3]]]),
)


def matches() -> list[Match]:
    """Both sides of a match after the opening of a race."""
    record = Record.start(games.load("tabula"), {})
    ana = Match.invite("m123456", record, bytes(32), "Ana", "0")
    bruno = join(ana.message(), games.load, bytes(range(32)), "Bruno")
    receive(ana, bruno.message(), games.load)
    thrown = ana.throw()
    assert not isinstance(thrown, Message)
    ana.play(thrown)
    receive(bruno, ana.message(), games.load)
    return [ana, bruno]


def test_a_match_reads_back_as_it_was_stored() -> None:
    for match in matches():
        text = write_match(match)
        again = read_match(text, games.load)
        assert again.message() == match.message() and write_match(again) == text


@pytest.mark.parametrize("name", list(json.loads(write_match(matches()[0]))))
def test_an_odd_value_is_refused_or_makes_a_match_that_can_be_played(name: str) -> None:
    for text in map(write_match, matches()):
        for value in ODD:
            odd = json.dumps({**json.loads(text), name: value})
            assert MERGER.merge(KEY, text, odd) in (text, odd)
            try:
                match = read_match(odd, games.load)
            except GameError as error:
                assert str(error).endswith(".")
            else:
                with suppress(GameError):
                    accept(match)
                assert read_message(write_message(match.message())) == match.message()


def test_a_request_to_take_back_moves_that_were_not_played_is_forgotten() -> None:
    text = write_match(matches()[0])
    for odd in (99, True, 10**30, "rematch.1", "day"):
        match = read_match(json.dumps({**json.loads(text), "their_ask": odd}), games.load)
        with pytest.raises(GameError, match="asks for nothing"):
            accept(match)


def test_when_this_device_saw_the_moves_is_stored() -> None:
    """A match that version 2.0.0 has stored has the times in its links instead."""
    record = Record.start(games.load("konobi"), {"size": 5})
    controls = read_controls("1/86400")
    ana = Match.invite("m123456", record, bytes(32), "Ana", "0", controls, lambda: 5_000)
    ana.play(record.game.notation.read("c3", record.root.position))
    bruno = join(ana.message(), games.load, bytes(32), "Bruno", lambda: 90_000)
    text = write_match(bruno)
    assert read_match(text, games.load).time.seen == [90]
    old = {key: each for key, each in json.loads(text).items() if key != "seen"}
    assert read_match(json.dumps(old), games.load).time.seen == [5]
    for odd in ([], [1, 2], ["x"], None, "", [None], {}):
        with pytest.raises(GameError):
            read_match(json.dumps({**old, "seen": odd}), games.load)
