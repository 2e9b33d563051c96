"""Bytecode keeps lines and loses columns."""

from collections.abc import Iterator
from itertools import pairwise
from types import CodeType

from tools.bundle.in_pyodide.bytecode import without_columns

LONG = "\n" * 5000
SOURCE = f"""
def spread(
    first,
    second=[each
            for each in range(3)],
):
    for each in (
        first,{LONG}        second,
    ):
        with open(each) as file, \\
             open(first):
            yield file.read(
            ) + first * 2 + [a for a in
                             second][0] + first.second(each)(second, first).third.fourth(each)
    return lambda: (
        first
        .second
    )
"""


def inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from inner(each)


def lines(code: CodeType) -> list[int | None]:
    """The line of each instruction."""
    return [line for line, *_ in code.co_positions()]


def test_each_instruction_keeps_its_line_and_has_no_columns() -> None:
    code = compile(SOURCE, "spread.py", "exec")
    cut = without_columns(code)
    found = list(zip(inner(code), inner(cut), strict=True))
    assert len(found) > 3
    for whole, left in found:
        assert lines(left) == lines(whole) and left.co_code == whole.co_code
        assert all(column is None for _, _, *columns in left.co_positions() for column in columns)
        assert len(left.co_linetable) < len(whole.co_linetable)
    spread = next(whole for whole, _ in found if whole.co_name == "spread")
    known = [line for line in lines(spread) if line]
    assert max(later - line for line, later in pairwise(known)) > 4000
    assert min(later - line for line, later in pairwise(known)) < -4000
