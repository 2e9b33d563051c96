"""The buttons after the end of a game."""

from __future__ import annotations

from pentabula.app.play.next_game import CHALLENGE, last_decision, opposing_level
from pentabula.app.play.session import Session
from pentabula.app.shell.buttons import command
from pentabula.app.shell.html import Markup, Say, tag, together
from pentabula.app.store.results import ENOUGH
from pentabula.core.message import Message
from pentabula.search.levels import LEVELS, Level


def buttons(session: Session, say: Say, suggested: Level | None) -> Markup:
    """Buttons for a rematch, the suggested level, a review and the last decision."""
    is_challenge = CHALLENGE in session.record.tags
    shown = [] if is_challenge else [command("rematch", Message("Rematch"), say, class_="main")]
    if is_challenge:
        suggested = None
    if suggested is not None:
        words, why = _other_level(session, suggested)
        shown.append(command("other-level", words, say))
        summary = tag("summary", say(Message("Why {level}?", level=suggested.title)))
        shown.append(tag("details", summary, tag("p", say(why)), class_="why"))
    if session.record.root.children:
        shown.append(command("review", Message("Review"), say))
    if last_decision(session) is not None:
        shown.append(command("last-decision", Message("Last decision"), say))
    return together(shown)


def _other_level(session: Session, suggested: Level) -> tuple[Message, Message]:
    """The label of the suggested level, and what the suggestion is based on."""
    level = opposing_level(session)
    against = (level or suggested).title
    if level is None or LEVELS.index(suggested) > LEVELS.index(level):
        return (
            Message("One level up: {level}", level=suggested.title),
            Message("You won your last {n} games against {level}.", n=ENOUGH, level=against),
        )
    return (
        Message("One level down: {level}", level=suggested.title),
        Message("You lost your last {n} games against {level}.", n=ENOUGH, level=against),
    )
