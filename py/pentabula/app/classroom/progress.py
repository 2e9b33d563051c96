"""Progress with an assignment: stored, and as a code such as `K7QF-9XMP-4HT` for the teacher.

A code has four characters for the assignment, a few for the results of its tasks, three for the
pupil's name if one was typed, and three that check the others: any two wrong or exchanged
characters are noticed. A code that another pupil hands in shows, since the names differ. It is a
convenience for the teacher, not a proof: anyone who reads this can make a code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from pentabula.app.classroom.assignments import Assignment, plain_line
from pentabula.core.errors import GameError
from pentabula.core.jsontext import MAX_COUNT, is_whole, stored_object
from pentabula.core.lazy_pattern import LazyPattern
from pentabula.core.lookalikes import narrow
from pentabula.core.message import Message, counted
from pentabula.core.repair import plain_characters
from pentabula.puzzles.puzzle import fingerprint

RESULTS: Final = 8
OPEN, SHOWN = 0, 7
"""Results other than a number of tries: not solved, and solved after the solution was shown."""

MAX_TRIES: Final = 6
"""Stands for six tries or more."""

MAX_PUPIL: Final = 40

LOST: Final = "lost:"
"""Precedes the key of a lost game, which is not continued."""

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Characters that are hard to confuse: 0, 1, I, L and O are missing."""

BASE: Final = len(ALPHABET)
"""31, a prime, so that the check characters notice every exchange."""

PRIMITIVE: Final = 3
"""Its powers are all the numbers from 1 to 30, modulo 31."""

HEAD, NAME, CHECK = 4, 3, 3
"""The numbers of characters for the assignment, for a name and for the check."""

GROUP: Final = 4

TYPO: Final = Message("The code has a typing error: compare it with the pupil’s.")
NO_CODE: Final = Message("There is no code in this line.")
FOREIGN: Final = Message("This is a code of another assignment, or of an earlier version of it.")
OTHER_NAME: Final = Message("This code was made for another name.")
MAX_LINES: Final = 500

FORMULA_STARTS: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""The characters that begin a formula in spreadsheets."""

_ACCENTED: Final = (
    ("a", "àáâãäåāăąǎ"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģǧ"),
    ("h", "ĥ"), ("i", "ìíîïĩīĭįǐ"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľł"), ("n", "ñńņňǹ"),
    ("o", "òóôõöøōŏőơǒ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťț"), ("u", "ùúûüũūŭůűųưǔ"),
    ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
)  # fmt: skip
_WITHOUT_ACCENT: Final = {ord(each): plain for plain, signs in _ACCENTED for each in signs}
"""Letters without their accents; the page's Python has no `unicodedata`."""
_WORD: Final = LazyPattern(r"[^\W_]+(?:[.-][^\W_]+)*")
_BETWEEN: Final = " \t\n:;,=|•：；，｜＝-–—"
"""The signs that may be between a name and a code."""

_MARKS: Final = "\"'*_`~“”„«»‘’‚"
"""The signs that may be around a name or a code."""

_PARTNERS: Final = {
    "“": "”„", "„": "“”", "”": "“„", "«": "»", "»": "«", "‘": "’‚", "‚": "‘’", "’": "‘‚",
    "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{",
}  # fmt: skip
"""The marks at the other end of a mark or a bracket, besides the same one."""

