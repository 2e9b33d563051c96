"""The page as one document reads no other file, and its policy allows exactly what it contains."""

import re

import pytest

from pentabula.core.languages import LANGUAGES
from tools.bundle.features import PYTHON, REPOSITORY, SINGLE_FILE, with_features
from tools.bundle.inline import source
from tools.bundle.single_file import adapted, single_file
from tools.bundle.site import Files, gathered, stamped
from tools.steps import Problem

pytestmark = [pytest.mark.xdist_group("site"), pytest.mark.slow]

READ = re.compile(r'(?:\b(?:href|src)=|url\()"(?!data:|#|\?|https:|\./py/main\.py)([^"]+)"')


@pytest.fixture(scope="module")
def pages(files: Files) -> dict[str, str]:
    """The page of the document in each language."""
    return {each.tag: adapted(files[each.page].decode(), files) for each in LANGUAGES}


def test_a_page_of_the_document_reads_no_other_file_and_its_policy_no_server(pages):
    for page in pages.values():
        found = set(READ.findall(page))
        assert found <= {"assets/vendor/LICENCES.txt", "pentabula.html", "python/index.html"}
    for page in pages.values():
        for language in LANGUAGES:
            assert f'href="?language={language.tag}"' in page
            assert f'href="{language.page}"' not in page
    for page in pages.values():
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
        assert policy is not None and "'self'" not in policy[1] and "http" not in policy[1]
        for element in ("style", "script"):
            texts = re.findall(rf"<{element}>(.*?)</{element}>", page, re.DOTALL)
            assert texts and all(source(text.encode()) in policy[1] for text in texts)


def test_only_a_site_that_has_the_document_offers_it(pages: dict[str, str], files: Files) -> None:
    address = "https://example.org/pentabula"
    shown = with_features(files, f"{address}/", SINGLE_FILE, PYTHON)
    for name, is_kept in ((SINGLE_FILE, False), (PYTHON, False), (REPOSITORY, True)):
        offer, place = f'data-needs="{name}">', "index.html"
        assert offer not in files[place].decode()
        assert shown[place].decode().count(offer) >= 2  # at home and under About
        assert (offer in adapted(shown[place].decode(), shown)) == is_kept
    assert shown["index.html"].decode().count(f'href="{address}/issues"') == 2


def test_the_document_is_the_same_each_time(files: Files) -> None:
    assert single_file(files) == single_file(stamped(gathered()))


def test_another_pyscript_is_reported(files: Files) -> None:
    core = next(name for name in files if name.startswith("assets/vendor/pyscript/core-"))
    with pytest.raises(Problem, match="embedded"):
        single_file({**files, core: files[core].replace(b"/*@*/", b"/*?*/")})
