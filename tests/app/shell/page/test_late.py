"""Late modules are imported from their archive, whenever it arrives."""

import io
import sys
import zipfile
import zlib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pentabula.app.shell.page.late import MISSING, REPLACED, LateError, LateModules
from pentabula.core.languages import GZIP_WBITS
from pentabula.core.message import Message
from tests.app.fakes.browser import FILES, Browser, document, location

ADDRESS = "assets/pentabula-late-5af1.zip.gz"
NAMES = ("pentabula.app.aside", "pentabula.app.aside.inner", "pentabula.core.aside")


def archive() -> bytes:
    """An archive with the modules of NAMES, packed as by `prepare`."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as made:
        made.writestr("pentabula/app/aside/__init__.py", "HERE = 'päckchen'")
        made.writestr("pentabula/app/aside/inner.py", "from pentabula.app.aside import HERE")
        made.writestr("pentabula/core/aside.py", "ONE = 1")
        made.writestr("names.txt", "\n".join(NAMES))
    packer = zlib.compressobj(9, zlib.DEFLATED, GZIP_WBITS)
    return packer.compress(written.getvalue()) + packer.flush()


@pytest.fixture
def late(browser: Browser, tmp_path: Path) -> Iterator[LateModules]:
    """The finder of late modules, none of which has been fetched."""
    finders = [*sys.meta_path]
    document.documentElement.dataset.late = ADDRESS
    made = LateModules(tmp_path / "late.zip")
    made.install()
    yield made
    sys.meta_path[:] = finders
    for name in NAMES:
        sys.modules.pop(name, None)


def test_late_modules_are_imported_once_they_were_fetched(late, loop):
    FILES[ADDRESS] = archive()
    loop.run_until_complete(late.fetch())
    FILES.clear()  # nothing is fetched again
    assert import_module("pentabula.app.aside.inner").HERE == "päckchen"
    assert import_module("pentabula.core.aside").ONE == 1


def test_a_text_in_the_archive_is_read_and_an_import_fetches_it_on_demand(late):
    lines = late.lines("names.txt")
    FILES[ADDRESS] = archive()
    assert tuple(lines) == NAMES
    assert import_module("pentabula.app.aside.inner").HERE == "päckchen"


@pytest.mark.parametrize(
    ("content", "why"),
    [(None, REPLACED), (b"", MISSING), (b"<!doctype html>", MISSING), (archive()[:-20], MISSING)],
)
def test_a_failure_is_said_and_the_next_import_tries_again(late, loop, content, why):
    said: list[Message] = []
    late.failed.append(said.append)
    if content is not None:
        FILES[ADDRESS] = content
    loop.run_until_complete(late.fetch())
    with pytest.raises(LateError):
        import_module("pentabula.app.aside")
    assert said == [why]
    FILES[ADDRESS] = archive()
    assert import_module("pentabula.app.aside").HERE == "päckchen"


def test_other_names_are_not_looked_for_and_only_one_finder_is_installed(late: LateModules) -> None:
    assert late.find_spec("json.nothing") is None
    FILES[ADDRESS] = archive()
    with pytest.raises(ModuleNotFoundError):
        import_module("pentabula.core.nothing")
    LateModules().install()
    late.install()
    assert [each for each in sys.meta_path if isinstance(each, LateModules)] == [late]


def missing() -> None:
    """A part that cannot be imported."""
    raise LateError(MISSING)


def test_the_page_survives_a_part_that_cannot_be_loaded(browser: Browser) -> None:
    app = browser.open("konobi?size=5&pie=off")
    app.router.openers.add({"aside": lambda address: missing() is None})
    app.router.visit("aside/1")
    assert browser.shown("notice-text") == str(MISSING)
    app.events.keys.insert(0, lambda event: missing() is None)
    browser.press("x")
    app.events.keys.pop(0)
    browser.tap("c3")
    assert "moves=c3" in location.hash
