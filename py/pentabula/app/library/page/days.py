"""Days as people write them in the language of the page."""

from __future__ import annotations

from js import Date, Intl, document


def day(milliseconds: int) -> str:
    """The day of a moment, in milliseconds since 1970."""
    shown = Intl.DateTimeFormat.new(document.documentElement.lang, dateStyle="medium")
    return str(shown.format(Date.new(milliseconds)))
