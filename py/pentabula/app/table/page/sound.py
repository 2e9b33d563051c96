"""Sound and vibration. Sounds are made by the browser's synthesiser: there are no sound files.

There is no synthesiser while sound is off, or before the page has been used. It is suspended when
the last sound has faded.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

from js import navigator, window
from pyodide.ffi import create_proxy, to_js

from pentabula.app.play.words.sounds import (
    LOUDNESS,
    NOISE,
    Snapshot,
    Tone,
    cues,
    duration,
    tones_of,
)
from pentabula.app.shell.page.hub import Hub
from pentabula.app.shell.stage import Change, Stage
from pentabula.browser import page
from pentabula.browser.tasks import DeferredTasks

if TYPE_CHECKING:
    from js import (
        AudioBuffer,
        AudioContext,
        AudioNode,
        AudioParam,
        AudioScheduledSourceNode,
        GainNode,
    )

SAMPLE = ("place",)
"""The cues that are played when the loudness changes."""

ATTACK = 0.004
"""Seconds until a tone reaches its full loudness: a shorter attack would click."""

SILENT = 0.0001
"""An inaudible loudness: an exponential fade cannot end at zero."""

NOISE_SECONDS = 0.15

SOON = 0.02
"""Seconds until a sound starts: enough to prepare all its tones."""

MOVED, REFUSED, CHOSEN = (14,), (24, 48, 24), (6,)
"""Patterns of vibration in milliseconds: on, off, on."""


class Sound:
    """Plays cues for actions, as loud as the setting says."""

    def __init__(self, stage: Stage, deferred: DeferredTasks) -> None:
        self._stage, self._deferred = stage, deferred
        self._synthesiser: Synthesiser | None = None

    def connect(self, hub: Hub) -> None:
        """Follows the stage."""
        hub.stage.changed.append(self.follow)
        hub.stage.settings_changed.append(self.sample)

    def follow(self, change: Change) -> None:
        """Plays the cues of an action, once the picture is painted."""
        before = change.before
        if before is not None and self._stage.settings.sound != "off":
            self._deferred.schedule("sound", lambda: self._play_change(before, change))

    def sample(self, setting: str) -> None:
        """Plays a sample when the loudness has changed."""
        if setting == "sound":
            self.play(SAMPLE)

    def play(self, names: Iterable[str]) -> None:
        """Plays cues one after the other, if sound is on and the page has been used."""
        tones, loudness = tones_of(names), LOUDNESS[self._stage.settings.sound]
        if not (tones and loudness and page.has_user_activation()):
            return
        with suppress(*page.MISSING):
            if self._synthesiser is None:
                context = window.AudioContext.new(latencyHint="interactive")
                self._synthesiser = Synthesiser(context)
            self._synthesiser.play(tones, loudness)

    def _play_change(self, before: Snapshot, change: Change) -> None:
        self.play(cues(before, change.activity))


class Synthesiser:
    """An audio context that plays tones, and is suspended when they have faded."""

    def __init__(self, context: AudioContext) -> None:
        self._context = context
        self._noise = _noise(context)
        self._suspend = create_proxy(self._on_ended)
        self._ends = 0.0

    def play(self, tones: Sequence[Tone], loudness: float) -> None:
        """Plays tones, each at its time from now."""
        context = self._context
        if context.state != "running":
            page.ask(lambda: context.resume())
        start = context.currentTime + SOON
        self._ends = start + duration(tones)
        out = self._gain(loudness, context.destination)
        for tone in tones:
            self._play(tone, start + tone.at, out)

    def _on_ended(self, event: object) -> None:
        """Suspends the context once the last tone has faded; leaving the page closes it."""
        context = self._context
        if context.state == "running" and context.currentTime >= self._ends - SOON:
            page.ask(lambda: context.suspend())

    def _gain(self, value: float, to: AudioNode) -> GainNode:
        gain = self._context.createGain()
        gain.gain.value = value
        gain.connect(to)
        return gain

    def _play(self, tone: Tone, start: float, out: AudioNode) -> None:
        end = start + tone.seconds
        fade = self._gain(SILENT, out)
        fade.gain.setValueAtTime(SILENT, start)
        fade.gain.exponentialRampToValueAtTime(tone.loudness, start + ATTACK)
        fade.gain.exponentialRampToValueAtTime(SILENT, end)
        make = self._hiss if tone.wave == NOISE else self._tone
        source = make(tone, start, fade)
        source.onended = self._suspend
        source.start(start)
        source.stop(end)

    def _tone(self, tone: Tone, start: float, fade: AudioNode) -> AudioScheduledSourceNode:
        source = self._context.createOscillator()
        source.type = tone.wave
        _glide(source.frequency, tone, start)
        source.connect(fade)
        return source

    def _hiss(self, tone: Tone, start: float, fade: AudioNode) -> AudioScheduledSourceNode:
        """Noise around a pitch, like a strike on wood."""
        source, band = self._context.createBufferSource(), self._context.createBiquadFilter()
        source.buffer = self._noise
        band.type, band.Q.value = "bandpass", 1.2
        _glide(band.frequency, tone, start)
        source.connect(band)
        band.connect(fade)
        return source


def _noise(context: AudioContext) -> AudioBuffer:
    count, rng = int(context.sampleRate * NOISE_SECONDS), Random(1)
    samples = array("f", (rng.uniform(-1, 1) for _ in range(count)))
    noise = context.createBuffer(1, count, context.sampleRate)
    noise.copyToChannel(to_js(samples), 0)
    return noise


def _glide(frequency: AudioParam, tone: Tone, start: float) -> None:
    frequency.setValueAtTime(tone.pitch, start)
    frequency.exponentialRampToValueAtTime(tone.to, start + tone.seconds)


class Vibration:
    """Vibrates for actions, if the setting is on and the page has been used."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def connect(self, hub: Hub) -> None:
        """Follows the stage."""
        hub.stage.changed.append(self.follow)

    def follow(self, change: Change) -> None:
        """Vibrates for an action."""
        if change.before is None:
            return
        self.vibrate(_pattern(change))

    def vibrate(self, pattern: tuple[int, ...]) -> None:
        """Vibrates by a pattern, if the setting is on and the page has been used."""
        is_on = self._stage.settings.vibration == "on"
        if is_on and pattern and page.has_user_activation():
            with suppress(*page.MISSING):
                navigator.vibrate(to_js(pattern))


def _pattern(change: Change) -> tuple[int, ...]:
    session, before = change.session, change.before
    if session.refusal is not None:
        return REFUSED
    if before is not None and session.node is not before.node:
        return MOVED
    return CHOSEN if session.is_mid_move else ()
