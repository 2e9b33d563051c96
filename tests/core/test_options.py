"""Options are checked when they are read; refused values are explained."""

import pytest

from pentabula.core.errors import OptionError
from pentabula.core.message import Message
from pentabula.core.options import ON_OFF, Option, complete_options

SIZE = Option("size", Message("Size"), 9, low=3, high=26)
KOMI = Option("komi", Message("Komi"), "choose", {"choose": Message("choose")}, low=-999, high=999)
LIMIT = Option("limit", Message("Limit"), 0, low=0, high=10**100 - 1)
PIE = Option("pie", Message("Pie"), "on", ON_OFF)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (SIZE, "9", 9),
        (SIZE, " 26 ", 26),
        (SIZE, 3, 3),
        (SIZE, "007", 7),
        (KOMI, "Choose", "choose"),
        (KOMI, "-999", -999),
        (LIMIT, "9" * 100, 10**100 - 1),
        (LIMIT, 10**99, 10**99),
        (PIE, "OFF", "off"),
    ],
)
def test_allowed_values_are_read(option, given, value):
    assert option.read(given) == value


@pytest.mark.parametrize(
    ("option", "given", "sentence"),
    [
        (SIZE, "2", "size must be 3 to 26, not “2”."),
        (SIZE, 27, "size must be 3 to 26, not “27”."),
        (SIZE, "nine", "size must be 3 to 26, not “nine”."),
        (SIZE, "٩", "size must be 3 to 26, not “٩”."),
        (SIZE, "9.0", "size must be 3 to 26, not “9.0”."),
        (SIZE, "", "size must be 3 to 26, not “”."),
        (SIZE, "9" * 5000, f"size must be 3 to 26, not “{'9' * 39}…”."),
        (KOMI, "1000", "komi must be choose or"),
        (LIMIT, "9" * 101, "a whole number, 0 or more, of up to 100 digits, not “"),
        (PIE, "maybe", "pie must be on or off, not “maybe”."),
        (PIE, "a\x00b", "pie must be on or off, not “a�b”."),
    ],
)
def test_other_values_are_explained(option, given, sentence):
    with pytest.raises(OptionError) as raised:
        option.read(given)
    assert sentence in str(raised.value)


@pytest.mark.parametrize(
    ("most", "words"),
    [(10**18 - 1, "0 to 999,"), (10**18, "a whole number, 0 or more, of up to 19 digits")],
)
def test_bounds_too_long_to_read_are_described_by_their_digits(most, words):
    assert str(Option("most", Message("Most"), 0, low=0, high=most).allowed()).startswith(words)


def test_options_take_their_defaults_in_order_and_unknown_ones_are_refused():
    options = complete_options("Game", (SIZE, PIE), {"pie": "off"})
    assert list(options.items()) == [("size", 9), ("pie", "off")]
    with pytest.raises(OptionError) as raised:
        complete_options("Game", (SIZE, PIE), {"Size": 9})
    assert str(raised.value) == "Game has no option “Size”: its options are size and pie."
    with pytest.raises(OptionError, match="must be 3 to 26"):
        SIZE.read(10**5000)
