"""A new game, made from the files under `tools/games/template`.

The files are the smallest game that plays and passes its tests. It is called `newgame` in code and
“New Game” in texts. Names end in `.template`, so that the game is not discovered. Making a game
copies the files and fills in its name, title, ink and the order of its card.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from pentabula import games
from tools.steps import ROOT, Problem

TEMPLATE = Path(__file__).parent / "template"
SUFFIX = ".template"
MAX_TITLE = 20
NAME = re.compile(r"[a-z][a-z0-9]{1,11}")

INKS = (
    ("#0f6470", "#6fc3cf"),
    ("#97284f", "#ee97b4"),
    ("#5a6112", "#b9c15f"),
    ("#51527d", "#a9abdd"),
    ("#7a4a2b", "#d3a27d"),
    ("#23649c", "#7fb9ec"),
)
"""Inks, on light and on dark paper, that are visible on every board and in every theme."""


def make(name: str, title: str, root: Path = ROOT) -> list[Path]:
    """Writes the files of a new game under a folder and returns them. Raises Problem."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise Problem(f"“{name}” cannot be a game's name: 2 to 12 of a to z and 0 to 9 can.")
    if not title.isprintable() or not 0 < len(title) <= MAX_TITLE or set(title) & set('"\\{}'):
        raise Problem(f"“{title}” cannot be a game's title.")
    if (root / f"py/pentabula/games/{name}").exists():
        raise Problem(f"There is a game {name} already; --record rewrites its recorded files.")
    orders = [games.load(each).card_order for each in games.names()]
    values = {
        "newgame": name,
        "New Game": title,
        **dict(zip(("#light0", "#dark00"), _free_ink(), strict=True)),
        "card_order=999": f"card_order={1 + max(orders)}",
    }
    made = []
    for source in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        inner = source.relative_to(TEMPLATE).as_posix().removesuffix(SUFFIX)
        path = root / inner.replace("newgame", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_filled(source.read_text("utf-8"), values), "utf-8")
        made.append(path)
    return made


def _filled(text: str, values: dict[str, str]) -> str:
    for mark, value in values.items():
        text = text.replace(mark, value)
    return text


def _free_ink() -> tuple[str, str]:
    """The first ink that no game has. Raises Problem if all are in use."""
    taken = {games.load(name).ink for name in games.names()}
    free = next((ink for ink in INKS if ink not in taken), None)
    if free is None:
        raise Problem("All inks are in use: add one to INKS in tools/games/template.py.")
    return free
