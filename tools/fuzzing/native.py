"""Throw damaged text and random input at everything that reads input, natively.

Each case is made from the seed and its number alone, so that a find can be made again with
`--seed S --case N`. A target raises nothing but the errors that it names; what it takes has
to hold together: it reads back, it replays, it is legal.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from pentabula import games
from pentabula.core.errors import GameError
from pentabula.core.game import checked_move
from pentabula.core.record import read_record, write_record
from pentabula.core.replay import RecordError
from pentabula.gtp.controller import Controller
from pentabula.search.report import Report
from pentabula.search.service import Service
from pentabula.session.keep.settings import Settings, read_settings
from pentabula.session.keep.shelf import link_of, read_saved, updated_and_over, write_saved
from pentabula.session.play.seats import Seating, read_seating
from pentabula.session.play.session import Session
from tools.fuzzing.texts import Corpus, damaged


class FuzzError(Exception):
    """Something that was taken does not hold together."""


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
    """Stored settings and seatings: any text gives some, and a game can be set up by them."""
    read_settings(damaged(Settings().write(), rng, known.saved))
    seating = read_seating(damaged(Seating(name="Ana").write(), rng, known.saved))
    if seating.write() != read_seating(seating.write()).write():
        raise FuzzError(f"a seating that does not read back: {seating}")
    seating.tags(rng)


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


def fuzz_report(rng: Random, known: Corpus) -> None:
    """Messages from the worker: a report, or ValueError; what is read can be written again."""
    text = damaged(rng.choice(known.reports), rng, known.reports)
    try:
        report = Report.read(text)
    except ValueError:
        return
    if Report.read(report.write()).write() != report.write():
        raise FuzzError(f"a report that does not read back: {text!r}")


TARGETS: dict[str, Callable[[Random, Corpus], Any]] = {
    "record": fuzz_record,
    "saved": fuzz_saved,
    "settings": fuzz_settings,
    "token": fuzz_token,
    "session": fuzz_session,
    "protocol": fuzz_protocol,
    "service": fuzz_service,
    "report": fuzz_report,
}


def run_case(target: str, seed: int, number: int, known: Corpus) -> None:
    """One case of a target; raises whatever is wrong."""
    TARGETS[target](Random(f"{target} {seed} {number}"), known)
