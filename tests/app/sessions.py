"""Sessions at the end of a link, and reports of an engine about them."""

from collections.abc import Iterator
from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.display.analysis import read_analysis
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates
from pentabula.app.store.saved_game import SavedGame, read_saved, write_saved
from pentabula.core.brain import Analysis, Evaluation, MoveEvaluation
from pentabula.core.record import Node, Record, read_record
from pentabula.search.report import SearchReport


def session(game: str | Record, first: str = "", second: str = "") -> Session:
    """A session of the game in a link or record, at its end, with these players in their seats."""
    record = read_record(game, games.load) if isinstance(game, str) else game
    if first or second:
        record.tags.update({"Seat0": first, "Seat1": second})
    return Session(record, LocalDice(Random(1)))


def saved(game: str | Session, played: int = 1) -> str:
    """The stored text of a session, or of the game in a link or record, played at this time."""
    return write_saved(session(game) if isinstance(game, str) else game, Dates(played, played))


def reopened(text: str) -> SavedGame:
    """A stored game, as another visit reads it."""
    return read_saved(text, games.load, LocalDice(Random(1)))


def tokens(playing: Session) -> list[str]:
    """The moves up to the cursor."""
    return [node.token for node in playing.node.line()]


def every_node(node: Node) -> Iterator[Node]:
    """A node of a record and all that follow it."""
    yield node
    for child in node.children:
        yield from every_node(child)


def report(playing: Session, *candidates: tuple[str, Evaluation]) -> SearchReport:
    """A report about the position at the cursor: tokens with their evaluations, the best first."""
    made = tuple(MoveEvaluation(token, found, (token, "x")) for token, found in candidates)
    turn = playing.position.turn
    return SearchReport(playing.node.ply, turn, 1234, 10, False, made[0].move, made)


def analysed(playing: Session, *candidates: tuple[str, Evaluation]) -> Analysis:
    """What the page knows from that report."""
    known = read_analysis(playing, report(playing, *candidates))
    assert known is not None
    return known
