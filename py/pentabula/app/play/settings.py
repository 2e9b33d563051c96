"""The settings, and how they are stored."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from pentabula.core.jsontext import stored_object
from pentabula.core.message import Message


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with a few values: its name, its title, the text for each value, an explanation."""

    name: str
    title: Message
    values: dict[str, Message]
    about: Message | None = None


PACE = Setting(
    "pace",
    Message("Computer vs computer"),
    {
        "1000": Message("1 move per second"),
        "3000": Message("slow"),
        "400": Message("fast"),
    },
)
THINKING = Setting(
    "thinking",
    Message("Grandmaster’s thinking time"),
    {str(n): Message("{n} s per move", n=n) for n in (5, 15, 60)},
    Message("On up to four processor cores. Less if the game is solved sooner."),
)
EARLIER_THINKING = {"1": "5", "3": "5", "10": "15", "30": "60"}
"""The times that earlier releases offered, and those that are offered instead."""

OF_PLAYERS = (THINKING, PACE)
"""The settings shown with the players: for a timed level, and for two levels."""

ALL_SETTINGS = (
    Setting(
        "theme",
        Message("Theme"),
        {"system": Message("same as device"), "light": Message("light"), "dark": Message("dark")},
    ),
    Setting(
        "contrast",
        Message("Contrast"),
        {"system": Message("same as device"), "usual": Message("normal"), "high": Message("high")},
        Message("High: black and white with heavier lines."),
    ),
    Setting(
        "board",
        Message("Board"),
        {
            "paper": Message("paper"),
            "plain": Message("plain"),
            "wood": Message("wood"),
            "slate": Message("slate"),
        },
    ),
    Setting(
        "pieces",
        Message("Pieces"),
        {
            "ink": Message("ink"),
            "plain": Message("black and white"),
            "clay": Message("clay"),
            "sea": Message("sea"),
        },
    ),
    Setting("coordinates", Message("Coordinates"), {"on": Message("show"), "off": Message("hide")}),
    Setting(
        "notation",
        Message("Moves in the record"),
        {"words": Message("in words"), "tokens": Message("as you type them")},
    ),
    Setting(
        "targets",
        Message("Legal moves"),
        {
            "half": Message("during a move"),
            "always": Message("always"),
            "never": Message("never"),
        },
        Message("Dots on places you can choose."),
    ),
    Setting(
        "hover",
        Message("Under the pointer"),
        {"on": Message("what a place would do"), "off": Message("nothing")},
        Message("A faint piece, or the reason why a place is closed. Also under a resting finger."),
    ),
    Setting(
        "forbidden",
        Message("Forbidden points"),
        {"on": Message("show"), "off": Message("hide")},
        Message("Marks points that you may not play."),
    ),
    Setting(
        "values",
        Message("Products and scores"),
        {"on": Message("show"), "off": Message("hide")},
        Message("Hide them to do the arithmetic in your head."),
    ),
    Setting(
        "sound",
        Message("Sound"),
        {"on": Message("on"), "soft": Message("soft"), "off": Message("off")},
        Message("A knock for moves, a rattle for dice, a note at the end."),
    ),
    Setting(
        "motion",
        Message("Animation"),
        {"on": Message("on"), "off": Message("off")},
        Message("Follows your device’s reduced-motion setting."),
    ),
    Setting(
        "plays",
        Message("The computer’s plays"),
        {
            "600": Message("one by one"),
            "1200": Message("slowly"),
            "300": Message("quickly"),
            "0": Message("without a pause"),
        },
        Message("In games with dice, where a turn has several plays."),
    ),
    PACE,
    THINKING,
    Setting(
        "ponder",
        Message("Thinking on your time"),
        {"on": Message("on"), "off": Message("off")},
        Message(
            "Grandmaster keeps thinking during your turn, if the browser says that the device is "
            "plugged in."
        ),
    ),
    Setting(
        "dice",
        Message("Dice"),
        {"app": Message("rolled for you"), "hand": Message("entered by hand")},
        Message("Enter them by hand if you roll real dice."),
    ),
    Setting(
        "forced",
        Message("Forced moves"),
        {"play": Message("played automatically"), "wait": Message("wait for me")},
        Message("When only one move is legal."),
    ),
    Setting("keys", Message("Single-key shortcuts"), {"on": Message("on"), "off": Message("off")}),
    Setting(
        "typing",
        Message("Field for typed moves"),
        {"auto": Message("not on phones"), "on": Message("always shown")},
    ),
    Setting(
        "lines",
        Message("Lines of the analysis"),
        {str(n): Message("{n}", n=n) for n in (3, 1, 2, 4, 5)},
    ),
    Setting(
        "confirm",
        Message("Choosing on the board"),
        {
            "off": Message("plays immediately"),
            "on": Message("first shows it"),
        },
        Message(
            "Choosing the same again plays what is shown. For finger and mouse; typed moves are "
            "played immediately."
        ),
    ),
    Setting(
        "lens",
        Message("Magnifier under your finger"),
        {
            "dense": Message("when cells are small"),
            "always": Message("always"),
            "off": Message("off"),
        },
        Message("Lift your finger to choose; slide off the board to cancel."),
    ),
    Setting(
        "vibration",
        Message("Vibration"),
        {"on": Message("on"), "off": Message("off")},
        Message("For moves and refusals, on devices that support it."),
    ),
    Setting(
        "lowseen",
        Message("Low time on the clock"),
        {"on": Message("highlighted"), "off": Message("not highlighted")},
    ),
    Setting(
        "lowheard",
        Message("Sound at low time"),
        {"on": Message("on"), "off": Message("off")},
        Message("When little time is left, and in the last five seconds."),
    ),
    Setting(
        "lowfelt", Message("Vibration at low time"), {"on": Message("on"), "off": Message("off")}
    ),
)

