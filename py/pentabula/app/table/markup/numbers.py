"""The field for a number, with a few round numbers as suggestions."""

from __future__ import annotations

from pentabula.app.play.session import Session
from pentabula.app.play.words.speech import short_name
from pentabula.app.shell.buttons import button, submit
from pentabula.app.shell.html import Markup, Say, tag
from pentabula.core.message import Message
from pentabula.core.numbers import Number, Numbers, read_number
from pentabula.core.position import Move, Path

MAX_SUGGESTED = 5
"""The most numbers that are suggested."""


def number_form(session: Session, numbers: Numbers[Move], hinted: Path, say: Say) -> Markup:
    """The form: a field, its button, and round numbers that are entered by one tap.

    The number that `hinted` names, if there is one, is among them and marked.
    """
    words = say(session.game.view.describe_target(session.position, numbers.name))
    field_ = tag(
        "input",
        type="text",
        name="number",
        id="number",
        inputmode="numeric" if numbers.low >= 0 else "text",
        aria_label=words,
        placeholder=words,
        data_number=numbers.name,
        autocomplete="off",
    )
    known = (read_number(numbers.name, target) for target in hinted)
    marked = next((number for number in known if number is not None), None)
    offered = [Number(numbers.name, value) for value in suggested(numbers)]
    if marked is not None and marked not in offered:
        offered.insert(0, marked)
    chips = [
        _chip(session, move, say, is_hinted=move == marked) for move in offered if move in numbers
    ]
    enter = submit(short_name(session, numbers.name), say)
    return tag("form", field_, enter, tag("div", chips, class_="chips"), data_form="number")


def _chip(session: Session, number: Number, say: Say, *, is_hinted: bool) -> Markup:
    return button(
        say(Message("{n}", n=number.value)),
        data_target=str(number),
        aria_label=say(session.game.view.describe_target(session.position, str(number))),
        class_="hinted" if is_hinted else None,
    )


def suggested(numbers: Numbers[Move]) -> list[int]:
    """Round numbers from the lowest legal one on. They do not depend on their strength.

    >>> suggested(Numbers("bid", "bid>-1", 0, 10**9))
    [10, 100, 1000, 10000, 100000]
    >>> suggested(Numbers("komi", "komi*", -999, 999))
    [0, 1, 2, 3, 4, 5]
    >>> suggested(Numbers("bid", "bid>144", 145, 10**9))
    [200, 500, 1000, 2000, 5000]
    >>> suggested(Numbers("bid", "bid>-1", 0, 10**9, useful=27))
    [1, 2, 5, 10, 20]
    """
    if numbers.low < 0:
        return list(range(MAX_SUGGESTED + 1))
    start, end = len(str(numbers.low)) - 1, len(str(numbers.useful))
    powers = [10**power for power in range(start, min(end, start + MAX_SUGGESTED + 1))]
    steps = [step * power for power in powers for step in (1, 2, 5)]
    useful = [step for step in steps if numbers.low <= step <= numbers.useful]
    if numbers.low < 2 and len(useful) > MAX_SUGGESTED:
        useful = [step for step in powers if 1 < step <= numbers.useful]
    return useful[:MAX_SUGGESTED]
