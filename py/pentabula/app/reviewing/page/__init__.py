"""Reviews on the page: their card, their graph, how they are made and stored."""

from __future__ import annotations

from pentabula.app.engine.page.reviewer import Reviewer
from pentabula.app.reviewing.page.reviews import Reviews
from pentabula.app.shell.page.hub import Hub
from pentabula.app.store.puzzle_store import PuzzleStore
from pentabula.browser.clock import minutes_west


def connect(hub: Hub) -> None:
    """Connects reviews."""
    searcher = hub.searcher
    Reviews(
        hub.stage,
        hub.storage,
        hub.slots,
        hub.deferred,
        hub.autosave,
        hub.clock,
        Reviewer(hub.backends, lambda: searcher.is_awaited),
        PuzzleStore(hub.storage, hub.stored_games, hub.clock.date, minutes_west),
        hub.views,
        show_line=hub.opponent.show_line,
        confirm=hub.toasts.show,
        reply=hub.replies.reply,
        begin_retry=lambda: hub.commands["retry-begin"](),
        announce=hub.notices.show,
    ).connect(hub)
