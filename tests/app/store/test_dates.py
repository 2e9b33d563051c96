"""A game keeps when it was played and when it was changed."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from pentabula.app.play import browsing, editing
from pentabula.app.play.session import Session
from pentabula.app.store.dates import Dates, RecordHistory
from tests.app.sessions import session as session_of

OLD = Dates(5, 7)
NOW = 100


def playing() -> tuple[Session, RecordHistory]:
    text = '[Game "konobi"][Size "5"][Pie "off"] 1. c3 2. d4 (2. a1 3. e1) 3. c2'
    session = session_of(text)
    return session, RecordHistory(session.record)


LOOKS = (
    browsing.undo,
    browsing.redo,
    browsing.back,
    browsing.forward,
    browsing.first,
    browsing.last,
    browsing.previous_variation,
    browsing.next_variation,
    browsing.main_line,
    Session.cancel,
)


@given(st.lists(st.sampled_from(LOOKS)))
def test_looking_changes_no_date(looks: list[Callable[[Session], None]]) -> None:
    session, history = playing()
    for look in looks:
        look(session)
    assert history.dates(OLD, NOW) == OLD


def test_moves_and_resignations_are_played_and_notes_variations_and_edits_are_changes() -> None:
    session, history = playing()
    session.enter("a5")
    assert history.dates(OLD, NOW) == Dates(NOW, NOW)
    assert history.dates(Dates(NOW, NOW), 200) == Dates(NOW, NOW)
    session, history = playing()
    browsing.undo(session)
    session.enter("a5")
    assert history.dates(OLD, NOW) == Dates(NOW, NOW)
    session, history = playing()
    editing.resign(session)
    assert history.dates(OLD, NOW) == Dates(NOW, NOW)
    session, history = playing()
    editing.set_comment(session, "Hm.")
    assert history.dates(OLD, NOW) == Dates(5, NOW)
    editing.toggle_glyph(session, 1)
    assert history.dates(OLD, NOW) == Dates(5, NOW)
    browsing.first(session)
    session.enter("e5")
    assert history.dates(OLD, NOW) == Dates(5, NOW) and editing.promote(session) is not None
    assert history.dates(OLD, NOW) == Dates(5, NOW) and editing.delete(session) is not None
    assert history.dates(OLD, NOW) == Dates(5, NOW)
    session.record.tags["Seat0"] = "Ana"
    assert history.dates(OLD, NOW) == Dates(5, NOW) and history.dates(OLD, NOW) == OLD
