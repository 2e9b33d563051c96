"""How each language writes numbers; their words are checked with the catalogues."""

import pytest

from pentabula.core.languages import LANGUAGES, language, neutral_path
from pentabula.core.message import Message


@pytest.mark.parametrize(
    ("tag", "numbers", "size"),
    [
        ("en", ["999", "1,000", "12,345"], "0.2 MB"),
        ("es", ["999", "1000", "12.345"], "0,2 MB"),
        ("pl", ["999", "1000", "12\N{NO-BREAK SPACE}345"], "0,2 MB"),
        ("pt-BR", ["999", "1.000", "12.345"], "0,2 MB"),
    ],
)
def test_numbers_are_grouped_and_have_the_sign_of_decimals_of_the_language(tag, numbers, size):
    catalogue = language(tag).catalogue()
    assert [catalogue.points(number) for number in (999, 1000, 12345)] == numbers
    assert catalogue.say(Message("{size} MB", size=0.2)) == size


@pytest.mark.parametrize("each", LANGUAGES, ids=lambda each: each.tag)
def test_the_neutral_path_names_no_language(each):
    for folder in ("/", "/a/pentabula/"):
        assert neutral_path(f"{folder}{each.page}") == neutral_path(folder) == folder
    assert neutral_path("/a/pentabula.html") == "/a/pentabula.html"


def test_an_unknown_language_is_english():
    assert language("tlh") is LANGUAGES[0] and language("pl").name == "Polski"
