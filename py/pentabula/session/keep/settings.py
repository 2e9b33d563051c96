"""What a person has set for themselves, read from whatever was stored."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from pentabula.core.jsontext import read_object
from pentabula.core.message import Message


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting with a few values: its name, its words, the words of each value, and what it
    does where these do not say it."""

    name: str
    title: Message
    values: dict[str, Message]
    about: Message | None = None


CHOICES = (
    Choice(
        "theme",
        Message("Light or dark"),
        {"system": Message("as the device"), "light": Message("light"), "dark": Message("dark")},
    ),
    Choice(
        "contrast",
        Message("Contrast"),
        {"system": Message("as the device"), "usual": Message("usual"), "high": Message("high")},
        Message("High: black and white, and heavier lines."),
    ),
    Choice(
        "board",
        Message("Board"),
        {
            "paper": Message("paper"),
            "plain": Message("plain"),
            "wood": Message("wood"),
            "slate": Message("slate"),
        },
    ),
    Choice(
        "pieces",
        Message("Pieces"),
        {
            "ink": Message("ink"),
            "plain": Message("black and white"),
            "clay": Message("clay"),
            "sea": Message("sea"),
        },
    ),
    Choice(
        "coordinates", Message("Coordinates"), {"on": Message("shown"), "off": Message("hidden")}
    ),
    Choice(
        "targets",
        Message("Open targets"),
        {
            "half": Message("in a half-made move"),
            "always": Message("always"),
            "never": Message("never"),
        },
        Message("Dots where a tap would go on."),
    ),
    Choice(
        "forbidden",
        Message("Forbidden points"),
        {"on": Message("shown"), "off": Message("hidden")},
        Message("Small crosses where a rule keeps the side to move out."),
    ),
    Choice(
        "values",
        Message("Products and other values"),
        {"on": Message("shown"), "off": Message("left to my head")},
        Message("What can be reckoned from the board, in games that are about reckoning."),
    ),
    Choice(
        "sound",
        Message("Sound"),
        {"on": Message("on"), "soft": Message("softly"), "off": Message("off")},
        Message("A knock for a move, a rattle for dice, a note at the end."),
    ),
    Choice(
        "motion",
        Message("Motion"),
        {"on": Message("on"), "off": Message("off")},
        Message("Pieces slide, turn over and tumble. A device that asks for less gets none."),
    ),
    Choice(
        "dice",
        Message("Dice"),
        {"app": Message("rolled here"), "hand": Message("typed in by hand")},
        Message("By hand, for those who throw real dice beside the board."),
    ),
    Choice(
        "forced",
        Message("Forced moves"),
        {"play": Message("play by themselves"), "wait": Message("wait for me")},
        Message("Where only one move is legal."),
    ),
    Choice("keys", Message("Keys of one letter"), {"on": Message("on"), "off": Message("off")}),
    Choice(
        "confirm",
        Message("A tap on the board"),
        {"off": Message("plays at once"), "on": Message("shows the move, a second one plays it")},
        Message("With a finger or the mouse. Keys and typing play at once."),
    ),
    Choice(
        "lens",
        Message("Magnifier under the finger"),
        {
            "dense": Message("where places are small"),
            "always": Message("always"),
            "off": Message("off"),
        },
        Message("Lift the finger to choose the place, slide off the board to choose none."),
    ),
    Choice(
        "vibration",
        Message("Vibration"),
        {"on": Message("on"), "off": Message("off")},
        Message("For moves and refusals, on devices that can."),
    ),
)


LOOKS = ("theme", "board", "pieces", "motion")
"""What the style sheet follows; `loader.js` puts these on before Python runs."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of all settings; each is a key of its `Choice.values`."""

    theme: str = "system"
    contrast: str = "system"
    board: str = "paper"
    pieces: str = "ink"
    coordinates: str = "on"
    targets: str = "half"
    forbidden: str = "on"
    values: str = "on"
    sound: str = "on"
    motion: str = "on"
    dice: str = "app"
    forced: str = "play"
    keys: str = "on"
    confirm: str = "off"
    lens: str = "dense"
    vibration: str = "on"

    def changed(self, name: str, value: str) -> Settings:
        """These settings with one changed; an unknown name or value changes nothing."""
        known = next((choice for choice in CHOICES if choice.name == name), None)
        if known is None or value not in known.values:
            return self
        return replace(self, **{name: value})

    def write(self) -> str:
        """The settings as JSON text."""
        return json.dumps(asdict(self))


def read_settings(text: str | None) -> Settings:
    """The settings in a stored text. What cannot be read there is left at its default."""
    settings = Settings()
    try:
        stored = read_object(text or "{}")
    except ValueError:
        return settings
    for name, value in stored.items():
        settings = settings.changed(str(name), str(value))
    return settings
