"""Sessions at the end of a link, and reports of an engine about them."""

from __future__ import annotations

from random import Random

from pentabula import games
from pentabula.app.play.dice import LocalDice
from pentabula.app.play.session import Session
from pentabula.core.brain import Evaluation, MoveEvaluation
from pentabula.core.record import read_record
from pentabula.search.report import Report


def session(link: str) -> Session:
    """A session of the game in a link, between two people."""
    return Session(read_record(link, games.load), LocalDice(Random(1)))


def report(playing: Session, *candidates: tuple[str, Evaluation]) -> Report:
    """A report about the position at the cursor: tokens with their evaluations, the best first."""
    made = tuple(MoveEvaluation(token, found, (token, "x")) for token, found in candidates)
    turn = playing.position.turn
    return Report(playing.node.ply, turn, 1234, 10, False, made[0].move, made)
