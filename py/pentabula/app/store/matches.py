"""Matches with a friend as text: what this side of a match knows, except its variations.

A match is stored beside its game, as JSON. `secret` never leaves the device; whoever has it could
choose this side's dice. `turn` comes last: see `stored_games`.
"""

from __future__ import annotations

import json
from typing import Any, Final, cast

from pentabula.app.store.keys import MATCH, matched_game
from pentabula.app.store.store import Store
from pentabula.core.errors import GameError
from pentabula.core.jsontext import is_whole, read_object
from pentabula.core.message import Message
from pentabula.core.record import Record, read_record, write_link
from pentabula.online.controls import read_controls, write_controls
from pentabula.online.dice import SEED_BYTES, read_exchanges, write_exchanges
from pentabula.online.match import Match
from pentabula.online.match_time import deadline
from pentabula.online.messages import NO_BYTES, Side, read_message, write_message, write_plain
from pentabula.online.receiving import Load

VERSION: Final = 1
DAMAGED: Final = Message("The stored data of this game by link could not be read.")


def write_match(match: Match) -> str:
    """The match as text."""
    last = match.last
    return json.dumps(
        {
            "version": VERSION,
            "match": match.name,
            "side": match.side,
            "first": match.first,
            "secret": match.secret.hex(),
            "game": write_link(match.record, match.end),
            "names": match.names,
            "number": match.number,
            "epoch": match.epoch,
            "base": match.base,
            "asked": sorted(match.asked),
            "asked_before": sorted(match.asked_before),
            "ask": match.ask,
            "their_ask": match.their_ask,
            "resigned": sorted(match.resigned),
            "roots": [each.hex() for each in match.roots],
            "exchanges": write_exchanges(match.exchanges),
            "salts": {str(number): salt.hex() for number, salt in match.salts.items()},
            "toss": [each.hex() for each in match.toss],
            "note": match.note,
            "their_note": match.their_note,
            "last": None if last is None else write_message(last),
            "lines": {str(epoch): [base, *line] for epoch, (base, line) in match.lines.items()},
            **_time(match),
            "turn": match.can_act,
        }
    )


def read_match(text: str, load: Load, record: Record | None = None) -> Match:
    """The stored match, played in `record` if that is the same game. Raises GameError.

    Backups are files, so nothing in it is trusted: its next message must be one that we would read.
    """
    try:
        match = _read(cast("dict[str, Any]", read_object(text)), load, record)
        message = match.message()
        if read_message(write_plain(message)) == message:
            return match
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(DAMAGED) from error
    raise GameError(DAMAGED)


def find_match(store: Store, name: str) -> str | None:
    """The key of the game whose match has this name; None if there is none."""
    wanted = f'"match": "{name}"'
    found = (key for key in store.keys(MATCH) if wanted in (store.read(key) or ""))
    return next((matched_game(key) for key in found), None)


def _read(stored: dict[str, Any], load: Load, record: Record | None) -> Match:
    if stored["version"] != VERSION:
        raise GameError(DAMAGED)
    played = read_record(stored["game"], load)
    if record is None or not record.is_same_game(played):
        record = played
    end = record.root
    for node in played.root.main_line_end().line():
        end = record.play(end, node.move)
    record.make_main(end)
    side: Side = 1 if stored["side"] == 1 else 0
    secret = bytes.fromhex(stored["secret"])
    if len(secret) != SEED_BYTES:
        raise GameError(DAMAGED)
    last = stored["last"]
    match = Match(str(stored["match"]), side, str(stored["first"]), secret, record, end)
    match.names = [str(each) for each in stored["names"]]
    match.number, match.epoch, match.base = (
        int(stored[name]) for name in ("number", "epoch", "base")
    )
    match.asked = set(map(int, stored["asked"]))
    match.asked_before = frozenset(map(int, stored["asked_before"]))
    match.ask, match.their_ask = (_ply(stored[name], end.ply) for name in ("ask", "their_ask"))
    match.resigned = {1 if each else 0 for each in stored["resigned"]}
    match.roots = [bytes.fromhex(each) for each in stored["roots"]]
    match.exchanges = read_exchanges(stored["exchanges"])
    match.salts = {int(key): bytes.fromhex(each) for key, each in stored["salts"].items()}
    match.toss = [bytes.fromhex(each) if each else NO_BYTES for each in stored["toss"]]
    match.note, match.their_note = str(stored["note"]), str(stored["their_note"])
    match.last = None if last is None else read_message(last)
    match.lines = {
        int(epoch): (int(base), tuple(map(str, line)))
        for epoch, (base, *line) in stored["lines"].items()
    }
    match.controls = read_controls(str(stored.get("time", "")))
    if match.controls is not None:
        match.sent, match.times = int(stored["sent"]), [int(each) for each in stored["times"]]
        match.given = _gifts(stored["given"])
        match.flags = {1 if each else 0 for each in stored["flags"]}
        if len(match.times) != match.end.ply:
            raise GameError(DAMAGED)
    if len(match.names) != 2 or len(match.roots) != 2 or len(match.toss) != 3:
        raise GameError(DAMAGED)
    return match


def _time(match: Match) -> dict[str, object]:
    """What is stored about the clocks of a match; nothing without clocks."""
    if match.controls is None:
        return {}
    return {
        "time": write_controls(match.controls),
        "sent": match.sent,
        "times": match.times,
        "given": [sorted(each.items()) for each in match.given],
        "flags": sorted(match.flags),
        **({} if match.is_over or (until := deadline(match)) is None else {"until": until}),
    }


def _gifts(stored: list[list[list[int]]]) -> list[dict[int, int]]:
    first, second = ({int(ply): int(seconds) for ply, seconds in gifts} for gifts in stored)
    return [first, second]


def _ply(value: object, end: int) -> int | None:
    """A ply before the end of the line; None for anything else."""
    return value if is_whole(value, 0, end - 1) else None
