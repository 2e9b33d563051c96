"""Each class of file of the first load may be faulty: the page reports it, or does without it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.faulty_server import FaultyServer
from tests.web.waiting import NO_SLOW_LINE, SENTENCE, START, STATE, until, until_ready

# Requests since the last load; the server may still get requests of the previous page.
FETCHED = "performance.getEntriesByType('resource').map((entry) => entry.name)"
# Timeouts of 15 s take less.
IMPATIENT = """const later = setTimeout;
globalThis.setTimeout = (call, delay, ...rest) =>
    later(call, delay === 15000 ? %d : delay, ...rest);"""
RETRY_IS_SHOWN = "!document.querySelector('[data-action=\"retry\"]').hidden"

# Python cannot start without these files; names with a fingerprint are patterns. Each has another
# fault; files that are read in the same way share all of them.
PYTHON = {
    "assets/vendor/pyscript/core.js": "cut",
    "assets/vendor/pyscript/core-*.js": "missing",
    "assets/vendor/pyscript/error-*.js": "cut",
    "assets/vendor/pyodide/pyodide.mjs": "cut",
    "assets/vendor/pyodide/pyodide.asm.mjs": "short",
    "assets/vendor/pyodide/pyodide.asm.wasm.zst": "altered",
    "assets/vendor/zstd/decoder.wasm": "cut",
    "assets/vendor/pyodide/python_stdlib.zip.gz": "short",
    "assets/pentabula.zip.gz": "altered",
    "assets/vendor/pyodide/pyodide-lock.json": "cut",
    "py/main.py": "missing",
}
# Without it, Python loads the library and our package.
SNAPSHOT = "assets/python.snapshot.zst"
INSTEAD = [name for name in PYTHON if name.endswith(".zip.gz")]
# Without this worker, the page does its work.
UNPACKER = "assets/unpacker.js"
# Never answers, and timeouts of three seconds end immediately.
SILENT = """const plain = Worker;
globalThis.Worker = function (address, ...given) {
    const isUnpacker = String(address).endsWith("unpacker.js");
    return new plain(isUnpacker ? URL.createObjectURL(new Blob([])) : address, ...given);
};
const later = setTimeout;
globalThis.setTimeout = (call, delay, ...rest) =>
    later(call, delay === 3000 ? 0 : delay, ...rest);"""
FORBIDDEN = """globalThis.Worker = function () { throw new DOMException("", "SecurityError"); };"""
LOOKS = [
    "assets/icons/icon.svg",
    *("assets/vendor/fonts/fraunces-latin.woff2", "assets/vendor/fonts/inter-latin.woff2"),
]
# Asked for in idle time, once a move can be made; see test_engine and test_sheets.
LATER = {"py/worker.py", "assets/sheets/index.txt"}
FAULTY = [*PYTHON.items(), ("py/main.py", "cut"), ("index.html", "short")]


def names(site: Path, pattern: str) -> list[str]:
    """The files of the site that match a pattern."""
    return [path.relative_to(site).as_posix() for path in site.glob(pattern)]


def test_a_faulty_file_is_reported_in_a_sentence(site, faulty, visitor):
    uncached(visitor)
    for pattern, fault in FAULTY:
        found = names(site, pattern)
        assert found, pattern
        faulty.faults = dict.fromkeys(found, fault)
        if pattern in INSTEAD:
            faulty.faults[SNAPSHOT] = "missing"
        visitor.goto("about:blank")
        visitor.goto(faulty.page, wait_until="domcontentloaded")
        until(visitor, STATE, "error")
        said = visitor.evaluate(SENTENCE)
        sentences = ("could not be loaded", "The server has no file", "Python failed to start")
        assert any(words in said for words in sentences), (pattern, fault, said)
        assert visitor.evaluate(RETRY_IS_SHOWN), (pattern, fault)


def uncached(page: Page) -> None:
    """Let the page ask for every file again."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})


def test_python_starts_without_a_valid_snapshot(faulty: FaultyServer, visitor: Page) -> None:
    uncached(visitor)
    visitor.add_init_script(IMPATIENT % 500)
    for fault in ("cut", "altered", "missing", "stalled"):  # a foreign one: test_browsers.py
        faulty.faults[SNAPSHOT] = fault
        visitor.goto("about:blank")
        visitor.goto(faulty.page)
        until_ready(visitor)
        assert visitor.evaluate(START) == "plain", fault


def test_a_slow_snapshot_is_awaited_while_bytes_arrive(faulty: FaultyServer, visitor: Page) -> None:
    visitor.add_init_script(IMPATIENT % 2_000 + NO_SLOW_LINE)
    faulty.faults[SNAPSHOT] = "slow"
    visitor.goto(faulty.page)
    until_ready(visitor)
    assert visitor.evaluate(START) == "snapshot"


@pytest.mark.parametrize("fault", ["cut", "altered"])
def test_without_the_unpacking_worker_the_page_unpacks(faulty, visitor, fault):
    faulty.faults[UNPACKER] = fault
    visitor.add_init_script(NO_SLOW_LINE)
    visitor.goto(faulty.page)
    until_ready(visitor)
    assert visitor.evaluate(START) == "snapshot"


@pytest.mark.parametrize("script", [SILENT, FORBIDDEN], ids=["silent", "forbidden"])
def test_the_page_unpacks_if_no_worker_starts(faulty, visitor, script):
    visitor.add_init_script(NO_SLOW_LINE)
    visitor.add_init_script(script)
    visitor.goto(faulty.page)
    until_ready(visitor)
    assert visitor.evaluate(START) == "snapshot"


def test_another_attempt_starts_without_the_snapshot(faulty: FaultyServer, visitor: Page) -> None:
    faulty.faults["py/main.py"] = "missing"
    visitor.goto(faulty.page)
    until(visitor, STATE, "error")
    faulty.faults.clear()
    visitor.click('[data-action="retry"]')
    until_ready(visitor)
    assert visitor.evaluate(START) == "plain"
    assert not [name for name in visitor.evaluate(FETCHED) if name.endswith(SNAPSHOT)]


def test_faulty_decorative_files_do_not_stop_the_page(faulty: FaultyServer, visitor: Page) -> None:
    faulty.faults.update(dict.fromkeys(LOOKS, "cut"))
    visitor.goto(faulty.page)
    until_ready(visitor)


def test_these_tests_cover_every_file_of_the_first_load(site, faulty, visitor):
    faulty.asked.clear()
    visitor.goto(faulty.page)
    until_ready(visitor)
    patterns = (*PYTHON, *LOOKS, SNAPSHOT, UNPACKER)
    known = {name for pattern in patterns for name in names(site, pattern)}
    later = LATER | {*names(site, "assets/pentabula-late-*.zip.gz")}
    assert set(faulty.asked) - later <= {*known, "index.html"}
