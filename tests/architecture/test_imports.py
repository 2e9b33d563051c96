"""Which parts may import which: the README's map, checked by reading every module."""

import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from pentabula import games
from tools.bundle.imports import imported, module_name, package_of

PY = Path(__file__).resolve().parents[2] / "py"
FILES = [path.relative_to(PY) for path in sorted(PY.rglob("*.py"))]
MODULES = {module_name(PurePosixPath(path.as_posix())) for path in FILES}

BROWSER = {"js", "pyodide", "pyscript"}
# The only part with requirements: an extra of the package.
RESEARCH = {"gymnasium", "numpy", "pettingzoo"}

# What a part of the package may import besides the standard library and itself.
ALLOWED = {
    "core": {"core"},
    "boards": {"core"},
    "kit": {"core", "boards"},
    "games": {"core", "boards", "kit"},
    "search": {"core"},
    "review": {"core", "boards", "search"},
    "puzzles": {"core", "review"},
    # A time control is a value that needs only `core`.
    "online": {"core", "session.play.clocks"},
    "session": {
        "core",
        "boards",
        "games",
        "online",
        "puzzles",
        "review",
        "search.levels",
        "search.report",
    },
    "pages": {
        "core",
        "boards",
        "games",
        "online",
        "puzzles",
        "review",
        "session",
        "search.levels",
        "search.report",
    },
    "worker": {"core", "games", "search", "review"},
    "gtp": {"core", "boards", "games", "online", "puzzles", "session", "search", "review"},
    "locale": {"core"},
    "api": {"core", "boards", "games", "search", "review", "puzzles"},
    "cli": {"api", "core"},
    "research": {"api", "core", "games"},
    "__init__": {"api", "boards", "core"},
}


@cache
def imports_of(path: Path) -> Sequence[str]:
    """The modules and names that a file imports."""
    package = package_of(PurePosixPath(path.as_posix()))
    return [*imported((PY / path).read_bytes(), package)]


def is_within(name: str, parts: set[str]) -> bool:
    return any(name == part or name.startswith(part + ".") for part in parts)


def own_part(path: Path) -> str:
    """The part of a module: `core` or, since games may not import siblings, `games.konobi`."""
    inner = path.with_suffix("").parts[1:]
    is_game = inner[0] == "games" and len(inner) > 2
    return ".".join(inner[:2]) if is_game else inner[0]


def test_a_module_imports_only_what_its_part_may_import() -> None:
    imports = [(file, name) for file in FILES for name in imports_of(file)]
    for path, name in imports:
        top, _, inner = name.partition(".")
        if path.parts[0] != "pentabula" or path.parts[1] == "web":
            known = {*sys.stdlib_module_names, *BROWSER, "pentabula"}
            assert top in known, f"{path} imports {name}"
        elif top == "pentabula":
            assert may_import(path, inner), f"{path} imports {name}"
        else:
            more = RESEARCH if path.parts[1] == "research" else set()
            assert top in more | sys.stdlib_module_names, f"{path} imports {name}"


def may_import(path: Path, name: str) -> bool:
    """Whether the file may import this name inside the package."""
    if not name:
        return True
    own = own_part(path)
    allowed = ALLOWED[own.split(".")[0]] | {own}
    # `from pentabula import games` names a package whose modules are then loaded by name.
    return is_within(name, allowed) or (own.startswith("games.") and name == "games")


def test_no_game_imports_another_game() -> None:
    for path in (path for path in FILES if path.parts[1:2] == ("games",)):
        own = own_part(path)
        for name in imports_of(path):
            if name.startswith("pentabula.games.") and name in MODULES:
                assert is_within(name, {f"pentabula.{own}"}), f"{path} imports {name}"


def test_display_does_not_import_words() -> None:
    for path in (path for path in FILES if path.parts[1:3] == ("session", "display")):
        words = [each for each in imports_of(path) if is_within(each, {"pentabula.session.words"})]
        assert not words, f"{path} imports {words}"


