"""Matches with a friend as text: this side's knowledge of a match, except its variations.

A match is stored with its game, as JSON. `secret` never leaves the device; anyone who has it could
choose this side's dice. `turn` comes last: see `stored_games`.
"""

from __future__ import annotations

import json
from typing import Any, Final, cast

from pentabula.app.store.keys import MATCH, matched_game
from pentabula.app.store.store import Store
from pentabula.core.clocks import read_controls
from pentabula.core.errors import GameError
from pentabula.core.jsontext import read_object
from pentabula.core.message import Message
from pentabula.core.record import Load, Record, read_record, write_link
from pentabula.online.dice import SEED_BYTES, read_exchanges, write_exchanges
from pentabula.online.match import Match, MatchTime, TakeBacks
from pentabula.online.match_dice import SharedDice
from pentabula.online.match_time import deadline
from pentabula.online.messages import (
    NO_BYTES,
    Plan,
    key_of,
    read_message,
    write_message,
    write_unpacked,
)
from pentabula.online.offers import Offer, read_offer
from pentabula.online.signatures import KEY_BYTES

VERSION: Final = 1
DAMAGED: Final = Message("The stored data of this game by link could not be read.")


OFFERS: Final = {
    "ours": "ask",
    "theirs": "their_ask",
    "declined": "declined",
    "accepted": "accepted",
    "granted": "granted",
}
"""The stored names of the open offers and answers."""

Data = dict[str, Any]
"""Unchecked stored data: reading anything invalid raises an error."""


def write_match(match: Match) -> str:
    """The match as text."""
    last, back, shared = match.last, match.take_backs, match.dice
    return json.dumps(
        {
            "version": VERSION,
            "match": match.name,
            "side": match.side,
            "first": match.first,
            "secret": shared.secret.hex(),
            "game": write_link(match.record, match.end),
            "names": match.names,
            "number": match.number,
            **({"sent": match.shared} if match.shared else {}),
            "epoch": back.epoch,
            "base": back.base,
            "asked": sorted(back.asked),
            "asked_before": sorted(back.asked_before),
            **{key: str(each) for key, each in _offers(match) if each is not None},
            "resigned": sorted(match.resigned),
            "roots": [each.hex() for each in shared.roots],
            "exchanges": write_exchanges(shared.exchanges),
            "salts": {str(number): salt.hex() for number, salt in shared.salts.items()},
            "toss": [each.hex() for each in shared.toss],
            **_written_dropped(shared),
            "note": match.note,
            "their_note": match.their_note,
            "last": None if last is None else write_message(last),
            **({"key": match.keys[match.other].hex()} if match.is_signed else {}),
            **({"signer": match.signing_secret.hex()} if match.signing_secret else {}),
            **({"plan": match.plan} if match.plan else {}),
            **({"their_plan": match.their_plan} if match.their_plan else {}),
            "lines": {str(epoch): [base, *line] for epoch, (base, line) in back.lines.items()},
            **_written_time(match),
            "turn": match.can_act,
        }
    )


def read_match(text: str, load: Load, record: Record | None = None) -> Match:
    """The stored match, played in `record` if that is the same game. Raises GameError.

    Backups are files, so nothing in it is trusted: we must be able to read its next message.
    """
    try:
        match = _read(cast("Data", read_object(text)), load, record)
        message = match.content()
        if read_message(write_unpacked(message)) == message:
            return match
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(DAMAGED) from error
    raise GameError(DAMAGED)


def find_match(store: Store, name: str) -> str | None:
    """The key of the game whose match has this name; None if no match has it."""
    wanted = f'"match": "{name}"'
    found = (key for key in store.keys(MATCH) if wanted in (store.read(key) or ""))
    return next((matched_game(key) for key in found), None)


def _read(stored: Data, load: Load, record: Record | None) -> Match:
    if stored["version"] != VERSION:
        raise GameError(DAMAGED)
    played = read_record(stored["game"], load)
    if record is None or not record.is_same_game(played):
        record = played
    end = record.root
    for node in played.root.main_line_end().line():
        end = record.play(end, node.move)
    record.make_main(end)
    match = Match(
        str(stored["match"]),
        1 if stored["side"] == 1 else 0,
        str(stored["first"]),
        record,
        end,
        _read_dice(stored),
        _read_time(stored, end.ply),
        _read_take_backs(stored),
    )
    match.names = [str(each) for each in stored["names"]]
    match.number, match.shared = int(stored["number"]), int(stored.get("sent", 0))
    match.resigned = {1 if each else 0 for each in stored["resigned"]}
    match.note, match.their_note = str(stored["note"]), str(stored["their_note"])
    match.last = None if stored["last"] is None else read_message(stored["last"])
    match.plan, match.their_plan = _plan(stored, "plan"), _plan(stored, "their_plan")
    match.signing_secret = bytes.fromhex(stored.get("signer", ""))
    for key in OFFERS:
        setattr(match.offers, key, _offer(stored.get(OFFERS[key])))
    if "key" in stored:
        match.keys[match.side] = key_of(match.key_secret)
        match.keys[match.other] = bytes.fromhex(stored["key"])
    if len(match.names) != 2 or len(match.keys[match.other]) not in (0, KEY_BYTES):
        raise GameError(DAMAGED)
    return match


