"""A synthesiser that makes no sound: it remembers which sources were started, and when."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

RATE = 1000.0


class Param:
    """A number of the synthesiser that changes over time; `ramps` are (value, time)."""

    def __init__(self) -> None:
        self.value = 0.0
        self.ramps: list[tuple[float, float]] = []

    def setValueAtTime(self, value: float, time: float) -> None:
        self.ramps.append((value, time))

    exponentialRampToValueAtTime = setValueAtTime


class Node:
    """A part of the synthesiser, connected to another one."""

    def __init__(self, kind: str) -> None:
        self.kind, self.type = kind, ""
        self.gain, self.frequency, self.Q = Param(), Param(), Param()
        self.to: Any = None
        self.onended: Any = None
        self.times: list[float] = []

    def connect(self, to: Any) -> None:
        self.to = to

    def start(self, time: float) -> None:
        self.times.append(time)

    stop = start


class Promise:
    """What `resume` and `suspend` return: it is rejected where the page is closed meanwhile."""

    is_handled = False

    def then(self, done: Callable[[Any], Any], failed: Callable[[Any], Any]) -> None:
        self.is_handled = True
        failed("AudioContext closed")


class AudioContext:
    """What `window.AudioContext` makes; tests wind `currentTime` forward."""

    def __init__(self) -> None:
        self.state, self.currentTime, self.sampleRate = "suspended", 0.0, RATE
        self.destination = Node("destination")
        self.sources: list[Node] = []
        self.gains: list[Node] = []
        self.promises: list[Promise] = []

    def resume(self) -> Promise:
        return self._go_to("running")

    def suspend(self) -> Promise:
        return self._go_to("suspended")

    def _go_to(self, state: str) -> Promise:
        self.state = state
        self.promises.append(Promise())
        return self.promises[-1]

    def createGain(self) -> Node:
        self.gains.append(Node("gain"))
        return self.gains[-1]

    def createOscillator(self) -> Node:
        self.sources.append(Node("oscillator"))
        return self.sources[-1]

    def createBufferSource(self) -> Node:
        self.sources.append(Node("noise"))
        return self.sources[-1]

    def createBiquadFilter(self) -> Node:
        return Node("filter")

    def createBuffer(self, channels: int, length: int, rate: float) -> Any:
        return SimpleNamespace(copyToChannel=lambda samples, channel: None)


def install(window: Any) -> list[AudioContext]:
    """Gives a window a synthesiser; returns the list of those that the page makes."""
    made: list[AudioContext] = []

    def new(latencyHint: str) -> AudioContext:
        made.append(AudioContext())
        return made[-1]

    window.AudioContext = SimpleNamespace(new=new)
    return made
