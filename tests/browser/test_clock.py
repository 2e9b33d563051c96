"""Dates are written as where the user is."""

from types import SimpleNamespace

import pytest

from pentabula.browser import clock


@pytest.mark.parametrize(
    ("languages", "written"),
    [(["pl", "en-GB", "en-US"], "en-GB"), (["de"], "en"), ([], "en"), (None, "en")],
)
def test_a_date_is_in_the_browsers_variant_of_the_pages_language(languages, written, monkeypatch):
    formats = SimpleNamespace(new=lambda tag, **options: SimpleNamespace(format=lambda day: tag))
    page = SimpleNamespace(documentElement=SimpleNamespace(lang="en"))
    monkeypatch.setattr(clock, "navigator", SimpleNamespace(languages=languages))
    monkeypatch.setattr(clock, "document", page)
    monkeypatch.setattr(clock, "Intl", SimpleNamespace(DateTimeFormat=formats))
    assert clock.day(0) == written
