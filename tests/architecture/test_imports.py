"""Which parts may import which: the README's map, checked by reading every module."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from pentabula import games
from tests.sources import nodes
from tools.bundle.imports import imported, imported_at_import_time, module_name, package_of

PY = Path(__file__).resolve().parents[2] / "py"
FILES = [path.relative_to(PY) for path in sorted(PY.rglob("*.py"))]
MODULES = {module_name(PurePosixPath(path.as_posix())) for path in FILES}

BROWSER = {"js", "pyodide", "pyscript"}
# The parts with requirements, each an extra of the package.
EXTRAS = {"research": {"gymnasium", "numpy", "pettingzoo"}, "arena": {"distributed"}}

# The lower house: what a part may import besides the standard library and itself.
LOWER: dict[str, set[str]] = {
    "core": set(),
    "boards": {"core"},
    "kit": {"core", "boards"},
    "games": {"core", "boards", "kit"},
    "search": {"core"},
    "review": {"core", "boards", "search"},
    "puzzles": {"core", "review"},
    "online": {"core"},
    "worker": {"core", "games", "search", "review"},
}
# The upper house: the browser, the floors of the frame, and the rooms, which import no other room.
BELOW_SEARCH = {"search.levels", "search.report"}
HOUSE = {"core", "boards", "games", "online", "puzzles", "review", *BELOW_SEARCH}
FRAME: dict[str, set[str]] = {
    "browser": {"core", "boards"},
    "app.play": HOUSE,
    "app.store": HOUSE | {"app.play", "browser"},
    "app.engine": HOUSE | {"app.play", "browser", "search", "worker"},
    "app.shell": HOUSE | {"app.play", "app.store", "app.engine", "browser"},
}
ROOM = FRAME["app.shell"] | {"app.shell"}
# What other programs use.
OUTER: dict[str, set[str]] = {
    "gtp": {"core", "boards", "games", "online", "puzzles", "search", "review"},
    "locale": {"core"},
    "api": {"core", "boards", "games", "search", "review", "puzzles"},
    "arena": {"core", "games", "search"},
    "cli": {"api", "arena", "core"},
    "research": {"api", "core", "games"},
    "__init__": {"api", "boards", "core"},
    "__main__": {"cli"},
}
ALLOWED = LOWER | FRAME | OUTER
# The page as a whole: these modules alone name the rooms.
COMPOSITION = ("app.document", "app.page", "app.rooms", "app.sheets")


@cache
def imports_of(path: Path) -> Sequence[str]:
    """The modules and names that a file imports."""
    package = package_of(PurePosixPath(path.as_posix()))
    return [*imported((PY / path).read_bytes(), package)]


def is_within(name: str, parts: set[str]) -> bool:
    return any(name == part or name.startswith(part + ".") for part in parts)


def named_at_run_time(path: Path) -> Iterator[str]:
    """The names of ours that a file gives to `import_module`, as far as they are written there."""
    for node in nodes(PY / path):
        is_call = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module")
        if not is_call or not node.args:
            continue
        match node.args[0]:
            case ast.Constant(value=str(name)):
                yield name
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
                yield start.rstrip(".")


def own_part(path: Path) -> str:
    """The part of a module: `core`, or `games.konobi` and `app.table`, which import no siblings."""
    inner = path.with_suffix("").parts[1:]
    if inner[0] == "games" and len(inner) > 2:
        return ".".join(inner[:2])
    if inner[0] == "app":
        return ".".join(inner[:2])
    return inner[0]


def test_a_module_imports_only_what_its_part_may_import() -> None:
    for path in FILES:
        for name in [*imports_of(path), *named_at_run_time(path)]:
            top, _, inner = name.partition(".")
            if top == "pentabula" and path.parts[0] == "pentabula":
                assert may_import(path, inner), f"{path} imports {name}"
            elif top != "pentabula":
                known = sys.stdlib_module_names | outside(path)
                assert top in known, f"{path} imports {name}"


def outside(path: Path) -> set[str]:
    """The modules outside the standard library that a file may import."""
    if path.parts[0] != "pentabula":
        return BROWSER
    if path.parts[1] in EXTRAS:
        return EXTRAS[path.parts[1]]
    is_page = path.parts[1] == "browser" or path.stem == "page" or "page" in path.parts[:-1]
    more = {"segno"} if path.stem == "qr" else set()
    return BROWSER | more if is_page and path.parts[1] in ("app", "browser") else set()


def needs_browser(path: Path) -> bool:
    """Whether a file imports the browser's modules, or may do so."""
    return bool(outside(path)) and (
        path.parts[1] == "app" or any(name.split(".")[0] in BROWSER for name in at_once(path))
    )


@cache
def at_once(path: Path) -> Sequence[str]:
    """The names that a file imports when it is imported itself."""
    return [
        *imported_at_import_time(
            (PY / path).read_bytes(), package_of(PurePosixPath(path.as_posix()))
        )
    ]


def test_modules_outside_page_run_without_a_browser() -> None:
    paths = {module_name(PurePosixPath(path.as_posix())): path for path in FILES}
    for path in FILES:
        if path.parts[0] == "pentabula" and not outside(path):
            for name in at_once(path):
                composes = ".".join(path.with_suffix("").parts[1:]) in COMPOSITION
                found = paths.get(name)
                assert composes or found is None or not needs_browser(found), (path, name)


def may_import(path: Path, name: str) -> bool:
    """Whether the file may import this name inside the package."""
    own = own_part(path)
    if not name or own == "app" or own in COMPOSITION:
        return True
    allowed = {own, *ALLOWED.get(own, ALLOWED.get(own.split(".")[0], ROOM))}
    # `from pentabula import games` names a package whose modules are then loaded by name.
    return is_within(name, allowed) or (own.startswith("games.") and name == "games")


def test_every_part_has_a_rule_for_its_imports() -> None:
    parts = {path.parts[1] for path in FILES if len(path.parts) > 2}
    assert parts <= {*ALLOWED, "app"}


def test_the_names_given_to_import_module_are_found() -> None:
    named = {name for path in FILES for name in named_at_run_time(path)}
    assert "pentabula" in named and "pentabula.games" in named


def test_no_game_imports_another_game() -> None:
    for path in (path for path in FILES if path.parts[1:2] == ("games",)):
        own = own_part(path)
        for name in imports_of(path):
            if name.startswith("pentabula.games.") and name in MODULES:
                assert is_within(name, {f"pentabula.{own}"}), f"{path} imports {name}"


def test_display_does_not_import_words() -> None:
    for path in (path for path in FILES if path.parts[1:4] == ("app", "play", "display")):
        words = [each for each in imports_of(path) if is_within(each, {"pentabula.app.play.words"})]
        assert not words, f"{path} imports {words}"


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
    "programs": {"rules"},
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
    "programs": (set[str](), {"contents", "encoding"}),
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


def test_the_page_uses_only_codecs_that_it_has() -> None:
    """The page's library has few codecs, which are not imported by name: see tools/bundle."""
    rooms = ("app", "browser", "core", "online", "puzzles", "review", "worker")
    package = Path(__file__).resolve().parents[2] / "py/pentabula"
    odd = re.compile(r"""(?:de|en)code\(\s*["'](?!(?:utf-8|ascii|latin-1)["'])""")
    found = [
        path.name
        for room in rooms
        for path in (package / room).rglob("*.py")
        if odd.search(path.read_text("utf-8"))
    ]
    assert not found