_NUMBER: Final = LazyPattern(
    r"\A(?:\d{1,3}[.)]\s+"
    r"|\[?\d{1,4}[./:-]\d{1,2}[\d./:,\s-]*(?:[ap]\.?m\.?)?\]?[\s-]*)",
    re.IGNORECASE,
)
"""The number in a list or the time of a message, which chats put before the name."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class AssignmentProgress:
    """A pupil's progress; every tuple has an entry for each task.

    `wrong` counts wrong tries. `results` are numbers of tries, OPEN or SHOWN. `games` are the keys
    of the last started games. `link` is the assignment as text, `name` the pupil's name, empty
    unless typed.
    """

    link: str
    wrong: tuple[int, ...]
    results: tuple[int, ...]
    games: tuple[str, ...]
    name: str = ""

    @property
    def solved(self) -> int:
        """The number of solved tasks."""
        return sum(each != OPEN for each in self.results)

    def after_errors(self, at: int, count: int) -> AssignmentProgress:
        """The progress after more wrong tries at a task; the result of a solved task stays."""
        if self.results[at] != OPEN:
            return self
        return replace(self, wrong=_with(self.wrong, at, min(self.wrong[at] + count, MAX_COUNT)))

    def after_solution(self, at: int, *, is_shown: bool) -> AssignmentProgress:
        """The progress once a task is solved; the first result counts."""
        if self.results[at] != OPEN:
            return self
        result = task_result(self.wrong[at] + 1, is_shown=is_shown)
        return replace(self, results=_with(self.results, at, result))

    def started(self, at: int, key: str) -> AssignmentProgress:
        """The progress once the game of a task is started."""
        return replace(self, games=_with(self.games, at, key))

    def after_loss(self, at: int, key: str) -> AssignmentProgress:
        """The progress after the game of a task is lost, which counts as a try; the next game is
        new."""
        if self.games[at] != key:
            return self
        return replace(self.after_errors(at, 1), games=_with(self.games, at, LOST + key))

    def following(self, at: int) -> int | None:
        """The next unsolved task after `at`, wrapping to the first; None if all are solved."""
        count = len(self.results)
        order = [(at + step) % count for step in range(1, count + 1)]
        return next((each for each in order if self.results[each] == OPEN), None)

    def write(self) -> str:
        """The progress as JSON text."""
        return json.dumps(
            {
                "link": self.link,
                "wrong": self.wrong,
                "results": self.results,
                "games": self.games,
                "name": self.name,
            }
        )


def read_assignment_progress(text: str | None, link: str, count: int) -> AssignmentProgress:
    """The stored progress with an assignment; unreadable parts count as not done."""
    stored = stored_object(text)
    name = stored.get("name")
    return AssignmentProgress(
        link,
        tuple(
            each if is_whole(each, 0, MAX_COUNT) else 0 for each in _list(stored, "wrong", count)
        ),
        tuple(
            each if is_whole(each, 0, RESULTS - 1) else OPEN
            for each in _list(stored, "results", count)
        ),
        tuple(each if isinstance(each, str) else "" for each in _list(stored, "games", count)),
        plain_line(name, MAX_PUPIL) if isinstance(name, str) else "",
    )


def stored_link(text: str | None) -> str | None:
    """The assignment in a stored text."""
    link = stored_object(text).get("link")
    return link if isinstance(link, str) else None


def _list(stored: dict[str, object], name: str, count: int) -> list[object]:
    found = stored.get(name)
    entries = list(found) if isinstance(found, list) else []
    return [*entries, *[None] * count][:count]


def _with(values: tuple[Value, ...], at: int, value: Value) -> tuple[Value, ...]:
    return (*values[:at], value, *values[at + 1 :])


# Codes


class CodeError(GameError):
    """A text that is not a code of the assignment; `message` gives the reason."""


def task_result(tries: int, *, is_shown: bool) -> int:
    """The result of a task solved at try `tries` (from 1), or after its solution was shown."""
    return SHOWN if is_shown else min(max(1, tries), MAX_TRIES)


def write_code(assignment: Assignment, results: Sequence[int], name: str = "") -> str:
    """The code for the results of all tasks and for the name, unless it is empty."""
    number = 0
    for result in results:
        number = number * RESULTS + result
    head = int(assignment.id, 16) % BASE**HEAD
    digits = _digits(head, HEAD) + _digits(number, _length(len(results))) + _name_digits(name)
    written = "".join(ALPHABET[each] for each in digits + _check(digits))
    return "-".join(written[at : at + GROUP] for at in range(0, len(written), GROUP))


def read_code(text: str, assignment: Assignment) -> tuple[int, ...]:
    """The results in a code, in any case, with or without dashes. Raises CodeError."""
    return _read(text, assignment)[0]


def _read(text: str, assignment: Assignment) -> tuple[tuple[int, ...], list[int]]:
    """The results in a code, and the digits for a name, which may be empty. Raises CodeError."""
    written = re.sub(r"[\s.-]+", "", plain_characters(text)).upper()
    if not written:
        raise CodeError(NO_CODE)
    for letter in written:
        if letter not in ALPHABET:
            raise CodeError(Message("Codes have no “{letter}”: check the code.", letter=letter))
    digits = [ALPHABET.index(letter) for letter in written]
    count, lengths = len(assignment.tasks), _lengths(assignment)
    found = digits[:-CHECK]
    if len(digits) <= HEAD + CHECK or _check(found) != digits[-CHECK:]:
        is_whole = len(digits) in lengths
        raise CodeError(TYPO if is_whole else _wrong_length(len(digits), lengths))
    end = lengths[0] - CHECK
    number = _number(found[HEAD:end])
    is_other = _number(found[:HEAD]) != int(assignment.id, 16) % BASE**HEAD
    if is_other or len(digits) not in lengths or number >= RESULTS**count:
        raise CodeError(FOREIGN)
    results = (number // RESULTS**at % RESULTS for at in reversed(range(count)))
    return tuple(results), found[end:]


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A line of the class: the pupil's name, which may be empty, and the results or a problem.

    A code that was made for another name has both.
    """

    name: str
    results: tuple[int, ...] = ()
    problem: Message | None = None


