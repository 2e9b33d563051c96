"""The clock in the set-up form: off, or a time control whose details unfold when it is chosen."""

from __future__ import annotations

from pentabula.app.shell.buttons import chip, choice
from pentabula.app.shell.html import Markup, Say, tag
from pentabula.app.store import time_choice as time
from pentabula.core.message import Message


def clock_fields(game: str, say: Say) -> Markup:
    """The clock: its details unfold, by the style sheet, once they are chosen."""
    kinds = [
        tag(
            "div",
            tag("p", say(words), class_="about"),
            _presets(game, kind, say) if kind in time.PRESETS else "",
            class_=f"of {kind}",
        )
        for kind, words in time.ABOUT.items()
    ]
    other = tag(
        "div",
        _number(time.OTHER_MINUTES, Message("Minutes"), say),
        _number(time.OTHER_SECONDS, Message("Seconds"), say, class_="seconds"),
        class_="numbers other-time",
    )
    details = tag(
        "div",
        choice(game, time.KIND, next(iter(time.KIND.values)), say),
        kinds,
        tag(
            "div",
            _number(time.MINUTES, Message("Minutes"), say),
            _number(time.SECONDS, Message("Seconds"), say, class_="seconds"),
            _number(time.PERIODS, Message("Periods"), say, class_="periods"),
            class_="numbers own-time",
        ),
        tag("div", choice(game, time.SAME, "same", say), other, class_="both-times"),
        class_="timing",
    )
    return tag(
        "div",
        tag("div", choice(game, time.CLOCK, time.OFF, say), class_="at-table"),
        _pace(game, say),
        details,
        class_="time",
    )


def _pace(game: str, say: Say) -> Markup:
    """The clock of a game by link."""
    days = tag(
        "div",
        tag("p", say(time.ABOUT_PACE[time.DAYS]), class_="about"),
        _presets(game, time.DAYS, say),
        tag("div", _number(time.OWN_DAYS, Message("Days"), say), class_="numbers own-days"),
        class_="of-days",
    )
    live = tag("p", say(time.ABOUT_PACE[time.LIVE]), class_="about of-live")
    return tag("div", choice(game, time.PACE, time.OFF, say), days, live, class_="pace")


def _presets(game: str, kind: str, say: Say) -> Markup:
    """The usual times of a kind, and a chip for a custom one."""
    name = f"preset-{kind}"
    presets = [
        chip(name, f"{game}-{name}-{at}", text, say(time.preset_words(text)), at == 1)
        for at, text in enumerate(time.PRESETS[kind])
    ]
    own = chip(name, f"{game}-{name}-own", time.OWN, say(Message("other")), False)
    words = Message("Time per move") if kind == time.DAYS else Message("Time per player")
    legend = tag("legend", say(words), class_="unseen")
    return tag("fieldset", legend, tag("div", presets, own, class_="chips"))


def _number(name: str, words: Message, say: Say, class_: str | None = None) -> Markup:
    field = tag(
        "input",
        type="text",
        inputmode="decimal",
        name=name,
        value=time.NUMBERS[name],
        maxlength=time.MAX_LETTERS,
        autocomplete="off",
    )
    return tag("label", tag("span", say(words)), field, class_=class_)
