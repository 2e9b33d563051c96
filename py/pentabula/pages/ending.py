"""The buttons after the end of a game."""

from __future__ import annotations

from pentabula.core.message import Message
from pentabula.pages.buttons import command
from pentabula.pages.markup import Markup, Say, together
from pentabula.search.levels import LEVELS, Level
from pentabula.session.play.ending import last_decision, opposing_level
from pentabula.session.play.session import Session


def buttons(session: Session, say: Say, suggested: Level | None) -> Markup:
    """Buttons for a rematch, the suggested level, a review and the last decision."""
    shown = [command("rematch", Message("Rematch"), say, class_="main")]
    if suggested is not None:
        shown.append(command("other-level", _other_level(session, suggested), say))
    if session.record.root.children:
        shown.append(command("review", Message("Review"), say))
    if last_decision(session) is not None:
        shown.append(command("last-decision", Message("Last decision"), say))
    return together(shown)


def _other_level(session: Session, suggested: Level) -> Message:
    level = opposing_level(session)
    is_up = level is None or LEVELS.index(suggested) > LEVELS.index(level)
    if is_up:
        return Message("One level up: {level}", level=suggested.title)
    return Message("One level down: {level}", level=suggested.title)
