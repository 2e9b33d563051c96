"""The modules that the page starts with, and those that it fetches later."""

from tools.bundle.late import late_modules
from tools.bundle.library import page_files
from tools.steps import ROOT

FILES = {
    "main.py": b"from pentabula import web",
    "worker.py": b"import pentabula.work",
    "pentabula/__init__.py": b"",
    "pentabula/work.py": b"",
    "pentabula/games/__init__.py": b"",
    "pentabula/games/nim/__init__.py": b"from .rules import GAME",
    "pentabula/games/nim/rules.py": b"",
    "pentabula/games/nim/lesson.py": b"",
    "pentabula/web/__init__.py": b"""
from typing import TYPE_CHECKING
import typing as t
if TYPE_CHECKING:
    from pentabula.web import typed
else:
    from pentabula.web import untyped
if t.TYPE_CHECKING:
    import pentabula.web.typed
class Now:
    import pentabula.web.now.inner
def later():
    from pentabula.web import later
    import pentabula.room.deep.inside
""",
    "pentabula/web/typed.py": b"",
    "pentabula/web/untyped.py": b"",
    "pentabula/web/later.py": b"from pentabula.web import latest",
    "pentabula/web/latest.py": b"import pentabula.work",
    "pentabula/web/now/__init__.py": b"",
    "pentabula/web/now/inner.py": b"",
    "pentabula/room/__init__.py": b"",
    "pentabula/room/deep/__init__.py": b"",
    "pentabula/room/deep/inside.py": b"",
}


def test_what_is_only_imported_inside_functions_is_late() -> None:
    assert late_modules(FILES) == {
        "pentabula.games.nim.lesson",
        *("pentabula.web.typed", "pentabula.web.later", "pentabula.web.latest"),
        *("pentabula.room", "pentabula.room.deep", "pentabula.room.deep.inside"),
    }


EARLY = {"web.app", "web.late", "web.stage", "web.board.canvas", "worker.search", "worker.review"}
LATE = {
    *("online.match", "web.online.matches", "web.classroom.room", "web.export.sheet"),
    *("pages.paper", "session.keep.restoring", "web.shell.qr", "session.share.png"),
}


def test_a_first_table_needs_no_match_class_or_picture() -> None:
    late = {name.removeprefix("pentabula.") for name in late_modules(page_files(ROOT / "py"))}
    assert late >= LATE and not late & EARLY
