"""A silent synthesiser: it notes which sources were started, and when."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

RATE = 1000.0


class Param:
    """A parameter that changes over time; `ramps` are (value, time)."""

    def __init__(self) -> None:
        self.value = 0.0
        self.ramps: list[tuple[float, float]] = []

    def setValueAtTime(self, value: float, time: float) -> None:
        self.ramps.append((value, time))

    exponentialRampToValueAtTime = setValueAtTime


class AudioNode:
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
    """What `resume` and `suspend` return: rejected if the page is closed before it settles."""

    is_handled = False

    def then(self, done: Callable[[Any], Any], failed: Callable[[Any], Any]) -> None:
        self.is_handled = True
        failed("AudioContext closed")


class AudioContext:
    """What `window.AudioContext` makes; tests advance `currentTime`."""

    def __init__(self) -> None:
        self.state, self.currentTime, self.sampleRate = "suspended", 0.0, RATE
        self.destination = AudioNode("destination")
        self.sources: list[AudioNode] = []
        self.gains: list[AudioNode] = []
        self.promises: list[Promise] = []

    def resume(self) -> Promise:
        return self._go_to("running")

    def suspend(self) -> Promise:
        return self._go_to("suspended")

    def _go_to(self, state: str) -> Promise:
        self.state = state
        self.promises.append(Promise())
        return self.promises[-1]

    def createGain(self) -> AudioNode:
        self.gains.append(AudioNode("gain"))
        return self.gains[-1]

    def createOscillator(self) -> AudioNode:
        self.sources.append(AudioNode("oscillator"))
        return self.sources[-1]

    def createBufferSource(self) -> AudioNode:
        self.sources.append(AudioNode("noise"))
        return self.sources[-1]

    def createBiquadFilter(self) -> AudioNode:
        return AudioNode("filter")

    def createBuffer(self, channels: int, length: int, rate: float) -> Any:
        return SimpleNamespace(copyToChannel=lambda samples, channel: None)


def install(window: Any) -> list[AudioContext]:
    """Installs `AudioContext` in a window; returns the list of contexts that the page makes."""
    made: list[AudioContext] = []

    def new(latencyHint: str) -> AudioContext:
        made.append(AudioContext())
        return made[-1]

    window.AudioContext = SimpleNamespace(new=new)
    return made
