import types
from collections.abc import Callable

import pytest

from tests.tracebacks import add_line_numbers


def fail() -> None:
    raise RuntimeError("at a loop's end")


NO_LINE = b"\xff"
"""The entry of a table of lines for eight instructions that have none."""

table = NO_LINE * (len(fail.__code__.co_code) // 16 + 1)
without_lines = types.FunctionType(fail.__code__.replace(co_linetable=table), globals())


def wrapped() -> None:
    try:
        without_lines()
    except RuntimeError as error:
        raise ValueError("wrapped") from error


def grouped() -> None:
    errors = []
    try:
        without_lines()
    except RuntimeError as error:
        errors.append(error)
    raise ExceptionGroup("several", errors)


@pytest.mark.parametrize("failing", [without_lines, wrapped, grouped])
def test_pytest_can_show_a_traceback_without_line_numbers(failing: Callable[[], None]) -> None:
    with pytest.raises(Exception) as caught:
        failing()
    add_line_numbers(caught.value)
    shown = str(pytest.ExceptionInfo.from_exception(caught.value).getrepr(chain=True))
    assert "at a loop's end" in shown or "several" in shown


def test_pytest_cannot_show_one_itself() -> None:
    """The repair is still needed; if this fails, remove it."""
    with pytest.raises(RuntimeError) as caught:
        without_lines()
    with pytest.raises(TypeError, match="NoneType"):
        caught.getrepr()