def read_class(text: str, assignment: Assignment) -> list[PupilRow]:
    """The rows of pasted lines, each a name with a code before, after or in it.

    Signs around a code, and those that chats put in, do not matter.
    """
    lines = [line for line in text[: MAX_LINES * 200].splitlines() if line.strip()]
    return [_row(line, assignment) for line in lines[:MAX_LINES]]


def _row(line: str, assignment: Assignment) -> PupilRow:
    written = plain_line(line[:200], 200)
    line = plain_characters(written)
    letters = [plain_characters(each) for each in written]
    if "".join(letters) == line:  # each letter by itself, so that the name stays as it is written
        places = [at for at, each in enumerate(letters) for _ in each]
    else:
        written, places = line, list(range(len(line)))
    lengths, problems = _lengths(assignment), list[PupilRow]()
    for wanted in (*lengths, None):  # whole codes first, then those with too many characters or few
        for start, end in _places(line):
            length = len(re.sub(r"[\W_]+", "", line[start:end]))
            missing = min(abs(length - each) for each in lengths)
            is_likely = _is_like_code(line[start:end], is_one_word=missing < 2)
            if not (missing and is_likely if wanted is None else length == wanted):
                continue
            name = _name(written[: places[start]], written[places[end - 1] + 1 :])
            try:
                results, name_digits = _read(line[start:end], assignment)
            except CodeError as error:
                found = PupilRow(name, problem=error.message)
                if error.message == FOREIGN:
                    return found
                if is_likely:
                    problems.append(found)
            else:
                is_others = name_digits and name and not _is_for(name_digits, name)
                return PupilRow(name, results, OTHER_NAME if is_others else None)
    return problems[0] if problems else PupilRow(_name(written, ""), problem=NO_CODE)


def _is_for(digits: list[int], name: str) -> bool:
    """Whether digits are for a name, or for a part of it: chats put the sender before the name."""
    return any(_name_digits(each) == digits for each in (name, *re.split(r"[:;|,]", name)))


def _name_digits(name: str) -> list[int]:
    """The digits of a code for a name, whatever its case, spaces, accents and other signs.

    Empty if the name has no letters and digits.
    """
    plain = "".join(map(narrow, _name(name, ""))).casefold().translate(_WITHOUT_ACCENT)
    # Vowel signs of Indic scripts are no letters, but belong to the name.
    letters = "".join(each for each in plain if each.isalnum() or "\u0370" <= each < "\u2000")
    return _digits(fingerprint(letters) % BASE**NAME, NAME) if letters else []


