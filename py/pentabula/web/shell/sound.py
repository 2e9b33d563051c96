"""Sounds, made by the browser's own synthesiser. There is no file of any.

Nothing is made while sound is off or before a person has touched the page; when the last
sound has faded the synthesiser rests.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from random import Random
from typing import Any

from js import window
from pyodide.ffi import create_proxy, to_js

from pentabula.session.words.sounds import LEVELS, NOISE, Voice, length, score
from pentabula.web import page

ATTACK = 0.004
"""Seconds until a tone has its loudness: less would click."""

SILENT = 0.0001
"""As quiet as nothing; a fade cannot end at zero."""

NOISE_SECONDS = 0.15

SOON = 0.02
"""Seconds from asking for a sound to its beginning: time enough to set up all its voices."""


class Sound:
    """Plays cues as loud as the setting says."""

    def __init__(self, setting: str) -> None:
        self.setting = setting
        self._context: Any = None
        self._noise: Any = None
        self._rest = create_proxy(self._ended)
        self._ends = 0.0

    def play(self, cues: Iterable[str]) -> None:
        """Plays the cues one after the other; none where sound is off or nobody was here yet."""
        voices = score(cues)
        if voices and LEVELS[self.setting] and page.is_touched() and self._wake():
            start = self._context.currentTime + SOON
            self._ends = start + length(voices)
            out = self._gain(LEVELS[self.setting], self._context.destination)
            for voice in voices:
                self._play(voice, start + voice.at, out)

    def _wake(self) -> bool:
        """Makes the synthesiser where there is none yet; tells whether there is one."""
        maker = getattr(window, "AudioContext", None)
        if self._context is None and maker:
            self._context = maker.new(latencyHint="interactive")
        if self._context is None:
            return False
        if self._context.state != "running":
            self._context.resume()
        return True

    def _ended(self, event: Any) -> None:
        """Rests as soon as the last voice has faded."""
        if self._context.currentTime >= self._ends - SOON:
            self._context.suspend()

    def _gain(self, value: float, to: Any) -> Any:
        gain = self._context.createGain()
        gain.gain.value = value
        gain.connect(to)
        return gain

    def _play(self, voice: Voice, start: float, out: Any) -> None:
        end = start + voice.seconds
        fade = self._gain(SILENT, out)
        fade.gain.setValueAtTime(SILENT, start)
        fade.gain.exponentialRampToValueAtTime(voice.loudness, start + ATTACK)
        fade.gain.exponentialRampToValueAtTime(SILENT, end)
        make = self._hiss if voice.wave == NOISE else self._tone
        source = make(voice, start, fade)
        source.onended = self._rest
        source.start(start)
        source.stop(end)

    def _tone(self, voice: Voice, start: float, fade: Any) -> Any:
        source = self._context.createOscillator()
        source.type = voice.wave
        _glide(source.frequency, voice, start)
        source.connect(fade)
        return source

    def _hiss(self, voice: Voice, start: float, fade: Any) -> Any:
        """Noise about a pitch, such as wood makes when it is struck."""
        context = self._context
        if self._noise is None:
            count = int(context.sampleRate * NOISE_SECONDS)
            rng = Random(1)
            samples = array("f", (rng.uniform(-1, 1) for _ in range(count)))
            self._noise = context.createBuffer(1, count, context.sampleRate)
            self._noise.copyToChannel(to_js(samples), 0)
        source, band = context.createBufferSource(), context.createBiquadFilter()
        source.buffer = self._noise
        band.type, band.Q.value = "bandpass", 1.2
        _glide(band.frequency, voice, start)
        source.connect(band)
        band.connect(fade)
        return source


def _glide(frequency: Any, voice: Voice, start: float) -> None:
    frequency.setValueAtTime(voice.pitch, start)
    frequency.exponentialRampToValueAtTime(voice.to, start + voice.seconds)
