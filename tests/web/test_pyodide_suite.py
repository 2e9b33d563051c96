"""The native suite also passes inside Pyodide.

It runs on what ships: the interpreter, the library and the package that `prepare` has made; of each
test's parameters only a few are tried, and of Hypothesis' examples (conftest.py). Usually only the
tests of `core` and the contract of all games run, with one set of options for each;
`-m pyodide_all` runs all, and what exercises the interpreter most on the stock Pyodide as well.
Node runs them, whose JavaScript engine is Chromium's; the page itself is tested in browsers.
"""

import gzip
import importlib.metadata
import json
import re
import subprocess
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from pentabula import games
from tests.games.random_games import LABELS
from tests.web.inside.fewer import chosen
from tools.bundle.library import STUBS, our_files
from tools.setup import node
from tools.steps import ROOT

PYODIDE = node.MODULES / "pyodide"
INSIDE = Path(__file__).parent / "inside"
FOLDERS = ("boards", "core", "games", "search", "app", "review", "worker", "puzzles", "gtp")
PACKAGES = ("pytest", "hypothesis")
# What tests read besides the package.
READ = (
    "assets/*.css",
    "assets/loader.js",
    "docs/*.md",
    "docs/rules/*.md",
    "tools/oracles.py",
    "tools/solver.py",
)

pytestmark = [pytest.mark.slow]

# The characters of UTF-8: all but surrogates.
ENCODABLE = [(0, 0xD7FF), (0xE000, 0x10FFFF)]

# What reads our sources or what the page fetches, needs our tools or packages, or takes minutes.
NATIVE_ONLY = (
    "tests/boards/test_theme.py",
    "tests/core/test_translations.py",
    "tests/games/test_claims.py",
    "tests/games/test_clauses.py",
    "tests/games/konobi/test_whole_game.py",
    "tests/gtp/test_go.py",
    "tests/puzzles/test_challenges.py",
    "tests/puzzles/test_explanations.py",
    "tests/puzzles/test_shipped.py",
    "tests/review/test_accounts.py",
    "tests/review/test_proofs.py",
    "tests/review/test_solved_games.py",
    "tests/review/test_values.py",
    "tests/app/exercises/markup/test_progress.py",
    "tests/app/export/test_png.py",
    "tests/app/play/words/test_typed.py",
)
# What reads its input in a thread, which Pyodide cannot start.
THREADED = (
    "tests/gtp/test_controller.py::test_quit_and_the_last_line_end_the_session",
    "tests/gtp/test_controller.py::test_the_module_serves_the_standard_streams",
)
# Counts over many random games, and long searches, which exercise nothing that others do not.
COUNTS = (
    "tests/games/konobi/test_priors.py::test_losing_first_stones_are_rarely_swapped",
    "tests/games/konobi/test_priors.py::test_the_empty_small_board_is_proved",
    "tests/games/konobi/test_rules.py::test_one_side_can_always_move",
    "tests/games/tabik/test_brain.py::test_the_pools_give_the_same_distribution",
    "tests/games/tau/test_evaluation.py::test_the_first_strike_keeps_the_value_of_its_board",
    "tests/games/test_drills.py::test_another_count_finds_the_same_answers",
    "tests/games/test_playouts.py::test_each_line_is_drawn_as_often_as_its_moves_are_likely",
    "tests/games/test_drills.py::test_no_answer_is_right_in_most_cases",
    "tests/search/test_rollouts.py::test_rollouts_correct_an_evaluation_that_is_wrong",
)
IGNORED = [
    *(f"--ignore={path}" for path in NATIVE_ONLY),
    *(f"--deselect={test}" for test in (*THREADED, *COUNTS)),
]

CONTRACT = "tests/games/test_contract.py"
GAMES = games.names()
# Of the contract, so many parameters are one set of options for each game.
ALWAYS = ["tests/core", CONTRACT, f"--most={len(GAMES)}", *IGNORED]
SHARDS = {
    "games": ["tests/games", *IGNORED],
    "others": [*(f"tests/{name}" for name in FOLDERS if name != "games"), *IGNORED],
}
# Not the examples in docstrings: their search loads every module, which the stock Pyodide compiles.
STOCK = [
    *("tests/core", "tests/app/store", "tests/search/test_exact.py"),
    "--ignore=tests/core/test_doctests.py",
    "tests/games/test_records.py",
    *IGNORED,
]


