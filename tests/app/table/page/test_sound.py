"""Sounds: which ones are played, their loudness, and the synthesiser's suspension."""

from collections.abc import Iterator

import pytest

from pentabula.app.play.words.sounds import LOUDNESS, SOUNDS, duration
from pentabula.app.table.page.sound import SILENT, SOON
from tests.app.fakes import audio
from tests.app.fakes.browser import Browser, navigator, window

KONOBI = "konobi?size=5&pie=off"


@pytest.fixture
def synthesisers(browser: Browser) -> Iterator[list[audio.AudioContext]]:
    yield audio.install(window)
    del window.AudioContext  # type: ignore[attr-defined]


def test_a_move_sounds_and_the_synthesiser_is_suspended_after_the_sound(browser, synthesisers):
    browser.open(KONOBI)
    assert synthesisers == []
    browser.tap("c3")
    (context,) = synthesisers
    tones = SOUNDS["place"]
    assert [source.kind for source in context.sources] == ["noise", "oscillator"]
    assert [source.times[0] for source in context.sources] == [SOON + tone.at for tone in tones]
    assert context.gains[0].gain.value == LOUDNESS["on"]
    assert context.gains[1].gain.ramps[-1][0] == SILENT and context.state == "running"
    context.sources[0].onended(None)
    assert context.state == "running"
    context.currentTime = SOON + duration(tones)
    context.sources[1].onended(None)
    assert context.state == "suspended"
    browser.tap("d4")
    assert len(synthesisers) == 1 and context.state == "running"
    context.currentTime, context.state = 100.0, "closed"  # the page is left
    context.sources[-1].onended(None)
    assert context.state == "closed"
    assert len(context.promises) == 3 and all(each.is_handled for each in context.promises)


def test_changing_the_loudness_plays_a_sample_at_the_new_loudness(browser, synthesisers):
    browser.open(KONOBI)
    browser.choose("#settings-sound-soft")
    (context,) = synthesisers
    assert context.gains[0].gain.value == LOUDNESS["soft"]
    made = len(context.sources)
    browser.choose("#settings-sound-off")
    browser.tap("c3")
    assert len(context.sources) == made


def test_no_synthesiser_is_made_before_the_first_interaction(browser, synthesisers):
    navigator.userActivation.hasBeenActive = False
    browser.open(KONOBI)
    browser.tap("c3")
    assert synthesisers == []


def test_a_browser_without_a_synthesiser_plays_silently(browser: Browser) -> None:
    app = browser.open(KONOBI)
    browser.tap("c3")
    assert app.stage.session.node.ply == 1