GROUPS = (
    (Message("Look"), ("theme", "contrast", "board", "pieces", "coordinates", "motion")),
    (Message("On the board"), ("targets", "hover", "forbidden", "values", "confirm", "lens")),
    (Message("Moves and analysis"), ("notation", "forced", "typing", "keys", "lines")),
    (Message("Computer and dice"), ("plays", "pace", "thinking", "ponder", "dice")),
    (Message("Sound and time"), ("sound", "vibration", "lowseen", "lowheard", "lowfelt")),
)
"""The settings by what they are about, each by its name."""

STYLE_SETTINGS = ("theme", "board", "pieces", "motion", "typing")
"""The settings that the style sheet reads; `loader.js` sets them before Python runs."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of all settings; each is a key of its `Setting.values`."""

    theme: str = "system"
    contrast: str = "system"
    board: str = "paper"
    pieces: str = "ink"
    coordinates: str = "on"
    notation: str = "words"
    targets: str = "half"
    hover: str = "on"
    forbidden: str = "on"
    values: str = "on"
    sound: str = "on"
    motion: str = "on"
    plays: str = "600"
    pace: str = "1000"
    thinking: str = "5"
    ponder: str = "on"
    dice: str = "app"
    forced: str = "play"
    keys: str = "on"
    typing: str = "auto"
    lines: str = "3"
    confirm: str = "off"
    lens: str = "dense"
    vibration: str = "on"
    lowseen: str = "on"
    lowheard: str = "on"
    lowfelt: str = "on"

    def changed(self, name: str, value: str) -> Settings:
        """These settings with one changed; an unknown name or value changes nothing."""
        known = next((setting for setting in ALL_SETTINGS if setting.name == name), None)
        if known is None or value not in known.values:
            return self
        return replace(self, **{name: value})

    def write(self) -> str:
        """The settings as JSON text."""
        return json.dumps(asdict(self))


def read_settings(text: str | None) -> Settings:
    """The settings in a stored text. Unreadable values keep their defaults."""
    settings = Settings()
    for name, value in stored_object(text).items():
        if name == THINKING.name:
            value = EARLIER_THINKING.get(str(value), value)
        settings = settings.changed(str(name), str(value))
    return settings
