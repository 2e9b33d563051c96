"""The check of the dice and the roll log in sentences; loaded on request."""

from __future__ import annotations

from typing import Final

from pentabula.app.play.fair_dice import Fairness
from pentabula.app.play.roll_log import RollLog, RollRun, RunKind
from pentabula.core.message import Message, counted
from pentabula.online.dice_check import DiceCheck

_NOT_YET: Final = {
    Fairness.COMMITTED: Message(
        "The seed is secret until the game is over. Then every throw can be checked. Write the "
        "commitment down if you want to be sure that it stays the same."
    ),
    Fairness.ELSEWHERE: Message(
        "This record has the commitment without the seed. The device on which the game began "
        "reveals the seed when the game is over there."
    ),
    Fairness.NOT_COMMITTED: Message(
        "The game came from a link or record with throws, or from an earlier version of the page: "
        "nothing proves how its dice were thrown. New games can be checked."
    ),
}


def result(found: Fairness, check: DiceCheck) -> Message:
    """The result of a check in one sentence."""
    wrong = check.wrong
    if wrong is not None and wrong.problem is not None:
        return Message(
            "Throw {number} does not match. {reason}",
            number=wrong.throw.number,
            reason=wrong.problem,
        )
    if found in _NOT_YET:
        return _NOT_YET[found]
    if check.problem is not None:
        return check.problem
    count = len(check.steps) - check.by_hand
    return counted(
        "Checked: {n} throw, and it matches.", "Checked: {n} throws, and all match.", count
    )


def run_words(run: RollRun) -> Message:
    """The most striking run: its shared property, and its place."""
    values = {"n": run.length, "first": run.first, "last": run.last}
    if run.kind is RunKind.DOUBLES:
        return Message("Most striking: {n} doubles in a row (throws {first} to {last}).", **values)
    if run.kind is RunKind.NO_DOUBLE:
        return Message(
            "Most striking: no double in {n} throws (throws {first} to {last}).", **values
        )
    if run.kind is RunKind.SAME_FACE:
        return Message(
            "Most striking: a {face} in {n} throws in a row (throws {first} to {last}).",
            face=run.faces[0],
            **values,
        )
    high, low = run.faces
    return Message(
        "Most striking: {high}-{low} in {n} throws in a row (throws {first} to {last}).",
        high=high,
        low=low,
        **values,
    )


def rarity(run: RollRun, log: RollLog) -> Message:
    """How many games as long as this one have a run like this."""
    if run.chance > 2 / 3:
        return Message("Most games with {n} throws have a run like this.", n=log.throws)
    return Message(
        "1 game in {many} with {n} throws has a run like this.",
        many=round(1 / run.chance),
        n=log.throws,
    )