def _places(line: str) -> list[tuple[int, int]]:
    """Where a code may begin and end in a line: up to twelve words, the longest first."""
    words = [found.span() for found in _WORD.finditer(line)]
    counts = range(min(len(words), 12), 0, -1)
    places = [(words[at : at + count]) for count in counts for at in range(len(words) - count + 1)]
    return [(place[0][0], place[-1][1]) for place in places]


def _is_like_code(text: str, *, is_one_word: bool) -> bool:
    """Whether a text looks like a code with a typing error: of short groups, or one word."""
    groups = re.split(r"[\s.-]+", text)
    letters = "".join(groups)
    if len(groups) > 1:
        is_one_word = len(letters) > GROUP and max(map(len, groups)) < GROUP + 2
    is_plain = letters.isupper() or letters.islower()
    return is_one_word and is_plain and any(each.isdigit() for each in letters)


def _name(before: str, after: str) -> str:
    """The name in the parts of a line around its code, with its own signs."""
    before = _NUMBER.sub("", before.lstrip(_BETWEEN + ">"))
    before = re.sub(r"[\s=-]>\s*\Z", "", before.rstrip(_MARKS + "([{<"))
    after = after.lstrip(_MARKS + ")]}>!?.")
    before = _opened(before.rstrip(_BETWEEN + "([{<"))
    after = _opened(after.strip(_BETWEEN)[::-1])[::-1]
    parts = [_bare(each) for each in (before, after) if _WORD.search(each)]
    return plain_line(" ".join(parts), MAX_PUPIL)


def _opened(text: str) -> str:
    """A text without marks and brackets at its start that it does not close: they are around a code
    as well."""
    while text[:1] and text[0] in _MARKS + "()[]{}":
        rest = text.lstrip(text[0])
        if any(each in rest for each in text[0] + _PARTNERS.get(text[0], "")):
            break
        text = rest
    return text


def _bare(text: str) -> str:
    """A name without the marks around all of it."""
    while len(text) > 1 and text[0] in _MARKS and text[-1] in text[0] + _PARTNERS.get(text[0], ""):
        text = text[1:-1].strip()
    return text


def _lengths(assignment: Assignment) -> tuple[int, int]:
    """The numbers of characters of a code without and with a name."""
    plain = HEAD + _length(len(assignment.tasks)) + CHECK
    return plain, plain + NAME


def _length(count: int) -> int:
    """The number of characters for the results of `count` tasks."""
    found = 1
    while BASE**found < RESULTS**count:
        found += 1
    return found


def _check(digits: Sequence[int]) -> list[int]:
    """The check characters: sums weighted by powers, as in Reed–Solomon codes."""
    return [
        sum((each + 1) * pow(PRIMITIVE, at * power, BASE) for at, each in enumerate(digits, 1))
        % BASE
        for power in (1, 2, 3)
    ]


def _digits(number: int, length: int) -> list[int]:
    return [number // BASE**at % BASE for at in reversed(range(length))]


def _number(digits: Sequence[int]) -> int:
    found = 0
    for each in digits:
        found = found * BASE + each
    return found


def _wrong_length(found: int, lengths: Sequence[int]) -> Message:
    expected = min(lengths, key=lambda each: abs(found - each))
    return counted(
        "The code has {n} character; codes of this assignment have {expected}.",
        "The code has {n} characters; codes of this assignment have {expected}.",
        found,
        expected=expected,
    )


def write_csv(rows: Sequence[Sequence[str]]) -> str:
    """A table as CSV. Texts that a spreadsheet would read as formulas get a leading quote."""
    return "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(text: str) -> str:
    if text.lstrip()[:1] in FORMULA_STARTS:
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if re.search(r'[",;\r\n\t\']', text) else text
