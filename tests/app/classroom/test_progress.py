"""Codes: round trips, typing errors, codes of other assignments, pasted classes, CSV."""

import csv
import io

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pentabula.app.classroom.assignments import MAX_TASKS, STEP, Assignment, Task
from pentabula.app.classroom.progress import (
    ALPHABET,
    FOREIGN,
    FORMULA_STARTS,
    NO_CODE,
    OTHER_NAME,
    RESULTS,
    SHOWN,
    CodeError,
    PupilRow,
    read_class,
    read_code,
    task_result,
    write_code,
    write_csv,
)

RESULT_LISTS = st.lists(st.integers(0, RESULTS - 1), min_size=1, max_size=MAX_TASKS)


def assignment(count: int, title: str = "Forks") -> Assignment:
    return Assignment(title, tuple(Task(STEP, "konobi", str(at + 1)) for at in range(count)))


@given(RESULT_LISTS)
def test_codes_round_trip_in_any_case_with_or_without_dashes(results: list[int]) -> None:
    set_ = assignment(len(results))
    code = write_code(set_, results)
    for form in (code, code.lower(), code.replace("-", ""), code.replace("-", " "), f" {code}\n"):
        assert read_code(form, set_) == tuple(results)
    assert not set(code) & set("01IOL")


def test_codes_are_short_differ_and_say_what_is_wrong() -> None:
    assert len(write_code(assignment(5), [1] * 5).replace("-", "")) <= 11
    assert [task_result(n, is_shown=False) for n in (1, 2, 6, 99)] == [1, 2, 6, 6]
    assert task_result(1, is_shown=True) == SHOWN
    names = [f"{first} {last}" for first in ("Ana", "Ben", "Eva") for last in ("Roa", "Lima", "")]
    codes = {write_code(assignment(4), [1] * 4, name) for name in (*names, "")}
    assert len(codes) == len(names) + 1 and read_code("2ZNN-2PWU-TZ", assignment(4)) == (1, 2, 0, 7)
    mine, other = assignment(3), assignment(3, "Bridges")
    with pytest.raises(CodeError, match="another assignment"):
        read_code(write_code(other, [1, 1, 1]), mine)
    with pytest.raises(CodeError, match="another assignment"):
        read_code(write_code(assignment(9), [1] * 9), mine)
    code = write_code(mine, [1, 1, 1])
    with pytest.raises(CodeError, match="typing error"):
        read_code(("3" if code[0] == "2" else "2") + code[1:], mine)
    with pytest.raises(CodeError, match="characters; codes of this assignment have"):
        read_code(code[:-1], mine)
    with pytest.raises(CodeError, match="no “0”"):
        read_code("0" + code[1:], mine)


@given(RESULT_LISTS, st.data())
def test_one_or_two_wrong_characters_are_noticed(results: list[int], data: st.DataObject) -> None:
    set_ = assignment(len(results))
    code = write_code(set_, results, data.draw(st.sampled_from(["", "Ana"]))).replace("-", "")
    letters = list(code)
    for _ in range(2):
        at = data.draw(st.integers(0, len(code) - 1))
        letters[at] = data.draw(st.sampled_from(ALPHABET))
    assume("".join(letters) != code)
    with pytest.raises(CodeError):
        read_code("".join(letters), set_)


@given(RESULT_LISTS, st.data())
def test_exchanged_characters_are_noticed(results: list[int], data: st.DataObject) -> None:
    set_ = assignment(len(results))
    code = list(write_code(set_, results, data.draw(st.sampled_from(["", "Ana"]))).replace("-", ""))
    one, two = (data.draw(st.integers(0, len(code) - 1)) for _ in range(2))
    assume(code[one] != code[two])
    code[one], code[two] = code[two], code[one]
    with pytest.raises(CodeError):
        read_code("".join(code), set_)