def test_every_part_has_a_rule_for_its_imports() -> None:
    parts = {path.parts[1] for path in FILES if len(path.parts) > 2}
    assert parts <= {*ALLOWED, "web"}


def test_everything_that_our_modules_import_from_us_exists() -> None:
    for path in FILES:
        for name in imports_of(path):
            if name.startswith("pentabula."):
                parent = name.rpartition(".")[0]
                assert name in MODULES or parent in MODULES, f"{path} imports {name}"


# What each room of a game may import from the others.
ROOMS: dict[str, set[str]] = {
    "rules": set(),
    "view": {"rules"},
    "engine": {"rules"},
    "teach": {"rules"},
}
IN_ROOMS = [path for path in FILES if path.parts[1:2] == ("games",) and len(path.parts) > 4]


def test_the_rooms_of_a_game_import_only_its_rules() -> None:
    for path in IN_ROOMS:
        game, room = path.parts[2:4]
        allowed = {f"pentabula.games.{game}.{each}" for each in ROOMS[room] | {room}}
        for name in imports_of(path):
            if name.startswith(f"pentabula.games.{game}."):
                assert is_within(name, allowed), f"{path} imports {name}"


# What the rooms of every game have, and what a released game adds.
MODULES_OF_A_GAME = {
    "rules": ({"explain", "position"}, {"diagram", "edits"}),
    "view": ({"scene", "words"}, {"panels", "speech"}),
    "engine": (set[str](), {"brain"}),
    "teach": (set[str](), {"drills", "faults", "guide", "hints", "lessons", "puzzles", "reasons"}),
}


@pytest.mark.parametrize("room", MODULES_OF_A_GAME)
def test_every_game_has_the_same_modules_in_its_rooms(room: str) -> None:
    always, released = MODULES_OF_A_GAME[room]
    for game in {path.parts[2] for path in IN_ROOMS}:
        found = {path.stem for path in IN_ROOMS if path.parts[2:4] == (game, room)}
        needed = always | released if games.load(game).is_released else always
        assert found >= needed, f"games/{game}/{room} lacks {needed - found}"


def test_only_games_and_their_parts_are_imported_by_name() -> None:
    lower = {"core", "boards", "kit", "games", "search"}
    files = [path for path in FILES if path.parts[1:] and path.parts[1] in lower]
    named = [path for path in files if "importlib" in imports_of(path)]
    assert [path.as_posix().removeprefix("pentabula/") for path in named] == [
        *("core/game.py", "core/parts.py", "games/__init__.py")
    ]


# What each room of the page may import from the others: features know what they share, and never
# one another. Only `app` joins them all.
SHARED: dict[str, set[str]] = {"board": set(), "engine": set(), "shell": {"board", "engine"}}
IN_THE_PAGE = [path for path in FILES if path.parts[1:2] == ("web",) and len(path.parts) > 3]
FEATURES = {path.parts[2] for path in IN_THE_PAGE} - {*SHARED}
ROOMS_OF_THE_PAGE = {**SHARED, **{room: {*SHARED} for room in FEATURES}}


def test_no_feature_of_the_page_imports_another() -> None:
    assert {"table", "learn", "library"} <= FEATURES
    for path in IN_THE_PAGE:
        room = path.parts[2]
        closed = {*ROOMS_OF_THE_PAGE} - ROOMS_OF_THE_PAGE[room] - {room}
        for name in imports_of(path):
            within = {f"pentabula.web.{each}" for each in closed}
            assert not is_within(name, within), f"{path} imports {name}"


def test_the_page_uses_only_codecs_that_it_has() -> None:
    """The page's library has few codecs, which are not imported by name: see tools/bundle."""
    rooms = ("web", "session", "core", "online", "puzzles", "review", "worker", "pages")
    package = Path(__file__).resolve().parents[2] / "py/pentabula"
    odd = re.compile(r"""(?:de|en)code\(\s*["'](?!(?:utf-8|ascii|latin-1)["'])""")
    found = [
        path.name
        for room in rooms
        for path in (package / room).rglob("*.py")
        if odd.search(path.read_text("utf-8"))
    ]
    assert not found
