"""Throw damaged text and random input at everything that reads input, natively.

Each case is made from the seed and its number alone, so that a find can be made again with
`--seed S --case N`. A target raises nothing but the errors that it names; what it takes has
to hold together: it reads back, it replays, it is legal.
"""

import json
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.errors import GameError, RecordError
from pentabula.core.game import checked_move
from pentabula.core.record import read_record, write_link, write_record
from pentabula.gtp.controller import COMMANDS, Controller
from pentabula.search.report import Report, Request
from pentabula.search.service import Service
from pentabula.session.session import Session
from pentabula.session.settings import Settings, read_settings
from pentabula.session.shelf import link_of, read_saved, updated_and_over, write_saved

ODD = "\x00\t\n\r\x7f\u00a0\u200b\u202e\u0301\ufeff٣７½−–“”’<>&\"'`\\{}[]()=#?%;,.~@!*/"
LETTERS = string.ascii_letters + string.digits + ODD
WORDS = ("0", "-1", "9" * 40, "swap", "pass", "null", "%00", "&size=", "moves=", "{", "(", "[Game ")
MOST_LETTERS = 4000


class FuzzError(Exception):
    """Something that was taken does not hold together."""


@dataclass(frozen=True)
class Corpus:
    """Good texts to damage: records, links, tokens, saved games, requests, protocol lines."""

    records: tuple[str, ...]
    links: tuple[str, ...]
    tokens: tuple[str, ...]
    saved: tuple[str, ...]
    requests: tuple[str, ...]
    lines: tuple[str, ...]


def corpus(folder: Path) -> Corpus:
    """What the golden records of all games give."""
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("*/records/*.txt"))]
    read = [read_record(text.partition("\n=")[0], games.load) for text in texts]
    links = tuple(write_link(record, record.root.main_line_end()) for record in read)
    tokens = {node.token for record in read for node in record.root.main_line_end().line()}
    return Corpus(
        tuple(write_record(record) for record in read),
        links,
        tuple(sorted(tokens)),
        tuple(write_saved(Session(record, Random(1)), 1) for record in read),
        tuple(Request(link, "novice", 1, nodes=2).write() for link in links),
        tuple(sorted([*COMMANDS, *(f"play {token}" for token in tokens), *_settings()])),
    )


def _settings() -> Iterator[str]:
    for name in games.names():
        yield f"newgame {name}"
        yield f"newgame {name} size=3 rows=3 start=0 komi=0"


def damaged(text: str, rng: Random, others: tuple[str, ...]) -> str:
    """The text after a few random changes; now and then as it is."""
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        text = rng.choice(CHANGES)(text, rng, others)[:MOST_LETTERS]
    return text


def _cut(text: str, rng: Random, others: tuple[str, ...]) -> str:
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.choice((1, 1, 2, 10, 100)) :]