def test_a_class_has_names_before_or_after_the_codes() -> None:
    set_ = assignment(4)
    one, two = write_code(set_, [1, 2, 0, 7]), write_code(set_, [6, 0, 0, 0])
    foreign = write_code(assignment(4, "Other"), [1, 1, 1, 1])
    text = f"""Ana: {one}
    {two.lower()} Bruno Dias
Ana: {one}

Carla; {one.replace("-", " ")}
{one}
Eve {one[:-1]}
Fred, {foreign}
hello"""
    rows = read_class(text, set_)
    assert rows[:5] == [
        PupilRow("Ana", (1, 2, 0, 7)),
        PupilRow("Bruno Dias", (6, 0, 0, 0)),
        PupilRow("Ana", (1, 2, 0, 7)),
        PupilRow("Carla", (1, 2, 0, 7)),
        PupilRow("", (1, 2, 0, 7)),
    ]
    eve, fred, hello = rows[5:]
    assert eve.name == "Eve" and "characters" in str(eve.problem)
    assert fred == PupilRow("Fred", problem=FOREIGN) and hello.problem is not None


FORMS = (
    "{name} {code}", "{name}: {code}", "{code} {name}", "{name}\t{code}", "{name} ({code})",
    "{name} [{code}]", '"{name}","{code}"', "{name};{code}", "'{name}';'{code}'",
    "**{name}** **{code}**",
    "{name}: `{code}`", "{name} {code}!", "{name} {code}.", "{name} {code}?!", "{name} {code} 😀",
    "{name} {code}😀", "😀 {name} {code}", "{name} – {code}", "{name} = {code}", "{name} | {code}",
    "> {name}: {code}", "- {name}: {code}", "• {name}: {code}", "1. {name}: {code}",
    "[10:31, 27/11/2026] {name}: {code}", "27/11/26, 10:31 - {name}: {code}", "“{code}” {name}",
    "{name} «{code}»", "{name} <b>{code}</b>", "{name} _{code}_", "{name} ~{code}~",
    "{name} {{{code}}}", "{name}&nbsp;{code}",
    "({name}: {code})", "[{name} – {code}]", "({code} {name})",
)  # fmt: skip
CODES = {
    "as it is": str,
    "small": str.lower,
    "one word": lambda code: code.replace("-", ""),
    "spaces": lambda code: code.replace("-", " "),
    "dashes": lambda code: code.replace("-", " – "),
    "points": lambda code: code.replace("-", "."),
    "full width": lambda code: "".join(chr(ord(each) + 0xFEE0) for each in code),
    "escaped": lambda code: code.replace("-", "\\-"),
}


@pytest.mark.parametrize("is_named", [False, True])
@pytest.mark.parametrize("name", ["EVA", "Bruno Dias", "Żaneta O’Neil", "Li-Na", "李娜", "Eva M."])
@pytest.mark.parametrize("form", FORMS)
def test_codes_are_read_as_chats_and_tables_give_them(form, name, *, is_named):
    set_ = assignment(4)
    code = write_code(set_, [1, 2, 0, 7], name if is_named else "")
    for way, change in CODES.items():
        row = read_class(form.format(name=name, code=change(code)), set_)[0]
        assert row.results == (1, 2, 0, 7) and row.problem is None, (way, row)
        assert row.name.removeprefix("😀 ") in (name, name.replace("’", "'")), way
    assert read_class(f"D’Ángelo – {code}", set_)[0].name == "D’Ángelo"


SIGNED = (
    "Eva M.", "J.-P.", "Ana (7b)", "+Ana", "#7 Eva", "Ana & Ben", "Ana!", "Ana*", "Ana <3", "¡Ana!",
    "@ana", "Ana: B", "Ana; B", "O'Brien'", "O’", "😀 Ana", "Ana “Nini” Luz", "“Nini” Luz", "Ana~",
    "K7QF", "José", "[Ana]", "Ana = Ben", "नीता", "7b Ana",
)  # fmt: skip