def needed(names: tuple[str, ...]) -> dict[str, importlib.metadata.Distribution]:
    """The installed distributions of these names and all their requirements."""
    found: dict[str, importlib.metadata.Distribution] = {}
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found[name] = importlib.metadata.distribution(name)
            for line in found[name].requires or []:
                word = re.match(r"[\w.-]+", line)
                if word and ";" not in line:
                    todo.append(word[0])
    return found


def package_files() -> Iterator[tuple[str, bytes]]:
    for distribution in needed(PACKAGES).values():
        for file in distribution.files or []:
            if file.suffix != ".pyc" and ".." not in file.parts:
                assert file.suffix not in (".so", ".pyd"), f"{file} is not pure Python"
                yield f"packages/{file.as_posix()}", Path(file.locate()).read_bytes()


def suite_files() -> Iterator[tuple[str, bytes]]:
    yield from package_files()
    for name, data in our_files(ROOT / "py").items():
        yield f"py/{name}", data
    for path in (path for pattern in READ for path in ROOT.glob(pattern)):
        yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for name, data in our_files(ROOT / "tests").items():
        if "/" not in name or name.split("/")[0] in FOLDERS:
            yield f"tests/{name}", data
    for name in ("run.py", "fewer.py"):
        yield name, (INSIDE / name).read_bytes()
    yield "python_stdlib.zip", (PYODIDE / "python_stdlib.zip").read_bytes()
    yield "emptied.json", json.dumps([*STUBS]).encode()
    yield "beside/unicodedata.py", (INSIDE / "unicodedata.py").read_bytes()
    yield from hypothesis_files()


def hypothesis_files() -> Iterator[tuple[str, bytes]]:
    """The character tables of Hypothesis, which take long to compute inside Pyodide."""
    folder = ".hypothesis/unicode_data/native"
    yield f"{folder}/charmap.json.gz", categories()
    yield f"{folder}/codec-utf-8.json.gz", gzip.compress(json.dumps(ENCODABLE).encode())


def categories() -> bytes:
    """The categories of all characters, stored as Hypothesis does; `unicodedata.py` reads them."""
    intervals: dict[str, list[tuple[int, int]]] = {}
    for name, points in groupby(range(0x110000), lambda point: unicodedata.category(chr(point))):
        first, *others = points
        intervals.setdefault(name, []).append((first, others[-1] if others else first))
    return gzip.compress(json.dumps(sorted(intervals.items())).encode())


def without_names(source: bytes) -> bytes:
    r"""The source with numbers in place of `\N{…}`, which the page's Pyodide cannot compile."""
    return re.sub(
        rb"\\N\{([A-Z0-9 -]+)\}",
        lambda found: b"\\U%08x" % ord(unicodedata.lookup(found[1].decode())),
        source,
    )


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the suite, and with what its runner needs."""
    folder = tmp_path_factory.mktemp("suite")
    for name, data in suite_files():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(without_names(data) if path.suffix == ".py" else data)
    return folder


def run_inside(pyodide: Path, suite: Path, tests: list[str]) -> None:
    command = [node.find("node"), INSIDE / "run.mjs", pyodide, suite, *tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.strip(".")]
    print("\n".join(lines))
    assert done.returncode == 0, "\n".join([*lines[-200:], done.stderr[-4000:]])
    assert re.search(r"\d+ passed", lines[-1])


@pytest.mark.pyodide
def test_the_core_and_the_contract_of_games_hold_on_the_shipped_files(site, suite):
    run_inside(site / "assets/vendor/pyodide", suite, ALWAYS)


@pytest.mark.pyodide_all
@pytest.mark.parametrize("shard", SHARDS)
def test_the_native_suite_passes_on_the_shipped_files(shard: str, site: Path, suite: Path) -> None:
    run_inside(site / "assets/vendor/pyodide", suite, SHARDS[shard])


@pytest.mark.pyodide_all
def test_a_part_of_the_suite_passes_on_the_stock_pyodide(suite: Path) -> None:
    run_inside(PYODIDE, suite, STOCK)


def test_the_parameters_tried_inside_pyodide_include_every_game_and_every_size() -> None:
    for count in range(1, 6):
        for sizes in range(1, 6):
            found = chosen(count * sizes)
            assert {number % sizes for number in found} == {*range(sizes)}
            assert {number // sizes for number in found} == {*range(count)}
    found = chosen(len(GAMES) * len(LABELS), len(GAMES))
    assert {number % len(GAMES) for number in found} == {*range(len(GAMES))}
    assert len({number // len(GAMES) for number in found}) > 1