def _insert(text: str, rng: Random, others: tuple[str, ...]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + "".join(rng.choices(LETTERS, k=rng.choice((1, 1, 2, 5)))) + text[at:]


def _insert_word(text: str, rng: Random, others: tuple[str, ...]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(WORDS) + text[at:]


def _splice(text: str, rng: Random, others: tuple[str, ...]) -> str:
    other = rng.choice(others)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _repeat(text: str, rng: Random, others: tuple[str, ...]) -> str:
    start = rng.randrange(len(text) + 1)
    piece = text[start : start + rng.choice((1, 5, 30))]
    return text[:start] + piece * rng.choice((2, 3, 50)) + text[start:]


CHANGES = (_cut, _insert, _insert_word, _splice, _repeat)


def fuzz_record(rng: Random, known: Corpus) -> None:
    """Records and links: read or refused; what is read reads back."""
    kind = rng.choice((known.records, known.links))
    text = damaged(rng.choice(kind), rng, (*known.records, *known.links))
    try:
        record = read_record(text, games.load)
    except RecordError:
        return
    again = read_record(write_record(record), games.load)
    if write_record(again) != write_record(record):
        raise FuzzError(f"does not read back: {text!r}")


def fuzz_saved(rng: Random, known: Corpus) -> None:
    """Stored games: read or refused; what is read can be stored again."""
    text = damaged(rng.choice(known.saved), rng, known.saved)
    link_of(text)
    updated_and_over(text)
    try:
        saved = read_saved(text, games.load, Random(1))
    except RecordError:
        return
    read_saved(write_saved(saved.session, 2), games.load, Random(1))


def fuzz_settings(rng: Random, known: Corpus) -> None:
    """Stored settings: any text gives settings."""
    read_settings(damaged(Settings().write(), rng, known.saved))


def fuzz_token(rng: Random, known: Corpus) -> None:
    """Typed moves: legal or refused."""
    record = read_record(rng.choice(known.links), games.load)
    node = rng.choice([record.root, *record.root.main_line_end().line()])
    text = damaged(rng.choice(known.tokens), rng, known.tokens)
    try:
        move = checked_move(record.game, node.position, text)
    except GameError:
        return
    if move not in node.position.legal_moves():
        raise FuzzError(f"illegal move taken: {text!r}")


def fuzz_session(rng: Random, known: Corpus) -> None:
    """A session under random taps, texts and commands: it never fails, and it replays."""
    record = read_record(rng.choice(known.links), games.load)
    node = rng.choice([record.root, *record.root.main_line_end().line()])
    session = Session(record, Random(rng.random()), node)
    for _ in range(30):
        rng.choice(DEEDS)(session, rng, known)
        if session.refusal is not None:
            str(session.refusal.sentence)
    again = read_record(session.link, games.load)
    if again.root.main_line_end().position.key() != session.position.key():
        raise FuzzError(f"does not replay: {session.link}")


def _tap_open(session: Session, rng: Random, known: Corpus) -> None:
    following = sorted(session.composition.next)
    if following:
        session.tap(rng.choice(following))


def _tap_any(session: Session, rng: Random, known: Corpus) -> None:
    targets = [*session.board.by_name, "pass", "swap", "button", "roll", "", "no such place"]
    session.tap(rng.choice(targets))


def _type(session: Session, rng: Random, known: Corpus) -> None:
    session.enter(damaged(rng.choice(known.tokens), rng, known.tokens))


def _command(session: Session, rng: Random, known: Corpus) -> None:
    rng.choice((Session.undo, Session.redo, Session.roll, Session.escape, Session.roll))(session)
    if rng.random() < 0.02:
        session.resign()


DEEDS = (_tap_open, _tap_open, _tap_any, _type, _command)


def fuzz_protocol(rng: Random, known: Corpus) -> None:
    """Protocol lines: every one gets a framed answer or none."""
    controller = Controller(Random(1))
    for _ in range(12):
        line = damaged(rng.choice(known.lines), rng, known.lines)
        if "perft" in line or "genmove" in line or "analyze" in line:
            line = f"{line.split()[0] if line.split() else ''} nodes=2"
        answered = controller.answer(line)
        if answered and not (answered[0] in "=?" and answered.endswith("\n\n")):
            raise FuzzError(f"no frame: {line!r} gets {answered!r}")


def fuzz_service(rng: Random, known: Corpus) -> None:
    """Messages to the worker: a report or an error, whatever comes."""
    service = Service()
    for _ in range(3):
        text = damaged(rng.choice(known.requests), rng, known.requests)
        if '"nodes": 2' not in text:
            text = text.replace("nodes", "none")
        for answered in (service.start(text), service.step(rng.choice(("1", "", "x", "0")))):
            if "error" not in json.loads(answered):
                Report.read(answered)


TARGETS: dict[str, Callable[[Random, Corpus], Any]] = {
    "record": fuzz_record,
    "saved": fuzz_saved,
    "settings": fuzz_settings,
    "token": fuzz_token,
    "session": fuzz_session,
    "protocol": fuzz_protocol,
    "service": fuzz_service,
}


def run_case(target: str, seed: int, number: int, known: Corpus) -> None:
    """One case of a target; raises whatever is wrong."""
    TARGETS[target](Random(f"{target} {seed} {number}"), known)
