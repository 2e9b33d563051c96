"""Damaged texts for every reader: each is refused with a documented error, or read correctly.

`HYPOTHESIS_PROFILE=fuzz python -m pytest tests/fuzzing` tries thousands. `dev.py fuzz` also runs
the state machines and fuzzes the page.
"""

from functools import cache
from random import Random

from hypothesis import given, note
from hypothesis import strategies as st

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.settings import Settings, read_settings
from pentabula.app.store.dates import Dates
from pentabula.app.store.saved_game import dates_of, is_over, link_of, read_saved, write_saved
from pentabula.app.store.seating import Seating, read_seating
from pentabula.core.errors import GameError
from pentabula.core.game import checked_move
from pentabula.core.record import read_record, write_record
from pentabula.core.replay import RecordError
from pentabula.search.report import SearchReport
from tools.fuzzing.texts import Corpus, corpus, damaged
from tools.steps import ROOT

RANDOMS = st.randoms(use_true_random=False)


@cache
def known() -> Corpus:
    return corpus(ROOT / "tests/games")


def broken(texts: tuple[str, ...], rng: Random) -> str:
    """One of the texts, damaged."""
    text = damaged(rng.choice(texts), rng, texts)
    note(repr(text))
    return text


@given(RANDOMS)
def test_records_and_links_are_refused_or_read_back(rng: Random) -> None:
    text = broken((*known().records, *known().links), rng)
    try:
        record = read_record(text, games.load)
    except RecordError:
        return
    again = read_record(write_record(record), games.load)
    assert write_record(again) == write_record(record)


@given(RANDOMS)
def test_stored_games_are_refused_or_can_be_stored_again(rng: Random) -> None:
    text = broken(known().saved, rng)
    link_of(text)
    dates_of(text)
    is_over(text)
    try:
        saved = read_saved(text, games.load, LocalDice(Random(1)))
    except RecordError:
        return
    read_saved(write_saved(saved.session, Dates(2, 2)), games.load, LocalDice(Random(1)))


@given(RANDOMS)
def test_any_stored_settings_and_seatings_give_some(rng: Random) -> None:
    read_settings(broken((Settings().write(), *known().saved), rng))
    seating = read_seating(broken((Seating(name="Ana").write(), *known().saved), rng))
    assert seating.write() == read_seating(seating.write()).write()
    seating.occupants(Random(1))


@given(RANDOMS)
def test_typed_moves_are_refused_or_legal(rng: Random) -> None:
    record = read_record(rng.choice(known().links), games.load)
    node = rng.choice([record.root, *record.root.main_line_end().line()])
    try:
        move = checked_move(record.game, node.position, broken(known().tokens, rng))
    except GameError:
        return
    assert move in node.position.legal_moves()


@given(RANDOMS)
def test_messages_from_the_worker_are_refused_or_read_back(rng: Random) -> None:
    try:
        report = SearchReport.read(broken(known().reports, rng))
    except ValueError:
        return
    assert SearchReport.read(report.write()).write() == report.write()