@pytest.mark.parametrize("name", SIGNED)
@pytest.mark.parametrize("form", ["{}: {}", "{} -> {}", "{} “{}”"])
def test_names_keep_their_signs(form: str, name: str) -> None:
    code = write_code(assignment(4), [1, 2, 0, 7], name)
    assert read_class(form.format(name, code), assignment(4)) == [PupilRow(name, (1, 2, 0, 7))]


@pytest.mark.parametrize(
    ("typed", "handed_in", "is_the_same"),
    [
        ("Ana Lima", " ana  LIMA", True),
        ("José", "Jose", True),
        ("Straße-Süd", "STRASSE sud", True),
        ("O’Neil", "O'Neil.", True),
        ("Li-Na", "li na", True),
        ("1. Ana", "Ana", True),
        ("Ａｎａ", "Ana", True),
        ("Ana", "Mum (phone): Ana", True),
        ("Ana", "7b;Ana", True),
        ("Ana", "Ben", False),
        ("Ana", "Anna", False),
        ("Ana", "Ana Lima", False),
        ("李娜", "李丽", False),
        ("की", "का", False),
        ("Ana", "", True),
        ("", "Ben", True),
        ("😀", "Ben", True),
    ],
)
def test_a_code_shows_that_it_was_made_for_another_name(typed, handed_in, *, is_the_same):
    set_ = assignment(4)
    code = write_code(set_, [1, 2, 0, 7], typed)
    row = read_class(f"{handed_in}: {code}", set_)[0]
    assert (row.results, row.problem) == ((1, 2, 0, 7), None if is_the_same else OTHER_NAME)
    assert read_code(code, set_) == (1, 2, 0, 7)


@given(RESULT_LISTS, st.sampled_from("\u200b\ufeff\u2060\u200e\u00ad\u202a\u2069"), st.data())
def test_invisible_characters_in_a_line_change_nothing(results, sign, data):
    set_ = assignment(len(results))
    line = f"Ana: {write_code(set_, results)}"
    at = data.draw(st.integers(0, len(line)))
    assert read_class(line[:at] + sign + line[at:], set_) == [PupilRow("Ana", tuple(results))]


@pytest.mark.parametrize(
    "line", ["Ana", "Ana Kowalska", "Li-Na", "7 Eva", "Ana: ", "Bruno Dias de Souza", "ANA LUZ MAR"]
)
def test_a_line_without_a_code_keeps_the_name_and_says_so(line: str) -> None:
    assert read_class(line, assignment(4)) == [PupilRow(line.strip(": "), problem=NO_CODE)]


@pytest.mark.parametrize("form", [str, str.lower, lambda code: code.replace("-", "")])
@pytest.mark.parametrize("change", [lambda code: code[:-1] + "7", lambda code: "0" + code[1:]])
def test_a_typing_error_is_told_from_a_missing_code(form, change):
    set_ = assignment(4)
    row = read_class(f"Eve Li: {form(change(write_code(set_, [1, 2, 0, 7])))}", set_)[0]
    assert row.name == "Eve Li" and row.problem is not None
    assert "typing error" in str(row.problem) or "check the code" in str(row.problem)


@given(st.text(max_size=300))
def test_any_pasted_text_gives_rows(text: str) -> None:
    for row in read_class(text, assignment(3)):
        assert row.problem is not None or len(row.results) == 3


@given(st.lists(st.lists(st.text(max_size=20), min_size=2, max_size=4), min_size=1, max_size=4))
def test_no_cell_of_a_csv_begins_a_formula(rows: list[list[str]]) -> None:
    assume(all("\0" not in cell for row in rows for cell in row))
    read = list(csv.reader(io.StringIO(write_csv(rows), newline="")))
    cells = [cell for row in read for cell in row]
    assert not any(cell.lstrip().startswith(FORMULA_STARTS) for cell in cells)
    flat = [cell for row in rows for cell in row]
    assert [cell.removeprefix("'") for cell in cells] == [cell.removeprefix("'") for cell in flat]
