"""The sheets of the table as markup: players and their pace, clocks, the dice and their check."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from pentabula.app.play.fair_dice import Fairness, can_add_word, fairness
from pentabula.app.play.roll_log import Frequency, RollLog, roll_log
from pentabula.app.play.session import Session
from pentabula.app.play.settings import OF_PLAYERS, Setting
from pentabula.app.play.words import dice as words
from pentabula.app.play.words import dice_check, narration
from pentabula.app.play.words.narration import SEATS
from pentabula.app.shell.forms import (
    VERBATIM,
    actions,
    chips,
    choice,
    command,
    field,
    form,
    submit,
    text_area,
    text_input,
)
from pentabula.app.shell.html import Content, Markup, Say, tag, together
from pentabula.app.shell.markup import about_levels, sheet
from pentabula.app.store.seating import PERSON
from pentabula.core.dice import seat_to_act
from pentabula.core.message import Message
from pentabula.core.position import Seat
from pentabula.core.record import MAX_NAME
from pentabula.online.dice import COMMITMENT, MAX_WORD, SEED, WORD, word_of
from pentabula.online.dice_check import CheckedThrow, DiceCheck, check_dice, program
from pentabula.search.levels import LEVELS

RULE: Final = Message(
    "Throw n uses the bytes of HMAC-SHA-256 with the seed as key and the text “roll n”. Bytes "
    "from 252 up are rejected; each die is the next byte mod 6, plus 1. The commitment is the "
    "SHA-256 of “pentabula dice 1”, a line feed and the seed."
)
RULE_2: Final = Message(
    "Throw n uses the bytes of HMAC-SHA-256 with the seed as key and the text “roll n ” followed "
    "by the word that was added. Bytes from 252 up are rejected; each die is the next byte mod 6, "
    "plus 1. The commitment is the SHA-256 of “pentabula dice 2”, a line feed and the seed."
)
CHAIN_RULE: Final = Message(
    "Throw n uses the bytes of HMAC-SHA-256 with the thrower’s element as key and the text "
    "“roll n ” followed by the other player’s salt. Bytes from 252 up are rejected; each die is "
    "the next byte mod 6, plus 1. Each element hashes to the one before it."
)


# Players


def players_sheet(say: Say) -> Markup:
    """The form that changes the players."""
    content = form(
        "players",
        tag("p", say(Message("The game continues from the position on the board.")), class_="lead"),
        [_seat(seat, say) for seat in (0, 1)],
        [_setting(each, say) for each in OF_PLAYERS],
        actions(submit(Message("Play on"), say), command("swap-seats", Message("Swap seats"), say)),
    )
    return sheet("players", say(Message("Players")), say, content)


def _seat(seat: Seat, say: Say) -> Markup:
    """The occupant of a seat: a person with an optional name, or a level.

    The seats have their general names until the sheet is opened with their roles.
    """
    values = {PERSON: Message("a person")} | {level.name: level.title for level in LEVELS}
    name = text_input(f"name{seat}", maxlength=MAX_NAME)
    return tag(
        "fieldset",
        tag("legend", say(SEATS[seat]), data_show=f"player-role{seat}"),
        chips("players", f"player{seat}", values, PERSON, say),
        about_levels(say),
        field(Message("Name (optional)"), name, say, class_="name"),
        class_="player",
    )


def _setting(setting: Setting, say: Say) -> Markup:
    """A setting; the style sheet shows it for the players to whom it applies."""
    return choice("players", setting, next(iter(setting.values)), say, class_=setting.name)


# Clocks and dice


def dice_sheet(say: Say) -> Markup:
    """The check of the dice and their log; filled in when it is opened."""
    return sheet("dice", say(Message("Dice")), say, tag("div", data_show="dice-check"))


def clocks_sheet(say: Say) -> Markup:
    """The clocks of a game; filled in when it is opened."""
    return sheet("clocks", say(Message("Clocks")), say, tag("div", data_show="clocks"))


def dice_line(session: Session, say: Say, *, is_stored: bool) -> Markup:
    """The line that reports whether the dice are fair, with the button that checks them."""
    said = words.line(session, is_stored=is_stored)
    if said is None:
        return Markup("")
    start, can_add = words.short_commitment(session), can_add_word(session)
    return together(
        [
            tag("span", say(said), " ", tag("code", f"{start}…", translate="no") if start else ""),
            command("check-dice", Message("Add a word") if can_add else Message("Check"), say),
        ]
    )


def dice_content(session: Session, say: Say) -> Markup:
    """The content of the sheet, for the line that the cursor is on."""
    found = fairness(session)
    if found is None:
        return Markup("")
    record, end = session.record, session.cursor.line_end
    check, log = check_dice(record, end), roll_log(record, end)
    parts = [
        tag("p", say(dice_check.result(found, check)), class_="result"),
        tag("p", say(words.by_hand(log.by_hand))) if log.by_hand else "",
        _commitment(session, say),
        _word(session, say) if can_add_word(session) else "",
        _steps(session, check, say),
        _log(log, say) if log.throws else "",
        _manual_check(session, check, found, say),
    ]
    return together(parts)


def _commitment(session: Session, say: Say) -> Content:
    """The commitment and the seed, where the record has them."""
    names = {COMMITMENT: Message("Commitment"), SEED: Message("Seed"), WORD: Message("Word")}
    tags = session.record.tags
    known = [(words, tags[name]) for name, words in names.items() if name in tags]
    rows = [[tag("dt", say(name)), tag("dd", text, translate="no")] for name, text in known]
    return tag("dl", rows, class_="hex") if rows else ""


def _word(session: Session, say: Say) -> Markup:
    """The form by which a player adds a word to the seed, before the first throw."""
    why = Message(
        "This device has made the seed, and a changed page could have chosen it. A word that the "
        "other player or you add now changes all throws. Without a word it is proved that the dice "
        "were determined before the first throw, no more."
    )
    typed = text_input("word", session.record.tags.get(WORD, ""), maxlength=MAX_WORD)
    control = field(Message("Word for the dice (optional)"), typed, say)
    return form("dice-word", tag("p", say(why)), control, submit(Message("Save"), say))


def _steps(session: Session, check: DiceCheck, say: Say) -> Content:
    """Every checked throw, in a table; open if a throw does not match."""
    if not check.steps:
        return ""
    heads = (Message("Throw"), Message("Player"), Message("Dice"), Message("Computed"))
    who = [narration.seat_name(session, seat) for seat in (0, 1)]
    rows = []
    for step in check.steps:
        seat = seat_to_act(step.throw.position)
        rows.append(_step(step, say(Message("Both") if seat is None else who[seat]), say))
    table = tag("table", _head(heads, say), tag("tbody", rows))
    summary = tag("summary", say(Message("Throw by throw")))
    return tag("details", summary, table, open=check.wrong is not None)


def _step(step: CheckedThrow, who: str, say: Say) -> Markup:
    throw = step.throw
    if step.problem is not None:
        follows = say(Message("does not match"))
    elif throw.is_by_hand:
        follows = say(Message("by hand"))
    else:
        first, second = step.faces or (0, 0)
        follows = say(Message("{first} and {second}", first=first, second=second))
    cells = [tag("td", each) for each in (who, tag("span", throw.token, translate="no"), follows)]
    return tag("tr", tag("th", str(throw.number), scope="row"), cells)


# The log


def _log(log: RollLog, say: Say) -> Markup:
    """The most striking run, and the frequency of each face and sum."""
    run = log.run
    said: list[Content] = []
    if run is not None:
        said = [say(dice_check.run_words(run)), " ", say(dice_check.rarity(run, log))]
    title = say(Message("Roll log"))
    doubles = Message(
        "Doubles: {seen}, expected {expected}.",
        seen=log.doubles.seen,
        expected=_half(log.doubles.expected),
    )
    return tag(
        "section",
        tag("h3", title),
        tag("p", said) if said else "",
        tag("p", say(doubles)),
        tag(
            "div",
            _counts(Message("Face"), log.faces, say),
            _counts(Message("Sum"), log.sums, say),
            class_="counts",
        ),
        class_="roll-log",
    )


def _counts(name: Message, counts: Iterable[Frequency], say: Say) -> Markup:
    rows = [
        tag(
            "tr",
            tag("th", str(count.value), scope="row"),
            tag("td", str(count.seen)),
            tag("td", say(_expected(count.expected))),
        )
        for count in counts
    ]
    heads = (name, Message("Seen"), Message("Expected"))
    return tag("table", _head(heads, say), tag("tbody", rows))


def _expected(number: Fraction) -> Message:
    """An average, rounded to halves; a smaller average is shown as `< ½`, not as 0."""
    return Message("{item}", item=_half(number) or "< ½")


def _half(number: Fraction) -> Fraction:
    """The number, rounded to halves."""
    return Fraction(round(number * 2), 2)


def _head(names: Iterable[Message], say: Say) -> Markup:
    return tag("thead", tag("tr", [tag("th", say(name), scope="col") for name in names]))


# Checking without the page


def _manual_check(session: Session, check: DiceCheck, found: Fairness, say: Say) -> Content:
    """How to check the dice without this page, with a program where the seed is known."""
    if found is Fairness.NOT_COMMITTED:
        return ""
    text = program(session.record.tags, len(check.steps))
    by_seed = RULE if word_of(session.record.tags) is None else RULE_2
    rule = CHAIN_RULE if found is Fairness.AGREED else by_seed
    parts: list[Content] = [
        tag("h3", say(Message("Check it without Pentabula"))),
        tag("p", say(rule)),
    ]
    if text:
        label = Message("A program for Python that prints the dice of this game")
        lines = text_area(None, text, text.count("\n") + 1, readonly=True, **VERBATIM)
        parts.append(field(label, lines, say))
    parts.append(
        tag(
            "p",
            say(
                Message(
                    "The file {file} in the source of Pentabula has all the details.",
                    file="docs/fair-dice.md",
                )
            ),
        )
    )
    return tag("section", parts)