def _read_dice(stored: Data) -> SharedDice:
    secret = bytes.fromhex(stored["secret"])
    dropped = stored.get("dropped")  # matches that began with version 1 have none
    name = "" if dropped is None else str(stored["match"])
    found = SharedDice(1 if stored["side"] == 1 else 0, secret, name)
    found.roots = [bytes.fromhex(each) for each in stored["roots"]]
    found.exchanges = read_exchanges(stored["exchanges"])
    found.salts = {int(key): bytes.fromhex(each) for key, each in stored["salts"].items()}
    found.toss = [bytes.fromhex(each) if each else NO_BYTES for each in stored["toss"]]
    if dropped is not None:
        first, second = ((int(index), bytes.fromhex(element)) for index, element in dropped)
        found.dropped = [first, second]
    if len(secret) != SEED_BYTES or len(found.roots) != 2 or len(found.toss) != 3:
        raise GameError(DAMAGED)
    return found


def _read_take_backs(stored: Data) -> TakeBacks:
    lines = stored["lines"].items()
    return TakeBacks(
        int(stored["epoch"]),
        int(stored["base"]),
        set(map(int, stored["asked"])),
        frozenset(map(int, stored["asked_before"])),
        {int(epoch): (int(base), tuple(map(str, line))) for epoch, (base, *line) in lines},
    )


def _read_time(stored: Data, ply: int) -> MatchTime:
    """The time of a match; None without clocks."""
    found = MatchTime(read_controls(str(stored.get("time", ""))))
    if found.controls is not None:
        found.sent, found.times = int(stored["sent"]), [int(each) for each in stored["times"]]
        found.given = _gifts(stored["given"])
        found.flags = {1 if each else 0 for each in stored["flags"]}
        # A match of version 2.0.0 does not say when this device saw its moves.
        seen = stored.get("seen", found.times) if found.is_by_date else []
        found.seen = [int(each) for each in seen]
        found.shortfalls = [int(each) for each in stored.get("short", found.shortfalls)]
        contest = stored.get("contest")
        found.contest = None if contest is None else read_message(contest)
        is_right = (
            len(found.seen) == (ply if found.is_by_date else 0) and len(found.shortfalls) == 2
        )
        if len(found.times) != ply or not is_right:
            raise GameError(DAMAGED)
    return found


def _written_dropped(shared: SharedDice) -> dict[str, object]:
    """The last throws that were taken back; their presence marks version 2 of the dice."""
    if not shared.match:
        return {}
    return {"dropped": [[index, element.hex()] for index, element in shared.dropped]}


def _written_time(match: Match) -> dict[str, object]:
    """The stored form of a match's clocks; empty without clocks."""
    time = match.time
    if time.controls is None:
        return {}
    until = None if match.is_over or match.is_claimed else deadline(match)
    return {
        "time": time.controls_text,
        "sent": time.sent,
        "times": time.times,
        "given": [sorted(each.items()) for each in time.given],
        "flags": sorted(time.flags),
        **({"seen": time.seen} if time.is_by_date else {"short": time.shortfalls}),
        **({} if time.contest is None else {"contest": write_message(time.contest)}),
        **({} if until is None else {"until": until}),
    }


def _gifts(stored: list[list[list[int]]]) -> list[dict[int, int]]:
    first, second = ({int(ply): int(seconds) for ply, seconds in gifts} for gifts in stored)
    return [first, second]


def _plan(stored: Data, name: str) -> Plan:
    return tuple(tuple(map(str, line)) for line in stored.get(name, ()))


def _offers(match: Match) -> list[tuple[str, Offer | None]]:
    """The open offers and answers of a match by their stored names."""
    return [(name, getattr(match.offers, field)) for field, name in OFFERS.items()]


def _offer(value: object) -> Offer | None:
    """A stored offer, in version 2.0.0 the ply of a take-back; None for anything else."""
    return None if value is None else read_offer(str(value))
